import { importEffects, type ImportEffect } from "#slices/imports/contract/import-kinds.ts";
import type { AccessChange } from "./planning/plan.ts";
import type { Change } from "./planning/planned-table.ts";
import type { EnrollmentPreview, WrittenEmployment } from "./on-employments-imported.ts";

/** The number of times that a file has an effect besides writing rows. */
export interface EffectLine {
  readonly effect: ImportEffect;
  readonly count: number;
}

interface PlannedFile {
  readonly changes: readonly Change[];
  readonly access: readonly AccessChange[];
}

const isAdmin = (grants: AccessChange["after"]): boolean => grants.some(({ role }) => role === "client-admin");

function getPeopleChanges({ changes }: PlannedFile): readonly Change[] {
  return changes.filter(({ table }) => table === "people");
}

/** Returns people whose email changes to another one. Those with an account get an email at the new address. */
export function findMovedEmails(file: PlannedFile): readonly number[] {
  return getPeopleChanges(file).flatMap(({ before, after }) =>
    before !== null && after["email"] !== null && before["email"] !== after["email"] ? [Number(after["id"])] : [],
  );
}

/** Returns the employments after the import, one per person; new people have no id yet. */
export function getWrittenEmployments(file: PlannedFile): readonly WrittenEmployment[] {
  return getPeopleChanges(file).map(({ before, after }) => ({
    personId: before === null ? null : Number(after["id"]),
    startDate: after["start_date"] as string | null,
    lastDay: after["last_day"] as string | null,
    locationId: after["location_id"] as number | null,
    positionId: after["position_id"] as number | null,
  }));
}

/** Counts the effects of a file besides writing rows; leaves out zero counts. */
export function toEffects(
  file: PlannedFile,
  { enrolled, signInMails }: { readonly enrolled: EnrollmentPreview; readonly signInMails: number },
): readonly EffectLine[] {
  const existingPeople = getPeopleChanges(file).flatMap(({ before, after }) =>
    before === null ? [] : [{ before, after }],
  );
  const counts: Readonly<Record<ImportEffect, number>> = {
    administrators: file.access.filter(({ before, after }) => isAdmin(after) && !isAdmin(before)).length,
    rights_given: file.access.filter(({ before }) => before.length === 0).length,
    rights_changed: file.access.filter(({ before }) => before.length > 0).length,
    moves: existingPeople.filter(({ before, after }) => before["location_id"] !== after["location_id"]).length,
    leavers: existingPeople.filter(({ before, after }) => before["last_day"] === null && after["last_day"] !== null)
      .length,
    hires: enrolled.hires,
    enrollments: enrolled.enrollments,
    tasks: enrolled.tasks,
    tasks_overdue: enrolled.overdue,
    sign_in_mails: signInMails,
  };
  return importEffects.map((effect) => ({ effect, count: counts[effect] })).filter(({ count }) => count > 0);
}
