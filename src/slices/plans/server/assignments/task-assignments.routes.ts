import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { Actor, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import {
  exportTaskAssignmentsCsv,
  exportTaskAssignmentsXlsx,
  getTaskAssignments,
} from "#slices/plans/contract/task-assignments.contract.ts";
import type { ExternalReport } from "#slices/reports/server/reports.api.ts";
import { exportAssignments } from "./task-assignments.export.ts";
import { type AssignmentsDeps, listTaskAssignments } from "./task-assignments.ts";

const seesPlaces: readonly Role[] = [
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** The report needs a role that sees places. The permission in plans limits its tasks. */
export const assignmentsOperations: OperationTable = {
  "plans.assignments.read": seesPlaces,
  "plans.assignments.export": seesPlaces,
};

/** The entry among the standard reports. */
export const assignmentsReport: ExternalReport = {
  reportId: 30,
  title: "Task Assignments",
  urlKey: "task_assignments_report",
  service: "introduce",
  path: "/compliance/task-assignments",
  endpoint: getTaskAssignments.path,
};

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

type Deps = AssignmentsDeps & { readonly units: UnitsOfWork };

// Both formats take the same payload.
type FileEndpoint = typeof exportTaskAssignmentsXlsx;

const buildFileRoute = (deps: Deps, endpoint: FileEndpoint, format: FileFormat): ApiRoute<Principal> =>
  downloadRoute<FileEndpoint, Principal>(endpoint, "plans.assignments.export", mediaTypes[format], (call) =>
    exportAssignments(deps, { actor: requireActor(call.principal), requestId: call.requestId }, format, call.body),
  );

/** Returns the API routes of the task assignments report. */
export function buildAssignmentsRoutes(deps: Deps): readonly ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getTaskAssignments, Principal>(getTaskAssignments, "plans.assignments.read", (call) =>
      listTaskAssignments(deps, requireActor(call.principal), call.query),
    ),
    buildFileRoute(deps, exportTaskAssignmentsXlsx, "xlsx"),
    buildFileRoute(deps, exportTaskAssignmentsCsv, "csv"),
  ];
}
