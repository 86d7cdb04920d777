import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useCareerStrings } from "#slices/plans/web/career/career-strings.ts";
import { useCareer } from "#slices/plans/web/career/use-career.ts";
import { Panel } from "#ui/panel.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/plans/web/career/career.css";

const ENROLLED = 1;
const PAST_DUE = 3;

interface PlanProgress {
  readonly enrollments: EmployeeTasks["enrollments"];
  readonly tasks: number;
  readonly overdue: number;
}

/** Returns the running plans of a person. Shared tasks count once. */
function toRunning({ enrollments, tasks }: EmployeeTasks): PlanProgress {
  const running = enrollments.filter((each) => each.enrollment_status_id === ENROLLED);
  const ids = new Set(running.flatMap((each) => each.tasks));
  const planTasks = tasks.filter(({ id }) => ids.has(id));
  return {
    enrollments: running,
    tasks: planTasks.length,
    overdue: planTasks.filter((task) => task.user_task_progress_status_id === PAST_DUE).length,
  };
}

/** Card with the progress of an employee's plans: numbers, a bar per plan and a link to the page. */
export function CareerCard({ personId }: { personId: number }): ReactNode {
  const t = useCareerStrings();
  const career = useCareer(personId);
  const { data, error } = career;
  // People without permission to see plans see no card.
  if (error instanceof ApiError && [403, 404].includes(error.status)) return null;
  const running = data && toRunning(data);
  const counts =
    running &&
    [
      t("plans", { count: running.enrollments.length }),
      t("count", { count: running.tasks }),
      t("overdue", { count: running.overdue }),
    ].join(" · ");
  return (
    <Panel
      title={t("career")}
      {...(running && running.tasks > 0 ? { sub: counts } : {})}
      actions={
        <UiLink
          className="cy-button"
          href={`/team/${personId}/employee-details/career`}
          aria-label={`${t("viewDetails")}: ${t("career")}`}
        >
          {t("viewDetails")}
        </UiLink>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void career.refetch()} />}
      {career.isPending && <Skeleton width="100%" height={90} />}
      {running && <Plans running={running} />}
      <AppAccess personId={personId} />
    </Panel>
  );
}

function Plans({ running }: { running: PlanProgress }): ReactNode {
  const t = useCareerStrings();
  if (running.tasks === 0) return <p className="ca-none">{t("noTasks")}</p>;
  return (
    <ul className="ca-bars">
      {running.enrollments.map(({ id, plan, complete_percentage: share }) => (
        <li key={id}>
          <strong>{plan.title}</strong>
          {share === null ? (
            <span>{t("notStarted")}</span>
          ) : (
            <ProgressBar label={t("planProgress", { plan: plan.title })} value={share} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows whether the employee can sign in. It is informative only (decisions N6). */
function AppAccess({ personId }: { personId: number }): ReactNode {
  const t = useCareerStrings();
  const { data } = useQuery({
    queryKey: ["getEmployeeDetails", personId],
    queryFn: async ({ signal }) => (await call("getEmployeeDetails", { params: { id: personId }, signal })).data,
  });
  if (!data) return null;
  return (
    <p className="ca-access">
      {t("access")}: {t(`access_${data.account_state}`)}
    </p>
  );
}
