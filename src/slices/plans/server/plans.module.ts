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
import { employmentEvents, type EventDeps } from "./enrollments/enrollment-events.ts";
import { previewFile } from "./tasks/file-preview.ts";
import { onEmploymentsImported, enrollmentJobs } from "./enrollments/enrollment.jobs.ts";
import { enrollmentOperations, enrollmentRoutes } from "./enrollments/enrollment.routes.ts";
import { countEscalated, type EscalationsDeps } from "./escalations/escalations.ts";
import { likelyLateTasks } from "./warnings/likely-late.ts";
import { myPlans } from "./enrollments/my-plans.ts";
import { plainTasks } from "./tasks/plain-tasks.ts";
import { templateOperations, templateRoutes } from "./templates/plan-templates.routes.ts";
import { plansOfPeople, type PlanFigures } from "./enrollments/plans-of-people.ts";
import type { PlansApi, PlansForPeople } from "./plans.api.ts";
import { plansFacts } from "./plans.facts.ts";
import { plansOfRows } from "./enrollments/enrollment-completion-dates.ts";
import { plansWidgets } from "./plans.widgets.ts";
import { reportLists } from "./reports/report-lists.ts";
import { choiceOperations, choiceRoutes } from "./templates/plan-autocompletes.routes.ts";
import { planNames } from "./reports/report-names.ts";
import { plansOperations, plansRoutes } from "./plans.routes.ts";
import { assignmentsOperations, assignmentsReport, assignmentsRoutes } from "./assignments/task-assignments.routes.ts";
import { taskOperations, taskRoutes } from "./tasks/task.routes.ts";
import { mailOperations, mailRoutes } from "./notifications/task-mails.routes.ts";
import { taskNotificationJobs } from "./notifications/task-notifications.jobs.ts";
import { taskNotificationRenderers } from "./notifications/task-notifications.emails.ts";
import type { TaskNotificationDeps } from "./notifications/task-notifications.ts";
import { TaskWarnings } from "./warnings/task-warnings.ts";

/** Dependencies on the platform and on other slices. */
export interface PlansDeps
  extends EscalationsDeps, EventDeps, Omit<TaskNotificationDeps, "access" | "organization" | "warnings"> {
  readonly units: UnitsOfWork;
  readonly access: AccessApi;
  readonly organization: OrganizationApi;
  readonly analytics: () => PlanFigures;
  /** The people slice is created after this one, so it is passed as a function. */
  readonly employee: () => EmployeeByTask;
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
  readonly readNames: typeof planNames;
  /** What the plans slice provides to reports. */
  readonly forReports: {
    readonly further: readonly ExternalReport[];
    readonly lists: ListSources;
    readonly plansOfRows: typeof plansOfRows;
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
  const events = employmentEvents(deps);
  return {
    facts: plansFacts,
    widgets: plansWidgets,
    api: {
      ...myPlans(deps),
      ...plainTasks(deps),
      ...likelyLateTasks(deps),
      countEscalated: (tx, request) => countEscalated(deps, tx, request),
    },
    forImports: { onEmploymentsImported, previewEmployments: (...request) => previewFile(deps, ...request) },
    readNames: planNames,
    forPeople: { plans: plansOfPeople(deps.analytics), employments: events },
    forReports: { further: [assignmentsReport], lists: reportLists(deps), plansOfRows },
    routes: [
      ...plansRoutes(deps),
      ...taskRoutes({ ...deps, files }),
      ...assignmentsRoutes(deps),
      ...enrollmentRoutes(deps),
      ...choiceRoutes(deps),
      ...mailRoutes(deps),
      ...templateRoutes({ ...deps, files }),
    ],
    renderers: taskNotificationRenderers(deps),
    jobs: [...enrollmentJobs({ ...deps, catchUp: events.catchUp }), ...taskNotificationJobs(deps)],
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
