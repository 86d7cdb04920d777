import type { ReactNode } from "react";
import type { PlaceReply } from "#slices/reports/contract/place.contract.ts";
import { Failure, NotFound } from "#platform/web/failure.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
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
import {
  useDashboard,
  useLocations,
  useLocationsState,
  usePlaceId,
  useTrendsAddress,
  type TrendsAddress,
} from "#slices/reports/web/use-place.ts";
import { ProgressLine } from "#ui/states.tsx";

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
      {(reply) => <RegionParts id={id} reply={reply} trends={trends} />}
    </PlaceFrame>
  );
}

interface RegionPartsProps {
  id: number;
  reply: PlaceReply;
  trends: TrendsAddress;
}

function RegionParts({ id, reply, trends }: RegionPartsProps): ReactNode {
  const t = usePlaceStrings();
  const [state, change] = useLocationsState();
  const table = useLocations("getRegionLocations", id, state);
  const { engagement, satisfaction } = reply.data;
  const rows = table.data?.data.results.flatMap((row) => [row.ingage_stats, row.intouch_stats]) ?? [];
  // Cards and rows share one axis, so that their dots compare.
  const axis = scoresAxis([engagement?.stats, satisfaction?.stats, ...rows]);
  return (
    <>
      <ProgressLine active={table.isFetching && !table.isPending} />
      <PlaceTitle reply={reply} here={regionPages.dashboard(id)} />
      <RegionTabs id={id} current="dashboard" open={["dashboard", "portfolio", "locations"]} />
      <PlaceFacts place={reply.data.place} />
      <PlaceCards data={reply.data} axis={axis} onTrends={(service) => trends.open(service, null)} />
      {table.isError && <Failure error={table.error} onRetry={() => void table.refetch()} />}
      {table.isPending && <TableSkeleton />}
      {table.data && (
        <PlaceLocations
          table={table}
          reply={table.data}
          state={state}
          change={change}
          openTrends={trends.open}
          axis={axis}
          head={{
            title: t("locationsOf", { name: reply.data.place.name }),
            actions: <LocationsExport id={id} meta={table.data.meta} state={state} />,
          }}
        />
      )}
      <PlaceTrends address={trends} page={{ linkType: "region", id }} />
    </>
  );
}

function PropertyDashboard({ id }: { id: number }): ReactNode {
  const t = usePlaceStrings();
  const dashboard = useDashboard("location", id);
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
          <PlaceTitle reply={reply} here={`/property/${id}/dashboard`} />
          <PlaceFacts place={reply.data.place} />
          <PlaceCards
            data={reply.data}
            axis={scoresAxis([reply.data.engagement?.stats, reply.data.satisfaction?.stats])}
            onTrends={(service) => trends.open(service, null)}
          />
          <PlaceMonths reply={reply} />
          <PlaceTrends address={trends} page={{ linkType: "location", id }} />
        </>
      )}
    </PlaceFrame>
  );
}
