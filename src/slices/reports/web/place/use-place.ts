import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import type { PlaceHeader, PlaceReply, TrendsReply } from "#slices/reports/contract/place.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import {
  parseId,
  readLocations,
  readMonthSort,
  readTrends,
  toLocationsQuery,
  writeLocations,
  writeMonthSort,
  writeTrends,
  type MonthColumn,
  type OpenTrends,
  type ScoredService,
} from "#slices/reports/web/place/place-state.ts";
import { changeState, type PortfolioState } from "#slices/reports/web/portfolio/portfolio-state.ts";
import type { ChangePortfolio } from "#slices/reports/web/portfolio/use-portfolio.ts";
import type { Sort } from "#ui/table-sort.tsx";

export type LinkType = PlaceHeader["link_type"];

/** Returns the id in the path; null where there is none. */
export function usePlaceId(): number | null {
  return parseId(useParams({ strict: false }).id);
}

function useSearch(): Search {
  return useLocation().search as Search;
}

/**
 * Parameters that stay when the table changes: whether the whole tab is shown, which changes, which of two cards, and
 * the comparison.
 */
const kept = new Set(["all", "changes", "changes_all", "compare", "said", "trend"]);

function pickParameters(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([key]) => kept.has(key)));
}

/** Returns the state of a region's table from the address, and the function that changes it. */
export function useLocationsState(): [PortfolioState, ChangePortfolio] {
  const search = useSearch();
  const navigate = useNavigate();
  const state = useMemo(() => readLocations(search), [search]);
  const change = useCallback<ChangePortfolio>(
    (part, how) => {
      const next = { ...pickParameters(search), ...writeLocations(changeState(state, part)) };
      void navigate({ to: ".", search: next, replace: how?.replace ?? false, resetScroll: false });
    },
    [navigate, search, state],
  );
  return [state, change];
}

/** Returns the sort of the months from the address, and the function that changes it. */
export function useMonthSort(): [Sort & { readonly key: MonthColumn }, (sort: Sort) => void] {
  const search = useSearch();
  const navigate = useNavigate();
  const sort = useMemo(() => readMonthSort(search), [search]);
  const change = useCallback(
    (next: Sort) =>
      void navigate({ to: ".", search: { ...pickParameters(search), ...writeMonthSort(next) }, resetScroll: false }),
    [navigate, search],
  );
  return [sort, change];
}

export interface TrendsAddress {
  readonly trends: OpenTrends | null;
  /** Opens the trends of a location in the table, or of the page's own place. */
  readonly open: (service: ScoredService, of: number | null) => void;
  readonly setSpan: (months: OpenTrends["months"]) => void;
  readonly close: () => void;
}

function showTrends(navigate: ReturnType<typeof useNavigate>, next: OpenTrends | null, replace: boolean): void {
  void navigate({ to: ".", search: (now: Search) => writeTrends(now, next), replace, resetScroll: false });
}

/** Returns the open trends of the address: Back closes them, and a pasted link opens them. */
export function useTrendsAddress(): TrendsAddress {
  const search = useSearch();
  const navigate = useNavigate();
  const { history } = useRouter();
  // Opened from this screen, the previous step is the screen without them; a pasted link has no such step.
  const openedHere = useRef(false);
  const trends = useMemo(() => readTrends(search), [search]);
  const show = (next: OpenTrends | null, replace: boolean): void => showTrends(navigate, next, replace);
  const open = useCallback<TrendsAddress["open"]>(
    (service, of) => {
      openedHere.current = true;
      showTrends(navigate, { service, of, months: "12" }, false);
    },
    [navigate],
  );
  return {
    trends,
    open,
    setSpan: (months) => show(trends && { ...trends, months }, true),
    close: () => {
      if (!openedHere.current) return show(null, true);
      openedHere.current = false;
      return history.back();
    },
  };
}

const dashboards = { region: "getRegionDashboard", location: "getPropertyDashboard" } as const;

/** Returns the request of the page of a region or location. */
export function getDashboardQuery(linkType: LinkType, id: number) {
  const endpoint = dashboards[linkType];
  return queryOptions({
    queryKey: [endpoint, id],
    queryFn: ({ signal }) => call(endpoint, { params: { id }, signal }),
  });
}

/** Reads the page of a region or location. */
export function useDashboard(linkType: LinkType, id: number): UseQueryResult<PlaceReply> {
  return useQuery(getDashboardQuery(linkType, id));
}

export type RegionTable = "getRegionLocations" | "getRegionPortfolio";

/** The page already names the region, so rows leave it out. */
function withoutRegionName({ data, meta }: PortfolioReply): PortfolioReply {
  return { data: { results: data.results.map((row) => ({ ...row, region_name: null })) }, meta };
}

/** Reads the locations of a region; while others of the same region load, these stay. */
export function useLocations(
  endpoint: RegionTable,
  id: number,
  state: PortfolioState,
  enabled = true,
): UseQueryResult<PortfolioReply> {
  return useQuery({
    enabled,
    queryKey: [endpoint, id, toLocationsQuery(state)],
    queryFn: ({ signal }) => call(endpoint, { params: { id }, query: toLocationsQuery(state), signal }),
    select: withoutRegionName,
    placeholderData: keepPreviousData,
  });
}

const trendCalls = {
  region: { engagement: "getRegionEngagementTrends", satisfaction: "getRegionSatisfactionTrends" },
  location: { engagement: "getPropertyEngagementTrends", satisfaction: "getPropertySatisfactionTrends" },
} as const;

/** The place, service and length of trends. */
export interface TrendsRequest {
  readonly linkType: LinkType;
  readonly id: number;
  readonly service: ScoredService;
  readonly months: OpenTrends["months"];
}

/** Reads a score and its likelihood month by month; while another time frame loads, the previous one stays. */
export function useTrends({ linkType, id, service, months }: TrendsRequest): UseQueryResult<TrendsReply> {
  const endpoint = trendCalls[linkType][service];
  return useQuery({
    queryKey: [endpoint, id, months],
    queryFn: ({ signal }) => call(endpoint, { params: { id }, query: { structures: { months } }, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Reads the page that the viewer's breadcrumbs start from, as the server decides by role; requested only when it is
 * needed.
 */
export function useRoot(): UseQueryResult<string | undefined> {
  return useQuery({
    queryKey: ["getPortfolio", "root"],
    queryFn: async ({ signal }) => {
      const query = { structures: { scope: "locations" as const }, page: { number: 1, size: 1 } };
      const { meta } = await call("getPortfolio", { query, signal });
      return meta.breadcrumb[0]?.to ?? null;
    },
    select: (to) => to ?? undefined,
  });
}
