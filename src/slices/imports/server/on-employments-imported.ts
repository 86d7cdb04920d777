import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** Hears, within the unit of work that wrote them, whose employments were written in bulk, and what becomes of hires' plans. */
export type OnEmploymentsImported = (
  uow: UnitOfWork,
  personIds: readonly number[],
  plansFrom?: PlansFrom,
) => Promise<void>;

/** Someone's employment as a file leaves it; without an id, someone who is new. */
export interface WrittenEmployment {
  readonly personId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** What plans make of employments that a file brings. */
export interface EnrollmentPreview {
  /** People who are enrolled as someone hired. */
  readonly hires: number;
  readonly enrollments: number;
  readonly tasks: number;
  /** Tasks that would be past due on their first day. */
  readonly overdue: number;
}

/** Says what plans would make of employments; writes nothing. */
export type PreviewEmployments = (
  tx: ClientTx,
  employments: readonly WrittenEmployment[],
  now: Date,
) => Promise<EnrollmentPreview>;

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
