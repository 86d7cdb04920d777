import type { FieldError } from "#platform/contract/problem.ts";
import { AppError } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { EmploymentError, History, Outcome } from "./employments.rules.ts";
import { findTakenFields } from "./people.repository.ts";
import { findPlace, hasPosition } from "./places.read-model.ts";

/** References of an employee form. */
export interface EmployeeReferences {
  readonly locationId: number;
  readonly positionId: number;
  readonly email: string;
  readonly externalId: string | null;
}

/** Existing values, which may stay as they are. */
export interface ExistingEmployee {
  readonly personId: number;
  readonly locationId: number | null;
}

async function validateLocation(tx: ClientTx, scope: Scope, locationId: number): Promise<FieldError | null> {
  const place = await findPlace(tx, locationId);
  const path = "body.location_id";
  if (!place || !includesPlace(scope, { locationId, regionId: place.regionId })) {
    return { path, code: "unknown_location", message: "Location not found" };
  }
  return place.isArchived ? { path, code: "location_archived", message: "This location is archived" } : null;
}

/** Returns errors for references of an employee form that do not exist or belong to another person. */
export async function validateReferences(
  tx: ClientTx,
  scope: Scope,
  references: EmployeeReferences,
  existing: ExistingEmployee | null,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  if (references.locationId !== existing?.locationId) {
    const error = await validateLocation(tx, scope, references.locationId);
    if (error) errors.push(error);
  }
  if (!(await hasPosition(tx, references.positionId))) {
    errors.push({ path: "body.position_id", code: "unknown_position", message: "Position not found" });
  }
  if (!isMailAddress(references.email)) {
    errors.push({ path: "body.email", code: "invalid_email", message: "Must be a valid email" });
  }
  const takenFields = await findTakenFields(tx, { ...references, except: existing?.personId ?? null });
  if (takenFields.email) errors.push(emailTaken);
  if (takenFields.externalId) {
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

/** Converts a rejected history change to an error of a field. */
function createEmploymentError(path: string, error: EmploymentError): FieldError {
  return { path, code: error, message: sentences[error] };
}

/** Returns the history of an outcome. For an error, adds it to `errors` and returns `before`. */
export function collectHistory(outcome: Outcome, before: History, path: string, errors: FieldError[]): History {
  if ("history" in outcome) return outcome.history;
  errors.push(createEmploymentError(path, outcome.error));
  return before;
}

/** Returns the error for a concurrent request that took the same email or employee id first. */
export function createTakenError(): AppError {
  return new AppError("conflict", "taken", "This email or employee ID was just taken by another employee.", {
    errors: [emailTaken],
  });
}

/** Converts field errors of another slice to paths in this call's body. */
export async function withBodyPaths<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.errors.length === 0) throw error;
    const errors = error.errors.map((each) => ({ ...each, path: `body.${each.path}` }));
    throw new AppError(error.kind, error.code, error.message, { errors });
  }
}
