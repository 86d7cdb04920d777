import type { Breach, FileSet } from "./file-set.ts";

const SCHEMA = "db/schema.sql";
const KINDS_FILE = "db/table-kinds.json";

/** More rows that must follow others need a decision: which of these tables does the new one replace (ADR 68)? */
const MAX_DERIVED = 10;

/**
 * What the rows of a table are. source: what people and other systems entered or did. derived: what can be computed
 * again from other rows at any time. release: what was decided once from other rows, and is never computed again.
 * state: how far a process has come, such as sessions, queues and watermarks of derived rows.
 */
type TableKind = "source" | "derived" | "release" | "state";

const kinds: readonly string[] = ["source", "derived", "release", "state"] satisfies readonly TableKind[];

/** Returns the tables of the schema. */
export function listTables(files: FileSet): readonly string[] {
  return [...(files.get(SCHEMA) ?? "").matchAll(/^TABLE (\w+)/gm)].map(([, name = ""]) => name);
}

const readKinds = (files: FileSet): readonly (readonly [table: string, kind: string])[] =>
  Object.entries(JSON.parse(files.get(KINDS_FILE) ?? "{}") as Readonly<Record<string, string>>);

/** Returns the tables of one kind, in the order of the schema. */
export function listTablesOfKind(files: FileSet, kind: TableKind): readonly string[] {
  return readKinds(files).flatMap(([table, each]) => (each === kind ? [table] : []));
}

/** Every table states what its rows are, so that no further derived table is added without being noticed. */
export function checkTableKinds(files: FileSet): Breach[] {
  const tables = new Set(listTables(files));
  const listed = readKinds(files);
  const known = new Set(listed.map(([table]) => table));
  const derived = listTablesOfKind(files, "derived").length;
  const reasons = [
    ...[...tables].filter((table) => !known.has(table)).map((table) => `${table} has no kind`),
    ...[...known].filter((table) => !tables.has(table)).map((table) => `${table} is no table of the schema`),
    ...listed
      .filter(([, kind]) => !kinds.includes(kind))
      .map(([table, kind]) => `${table} is of the kind "${kind}", which is none of ${kinds.join(", ")}`),
    ...(derived > MAX_DERIVED ? [`${derived} tables are derived, more than ${MAX_DERIVED}`] : []),
  ];
  return reasons.map((reason) => ({ file: KINDS_FILE, reason }));
}
