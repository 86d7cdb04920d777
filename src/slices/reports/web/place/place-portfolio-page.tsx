import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { NotFound } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import { PlaceFrame } from "#slices/reports/web/place/place-frame.tsx";
import { omitOwnCrumb, regionPages, RegionTabs } from "#slices/reports/web/place/place-header.tsx";
import { LocationsExport, PlaceLocations } from "#slices/reports/web/place/place-locations.tsx";
import { CardSkeletons, PlaceSkeleton, TableSkeleton } from "#slices/reports/web/place/place-skeleton.tsx";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { PlaceTrends } from "#slices/reports/web/place/place-trends.tsx";
import { computePortfolioAxis } from "#slices/reports/web/portfolio/portfolio-axis.ts";
import { PortfolioSummaryStats } from "#slices/reports/web/portfolio/portfolio-summary-stats.tsx";
import { PortfolioWindows } from "#slices/reports/web/portfolio/portfolio-windows.tsx";
import {
  useLocations,
  useLocationsState,
  usePlaceId,
  useTrendsAddress,
  type RegionTable,
} from "#slices/reports/web/place/use-place.ts";
import { PageHeader } from "#ui/page-header.tsx";

/** /region/{id}/portfolio: a region's scores as big stats, and its locations below. */
export function RegionPortfolioPage(): ReactNode {
  const id = usePlaceId();
  return id === null ? <NotFound /> : <RegionTablePage key={id} id={id} page="portfolio" />;
}

/** /region/{id}/locations: the locations of a region, a score per service. */
export function RegionLocationsPage(): ReactNode {
  const id = usePlaceId();
  return id === null ? <NotFound /> : <RegionTablePage key={id} id={id} page="locations" />;
}

type TablePage = "portfolio" | "locations";

const endpoints: Record<TablePage, RegionTable> = {
  portfolio: "getRegionPortfolio",
  locations: "getRegionLocations",
};

/** The last breadcrumb is the region itself: its dashboard where the viewer may open it, else its portfolio. */
function findRegion({ breadcrumb }: PortfolioReply["meta"]): { text: string; to: string } | undefined {
  return breadcrumb.at(-1);
}

function RegionTablePage({ id, page }: { id: number; page: TablePage }): ReactNode {
  const t = usePlaceStrings();
  const [state, change] = useLocationsState();
  const trends = useTrendsAddress();
  const table = useLocations(endpoints[page], id, state);
  const title = page === "portfolio" ? t("regionPortfolio") : t("locations");
  const name = table.data && findRegion(table.data.meta)?.text;
  usePageTitle(name === undefined ? title : `${name} · ${title}`);
  const skeleton = (
    <PlaceSkeleton>
      {page === "portfolio" && <CardSkeletons />}
      <TableSkeleton />
    </PlaceSkeleton>
  );
  return (
    <PlaceFrame query={table} title={title} skeleton={skeleton}>
      {(reply) => (
        <>
          <RegionTableHeader id={id} page={page} title={title} meta={reply.meta}>
            <LocationsExport id={id} meta={reply.meta} state={state} />
          </RegionTableHeader>
          {page === "portfolio" && (
            <PortfolioSummaryStats summary={reply.meta.summary_object} axis={computePortfolioAxis(reply)} />
          )}
          <PlaceLocations
            table={table}
            reply={reply}
            state={state}
            change={change}
            openTrends={trends.open}
            {...(page === "portfolio" ? { header: { title: t("regionSummary") } } : {})}
          />
          <PlaceTrends address={trends} page={{ linkType: "region", id }} />
        </>
      )}
    </PlaceFrame>
  );
}

interface RegionTableHeadProps {
  id: number;
  page: TablePage;
  title: string;
  meta: PortfolioReply["meta"];
  children: ReactNode;
}

function RegionTableHeader({ id, page, title, meta, children }: RegionTableHeadProps): ReactNode {
  const hasDashboard = findRegion(meta)?.to === regionPages.dashboard(id);
  // A viewer who may see the list may also export it.
  const hasLocations = page === "locations" || meta.additional_meta.export_options.length > 0;
  return (
    <>
      <PageHeader
        title={<RegionTitle title={title} name={findRegion(meta)?.text} />}
        breadcrumb={omitOwnCrumb(meta.breadcrumb, regionPages[page](id))}
        sub={<PortfolioWindows meta={meta} />}
        actions={children}
      />
      <RegionTabs
        id={id}
        current={page}
        open={[
          ...(hasDashboard ? (["dashboard"] as const) : []),
          "portfolio",
          ...(hasLocations ? (["locations"] as const) : []),
        ]}
      />
    </>
  );
}

/** The page's own name, followed by the region's. */
function RegionTitle({ title, name }: { title: string; name: string | undefined }): ReactNode {
  return (
    <span className="rp-place-name">
      {title} {name !== undefined && <small>{name}</small>}
    </span>
  );
}
