import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/**
 * Called with the people whose employments were written in bulk, within the same unit of work, and with the option for
 * new hires' plans.
 */
export type OnEmploymentsImported = (
  uow: UnitOfWork,
  personIds: readonly number[],
  plansFrom?: PlansFrom,
) => Promise<void>;

/** A person's employment after the import, without an id for a new person. */
export interface WrittenEmployment {
  readonly personId: number | null;
  readonly startDate: string | null;
  readonly lastDay: string | null;
  readonly locationId: number | null;
  readonly positionId: number | null;
}

/** The enrollments that plans would make for the employments of a file. */
export interface EnrollmentPreview {
  /** People who would be enrolled as new hires. */
  readonly hires: number;
  readonly enrollments: number;
  readonly tasks: number;
  /** Tasks that would be past due from the start. */
  readonly overdue: number;
}

/** Previews the enrollments for employments; writes nothing. */
export type PreviewEmployments = (
  tx: ClientTx,
  employments: readonly WrittenEmployment[],
  now: Date,
) => Promise<EnrollmentPreview>;

const HOLDERS: Readonly<Record<string, string>> = { people: "id", employments: "person_id" };

/** Returns the people whose employments are among the rows. */
export function listEmployedPeople(rows: Iterable<{ readonly table: string; readonly row: BulkRow }>): number[] {
  const ids: number[] = [];
  for (const { table, row } of rows) {
    const column = HOLDERS[table];
    if (column !== undefined) ids.push(Number(row[column]));
  }
  return ids;
}
