import { useLocation, useNavigate } from "@tanstack/react-router";
import { use, useMemo, type ReactNode } from "react";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { contributionsContext, listDashboardCards, toRequests, usePreload } from "#slices/reports/web/contributions.ts";
import type { EngagementKey, SatisfactionKey } from "#slices/reports/web/dashboard/dashboard-sections.ts";
import { ContributedCards } from "#slices/reports/web/dashboard/contributed-cards.tsx";
import {
  company,
  getDashboardPath,
  type DashboardPlace,
  type DashboardService,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import { DashboardChanges, DashboardDrivers } from "#slices/reports/web/dashboard/dashboard-changes.tsx";
import { ExplainedDashboard } from "#slices/reports/web/dashboard/dashboard-explain.tsx";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { type DashboardFrame, ownDashboards } from "#slices/reports/web/dashboard/own-dashboards.ts";
import type { PageDates } from "#slices/reports/web/dashboard/declared-cards.tsx";
import { CardRow, EngagementCards, SatisfactionCards } from "#slices/reports/web/dashboard/service-blocks.tsx";
import {
  readSummary,
  type SummaryState,
  buildSummaryRequest,
  writeSummary,
} from "#slices/reports/web/dashboard/summary-state.ts";
import { SummaryTable } from "#slices/reports/web/dashboard/summary-table.tsx";
import {
  type DashboardQuery,
  type Outcome,
  type Outcomes,
  findReply,
  useDashboardWidgets,
} from "#slices/reports/web/dashboard/use-widgets.ts";
import { omitOwnCrumb } from "#slices/reports/web/place/place-header.tsx";
import { ShowAll, useShowsAll } from "#slices/reports/web/show-all.tsx";
import { PlaceTrends } from "#slices/reports/web/place/place-trends.tsx";
import { PageMenu } from "#slices/reports/web/present/page-menu.tsx";
import { Presentable } from "#slices/reports/web/present/presentable.tsx";
import { DashboardPrintNote } from "#slices/reports/web/print/print-notes.tsx";
import { usePlaceId, useTrendsAddress } from "#slices/reports/web/place/use-place.ts";
import { formatDay, formatRange } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { PrintFooter } from "#ui/print-note.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/reports/web/portfolio/portfolio.css";
import "#slices/reports/web/place/place.css";
import "#slices/reports/web/dashboard/dashboard.css";

interface DashboardProps {
  service: DashboardService;
  place: DashboardPlace;
}

/** /{service}/dashboard: everything visible. */
export function CompanyDashboardPage({ service }: { service: DashboardService }): ReactNode {
  return <ServiceDashboard key={service} service={service} place={company} />;
}

interface PlaceDashboardPageProps {
  service: DashboardService;
  linkType: "region" | "location";
}

/** /{service}/{region|property}/{id}/dashboard: one place. */
export function PlaceDashboardPage({ service, linkType }: PlaceDashboardPageProps): ReactNode {
  const id = usePlaceId();
  if (id === null) return <NotFound />;
  return <ServiceDashboard key={`${service}-${linkType}-${id}`} service={service} place={{ linkType, id }} />;
}

interface FramedProps extends DashboardProps {
  frame: DashboardFrame;
}

function useSummaryState({
  frame: { summary },
  place,
}: FramedProps): [SummaryState, (part: Partial<SummaryState>) => void] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readSummary(summary, search, place), [summary, search, place]);
  const change = (part: Partial<SummaryState>): void => {
    const next = writeSummary(search, { ...state, ...part }, place);
    void navigate({ to: ".", search: next, resetScroll: false });
  };
  return [state, change];
}

/** Returns the frame of a dashboard, of this slice or of another one; undefined where there is none. */
function useFrame(service: DashboardService): DashboardFrame | undefined {
  const { dashboards, dashboardRows } = use(contributionsContext);
  const declaration = dashboards[service];
  const row = dashboardRows[service];
  const cards = useMemo(() => (declaration ? listDashboardCards(declaration) : (row ?? [])), [declaration, row]);
  usePreload(cards);
  return useMemo(() => {
    const frame = declaration ? { ...declaration, widgets: {} } : ownDashboards[service];
    return frame && { ...frame, widgets: { ...frame.widgets, ...toRequests(cards) } };
  }, [declaration, cards, service]);
}

function ServiceDashboard({ service, place }: DashboardProps): ReactNode {
  const frame = useFrame(service);
  return frame ? <FramedDashboard service={service} place={place} frame={frame} /> : <NotFound />;
}

function FramedDashboard({ service, place, frame }: FramedProps): ReactNode {
  const locale = useLocale();
  const isAll = useShowsAll();
  const [state, change] = useSummaryState({ service, place, frame });
  const query = useDashboardWidgets(place, frame.widgets, buildSummaryRequest(frame.summary, place, state));
  const { widgets } = query;
  const main = widgets.data?.[service];
  const meta = findReply(main)?.meta;
  const pageDates = meta ? [meta.dates.current] : [];
  const refusal = findRefusal(main, widgets.error);
  if (refusal) return <ErrorState error={refusal} />;
  return (
    <ExplainedDashboard place={place}>
      <Presentable title={toTitle(frame.title[locale], place, meta)}>
        <ProgressLine active={(widgets.isFetching && !widgets.isPending) || query.busy} />
        <DashboardHeader {...{ service, place, frame, meta }} failed={widgets.isError} />
        <PrintedDays meta={meta} />
        {widgets.isError && <ErrorState error={widgets.error} onRetry={() => void widgets.refetch()} />}
        {!widgets.isError && (
          <>
            <DashboardChanges service={service} place={place} />
            <Cards {...{ service, place, pageDates, isAll }} outcomes={widgets.data} />
            <PlacesSummary {...{ service, place, frame, query, state, change, isAll }} />
          </>
        )}
        <PrintFooter shown={[widgets.data, query.table]} />
      </Presentable>
    </ExplainedDashboard>
  );
}

/** Returns the title of a dashboard, with its place if it has one. */
function toTitle(title: string, { linkType }: DashboardPlace, meta: WidgetMeta | undefined): string {
  return linkType === "company" || meta === undefined ? title : `${meta.subject.name} · ${title}`;
}

const PrintedDays = ({ meta }: { meta: WidgetMeta | undefined }): ReactNode =>
  meta && <DashboardPrintNote asOf={meta.dates.as_of} />;

/**
 * Returns the error that closes the page: no report at all, a main widget that the viewer may not see, or a place that
 * is not visible.
 */
function findRefusal(main: Outcome | undefined, error: unknown): ApiError | null {
  if (error instanceof ApiError && error.status === 403) return error;
  if (main === undefined || !("problem" in main)) return null;
  return main.status === 403 || main.status === 404 ? new ApiError(main.problem) : null;
}

interface SummaryProps extends FramedProps {
  query: DashboardQuery<string>;
  state: SummaryState;
  change: (part: Partial<SummaryState>) => void;
}

/** The places below, of which a phone shows some at first, and the button for the rest of the page. */
function PlacesSummary({ isAll, ...props }: SummaryProps & { isAll: boolean }): ReactNode {
  const t = useDashboardStrings();
  const { service, place, query, state, change } = props;
  const { summary } = props.frame;
  return (
    <>
      {place.linkType !== "location" && (
        <div className="rp-summary" data-cut={isAll ? undefined : ""}>
          {query.tableError !== null && <ErrorState error={query.tableError} onRetry={query.retryTable} />}
          <SummaryTable {...{ service, summary, place, state, change }} outcome={query.table} busy={query.busy} />
        </div>
      )}
      {!isAll && <ShowAll onPhone text={t("showRest")} />}
    </>
  );
}

interface HeadProps extends FramedProps {
  meta: WidgetMeta | undefined;
  /** No request is running, so there is nothing to wait for. */
  failed: boolean;
}

function DashboardHeader({ service, place, frame, meta, failed }: HeadProps): ReactNode {
  const t = useDashboardStrings();
  const locale = useLocale();
  const title = frame.title[locale];
  const isPlace = place.linkType !== "company";
  const name = isPlace ? meta?.subject.name : undefined;
  usePageTitle(toTitle(title, place, meta));
  // The windows that a dashboard opens with always have earlier ones.
  const window =
    meta?.dates.previous === undefined || meta.dates.previous === null
      ? undefined
      : t("window", {
          from: formatDay(meta.dates.current.from, locale),
          to: formatDay(meta.dates.current.to, locale),
          previousFrom: formatDay(meta.dates.previous.from, locale),
          previousTo: formatDay(meta.dates.previous.to, locale),
        });
  return (
    <PageHeader
      breadcrumb={meta ? omitOwnCrumb(meta.breadcrumb, getDashboardPath(service, place)) : []}
      waiting={meta === undefined}
      title={
        <span className="rp-place-name">
          {isPlace && (name ?? <Skeleton width={180} height={26} />)}
          {isPlace ? <small>{title}</small> : title}
        </span>
      }
      actions={<PageMenu />}
      sub={
        <span className="rp-sub" title={window}>
          <HeadDays meta={meta} failed={failed} />
        </span>
      }
    />
  );
}

function HeadDays({ meta, failed }: Pick<HeadProps, "meta" | "failed">): ReactNode {
  const locale = useLocale();
  if (meta) return formatRange(meta.dates.current, locale);
  return failed ? null : <Skeleton width={220} height={14} />;
}

interface CardsProps extends DashboardProps {
  outcomes: Outcomes<string> | undefined;
  /** The dates below the page's title. */
  pageDates: PageDates;
  /** A phone shows all of them. */
  isAll: boolean;
}

function Cards({ service, ...props }: CardsProps): ReactNode {
  const { dashboards, dashboardRows } = use(contributionsContext);
  const declaration = dashboards[service];
  if (declaration) return <ContributedCards declaration={declaration} {...props} />;
  const row = <CardRow cards={dashboardRows[service]} {...props} />;
  if (service === "engagement") return <EngagementDashboard {...props}>{row}</EngagementDashboard>;
  return <SatisfactionDashboard {...props}>{row}</SatisfactionDashboard>;
}

interface CardsOfPlace extends Omit<CardsProps, "service" | "outcomes"> {
  outcomes: Outcomes<EngagementKey | SatisfactionKey> | undefined;
  /** More cards of the same grid. */
  children: ReactNode;
}

/** Places have their trends in a dialog; everything visible has a report of its own. */
function useTrends(place: DashboardPlace, service: "engagement" | "satisfaction") {
  const address = useTrendsAddress();
  if (place.linkType === "company") return { onTrends: undefined, dialog: null };
  const { linkType, id } = place;
  return {
    onTrends: () => address.open(service, null),
    dialog: <PlaceTrends address={address} page={{ linkType, id }} />,
  };
}

function EngagementDashboard(props: CardsOfPlace): ReactNode {
  const { onTrends, dialog } = useTrends(props.place, "engagement");
  return (
    <>
      <EngagementCards {...props} onTrends={onTrends} />
      {dialog}
    </>
  );
}

function SatisfactionDashboard(props: CardsOfPlace): ReactNode {
  const { onTrends, dialog } = useTrends(props.place, "satisfaction");
  return (
    <>
      <SatisfactionCards {...props} onTrends={onTrends} />
      <DashboardDrivers place={props.place} isAll={props.isAll} />
      {dialog}
    </>
  );
}
