import type { FieldError } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type Scope, scopeIncludes } from "#slices/identity/server/identity.api.ts";
import type { EmploymentError, History, Outcome } from "./employments.rules.ts";
import { findTaken } from "./people.repository.ts";
import { findPlace, hasPosition } from "./places.read-model.ts";

/** What an employee form refers to. */
export interface EmployeeReferences {
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

async function locationError(tx: ClientTx, scope: Scope, locationId: number): Promise<FieldError | null> {
  const place = await findPlace(tx, locationId);
  const path = "body.location_id";
  if (!place || !scopeIncludes(scope, { locationId, regionId: place.regionId })) {
    return { path, code: "unknown_location", message: "Location not found" };
  }
  return place.isArchived ? { path, code: "location_archived", message: "This location is archived" } : null;
}

/** Everything that an employee form names and that is not there, or is someone else's. */
export async function referenceErrors(
  tx: ClientTx,
  scope: Scope,
  wanted: EmployeeReferences,
  standing: Standing | null,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (wanted.locationId !== standing?.locationId) {
    const error = await locationError(tx, scope, wanted.locationId);
    if (error) errors.push(error);
  }
  if (!(await hasPosition(tx, wanted.positionId))) {
    errors.push({ path: "body.position_id", code: "unknown_position", message: "Position not found" });
  }
  if (!isMailAddress(wanted.email)) {
    errors.push({ path: "body.email", code: "invalid_email", message: "Must be a valid email" });
  }
  const taken = await findTaken(tx, { ...wanted, except: standing?.personId ?? null });
  if (taken.email) errors.push(emailTaken);
  if (taken.externalId) {
    errors.push({
      path: "body.employee_id",
      code: "employee_id_taken",
      message: "Employee ID already in use",
    });
  }
  return errors;
}

const emailTaken: FieldError = {
  path: "body.email",
  code: "email_taken",
  message: "Email already in use",
};

const sentences: Readonly<Record<EmploymentError, string>> = {
  still_employed: "Still employed",
  not_employed: "Not employed",
  before_last_change: "Can’t be before the last location or position change",
  after_last_day: "Can’t be after the last day",
  before_last_day: "Must be after the last day",
  continues_previous: "Must be more than 30 days after the previous employment ended",
  start_needed: "Required",
};

/** A refused change of the history as an error of a field. */
function employmentError(path: string, error: EmploymentError): FieldError {
  return { path, code: error, message: sentences[error] };
}

/** The history of an outcome; a refusal becomes an error of the field. */
export function historyOr(outcome: Outcome, before: History, path: string, errors: FieldError[]): History {
  if ("history" in outcome) return outcome.history;
  errors.push(employmentError(path, outcome.error));
  return before;
}

/** Two at the same time wanted one email or one employee id: the second is informed. */
export function takenMeanwhile(): AppError {
  return new AppError("conflict", "taken", "This email or employee ID was just taken by another employee.", {
    errors: [emailTaken],
  });
}

/** Lets work that another slice refuses name its fields as this call's body has them. */
export async function underBody<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map((each) => ({ ...each, path: `body.${each.path}` }));
    throw new AppError(error.kind, error.code, error.message, { errors });
  }
}
