import { Button, Code, Group, Paper, Select, Stack, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Declared } from "../Declared";
import { WordsField } from "../fields/WordsField";
import type { RecordCheck, Step } from "../types";
import { useBuilder } from "../useBuilder";

/** What the hospital's own database must say once the step is done; it counts as soon as it is declared. */
export function CheckFields({ step }: { step: Step }) {
  const { t } = useTranslation();
  const { declare, declaring, draft } = useBuilder();
  const [checks, setChecks] = useState<readonly RecordCheck[]>(step.checks);
  const isStored = draft.base.edges.some((one) => one.edge_id === step.edge_id);
  const isChanged = JSON.stringify(checks) !== JSON.stringify(step.checks);
  const change = (index: number, now: RecordCheck) =>
    setChecks(checks.map((one, place) => (place === index ? now : one)));
  const keyed = checks.map((check, index) => ({ check, index }));
  if (!isStored) return <Text size="sm">{t("builder.checks.save_first")}</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("builder.checks.told")}
      </Text>
      {keyed.map(({ check, index }) => (
        <Paper key={index} withBorder p="sm">
          <Stack gap="xs">
            <OneCheck check={check} onChange={(now) => change(index, now)} />
            <Group>
              <Button
                size="xs"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={15} aria-hidden />}
                onClick={() => setChecks(checks.filter((_, place) => place !== index))}
              >
                {t("builder.checks.remove")}
              </Button>
            </Group>
          </Stack>
        </Paper>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setChecks([...checks, newCheck])}
        >
          {t("builder.checks.add")}
        </Button>
        {isChanged && (
          <Button
            size="xs"
            loading={declaring.isPending}
            onClick={() => declare({ verb: "check", stepId: step.edge_id, checks: [...checks] })}
          >
            {t("builder.checks.declare")}
          </Button>
        )}
      </Group>
      <Declared verb="check" />
    </Stack>
  );
}

const newCheck: RecordCheck = { kind: "sql", source: "", query: "", values: {}, expect: null };

function OneCheck({ check, onChange }: { check: RecordCheck; onChange: (check: RecordCheck) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={t("builder.checks.kind")}
        data={[
          { value: "sql", label: t("builder.checks.sql") },
          { value: "http", label: t("builder.checks.http") },
        ]}
        value={check.kind}
        allowDeselect={false}
        onChange={(kind) =>
          onChange(
            kind === "http"
              ? { kind: "http", source: check.source, path: "/", at: "", expect: check.expect ?? null }
              : { ...newCheck, source: check.source, expect: check.expect ?? null },
          )
        }
      />
      <WordsField
        label={t("builder.checks.source")}
        value={check.source}
        isRequired
        onChange={(source) => onChange({ ...check, source })}
      />
      {check.kind === "sql" ? (
        <>
          <WordsField
            label={t("builder.checks.query")}
            value={check.query}
            isLong
            isCode
            isRequired
            onChange={(query) => onChange({ ...check, query, values: valuesFor(query, check.values) })}
          />
          {Object.entries(check.values).map(([name, text]) => (
            <WordsField
              key={name}
              label={t("builder.checks.value", { name })}
              value={text}
              onChange={(now) => onChange({ ...check, values: { ...check.values, [name]: now } })}
            />
          ))}
        </>
      ) : (
        <>
          <WordsField
            label={t("builder.checks.path")}
            value={check.path}
            allowed={/^\//}
            isCode
            isRequired
            onChange={(path) => onChange({ ...check, path })}
          />
          <WordsField
            label={t("builder.checks.at")}
            value={check.at}
            isCode
            onChange={(at) => onChange({ ...check, at })}
          />
        </>
      )}
      <WordsField
        label={t("builder.checks.expect")}
        description={t("builder.checks.expect_told")}
        value={check.expect ?? ""}
        onChange={(expect) => onChange({ ...check, expect: expect === "" ? null : expect })}
      />
      <Text size="xs" c="dimmed">
        {t("builder.checks.reference")} <Code>{`\${ipp}`}</Code>
      </Text>
    </>
  );
}

/** One value for each name in the query, those known already as they are. */
function valuesFor(query: string, known: Record<string, string>): Record<string, string> {
  const names = [...query.matchAll(/:([a-z_][a-z0-9_]*)/g)].map((match) => match[1] ?? "");
  return Object.fromEntries([...new Set(names)].map((name) => [name, known[name] ?? `\${${name}}`]));
}
