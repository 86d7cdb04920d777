import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import type { ComparisonReply } from "#slices/reports/contract/comparison.contract.ts";
import { type CompareState, readCompare, writeCompare } from "#slices/reports/web/compare/compare-state.ts";
import { keepSlide } from "#slices/reports/web/present/presentation-state.ts";

/** Changes the state in the address of a comparison; every change is a step in the history. */
export type ChangeCompare = (part: Partial<CompareState>) => void;

/** Returns the state of the address, and the function that changes it. */
export function useCompareState(): [CompareState, ChangeCompare] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readCompare(search), [search]);
  const change = useCallback<ChangeCompare>(
    (part) => {
      const next = { ...writeCompare({ ...state, ...part }), ...keepSlide(search) };
      void navigate({ to: ".", search: next, resetScroll: false });
    },
    [navigate, search, state],
  );
  return [state, change];
}

const toFilter = (text: string): string | string[] => (text.includes(",") ? text.split(",") : text);

/** Reads a comparison of places or periods; while the next one loads, the previous one stays. */
export function useComparison(widget: string, state: CompareState, enabled = true): UseQueryResult<ComparisonReply> {
  const { by, rows, places, periods, isWithRest, range } = state;
  const structures = {
    by,
    rows,
    places: places.map(Number),
    periods: [...periods],
    ...(isWithRest ? { rest: "true" as const } : {}),
    ...(range === null || periods.length > 0 ? {} : { date_range: range }),
  };
  const filters = Object.fromEntries(Object.entries(state.filters).map(([key, text]) => [key, toFilter(text)]));
  const query = { structures, ...(Object.keys(filters).length === 0 ? {} : { filters }) };
  return useQuery({
    queryKey: ["getComparison", widget, query],
    queryFn: ({ signal }) => call("getComparison", { params: { widget }, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
  });
}

/** Returns the places that are ticked in a table, from its address. */
export function useTickedPlaces(): [readonly number[], (ids: readonly number[]) => void] {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const text = search["compare"] ?? "";
  const ids = useMemo(() => readCompare({ places: text }).places.map(Number), [text]);
  const tick = useCallback(
    (next: readonly number[]) => {
      const write = (now: Search): Search => {
        const { compare: _before, ...rest } = now;
        return next.length === 0 ? rest : { ...rest, compare: next.join(",") };
      };
      void navigate({ to: ".", search: write, resetScroll: false });
    },
    [navigate],
  );
  return [ids, tick];
}
