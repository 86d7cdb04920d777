import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call, type ReplyOf } from "#platform/web/client.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { parseId } from "#slices/reports/web/place/place-state.ts";
import { WidgetScreen } from "#slices/reports/web/widget/widget-screen.tsx";
import { HeadSkeleton, WidgetSkeleton } from "#slices/reports/web/widget/widget-skeleton.tsx";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/reports/web/portfolio/portfolio.css";
import "#slices/reports/web/widget/widget.css";

type ReportsByService = ReplyOf<"getReports">["data"];
type StandardReport = ReportsByService["ingage"][number];

/** The groups of the standard reports, in their order. */
const groups = ["ingage", "inquire", "intouch", "introduce"] as const satisfies readonly (keyof ReportsByService)[];

/** Reads the standard reports that the viewer may open, grouped by service. */
function useStandardReports(): UseQueryResult<ReportsByService> {
  return useQuery({
    queryKey: ["getReports"],
    queryFn: async ({ signal }) => (await call("getReports", { signal })).data,
  });
}

/** /report/{id}: the standard report of a number. */
export function StandardReportPage(): ReactNode {
  const id = parseId(useParams({ strict: false }).id);
  if (id === null) return <NotFound />;
  return <ReportOf key={id} isWanted={(report) => report.id === id} isLegacy={false} />;
}

/** /legacy-report/{slug}: a standard report with all of its rows on one page, by its slug or by its widget's name. */
export function LegacyReportPage(): ReactNode {
  const slug = (useParams({ strict: false }).slug ?? "").replaceAll("_", "-");
  return <ReportOf key={slug} isWanted={(report) => report.slug === slug} isLegacy />;
}

interface ReportOfProps {
  isWanted: (report: StandardReport) => boolean;
  isLegacy: boolean;
}

function ReportOf({ isWanted, isLegacy }: ReportOfProps): ReactNode {
  const t = useWidgetStrings();
  const reports = useStandardReports();
  const { data } = reports;
  const report = data && groups.flatMap((group) => data[group]).find(isWanted);
  if (report?.to !== undefined) return <Navigate to={report.to} replace />;
  if (report) {
    const { widget, name, service } = report;
    return (
      <WidgetScreen resolved={{ address: { widget, place: null, isLegacy }, title: name, isPanel: false, service }} />
    );
  }
  return (
    <div className="cy-wrap rp-page" data-loading={reports.isPending ? "" : undefined}>
      {reports.isPending && <HeadSkeleton />}
      {reports.isPending && <WidgetSkeleton />}
      {reports.error && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {data && (
        <div className="cy-empty" role="alert">
          <h1>{t("missing")}</h1>
        </div>
      )}
    </div>
  );
}

/** /legacy-reports: the standard reports by the service whose permission opens them. */
export function LegacyReportsPage(): ReactNode {
  const t = useWidgetStrings();
  usePageTitle(t("reports"));
  const reports = useStandardReports();
  if (reports.error instanceof ApiError && reports.error.status === 403) return <ErrorState error={reports.error} />;
  return (
    <div className="cy-wrap rp-page">
      <PageHeader title={t("reports")} />
      {reports.isPending && <ListSkeleton />}
      {reports.error && <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />}
      {reports.data && <ReportGroups grouped={reports.data} />}
    </div>
  );
}

function ReportGroups({ grouped }: { grouped: ReportsByService }): ReactNode {
  const t = useWidgetStrings();
  const filled = groups.filter((group) => grouped[group].length > 0);
  if (filled.length === 0) return <EmptyState />;
  return (
    <div className="rw-reports">
      {filled.map((group) => (
        <Panel key={group} title={t(`reports_${group}`)} flush>
          <Reports reports={grouped[group]} />
        </Panel>
      ))}
    </div>
  );
}

function Reports({ reports }: { reports: readonly StandardReport[] }): ReactNode {
  const word = useUiStrings();
  return (
    <ul className="rw-report-list">
      {reports.map(({ id, name, slug, to }) => (
        <li key={id}>
          <UiLink href={to ?? `/legacy-report/${slug}`}>{word(name)}</UiLink>
        </li>
      ))}
    </ul>
  );
}

function ListSkeleton(): ReactNode {
  return (
    <div className="rw-reports" aria-busy="true">
      {["a", "b", "c"].map((key) => (
        <div className="cy-panel" key={key}>
          <div className="cy-panel-body">
            <Skeleton width="60%" height={160} />
          </div>
        </div>
      ))}
    </div>
  );
}
