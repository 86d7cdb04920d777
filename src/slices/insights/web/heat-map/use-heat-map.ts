import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { type HeatMapState, readHeatMap, writeHeatMap } from "#slices/insights/web/heat-map/heat-map-state.ts";

/** Changes what the address says. */
export type ChangeHeatMap = (part: Partial<HeatMapState>) => void;

/** What the address says of the map, and the way to change it. */
export function useHeatMapState(): [HeatMapState, ChangeHeatMap] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readHeatMap(search), [search]);
  const change = useCallback<ChangeHeatMap>(
    (part) => {
      // Every choice is a step on the way back; a cell that opens or closes by itself is none.
      const replace = Object.keys(part).every((key) => key === "cell");
      const write = (now: Search): Search => writeHeatMap({ ...readHeatMap(now), ...part });
      void navigate({ to: ".", search: write, replace, resetScroll: false });
    },
    [navigate],
  );
  return [state, change];
}

/** Scores of places by topic or question; while others load, these stay. */
export function useHeatMap({ service, rows, columns, period, region }: HeatMapState): UseQueryResult<HeatMapReply> {
  const chosen = { ...(service === null ? {} : { service }), ...(region === null ? {} : { region }) };
  const structures = { rows, columns, period, ...chosen };
  return useQuery({
    queryKey: ["getHeatMap", structures],
    queryFn: ({ signal }) => call("getHeatMap", { query: { structures }, signal }),
    placeholderData: keepPreviousData,
  });
}
