import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import type { ResidentCounts, ResidentsReply } from "#slices/residents/contract/residents-list.contract.ts";
import {
  changeResidents,
  readResidents,
  resetResidents,
  toResidentsQuery,
  writeResidents,
  type ResidentsState,
} from "#slices/residents/web/list/residents-state.ts";

export type ChangeResidents = (change: Partial<ResidentsState>, how?: { replace: boolean }) => void;

/** After filters are reset the list loads this many milliseconds later, unless a filter is set before. */
const RESET_DELAY = 1000;

interface ResidentsList {
  readonly state: ResidentsState;
  readonly change: ChangeResidents;
  /** Clears every filter; the rows follow a second later. */
  readonly reset: () => void;
  readonly list: UseQueryResult<ResidentsReply>;
  /** How many rows each option would leave; undefined until it is known. */
  readonly counts: ResidentCounts | undefined;
}

/**
 * Returns the page's state from the address, the function that changes it, and its rows; while new ones load, the old
 * ones stay.
 */
export function useResidents(): ResidentsList {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = useMemo(() => readResidents(search), [search]);
  const [before, setBefore] = useState<ResidentsState | null>(null);
  const go = useCallback(
    (next: ResidentsState, replace: boolean) =>
      void navigate({ to: ".", search: writeResidents(next), replace, resetScroll: false }),
    [navigate],
  );
  const change = useCallback<ChangeResidents>(
    (part, how) => {
      setBefore(null);
      go(changeResidents(state, part), how?.replace ?? false);
    },
    [go, state],
  );
  const reset = useCallback(() => {
    setBefore(state);
    go(resetResidents(state), false);
  }, [go, state]);
  useEffect(() => {
    if (before === null) return undefined;
    const timer = setTimeout(() => setBefore(null), RESET_DELAY);
    return () => clearTimeout(timer);
  }, [before]);
  const query = toResidentsQuery(before ?? state);
  const list = useQuery({
    queryKey: ["getResidents", query],
    queryFn: ({ signal }) => call("getResidents", { query, signal }),
    placeholderData: keepPreviousData,
  });
  const { filters = {} } = query;
  const counted = useQuery({
    queryKey: ["getResidentCounts", filters],
    queryFn: ({ signal }) => call("getResidentCounts", { query: { filters }, signal }),
    placeholderData: keepPreviousData,
  });
  return { state, change, reset, list, counts: counted.data?.data };
}
