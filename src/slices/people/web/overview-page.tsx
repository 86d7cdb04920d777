import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EmployeeDetails } from "#slices/people/contract/team.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState, NotFound, PageErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useOverviewStrings } from "#slices/people/web/overview-strings.ts";
import type { BreakdownData } from "#slices/reports/contract/widget-data.contract.ts";
import type { BatchReply } from "#slices/reports/contract/widgets.contract.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber, formatRange } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Panel } from "#ui/panel.tsx";
import { StatList } from "#ui/stat-card.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/people/web/people.css";

/** /employee-overview/{id?}: people of all visible places, or of an employee's location. */
export function OverviewPage(): ReactNode {
  const { id } = useParams({ strict: false });
  if (id === undefined) return <Everybody />;
  return /^[1-9]\d{0,14}$/.test(id) ? <OfEmployee key={id} id={Number(id)} /> : <NotFound />;
}

function Everybody(): ReactNode {
  const t = useOverviewStrings();
  usePageTitle(t("overview"));
  return (
    <div className="cy-wrap pe-page">
      <PageHeader breadcrumb={[{ text: t("team"), to: "/team" }]} title={t("overview")} sub={t("ofCompany")} />
      <Figures locationId={null} />
    </div>
  );
}

function OfEmployee({ id }: { id: number }): ReactNode {
  const t = useOverviewStrings();
  const employee = useQuery({
    queryKey: ["getEmployeeDetails", id],
    queryFn: async ({ signal }) => (await call("getEmployeeDetails", { params: { id }, signal })).data,
  });
  const { data } = employee;
  usePageTitle(data ? `${t("overview")} · ${data.full_name}` : t("overview"));
  if (employee.isError && !data)
    return <PageErrorState title={t("overview")} error={employee.error} onRetry={() => void employee.refetch()} />;
  return (
    <div className="cy-wrap pe-page">
      <PageHeader
        breadcrumb={[{ text: t("team"), to: "/team" }]}
        title={data?.full_name ?? t("overview")}
        sub={data ? [data.position, data.location].filter(Boolean).join(" · ") : <Skeleton width={220} height={14} />}
      />
      {data && <Known employee={data} />}
    </div>
  );
}

function Known({ employee }: { employee: EmployeeDetails }): ReactNode {
  const t = useOverviewStrings();
  const { id, full_name: name, location, location_id: locationId, plan_summary: plans } = employee;
  const base = `/team/${id}/employee-details`;
  const ofPlans = [
    { key: "career", to: `${base}/career` },
    { key: "compliance", to: `${base}/compliance-summary` },
  ] as const;
  const pages = [{ key: "details", to: base } as const, ...(plans === null ? [] : ofPlans)];
  return (
    <div className="pe-overview">
      {locationId === null ? <EmptyState title={t("noPlace")} /> : <Figures locationId={locationId} place={location} />}
      <Panel title={t("more", { name })}>
        <nav className="pe-pages" aria-label={t("more", { name })}>
          {pages.map(({ key, to }) => (
            <UiLink key={key} className="cy-button" href={to}>
              {t(key)}
            </UiLink>
          ))}
        </nav>
      </Panel>
    </div>
  );
}

type Outcome = BatchReply["data"][number];

/** Queries the engagement of the people at a location, or at all visible places. */
function useEngagement(locationId: number | null): UseQueryResult<Outcome | null> {
  const place = locationId === null ? {} : { category: "properties" as const, id: locationId };
  return useQuery({
    queryKey: ["postBatch", "overview", locationId],
    queryFn: async ({ signal }) => {
      const { data } = await call("postBatch", {
        body: { requests: [{ widget: "engagement_breakdown", ...place }] },
        signal,
      });
      return data[0] ?? null;
    },
  });
}

function Figures({ locationId, place = null }: { locationId: number | null; place?: string | null }): ReactNode {
  const t = useOverviewStrings();
  const locale = useLocale();
  const query = useEngagement(locationId);
  const { data: outcome } = query;
  const sub = outcome && "reply" in outcome && formatRange(outcome.reply.meta.dates.current, locale);
  const title = place === null ? t("figures") : t("ofPlace", { place });
  return (
    <Panel title={title} {...(sub ? { sub } : {})}>
      <ProgressLine active={query.isFetching && !query.isPending} />
      {query.isPending && <Skeleton width="100%" height={180} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {outcome && <OutcomeText outcome={outcome} />}
    </Panel>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome }): ReactNode {
  if ("problem" in outcome) return <Refused outcome={outcome} />;
  const { data } = outcome.reply;
  return "employees_represented" in data && <Rings data={data} />;
}

/** Shows a message without permission in engagement, and an error otherwise. */
function Refused({ outcome }: { outcome: Extract<Outcome, { problem: unknown }> }): ReactNode {
  const t = useOverviewStrings();
  if (outcome.status === 403 || outcome.status === 404) return <p className="pe-none">{t("noFigures")}</p>;
  return <ErrorState error={new ApiError(outcome.problem)} />;
}

function Rings({ data }: { data: BreakdownData }): ReactNode {
  const t = useOverviewStrings();
  const locale = useLocale();
  const { engagement, response_rate: rate, tenure, employees_represented: people, active_users: active } = data;
  const represented = people === null ? t("none") : formatNumber(people, "count", locale);
  return (
    <div className="pe-rings">
      <Doughnut label={t("engagement")} figure={engagement} kind="score" />
      <Doughnut label={t("responseRate")} figure={{ ...rate, is_low: false }} />
      <Doughnut
        label={t("tenure")}
        figure={{ ...NO_FIGURE, value: tenure.float_years }}
        kind="years"
        filled={tenure.year_or_more_percentage}
      />
      <StatList
        lead
        stats={[
          { label: t("represented"), value: represented },
          { label: t("active"), value: formatNumber(active, "count", locale) },
        ]}
      />
    </div>
  );
}
