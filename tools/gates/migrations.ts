import { posix } from "node:path";
import type { Breach, FileSet } from "./file-set.ts";

/** Statements that cannot be distributed, or that hide business logic in the database. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\bON\s+DELETE\s+SET\s+(NULL|DEFAULT)\b/i, "ON DELETE SET NULL (a composite key would lose its client)"],
  [/\bCREATE\s+(OR\s+REPLACE\s+)?(CONSTRAINT\s+)?TRIGGER\b/i, "CREATE TRIGGER"],
  [/\bMERGE\s+INTO\b/i, "MERGE"],
  [/\bAT\s+TIME\s+ZONE\b/i, "AT TIME ZONE (the tz data of Node and PostgreSQL differ)"],
  [/\bCREATE\s+(GLOBAL\s+|LOCAL\s+)?TEMP(ORARY)?\b/i, "a temporary table (session state)"],
  [/\bpg_(try_)?advisory_lock\b|\b(LISTEN|NOTIFY)\s+\w/i, "session state (advisory locks, LISTEN)"],
];

const volatile =
  /\b(now|random|clock_timestamp|statement_timestamp|timeofday|gen_random_uuid|nextval)\s*\(|\bCURRENT_(TIMESTAMP|DATE|TIME)\b/i;

function withoutComments(sql: string): string {
  return sql.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/--[^\n]*/g, " ");
}

function getContentReasons(sql: string): string[] {
  const text = withoutComments(sql);
  const reasons = forbidden.filter(([pattern]) => pattern.test(text)).map(([, what]) => `contains ${what}`);
  const conflicting = text.split(";").filter((part) => /\bON\s+CONFLICT\b/i.test(part));
  if (conflicting.some((part) => volatile.test(part))) reasons.push("contains a volatile function beside ON CONFLICT");
  return reasons;
}

/** Migrations are numbered without a gap and use only what every engine of the family supports. */
export function checkMigrations(files: FileSet): Breach[] {
  const breaches: Breach[] = [];
  const paths = [...files.keys()].filter((path) => path.startsWith("db/migrations/")).toSorted();
  for (const [position, file] of paths.entries()) {
    const expected = String(position + 1).padStart(4, "0");
    const number = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/.exec(posix.basename(file))?.[1];
    if (number === undefined) breaches.push({ file, reason: "is not named NNNN_words.sql" });
    else if (number !== expected) breaches.push({ file, reason: `has number ${number} where ${expected} belongs` });
    breaches.push(...getContentReasons(files.get(file) ?? "").map((reason) => ({ file, reason })));
  }
  return breaches;
}
