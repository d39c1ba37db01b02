import type { SettingLine } from "../api/types";

export type Group = { name: string; lines: SettingLine[] };

/** Whether it is not what is shipped. Of a secret nobody is told. */
export function differs(line: SettingLine): boolean {
  return !line.secret && canonical(line.value) !== canonical(line.shipped);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

export function found(lines: readonly SettingLine[], text: string, onlyOwn: boolean): SettingLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (!onlyOwn || differs(line)) &&
      [line.name, line.reason, told(line.value)].some((one) => one.toLowerCase().includes(wanted)),
  );
}

/** In the server's own order. */
export function grouped(lines: readonly SettingLine[]): Group[] {
  const groups = new Map<string, SettingLine[]>();
  for (const line of lines) {
    const known = groups.get(line.group);
    if (known === undefined) groups.set(line.group, [line]);
    else known.push(line);
  }
  return [...groups].map(([name, own]) => ({ name, lines: own }));
}

/** As it would be written down; yes, no and nothing are left to whoever speaks the language. */
export function told(value: unknown): string {
  if (typeof value === "string") return value;
  return value === null || value === undefined ? "" : JSON.stringify(value);
}
