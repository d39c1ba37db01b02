import {
  Alert,
  Button,
  Group,
  MultiSelect,
  Paper,
  Select,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBatch } from "../api/batches";
import type { BatchStatus, Variable } from "../api/types";
import { Failure } from "../ui/Failure";
import { firstSources, letters, mappingOf, type Source } from "./mapping";

const FOR_ALL = "for_all";

type Props = { status: BatchStatus; variables: readonly Variable[]; onSaid: () => void };

/** Which column is which value: proposed where that is likely, and said by a person. */
export function Columns({ status, variables, onSaid }: Props) {
  const { t } = useTranslation();
  const [sources, setSources] = useState(() => firstSources(status, variables));
  const ask = useBatch(status.batch.batch_id);
  const send = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate({ kind: "check", mapping: mappingOf(sources, variables) }, { onSuccess: onSaid });
  };
  return (
    <Paper withBorder p="md">
      <form onSubmit={send}>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {t("batches.columns")}
            </Title>
            <Text c="dimmed" size="sm">
              <ReadAs status={status} />
            </Text>
          </div>
          <Alert className="tone-plain" icon={<IconInfoCircle aria-hidden />}>
            {t("batches.columns_told")}
          </Alert>
          {variables.map((variable) => (
            <From
              key={variable.name}
              variable={variable}
              status={status}
              source={sources[variable.name] ?? { columns: [], given: null }}
              onChange={(source) => setSources({ ...sources, [variable.name]: source })}
            />
          ))}
          {ask.error && <Failure error={ask.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={ask.isPending}>
              {t("batches.check")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

function ReadAs({ status }: { status: BatchStatus }) {
  const { t } = useTranslation();
  const { form } = status.batch;
  if (form.kind === "xlsx") return t("batches.read_sheet", { sheet: form.sheet, count: form.sheets.length });
  const delimiter = form.delimiter === "\t" ? t("batches.tab") : form.delimiter;
  return t("batches.read_csv", { encoding: form.encoding.toUpperCase(), delimiter });
}

type FromProps = {
  variable: Variable;
  status: BatchStatus;
  source: Source;
  onChange: (source: Source) => void;
};

function From({ variable, status, source, onChange }: FromProps) {
  const { t } = useTranslation();
  const label = variable.label || variable.name;
  const because = status.proposals?.find((one) => one.variable === variable.name)?.because;
  const isProposed = because !== undefined && status.batch.mapping === null;
  const told = isProposed ? t(`batches.because.${because}`) : undefined;
  if (variable.kind === "secret") {
    return (
      <TextInput
        label={label}
        description={t("start.secret")}
        leftSection="vault:"
        leftSectionWidth={58}
        placeholder={variable.vault_entry ?? ""}
        value={source.given ?? ""}
        onChange={(event) => onChange({ columns: [], given: event.currentTarget.value })}
        autoComplete="off"
      />
    );
  }
  const columns = status.batch.columns.map((one) => ({
    value: String(one.place),
    label: `${letters(one.place)} · ${one.heading}`,
  }));
  if (variable.repeated && source.given === null) {
    return (
      <MultiSelect
        label={label}
        description={told ?? t("batches.several_columns")}
        data={columns}
        value={source.columns}
        onChange={(chosen) => onChange({ columns: chosen, given: null })}
        searchable
      />
    );
  }
  return (
    <Group align="flex-end" grow preventGrowOverflow={false}>
      <Select
        label={label}
        description={told}
        data={[...columns, { value: FOR_ALL, label: t("batches.for_all") }]}
        value={source.given === null ? (source.columns[0] ?? null) : FOR_ALL}
        onChange={(chosen) =>
          onChange(
            chosen === FOR_ALL
              ? { columns: [], given: source.given ?? "" }
              : { columns: chosen === null ? [] : [chosen], given: null },
          )
        }
        placeholder={t("batches.choose_column")}
        searchable
        clearable
      />
      {source.given !== null && (
        <TextInput
          label={t("batches.for_all_value", { name: label })}
          value={source.given}
          onChange={(event) => onChange({ columns: [], given: event.currentTarget.value })}
          autoComplete="off"
        />
      )}
    </Group>
  );
}
