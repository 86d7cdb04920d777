import type { FieldProblem } from "#platform/contract/problem.ts";
import { Failure } from "#platform/server/fail.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type Scope, scopeHolds } from "#slices/identity/server/identity.api.ts";
import type { EmploymentFault, History, Outcome } from "./employments.rules.ts";
import { findTaken } from "./people.repository.ts";
import { findPlace, hasPosition } from "./places.read-model.ts";

/** What an employee form refers to. */
export interface Wanted {
  readonly locationId: number;
  readonly positionId: number;
  readonly email: string;
  readonly externalId: string | null;
}

/** What stands there already and may stay as it is. */
export interface Standing {
  readonly personId: number;
  readonly locationId: number | null;
}

async function locationFault(tx: ClientTx, scope: Scope, locationId: number): Promise<FieldProblem | null> {
  const place = await findPlace(tx, locationId);
  const path = "body.location_id";
  if (!place || !scopeHolds(scope, { locationId, regionId: place.regionId })) {
    return { path, code: "unknown_location", message: "Location not found" };
  }
  return place.isArchived ? { path, code: "location_archived", message: "This location is archived" } : null;
}

/** Everything that an employee form names and that is not there, or is somebody else's. */
export async function referenceFaults(
  tx: ClientTx,
  scope: Scope,
  wanted: Wanted,
  standing: Standing | null,
): Promise<FieldProblem[]> {
  const faults: FieldProblem[] = [];
  if (wanted.locationId !== standing?.locationId) {
    const fault = await locationFault(tx, scope, wanted.locationId);
    if (fault) faults.push(fault);
  }
  if (!(await hasPosition(tx, wanted.positionId))) {
    faults.push({ path: "body.position_id", code: "unknown_position", message: "Position not found" });
  }
  if (!isMailAddress(wanted.email)) {
    faults.push({ path: "body.email", code: "invalid_email", message: "Must be a valid email" });
  }
  const taken = await findTaken(tx, { ...wanted, except: standing?.personId ?? null });
  if (taken.email) faults.push(emailTaken);
  if (taken.externalId) {
    faults.push({
      path: "body.employee_id",
      code: "employee_id_taken",
      message: "Employee ID already in use",
    });
  }
  return faults;
}

const emailTaken: FieldProblem = {
  path: "body.email",
  code: "email_taken",
  message: "Email already in use",
};

const sentences: Readonly<Record<EmploymentFault, string>> = {
  still_employed: "Still employed",
  not_employed: "Not employed",
  before_last_change: "Can’t be before the last location or position change",
  after_last_day: "Can’t be after the last day",
  before_last_day: "Must be after the last day",
  continues_previous: "Must be more than 30 days after the previous employment ended",
  start_needed: "Required",
};

/** A refused change of the history as a fault of a field. */
function employmentFault(path: string, fault: EmploymentFault): FieldProblem {
  return { path, code: fault, message: sentences[fault] };
}

/** The history of an outcome; a refusal becomes a fault of the field. */
export function historyOr(outcome: Outcome, before: History, path: string, faults: FieldProblem[]): History {
  if ("history" in outcome) return outcome.history;
  faults.push(employmentFault(path, outcome.fault));
  return before;
}

/** Two at the same time wanted one e-mail or one employee id: the second is told so. */
export function takenMeanwhile(): Failure {
  return new Failure("conflict", "taken", "This email or employee ID was just taken by another employee.", {
    errors: [emailTaken],
  });
}

/** Lets work that another slice refuses name its fields as this call's body has them. */
export async function underBody<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.errors.length === 0) throw error;
    const errors = error.errors.map((each) => ({ ...each, path: `body.${each.path}` }));
    throw new Failure(error.kind, error.code, error.message, { errors });
  }
}
