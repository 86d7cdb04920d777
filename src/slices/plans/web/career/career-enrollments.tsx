import type { ReactNode } from "react";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { noCareerFilters, type CareerState, type CareerTask } from "#slices/plans/web/career/career-state.ts";
import { useCareerStrings } from "#slices/plans/web/career/career-strings.ts";
import { EnrollmentStatus } from "#slices/plans/web/enrollments/enrollment-status.tsx";
import { useEnrollingStrings } from "#slices/plans/web/enrollments/enrolling-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { RingDrawing } from "#ui/charts/doughnut.tsx";
import { toShares, type ChartSegment } from "#ui/charts/part.ts";
import { PieDrawing } from "#ui/charts/pie-chart.tsx";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatDay, formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState } from "#ui/states.tsx";

type Enrollment = EmployeeTasks["enrollments"][number];

/** Progress values in the order of the plan status bar. */
const statuses = [
  [4, "completed"],
  [2, "pending"],
  [3, "past-due"],
  [1, "scheduled"],
] as const;
const COMPLETED = 4;
const ABANDONED = 4;
/** On time and late. */
const doneOutcomes: ReadonlySet<number | null> = new Set([1, 2]);
/** The open slices of a plan's pie chart, in order. */
const openStatuses: readonly number[] = [1, 2, 3];
const CUTOUT = 0.8;

interface CareerEnrollmentsProps {
  career: EmployeeTasks;
  change: (to: Partial<CareerState>) => void;
}

/** Plans of a person, running and ended, each with its status, pie chart and status bar. */
export function CareerEnrollments({ career, change }: CareerEnrollmentsProps): ReactNode {
  const t = useCareerStrings();
  const { enrollments, tasks } = career;
  return (
    <Panel title={t("enrollments")}>
      {enrollments.length + tasks.length === 0 && <EmptyState title={t("nullReport")}>{t("noEnrollments")}</EmptyState>}
      {enrollments.length === 0 && tasks.length > 0 && <p className="en-none">{t("noEnrollments")}</p>}
      {enrollments.length > 0 && (
        <ul className="ca-plans">
          {enrollments.map((enrollment) => (
            <PlanItem
              key={enrollment.id}
              enrollment={enrollment}
              tasks={tasks.filter(({ id }) => enrollment.tasks.includes(id))}
              change={change}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

interface PlanItemProps {
  enrollment: Enrollment;
  tasks: readonly CareerTask[];
  change: (to: Partial<CareerState>) => void;
}

function PlanItem({ enrollment, tasks, change }: PlanItemProps): ReactNode {
  const t = useCareerStrings();
  const word = useTaskStrings();
  const { plan, plan_id: planId } = enrollment;
  // Abandoned tasks have ended too, so fewer tasks can be done than are completed.
  const undone = tasks.filter(
    (task) => task.user_task_progress_status_id === COMPLETED && !doneOutcomes.has(task.user_task_compliance_status_id),
  ).length;
  const parts = statuses.map(([id, tone]): ChartSegment => ({
    key: String(id),
    label:
      id === COMPLETED && undone > 0
        ? t("endedUndone", { status: word(`progress_${id}`), count: undone })
        : word(`progress_${id}`),
    value: tasks.filter((task) => task.user_task_progress_status_id === id).length,
    tone,
  }));
  return (
    <li className="ca-plan">
      <div className="ca-plan-head">
        <h3>{plan.title}</h3>
        <EnrollmentStatus status={enrollment.enrollment_status_id} />
        <small>
          <PlanDates enrollment={enrollment} />
        </small>
      </div>
      <div className="ca-plan-body">
        <ProgressPie enrollment={enrollment} tasks={tasks} parts={parts} />
        {tasks.length === 0 ? (
          <p className="en-none">{t("notStarted")}</p>
        ) : (
          <StackedBar
            label={t("planTasks", { plan: plan.title })}
            parts={parts}
            onChoose={(key) => change({ ...noCareerFilters, plans: [planId], progress: [Number(key)] })}
          />
        )}
      </div>
    </li>
  );
}

function PlanDates({ enrollment }: { enrollment: Enrollment }): ReactNode {
  const t = useCareerStrings();
  const type = useEnrollingStrings();
  const locale = useLocale();
  const { plan, enrolled_on: from, ended_on: until, plan_end_date: ends } = enrollment;
  const dates = [t("startedOn", { day: formatDay(from, locale) })];
  if (until !== null) dates.push(t("endedOn", { day: formatDay(until, locale) }));
  else if (ends !== null) dates.push(t("ends", { day: formatDay(ends, locale) }));
  return [type(plan.type), ...dates].join(" · ");
}

/** Returns the slices of the progress: done tasks, abandoned ones, and open ones by status. */
function buildProgressParts(tasks: readonly CareerTask[], parts: readonly ChartSegment[]): ChartSegment[] {
  const countByOutcome = (isOne: (outcome: number | null) => boolean): number =>
    tasks.filter(
      ({ user_task_progress_status_id: status, user_task_compliance_status_id: outcome }) =>
        status === COMPLETED && isOne(outcome),
    ).length;
  const open = openStatuses.flatMap((id) => parts.find(({ key }) => key === String(id)) ?? []);
  return [
    { key: "done", label: "", value: countByOutcome((outcome) => doneOutcomes.has(outcome)), tone: "completed" },
    { key: "abandoned", label: "", value: countByOutcome((outcome) => outcome === ABANDONED), tone: "abandoned" },
    ...open,
  ];
}

interface ProgressPieProps {
  enrollment: Enrollment;
  tasks: readonly CareerTask[];
  parts: readonly ChartSegment[];
}

/** Pie chart of the progress. The done slice comes first, and its share equals the number in the middle. */
function ProgressPie({ enrollment, tasks, parts }: ProgressPieProps): ReactNode {
  const t = useCareerStrings();
  const locale = useLocale();
  const { complete_percentage: done, plan } = enrollment;
  const drawn = toShares(buildProgressParts(tasks, parts));
  return (
    <figure className="cy-chart cy-pie ca-pie" aria-label={t("progressOf", { plan: plan.title })}>
      <div className="cy-pie-plot">
        {drawn.length > 0 ? (
          <PieDrawing parts={drawn} cutout={CUTOUT} />
        ) : (
          <RingDrawing label={plan.title} figure={{ ...NO_FIGURE, value: done }} cutout={CUTOUT} />
        )}
        <div className="cy-ring-center">
          <strong>{done === null ? t("notApplicable") : formatNumber(done, "percent", locale)}</strong>
          <small>{t("done")}</small>
        </div>
      </div>
    </figure>
  );
}
