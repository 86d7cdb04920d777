import type { Breach, FileSet } from "./file-set.ts";

const SCHEMA = "db/schema.sql";
const CLASSES_FILE = "db/text-columns.json";

/** Personal data; free text, which may name anyone; neutral. */
const classes = ["personal", "free text", "neutral"];

/** Returns every text column of the schema, as `table.column`. */
export function listTextColumns(schema: string): readonly string[] {
  const found: string[] = [];
  let table = "";
  for (const line of schema.split("\n")) {
    table = /^TABLE (\w+) \(/.exec(line)?.[1] ?? table;
    const column = /^ {2}(\w+) (?:text|citext|jsonb?|tsvector|character varying)\b/.exec(line)?.[1];
    if (column !== undefined) found.push(`${table}.${column}`);
  }
  return found;
}

/** Every column of text is classed, so that a new one states who erases it when a person is erased. */
export function checkTextColumns(files: FileSet): Breach[] {
  const classed = JSON.parse(files.get(CLASSES_FILE) ?? "{}") as Readonly<Record<string, string>>;
  const columns = new Set(listTextColumns(files.get(SCHEMA) ?? ""));
  const reasons = [
    ...[...columns].filter((column) => !(column in classed)).map((column) => `${column} is not classed`),
    ...Object.keys(classed)
      .filter((column) => !columns.has(column))
      .map((column) => `${column} is no column of text`),
    ...Object.entries(classed)
      .filter(([, each]) => !classes.includes(each))
      .map(([column, each]) => `${column} is classed "${each}", which is none of ${classes.join(", ")}`),
  ];
  return reasons.map((reason) => ({ file: CLASSES_FILE, reason }));
}
