import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { moment } from "../../ui/duration";
import { useLanguage } from "../../words/useLanguage";
import { Declared } from "../Declared";
import { useBuilder } from "../useBuilder";

const NOBODY = "";

/** Which values say whom the task is about; a person's word, which counts at once. */
export function SubjectFields() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { draft, declare, declaring } = useBuilder();
  const { variables, identity, identity_confirmed: confirmed, proposed_identity: proposed } = draft.base;
  const isAboutNobody = confirmed != null && identity.length === 0;
  const [chosen, setChosen] = useState<readonly string[]>(
    isAboutNobody ? [NOBODY] : identity.length > 0 ? identity : proposed,
  );
  const said = chosen.filter((name) => name !== NOBODY);
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("builder.subject.told")}
      </Text>
      <Text size="sm" className="told">
        {confirmed
          ? t("builder.subject.confirmed", { by: confirmed.by ?? "—", at: moment(confirmed.at, language) })
          : t("builder.subject.unconfirmed")}
      </Text>
      <Checkbox.Group
        label={t("builder.subject.which")}
        value={[...chosen]}
        onChange={(now) => {
          const added = now.find((name) => !chosen.includes(name));
          setChosen(added === NOBODY ? [NOBODY] : now.filter((name) => name !== NOBODY || now.length === 1));
        }}
      >
        <Stack gap={6} mt={6}>
          {variables.map((variable) => (
            <Checkbox key={variable.name} value={variable.name} label={variable.label || variable.name} />
          ))}
          <Checkbox value={NOBODY} label={t("builder.subject.nobody")} />
        </Stack>
      </Checkbox.Group>
      <Group>
        <Button
          size="xs"
          loading={declaring.isPending}
          disabled={chosen.length === 0}
          onClick={() => declare({ verb: "identify", variables: said })}
        >
          {t("builder.subject.confirm")}
        </Button>
      </Group>
      <Declared verb="identify" />
    </Stack>
  );
}
