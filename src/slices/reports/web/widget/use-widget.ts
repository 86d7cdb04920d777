import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import type { Search } from "#platform/web/address.ts";
import { ApiError, ReplyError } from "#platform/web/api-error.ts";
import { getAddress, call, type CallInput, type ReplyOf } from "#platform/web/client.ts";
import { endpoints } from "#platform/web/endpoints.gen.ts";
import type { ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { keepSlide } from "#slices/reports/web/present/presentation-state.ts";
import { useLocalQuery } from "#slices/reports/web/use-local-query.ts";
import {
  areConsequences,
  toIntelPayload,
  toExplainQuery,
  toSubTableQuery,
  toWidgetQuery,
  type WidgetParameters,
} from "#slices/reports/web/widget/widget-query.ts";
import {
  readWidgetPath,
  findWidgetAddress,
  type NavigationRoute,
  type WidgetAddress,
} from "#slices/reports/web/widget/widget-path.ts";
import type { ExplainedCell, OpenRow } from "#slices/reports/web/widget/widget-rows.ts";
import {
  changeWidget,
  readWidgetState,
  writeWidgetState,
  type WidgetState,
} from "#slices/reports/web/widget/widget-state.ts";

/** Changes the page's state; `replace` adds no step to the history. */
export type ChangeWidget = (change: Partial<WidgetState>, how?: { replace: boolean }) => void;

/** Returns the page's state from the address, and the function that changes it. */
export function useWidgetState(): [WidgetState, ChangeWidget] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readWidgetState(search), [search]);
  const change = useCallback<ChangeWidget>(
    (part, how) => {
      const { all } = search;
      const kept = { ...(all === undefined ? {} : { all }), ...keepSlide(search) };
      const next = { ...writeWidgetState(changeWidget(state, part)), ...kept };
      void navigate({ to: ".", search: next, replace: how?.replace ?? false, resetScroll: false });
    },
    [navigate, search, state],
  );
  return [state, change];
}

/** Opens and closes the explanation of a figure; Back closes it as well. */
export function useExplaining(change: ChangeWidget): {
  readonly explain: (cell: ExplainedCell) => void;
  readonly close: () => void;
} {
  const { history } = useRouter();
  // Opened from this screen, the previous step is the screen without it; a pasted link has no such step.
  const openedHere = useRef(false);
  return {
    explain: (explained) => {
      openedHere.current = true;
      change({ explained });
    },
    close: () => {
      if (!openedHere.current) return change({ explained: null }, { replace: true });
      openedHere.current = false;
      return history.back();
    },
  };
}

/** A widget that the viewer may see: the address of its data, and what is known of it before its reply. */
export interface ResolvedWidget {
  readonly address: WidgetAddress;
  readonly title: string;
  /** True for a form of its own instead of a table; it accepts no parameters. */
  readonly isPanel: boolean;
  /** The service of its figures, where it is known before its reply. */
  readonly service?: string | undefined;
}

const panels: ReadonlySet<string> = new Set(["basic_json_hash"]);

const KEPT = 5 * 60_000;

/** Reads the screens of the viewer's navigation; the same reply as the bar's, requested once. */
function useNavigationRoutes(): UseQueryResult<readonly NavigationRoute[]> {
  return useQuery({
    queryKey: ["getIdentityUser"],
    queryFn: async ({ signal }) => (await call("getIdentityUser", { signal })).data,
    staleTime: KEPT,
    select: ({ navigation }) => navigation.routes,
  });
}

function useWidgetList(): UseQueryResult<ReplyOf<"getWidgets">["data"]> {
  return useQuery({
    queryKey: ["getWidgets"],
    queryFn: async ({ signal }) => (await call("getWidgets", { signal })).data,
    staleTime: KEPT,
  });
}

/** Finds the widget of the path in the viewer's navigation; null where it has none of that name. */
export function useResolvedWidget(pathname: string): {
  readonly resolved: ResolvedWidget | null;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const routes = useNavigationRoutes();
  const list = useWidgetList();
  const resolved = useMemo(() => {
    const path = readWidgetPath(pathname);
    const address = path && findWidgetAddress(path, routes.data ?? []);
    if (!address) return null;
    const entry = list.data?.find((each) => each.url_key === address.widget);
    const isPanel = entry !== undefined && panels.has(entry.data_type);
    return { address, title: entry?.title ?? "", isPanel, service: entry?.service };
  }, [pathname, routes.data, list.data]);
  const retry = (): void => {
    void routes.refetch();
    void list.refetch();
  };
  return { resolved, isPending: routes.isPending || list.isPending, error: routes.error ?? list.error, retry };
}

type WidgetCall =
  | "getReport"
  | "getLegacyReport"
  | "getRegionReport"
  | "getPropertyReport"
  | "getScopedReport"
  | "getRegionScopedReport"
  | "getPropertyScopedReport";

function buildWidgetCall({ place, scopedId, isLegacy = false }: WidgetAddress): WidgetCall {
  const isScoped = scopedId !== undefined;
  if (place?.linkType === "region") return isScoped ? "getRegionScopedReport" : "getRegionReport";
  if (place) return isScoped ? "getPropertyScopedReport" : "getPropertyReport";
  if (isScoped) return "getScopedReport";
  return isLegacy ? "getLegacyReport" : "getReport";
}

interface WidgetRequest {
  readonly name: WidgetCall;
  readonly params: CallInput<WidgetCall>["params"] & object;
}

function buildRequest(address: WidgetAddress): WidgetRequest {
  const { widget, place, scopedId } = address;
  const params = {
    widget,
    ...(place ? { id: place.id } : {}),
    ...(scopedId === undefined ? {} : { scoped: scopedId }),
  } as WidgetRequest["params"];
  return { name: buildWidgetCall(address), params };
}

/** Returns the path of a widget's data, below the server's root, without a query. */
export function getDataPath(address: WidgetAddress): string {
  const { name, params } = buildRequest(address);
  return getAddress(endpoints[name].path, { params });
}

/** Requests a widget at its address, once; fails as calls do, and with a ReplyError where the reply names no widget. */
export async function fetchWidget(
  address: WidgetAddress,
  query: WidgetParameters,
  signal: AbortSignal,
): Promise<WidgetReply> {
  const { name, params } = buildRequest(address);
  const reply = await call(name, { params, query, signal });
  const { meta } = reply as { readonly meta?: Partial<WidgetReply["meta"]> };
  if (meta?.widget?.id) return reply;
  throw new ReplyError(`API Error: ${getDataPath(address)} did not send "meta.widget.id"`);
}

/** How long a widget waits for further changes before it is requested again, in milliseconds. */
const RELOAD_DELAY = 100;

const isSame = (a: WidgetParameters, b: WidgetParameters): boolean => JSON.stringify(a) === JSON.stringify(b);

const noParameters: WidgetParameters = {};

/** Returns the parameters in the form of the page at an address. */
export const toSentParameters = ({ isIntel = false }: WidgetAddress, query: WidgetParameters): WidgetParameters =>
  isIntel ? toIntelPayload(query) : query;

/**
 * Reads a widget's reply; while another part of the same table loads, the previous one stays. Changes in quick
 * succession are requested together. A panel accepts no parameters.
 */
export function useWidget(
  { address, isPanel }: ResolvedWidget,
  state: WidgetState,
): { readonly widget: UseQueryResult<WidgetReply>; readonly isStale: boolean; readonly query: WidgetParameters } {
  const wanted = useMemo(
    () => (isPanel ? noParameters : toSentParameters(address, toWidgetQuery(state, !(address.isLegacy ?? false)))),
    [isPanel, address, state],
  );
  const [query] = useDebouncedValue(wanted, RELOAD_DELAY);
  const widget = useLocalQuery({
    queryKey: ["widget", address, query],
    queryFn: ({ signal }) => fetchWidget(address, query, signal),
    placeholderData: keepPreviousData,
  });
  return { widget, query, isStale: widget.isPlaceholderData || !isSame(query, wanted) };
}

// The sort or metric of the table above may not exist for rows of another kind: then the defaults of these rows apply.
async function inviteBelow(address: WidgetAddress, query: WidgetParameters, signal: AbortSignal): Promise<WidgetReply> {
  try {
    return await fetchWidget(address, query, signal);
  } catch (error) {
    if (!(error instanceof ApiError) || !areConsequences(error.errors)) throw error;
    const { metric: _gone, ...structures } = (query["structures"] ?? {}) as Record<string, unknown>;
    const { sort_by: _order, sort_desc: _desc, ...rest } = query;
    return fetchWidget(address, { ...rest, structures }, signal);
  }
}

/** Reads the rows below a row; requested again whenever it is opened. */
export function useSubTable(
  address: WidgetAddress,
  state: WidgetState,
  scopeOfRows: string,
  row: OpenRow,
): UseQueryResult<WidgetReply> {
  const query = toSentParameters(address, toSubTableQuery(state, scopeOfRows, row));
  return useLocalQuery({
    queryKey: ["widget", address, query],
    queryFn: ({ signal }) => inviteBelow(address, query, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Reads the explanation of a figure. */
export function useExplanation(
  address: WidgetAddress,
  state: WidgetState,
  scopeOfRows: string,
  cell: ExplainedCell,
): UseQueryResult<ExplainReply> {
  const { widget, place } = address;
  const query = toSentParameters(address, toExplainQuery(state, scopeOfRows, cell));
  return useQuery({
    queryKey: ["explain", widget, place, query],
    queryFn: ({ signal }) => {
      if (!place) return call("explainReport", { params: { widget }, query, signal });
      const name = place.linkType === "region" ? "explainRegionReport" : "explainPropertyReport";
      return call(name, { params: { id: place.id, widget }, query, signal });
    },
  });
}
