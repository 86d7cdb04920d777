import { lazy, Suspense, useDeferredValue, type ReactNode } from "react";
import type { PlaceHeader, PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { ErrorState, NotFound } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { GroupStats } from "#slices/reports/web/dashboard/group-stats.tsx";
import { PlaceBlocks, usePlaceWidgets } from "#slices/reports/web/dashboard/place-blocks.tsx";
import { ViewReportMenu } from "#slices/reports/web/dashboard/view-report-menu.tsx";
import { PlaceCards } from "#slices/reports/web/place-cards.tsx";
import { PlaceFacts } from "#slices/reports/web/place-facts.tsx";
import { PlaceFrame } from "#slices/reports/web/place-frame.tsx";
import { PlaceTitle, regionPages, RegionTabs } from "#slices/reports/web/place-head.tsx";
import { LocationsExport, PlaceLocations } from "#slices/reports/web/place-locations.tsx";
import { PlaceMonths } from "#slices/reports/web/place-months.tsx";
import { CardSkeletons, PlaceSkeleton, TableSkeleton } from "#slices/reports/web/place-skeleton.tsx";
import { usePlaceStrings } from "#slices/reports/web/place-strings.ts";
import { PlaceTrends } from "#slices/reports/web/place-trends.tsx";
import { scoresAxis } from "#slices/reports/web/portfolio-axis.ts";
import type { PortfolioState } from "#slices/reports/web/portfolio-state.ts";
import {
  useDashboard,
  useLocations,
  useLocationsState,
  usePlaceId,
  useTrendsAddress,
  type TrendsAddress,
} from "#slices/reports/web/use-place.ts";
import type { ChangePortfolio } from "#slices/reports/web/use-portfolio.ts";
import { ProgressLine } from "#ui/states.tsx";
import { useStaggeredRender } from "#ui/use-staggered-render.ts";
import "#slices/reports/web/dashboard/switcher.css";

// Fields that choose from a list are heavy, and no one goes elsewhere before the page stands.
const PlaceSwitcher = lazy(async () => ({
  default: (await import("#slices/reports/web/dashboard/place-switcher.tsx")).PlaceSwitcher,
}));

/** /region/{id}/dashboard: how a region stands, month by month, and its locations. */
export function RegionDashboardPage(): ReactNode {
  const id = usePlaceId();
  return id === null ? <NotFound /> : <RegionDashboard key={id} id={id} />;
}

/** /property/{id}/dashboard, also /location/{id}/dashboard: how a location stands, month by month. */
export function PropertyDashboardPage(): ReactNode {
  const id = usePlaceId();
  return id === null ? <NotFound /> : <PropertyDashboard key={id} id={id} />;
}

function RegionDashboard({ id }: { id: number }): ReactNode {
  const t = usePlaceStrings();
  const dashboard = useDashboard("region", id);
  const widgets = usePlaceWidgets({ linkType: "region", id });
  const [state, change] = useLocationsState();
  // Requested together with the rest: one after the other, the page would wait for each in turn.
  const table = useLocations("getRegionLocations", id, state);
  const trends = useTrendsAddress();
  usePageTitle(dashboard.data?.data.place.name ?? t("region"));
  return (
    <PlaceFrame
      query={dashboard}
      title={t("region")}
      skeleton={
        <PlaceSkeleton>
          <CardSkeletons />
          <TableSkeleton />
        </PlaceSkeleton>
      }
    >
      {(reply) => <RegionParts {...{ id, reply, trends, widgets, state, change, table }} />}
    </PlaceFrame>
  );
}

interface RegionPartsProps {
  id: number;
  reply: PlaceReply;
  trends: TrendsAddress;
  widgets: ReturnType<typeof usePlaceWidgets>;
  table: ReturnType<typeof useLocations>;
  state: PortfolioState;
  change: ChangePortfolio;
}

function RegionParts({ id, reply, trends, widgets, table, state, change }: RegionPartsProps): ReactNode {
  const t = usePlaceStrings();
  const { engagement, satisfaction } = reply.data;
  const rows = table.data?.data.results.flatMap((row) => [row.ingage_stats, row.intouch_stats]) ?? [];
  const isTurn = useStaggeredRender(table.data !== undefined);
  const outcomes = useDeferredValue(widgets.data);
  // Cards and rows share one axis, so that their dots compare.
  const axis = scoresAxis([engagement?.stats, satisfaction?.stats, ...rows]);
  return (
    <>
      <ProgressLine active={table.isFetching && !table.isPending} />
      <PlaceTitle
        reply={reply}
        here={regionPages.dashboard(id)}
        actions={placeActions(reply.data, regionPages.dashboard)}
      />
      <RegionTabs id={id} current="dashboard" open={["dashboard", "portfolio", "locations"]} />
      <PlaceFacts place={reply.data.place} actions={<GroupStats place={reply.data.place} />} />
      <PlaceCards data={reply.data} axis={axis} />
      {table.isError && <ErrorState error={table.error} onRetry={() => void table.refetch()} />}
      {!isTurn && !table.isError && <TableSkeleton />}
      {table.data && isTurn && (
        <div className="rp-dashboard-list">
          <PlaceLocations
            table={table}
            reply={table.data}
            state={state}
            change={change}
            openTrends={trends.open}
            axis={axis}
            header={{
              title: t("locationsOf", { name: reply.data.place.name }),
              actions: <LocationsExport id={id} meta={table.data.meta} state={state} />,
            }}
          />
        </div>
      )}
      <PlaceBlocks
        linkType="region"
        id={id}
        reply={reply}
        outcomes={outcomes}
        error={widgets.error}
        onRetry={widgets.refetch}
        openTrends={trends.open}
      />
      <PlaceTrends address={trends} page={{ linkType: "region", id }} />
    </>
  );
}

/** The months stand below everything else, so they are drawn last. */
function Months({ reply }: { reply: PlaceReply }): ReactNode {
  return useStaggeredRender(true) ? <PlaceMonths reply={reply} /> : <TableSkeleton />;
}

/** The way to another place, drawn once the page stands. */
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

const propertyPage = (id: number): string => `/property/${id}/dashboard`;

/** What can be done with a place: go to another one, open a report; undefined where there is neither. */
function placeActions(data: PlaceReply["data"], getPath: (id: number) => string): ReactNode {
  if (!data.can_switch && data.reports.length === 0) return undefined;
  return (
    <>
      {data.can_switch && <Switcher place={data.place} getPath={getPath} />}
      <ViewReportMenu reports={data.reports} />
    </>
  );
}

function PropertyDashboard({ id }: { id: number }): ReactNode {
  const t = usePlaceStrings();
  const dashboard = useDashboard("location", id);
  const widgets = usePlaceWidgets({ linkType: "location", id });
  const outcomes = useDeferredValue(widgets.data);
  const trends = useTrendsAddress();
  usePageTitle(dashboard.data?.data.place.name ?? t("location"));
  return (
    <PlaceFrame
      query={dashboard}
      title={t("location")}
      skeleton={
        <PlaceSkeleton>
          <CardSkeletons />
          <TableSkeleton />
        </PlaceSkeleton>
      }
    >
      {(reply) => (
        <>
          <PlaceTitle reply={reply} here={propertyPage(id)} actions={placeActions(reply.data, propertyPage)} />
          <PlaceFacts place={reply.data.place} />
          <PlaceCards
            data={reply.data}
            axis={scoresAxis([reply.data.engagement?.stats, reply.data.satisfaction?.stats])}
          />
          <PlaceBlocks
            linkType="location"
            id={id}
            reply={reply}
            outcomes={outcomes}
            error={widgets.error}
            onRetry={widgets.refetch}
            openTrends={trends.open}
          />
          <Months reply={reply} />
          <PlaceTrends address={trends} page={{ linkType: "location", id }} />
        </>
      )}
    </PlaceFrame>
  );
}
