import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { CareerEnrollments } from "#slices/plans/web/career/career-enrollments.tsx";
import { useCareerStrings } from "#slices/plans/web/career/career-strings.ts";
import { CareerTasks } from "#slices/plans/web/career/career-tasks.tsx";
import { useCareer, useCareerState } from "#slices/plans/web/career/use-career.ts";
import { TaskWindow } from "#slices/plans/web/tasks/task-modal.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/plans/web/career/career.css";

/** /team/{id}/employee-details/career: the plans of an employee and the tasks about them. */
export function CareerPage(): ReactNode {
  const { id = "" } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? <Career key={id} id={Number(id)} /> : <NotFound />;
}

function Career({ id }: { id: number }): ReactNode {
  const t = useCareerStrings();
  const career = useCareer(id);
  const { data } = career;
  const name = data?.employee_details.full_name;
  usePageTitle(name === undefined ? t("career") : `${t("career")} · ${name}`);
  if (career.isError && !data)
    return <PageErrorState title={t("career")} error={career.error} onRetry={() => void career.refetch()} />;
  return (
    <div className="cy-wrap ca-page">
      <ProgressLine active={career.isFetching && !career.isPending} />
      <PageHeader
        breadcrumb={data ? [{ text: data.employee_details.full_name, to: `/team/${id}/employee-details` }] : []}
        waiting={career.isPending}
        title={t("career")}
        sub={data ? <Who employee={data.employee_details} /> : <Skeleton width={220} height={14} />}
      />
      {data ? <Loaded career={data} /> : <Waiting />}
      <TaskWindow />
    </div>
  );
}

function Who({ employee }: { employee: EmployeeTasks["employee_details"] }): ReactNode {
  const { full_name: name, position, location } = employee;
  return [name, position, location].filter(Boolean).join(" · ");
}

function Waiting(): ReactNode {
  return (
    <div className="ca-parts" aria-hidden="true">
      <Skeleton width="100%" height={240} />
      <Skeleton width="100%" height={420} />
    </div>
  );
}

function Loaded({ career }: { career: EmployeeTasks }): ReactNode {
  const { state, change, getHref } = useCareerState();
  return (
    <div className="ca-parts">
      <CareerEnrollments career={career} change={change} />
      <CareerTasks career={career} state={state} change={change} getHref={getHref} />
    </div>
  );
}
