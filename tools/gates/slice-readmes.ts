import type { Breach, FileSet } from "./file-set.ts";
import { readSliceMap } from "./slice-map.ts";

const SCHEMA_FILE = "db/schema.sql";
const sections = ["**Tables:**", "**Entry points**", "**Pitfalls**"];
const MAX_LINES = 25;

/** Returns the tables that a README lists as owned by its folder. */
function listOwnedTables(text: string): readonly string[] {
  const line = text.split("\n").find((each) => each.startsWith("**Tables:**")) ?? "";
  return [...line.matchAll(/`([a-z_]+)`/g)].map((match) => match[1] ?? "");
}

function checkShape(file: string, text: string | undefined): Breach[] {
  if (text === undefined) return [{ file, reason: "is missing: every slice says what it is for" }];
  const missing = sections.filter((section) => !text.includes(section));
  return [
    ...missing.map((section) => ({ file, reason: `has no ${section}` })),
    ...(text.split("\n").length > MAX_LINES ? [{ file, reason: `has more than ${MAX_LINES} lines` }] : []),
  ];
}

/** README → the tables that it lists as owned, by table. */
function groupOwners(files: FileSet, readmes: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const owners = new Map<string, string[]>();
  for (const file of readmes)
    for (const table of listOwnedTables(files.get(file) ?? "")) owners.set(table, [...(owners.get(table) ?? []), file]);
  return owners;
}

function checkOwner(table: string, [first, second]: readonly string[]): Breach[] {
  if (first === undefined) return [{ file: SCHEMA_FILE, reason: `${table} is owned by no README of a slice` }];
  return second === undefined ? [] : [{ file: second, reason: `${table} is owned by ${first} too` }];
}

/**
 * Every slice has a short README, and every table of the schema is owned by exactly one of them or by the platform's.
 */
export function checkSliceReadmes(files: FileSet): Breach[] {
  const slices = Object.keys(readSliceMap(files));
  const readmes = ["src/platform/README.md", ...slices.map((slice) => `src/slices/${slice}/README.md`)];
  const tables = [...(files.get(SCHEMA_FILE) ?? "").matchAll(/^TABLE ([a-z_]+)/gm)].map((match) => match[1] ?? "");
  const owners = groupOwners(files, readmes);
  const unknown = [...owners].filter(([table]) => !tables.includes(table));
  return [
    ...readmes.flatMap((file) => checkShape(file, files.get(file))),
    ...unknown.flatMap(([table, named]) => named.map((file) => ({ file, reason: `owns ${table}, which is no table` }))),
    ...tables.flatMap((table) => checkOwner(table, owners.get(table) ?? [])),
  ];
}
