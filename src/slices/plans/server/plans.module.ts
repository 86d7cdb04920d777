import { FileStore } from "#platform/server/files/file-store.ts";
import type { ApiRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AnalyticsFacts } from "#slices/analytics/server/analytics.api.ts";
import type { AccessApi, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { EmployeeByTask } from "#slices/people/server/people.api.ts";
import type { ExternalReport, ListSources, WidgetDeclaration } from "#slices/reports/server/reports.api.ts";
import { buildEmploymentEvents, type EventDeps } from "./enrollments/enrollment-events.ts";
import { previewFile } from "./tasks/file-preview.ts";
import { onEmploymentsImported, buildEnrollmentJobs } from "./enrollments/enrollment.jobs.ts";
import { enrollmentOperations, buildEnrollmentRoutes } from "./enrollments/enrollment.routes.ts";
import { countEscalated, type EscalationsDeps } from "./escalations/escalations.ts";
import { buildLikelyLateTasks } from "./warnings/likely-late.ts";
import { buildMyPlans } from "./enrollments/my-plans.ts";
import { buildPlainTasks } from "./tasks/plain-tasks.ts";
import { templateOperations, buildTemplateRoutes } from "./templates/plan-templates.routes.ts";
import { buildPlansOfPeople, type PlanFigures } from "./enrollments/plans-of-people.ts";
import type { PlansApi, PlansForPeople } from "./plans.api.ts";
import { plansFacts } from "./plans.facts.ts";
import { readPlansOfRows } from "./enrollments/enrollment-completion-dates.ts";
import { plansWidgets } from "./plans.widgets.ts";
import { buildReportLists } from "./reports/report-lists.ts";
import { choiceOperations, buildChoiceRoutes } from "./templates/plan-autocompletes.routes.ts";
import { readContentNames } from "./reports/report-names.ts";
import { plansOperations, buildPlansRoutes } from "./plans.routes.ts";
import {
  assignmentsOperations,
  assignmentsReport,
  buildAssignmentsRoutes,
} from "./assignments/task-assignments.routes.ts";
import { taskOperations, buildTaskRoutes } from "./tasks/task.routes.ts";
import { mailOperations, buildMailRoutes } from "./notifications/task-mails.routes.ts";
import { buildTaskNotificationJobs } from "./notifications/task-notifications.jobs.ts";
import { buildTaskNotificationRenderers } from "./notifications/task-notifications.emails.ts";
import type { TaskNotificationDeps } from "./notifications/task-notifications.ts";
import { TaskWarnings } from "./warnings/task-warnings.ts";

/** Dependencies on the platform and on other slices. */
export interface PlansDeps
  extends EscalationsDeps, EventDeps, Omit<TaskNotificationDeps, "access" | "organization" | "warnings"> {
  readonly units: UnitsOfWork;
  readonly access: AccessApi;
  readonly organization: OrganizationApi;
  readonly getAnalytics: () => PlanFigures;
  /** The people slice is created after this one, so it is passed as a function. */
  readonly getEmployeeByTask: () => EmployeeByTask;
}

type Rest<All extends readonly unknown[]> = All extends readonly [unknown, ...infer Others] ? Others : never;

/** Creates the plans slice: facts for analytics, plan status for people, and open work of a person. */
export function createPlansModule(given: PlansDeps): {
  readonly facts: AnalyticsFacts;
  /** The reports and dashboards of its facts. */
  readonly widgets: readonly WidgetDeclaration[];
  readonly api: PlansApi;
  readonly forPeople: PlansForPeople;
  /** Applies imported employments to plans, and previews the result. */
  readonly forImports: {
    readonly onEmploymentsImported: typeof onEmploymentsImported;
    readonly previewEmployments: (...request: Rest<Parameters<typeof previewFile>>) => ReturnType<typeof previewFile>;
  };
  /** Names of people, plans and tasks for reports. */
  readonly readNames: typeof readContentNames;
  /** What the plans slice provides to reports. */
  readonly forReports: {
    readonly further: readonly ExternalReport[];
    readonly lists: ListSources;
    readonly readPlansOfRows: typeof readPlansOfRows;
  };
  readonly routes: readonly ApiRoute<Principal>[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
  /** The service that all operations of this slice belong to. */
  readonly ofService: "introduce";
} {
  const deps = { ...given, warnings: new TaskWarnings() };
  const files = new FileStore(deps);
  const events = buildEmploymentEvents(deps);
  return {
    facts: plansFacts,
    widgets: plansWidgets,
    api: {
      ...buildMyPlans(deps),
      ...buildPlainTasks(deps),
      ...buildLikelyLateTasks(deps),
      countEscalated: (tx, request) => countEscalated(deps, tx, request),
    },
    forImports: { onEmploymentsImported, previewEmployments: (...request) => previewFile(deps, ...request) },
    readNames: readContentNames,
    forPeople: { plans: buildPlansOfPeople(deps.getAnalytics), employments: events },
    forReports: { further: [assignmentsReport], lists: buildReportLists(deps), readPlansOfRows },
    routes: [
      ...buildPlansRoutes(deps),
      ...buildTaskRoutes({ ...deps, files }),
      ...buildAssignmentsRoutes(deps),
      ...buildEnrollmentRoutes(deps),
      ...buildChoiceRoutes(deps),
      ...buildMailRoutes(deps),
      ...buildTemplateRoutes({ ...deps, files }),
    ],
    renderers: buildTaskNotificationRenderers(deps),
    jobs: [...buildEnrollmentJobs({ ...deps, catchUp: events.catchUp }), ...buildTaskNotificationJobs(deps)],
    ofService: "introduce",
    operations: {
      ...plansOperations,
      ...taskOperations,
      ...assignmentsOperations,
      ...enrollmentOperations,
      ...choiceOperations,
      ...mailOperations,
      ...templateOperations,
    },
  };
}
