import { lazy, Suspense, useDeferredValue, type ReactNode } from "react";
import type { PlaceHeader, PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import type { LinkTarget } from "#platform/web/preload.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { ExplainedDashboard } from "#slices/reports/web/dashboard/dashboard-explain.tsx";
import { GroupStats } from "#slices/reports/web/dashboard/group-stats.tsx";
import { TabCards, usePlaceWidgets } from "#slices/reports/web/dashboard/place-blocks.tsx";
import { ViewReportMenu } from "#slices/reports/web/dashboard/view-report-menu.tsx";
import { CardDetails, hasCards, PlaceCards } from "#slices/reports/web/place/place-cards.tsx";
import { PlaceFacts } from "#slices/reports/web/place/place-facts.tsx";
import { PlaceFrame } from "#slices/reports/web/place/place-frame.tsx";
import { PlaceTitle, regionPages } from "#slices/reports/web/place/place-header.tsx";
import { PlaceMonths } from "#slices/reports/web/place/place-months.tsx";
import { Leases, PlaceOverview } from "#slices/reports/web/place/place-overview.tsx";
import { CardSkeletons, PlaceSkeleton, TableSkeleton } from "#slices/reports/web/place/place-skeleton.tsx";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { type OpenTab, PlaceTabs, useOpenTab, useScrollToCard } from "#slices/reports/web/place/place-tabs.tsx";
import { ShowAll } from "#slices/reports/web/show-all.tsx";
import { PageMenu } from "#slices/reports/web/present/page-menu.tsx";
import { DashboardPrintNote } from "#slices/reports/web/print/print-notes.tsx";
import { PlaceTrends } from "#slices/reports/web/place/place-trends.tsx";
import { computeStatsAxis } from "#slices/reports/web/portfolio/portfolio-axis.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import {
  getDashboardQuery,
  useDashboard,
  useLocations,
  useLocationsState,
  usePlaceId,
  useTrendsAddress,
  type TrendsAddress,
} from "#slices/reports/web/place/use-place.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { ProgressLine } from "#ui/states.tsx";
import { useStaggeredRender } from "#ui/use-staggered-render.ts";
import "#slices/reports/web/dashboard/switcher.css";

// Fields with a list of options are large, and are needed only after the page is shown.
const PlaceSwitcher = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/place-switcher.tsx")).PlaceSwitcher,
}));

// Only a region has a table, which waits for its rows anyway.
const RegionTable = lazy(async () => ({
  default: (await import("#slices/reports/web/place/region-table.tsx")).RegionTable,
}));

/** Requests the place that a link leads to. */
export const preloadPlace = ({ client, pathname, params: { id = "" } }: LinkTarget): Promise<void> =>
  client.prefetchQuery(getDashboardQuery(pathname.startsWith("/region") ? "region" : "location", Number(id)));

/** /region/{id}/dashboard: a region's figures month by month, and its locations. */
export function RegionDashboardPage(): ReactNode {
  const id = usePlaceId();
  return id === null ? <NotFound /> : <RegionDashboard key={id} id={id} />;
}

/** /property/{id}/dashboard, also /location/{id}/dashboard: a location's figures month by month. */
export function PropertyDashboardPage(): ReactNode {
  const id = usePlaceId();
  return id === null ? <NotFound /> : <PropertyDashboard key={id} id={id} />;
}

const skeleton = (
  <PlaceSkeleton>
    <CardSkeletons />
    <TableSkeleton />
  </PlaceSkeleton>
);

function RegionDashboard({ id }: { id: number }): ReactNode {
  const t = usePlaceStrings();
  const open = useOpenTab(false);
  const dashboard = useDashboard("region", id);
  const widgets = usePlaceWidgets({ linkType: "region", id }, open.tab);
  const [state, change] = useLocationsState();
  // Requested in parallel with the page instead of after it.
  const table = useLocations("getRegionLocations", id, state, open.tab === "overview");
  const trends = useTrendsAddress();
  usePageTitle(dashboard.data?.data.place.name ?? t("region"));
  const rows = table.data?.data.results.flatMap((row) => [row.ingage_stats, row.intouch_stats]) ?? [];
  return (
    <PlaceFrame query={dashboard} title={t("region")} skeleton={skeleton}>
      {(reply) => {
        // Cards and rows share one axis, so that their dots are comparable.
        const axis = computeStatsAxis([reply.data.engagement?.stats, reply.data.satisfaction?.stats, ...rows]);
        return (
          <>
            <ProgressLine active={table.isFetching && !table.isPending} />
            <PlaceParts linkType="region" {...{ id, reply, trends, widgets, open, axis }}>
              <RegionRows {...{ id, reply, trends, table, state, change, axis }} isAll={open.isAll} />
            </PlaceParts>
          </>
        );
      }}
    </PlaceFrame>
  );
}

interface RegionRowsProps {
  id: number;
  reply: PlaceReply;
  trends: TrendsAddress;
  table: ReturnType<typeof useLocations>;
  state: PortfolioState;
  change: ChangePortfolio;
  axis: ScoreAxis;
  isAll: boolean;
}

/** The number of locations shown at first. */
const FIRST_LOCATIONS = { phone: 2, desk: 7 } as const;

/** The locations of a region, at first only some of them. */
function RegionRows({ id, reply, trends, table, state, change, axis, isAll }: RegionRowsProps): ReactNode {
  const t = usePlaceStrings();
  const isTurn = useStaggeredRender(table.data !== undefined);
  if (table.isError) return <ErrorState error={table.error} onRetry={() => void table.refetch()} />;
  if (!table.data || !isTurn) return <TableSkeleton />;
  const { length } = table.data.data.results;
  const isTruncated = !isAll && state.page === 1 && length > FIRST_LOCATIONS.phone;
  return (
    <div className="rp-dashboard-list" data-cut={isTruncated ? "" : undefined}>
      <Suspense fallback={<TableSkeleton />}>
        <RegionTable {...{ id, reply, trends, state, change, axis }} table={table} rows={table.data} />
      </Suspense>
      {isTruncated && <ShowAll onPhone={length <= FIRST_LOCATIONS.desk} text={t("showAll", { count: length })} />}
    </div>
  );
}

interface PlacePartsProps {
  linkType: PlaceHeader["link_type"];
  id: number;
  reply: PlaceReply;
  trends: TrendsAddress;
  widgets: ReturnType<typeof usePlaceWidgets>;
  open: OpenTab;
  axis: ScoreAxis;
  /** The part of the overview for this kind of place alone. */
  children: ReactNode;
}

/** A place's page: its sentence and scores, and below them the open tab. */
function PlaceParts({ linkType, id, reply, trends, widgets, open, axis, children }: PlacePartsProps): ReactNode {
  const t = usePlaceStrings();
  const { data } = reply;
  const isRegion = linkType === "region";
  const getPath = isRegion ? regionPages.dashboard : getPropertyPath;
  return (
    <ExplainedDashboard place={{ linkType, id }}>
      <PlaceTitle reply={reply} here={getPath(id)} actions={renderPlaceActions(data, getPath)} />
      <DashboardPrintNote asOf={reply.meta.dates.as_of} tab={t(`tab_${open.tab}`)} />
      <PlaceFacts
        place={data.place}
        actions={
          <span className="rp-facts-actions">
            {isRegion && <GroupStats place={data.place} />}
            {hasCards(data) && <CardDetails />}
          </span>
        }
      />
      <PlaceCards data={data} axis={axis} />
      <PlaceTabs
        reply={reply}
        current={open.tab}
        more={
          isRegion
            ? (["portfolio", "locations"] as const).map((page) => ({ to: regionPages[page](id), text: t(page) }))
            : []
        }
      />
      {open.tab === "overview" ? (
        <PlaceOverview linkType={linkType} {...{ id, reply, widgets, trends, open }}>
          {children}
        </PlaceOverview>
      ) : (
        <PlaceWidgets linkType={linkType} {...{ id, reply, trends, widgets, open }} />
      )}
      {open.tab === "residents" && <Leases linkType={linkType} id={id} data={data} />}
      <PlaceTrends address={trends} page={{ linkType, id }} />
    </ExplainedDashboard>
  );
}

type PlaceWidgetsProps = Omit<PlacePartsProps, "axis" | "children">;

/** The cards of the open tab, and the button for those that a phone leaves out. */
function PlaceWidgets({ linkType, id, reply, trends, widgets, open }: PlaceWidgetsProps): ReactNode {
  const outcomes = useDeferredValue(widgets.data);
  useScrollToCard(open.hash, outcomes !== undefined);
  if (widgets.error !== null) return <ErrorState error={widgets.error} onRetry={() => void widgets.refetch()} />;
  return (
    <TabCards
      linkType={linkType}
      id={id}
      tab={open.tab}
      reply={reply}
      outcomes={outcomes}
      openTrends={trends.open}
      isAll={open.isAll}
    />
  );
}

/** The months are below everything else, so they are rendered last. */
function Months({ reply, isAll }: { reply: PlaceReply; isAll: boolean }): ReactNode {
  const isTurn = useStaggeredRender(true);
  return isTurn || !isAll ? <PlaceMonths reply={reply} isAll={isAll} /> : <TableSkeleton />;
}

/** The switcher to another place, rendered after the page. */
function Switcher(props: { place: PlaceHeader; getPath: (id: number) => string }): ReactNode {
  const isTurn = useStaggeredRender(true);
  const space = <div className="rp-switch" />;
  return isTurn ? (
    <Suspense fallback={space}>
      <PlaceSwitcher {...props} />
    </Suspense>
  ) : (
    space
  );
}

const getPropertyPath = (id: number): string => `/property/${id}/dashboard`;

/** Returns the actions of a place: switch to another one, open a report, present or print it. */
function renderPlaceActions(data: PlaceReply["data"], getPath: (id: number) => string): ReactNode {
  return (
    <>
      {data.can_switch && <Switcher place={data.place} getPath={getPath} />}
      <ViewReportMenu reports={data.reports} />
      <PageMenu />
    </>
  );
}

function PropertyDashboard({ id }: { id: number }): ReactNode {
  const t = usePlaceStrings();
  const open = useOpenTab(true);
  const dashboard = useDashboard("location", id);
  const widgets = usePlaceWidgets({ linkType: "location", id }, open.tab);
  const trends = useTrendsAddress();
  usePageTitle(dashboard.data?.data.place.name ?? t("location"));
  return (
    <PlaceFrame query={dashboard} title={t("location")} skeleton={skeleton}>
      {(reply) => (
        <PlaceParts
          linkType="location"
          axis={computeStatsAxis([reply.data.engagement?.stats, reply.data.satisfaction?.stats])}
          {...{ id, reply, trends, widgets, open }}
        >
          <Months reply={reply} isAll={open.isAll} />
        </PlaceParts>
      )}
    </PlaceFrame>
  );
}
