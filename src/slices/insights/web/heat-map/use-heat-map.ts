import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { type HeatMapState, readHeatMap, writeHeatMap } from "#slices/insights/web/heat-map/heat-map-state.ts";
import { keepSlide } from "#slices/reports/web/present/presentation-state.ts";

/** Changes a part of the state in the address. */
export type ChangeHeatMap = (part: Partial<HeatMapState>) => void;

/** Returns the state of the map in the address, and a function that changes it. */
export function useHeatMapState(): [HeatMapState, ChangeHeatMap] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readHeatMap(search), [search]);
  const change = useCallback<ChangeHeatMap>(
    (part) => {
      // Every selection adds to the history; only opening or closing a cell does not.
      const replace = Object.keys(part).every((key) => key === "cell");
      const write = (now: Search): Search => ({
        ...writeHeatMap({ ...readHeatMap(now), ...part }),
        ...keepSlide(now),
      });
      void navigate({ to: ".", search: write, replace, resetScroll: false });
    },
    [navigate],
  );
  return [state, change];
}

/** Loads scores of places by topic or question; while others load, these stay. */
export function useHeatMap({ service, rows, columns, period, region }: HeatMapState): UseQueryResult<HeatMapReply> {
  const chosen = { ...(service === null ? {} : { service }), ...(region === null ? {} : { region }) };
  const structures = { rows, columns, period, ...chosen };
  return useQuery({
    queryKey: ["getHeatMap", structures],
    queryFn: ({ signal }) => call("getHeatMap", { query: { structures }, signal }),
    placeholderData: keepPreviousData,
  });
}
