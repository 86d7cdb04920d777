import { expect } from "vitest";
import type { Statement } from "../server/compiler/statement.ts";

/**
 * Fails the test unless a statement filters every table it reads by the client, its first parameter 7; for tests of the
 * compiler.
 */
export function expectFiltered(statement: Statement | null): void {
  const tables = statement?.sql.match(/(FROM|JOIN) [a-z_]+ AS [a-z]+/g) ?? [];
  expect(tables.length).toBeGreaterThan(0);
  const filters = statement?.sql.match(/\b[a-z]+\.client_id = \$1::bigint/g) ?? [];
  const read = tables.map((table) => table.split(" ").at(-1) ?? "").toSorted();
  expect(filters.map((filter) => filter.split(".")[0] ?? "").toSorted()).toEqual(read);
  expect(statement?.parameters[0]).toBe(7);
}
