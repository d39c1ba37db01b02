// Both languages say the same things, everything that is said is used, and no file takes the group of another one:
// of two groups of one name the page would know only the one that is read last.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const source = join(import.meta.dirname, "..", "src");

function keysOf(words, prefix = "") {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  );
}

function filesOf(language) {
  const rooms = readdirSync(source).map((room) => join(source, room, `words.${language}.json`));
  const files = [join(source, "words", `${language}.json`), ...rooms.filter((file) => existsSync(file))];
  return files.map((file) => JSON.parse(readFileSync(file, "utf8")));
}

const read = (language) => filesOf(language).flatMap((words) => keysOf(words));
const groups = filesOf("fr").flatMap((words) => Object.keys(words));

const withoutPlural = (key) => key.replace(/_(one|many|other)$/, "");
const french = new Set(read("fr").map(withoutPlural));
const english = new Set(read("en").map(withoutPlural));

const code = readdirSync(source, { recursive: true })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(source, name), "utf8"))
  .join("\n");
const isUsed = (key) => {
  const group = key.slice(0, key.lastIndexOf("."));
  return code.includes(`"${key}"`) || code.includes(`\`${group}.\${`);
};

const problems = [
  ...groups.filter((group, at) => groups.indexOf(group) !== at).map((group) => `${group}: in two files`),
  ...[...french].filter((key) => !english.has(key)).map((key) => `${key}: not said in English`),
  ...[...english].filter((key) => !french.has(key)).map((key) => `${key}: not said in French`),
  ...[...french].filter((key) => !isUsed(key)).map((key) => `${key}: never used`),
];
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
