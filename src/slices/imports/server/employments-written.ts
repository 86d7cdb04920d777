import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** Hears, within the unit of work that wrote them, whose employments were written in bulk. */
export type EmploymentsWritten = (uow: UnitOfWork, personIds: readonly number[]) => Promise<void>;

const HOLDERS: Readonly<Record<string, string>> = { people: "id", employments: "person_id" };

/** Whose employments rows are about. */
export function employedIn(rows: Iterable<{ readonly table: string; readonly row: BulkRow }>): number[] {
  const ids: number[] = [];
  for (const { table, row } of rows) {
    const column = HOLDERS[table];
    if (column !== undefined) ids.push(Number(row[column]));
  }
  return ids;
}
