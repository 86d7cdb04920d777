import { type UseQueryResult } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import type { EmployeeCompliance } from "#slices/plans/contract/employee-compliance.contract.ts";
import { call } from "#platform/web/client.ts";
import { NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { defineStrings, useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { formatRange } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";
import "#slices/plans/web/tasks/tasks.css";

// Its charts are loaded while the page requests its figures.
const ComplianceView = lazy(async () => ({
  default: (await import("#slices/plans/web/compliance/compliance-view.tsx")).ComplianceView,
}));

const useStrings = defineStrings({
  en: { title: "Compliance", of: "Compliance: {{name}}" },
  es: { title: "Cumplimiento", of: "Cumplimiento: {{name}}" },
});

function useCompliance(id: number): UseQueryResult<EmployeeCompliance> {
  return useLocalQuery({
    queryKey: ["getEmployeeCompliance", id],
    queryFn: ({ signal }) => call("getEmployeeCompliance", { params: { id }, signal }),
  });
}

/** /team/{id}/employee-details/compliance-summary: how the tasks about an employee ended. */
export function EmployeeCompliancePage(): ReactNode {
  const { id = "" } = useParams({ strict: false });
  return /^[1-9]\d{0,14}$/.test(id) ? <Compliance key={id} id={Number(id)} /> : <NotFound />;
}

const WAITING = 640;

function Compliance({ id }: { id: number }): ReactNode {
  const t = useStrings();
  const locale = useLocale();
  const query = useCompliance(id);
  const { data: reply } = query;
  const name = reply?.data.employee.full_name;
  usePageTitle(name === undefined ? t("title") : t("of", { name }));
  if (query.isError && !reply)
    return <PageErrorState title={t("title")} error={query.error} onRetry={() => void query.refetch()} />;
  if (!reply) {
    return (
      <div className="cy-wrap tk-page">
        <PageHeader title={t("title")} sub={<Skeleton width={220} height={14} />} waiting />
        <Skeleton width="100%" height={WAITING} />
      </div>
    );
  }
  const { employee } = reply.data;
  const about = [employee.position, employee.location, formatRange(reply.meta.dates.current, locale)];
  return (
    <div className="cy-wrap tk-page">
      <ProgressLine active={query.isFetching} />
      <PageHeader
        breadcrumb={[{ text: employee.full_name, to: `/team/${id}/employee-details` }]}
        title={t("title")}
        sub={about.filter(Boolean).join(" · ")}
      />
      <Suspense fallback={<Skeleton width="100%" height={WAITING} />}>
        <ComplianceView data={reply.data} />
      </Suspense>
    </div>
  );
}
