import type { BulkRow } from "#platform/server/db/bulk-rows.ts";
import { AppError } from "#platform/server/app-error.ts";

const words: Readonly<Record<string, (row: BulkRow) => string>> = {
  people: (row) => `${String(row["first_name"])} ${String(row["last_name"])}`,
  residents: (row) => `${String(row["first_name"])} ${String(row["last_name"])}`,
  units: (row) => `unit ${String(row["unit_number"])}`,
  leases: (row) => `lease ${String(row["external_id"])}`,
  work_orders: (row) => `work order ${String(row["external_id"])}`,
  employments: () => "an employment",
  reporting_group_locations: () => "a reporting group",
};

/** Returns the name of a row for an error message. */
export function getName(table: string, row: BulkRow): string {
  return words[table]?.(row) ?? String(row["name"]);
}

/** The objects that depend on imported rows, by the table that references them. */
const dependents: Readonly<Record<string, string>> = {
  invitations: "surveys were sent to people from this import",
  skipped_invitations: "surveys were considered for people of this import",
  campaigns: "campaigns belong to people of this import",
  leases: "leases refer to it",
  work_orders: "work orders refer to it",
  units: "units belong to it",
  locations: "properties belong to it",
  regions: "regions belong to it",
  positions: "positions belong to it",
  people: "people refer to it",
  employments: "people work or have worked there",
  service_access: "roles refer to it",
  service_access_scopes: "people manage it",
  location_links: "properties are linked to it",
  reporting_group_locations: "reporting groups hold it",
  enrollments: "people of this import are enrolled in plans",
  user_tasks: "plan tasks refer to it",
  user_task_assignees: "tasks of plans are given to people of this import",
  user_task_notes: "people of this import have written notes to tasks",
  task_template_versions: "tasks of plans name people of this import",
  plan_positions: "plans include it",
  plan_locations: "plans include it",
};

/**
 * Converts a database error to the reason why an undo is blocked: a row is referenced, or its place is taken; null for
 * other errors.
 */
export function toDependentError(error: unknown): AppError | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const constraint = "constraint" in error ? String(error.constraint) : "";
  if (error.code === "23503") {
    const referring = /on table "(\w+)"\s*$/.exec(error.message)?.[1] ?? "";
    const because = dependents[referring] ?? "other records depend on it";
    return new AppError("conflict", "import_in_use", `This import can no longer be undone: ${because}.`);
  }
  if (error.code !== "23505") return null;
  if (constraint === "imports_writing") return createBusyError();
  return new AppError("conflict", "import_changed", "A value replaced by this import is now used elsewhere.");
}

/** Creates the error for a second import of the client at the same time. */
export function createBusyError(): AppError {
  return new AppError("conflict", "import_busy", "Another import is in progress. Wait until it finishes.");
}
