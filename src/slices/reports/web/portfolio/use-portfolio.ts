import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import {
  changeState,
  getPresetScope,
  readState,
  scopes,
  summaryScopes,
  toQuery,
  writeState,
  type PortfolioState,
  type Variant,
} from "#slices/reports/web/portfolio/portfolio-state.ts";

export type ChangePortfolio = (change: Partial<PortfolioState>, how?: { replace: boolean }) => void;

/** Returns the page's state from the address, and the function that changes it. */
export function usePortfolioState(variant: Variant): [PortfolioState, ChangePortfolio] {
  const location = useLocation();
  const navigate = useNavigate();
  const search = location.search as Search;
  const known = variant === "summary" ? summaryScopes : scopes;
  const state = useMemo(
    () => readState(search, getPresetScope(location.pathname), known),
    [search, location.pathname, known],
  );
  const change = useCallback<ChangePortfolio>(
    (part, how) => {
      const after = changeState(state, part);
      // Places that are ticked for a comparison stay ticked while the rows are places of the same kind.
      const ticked = after.scope === state.scope ? search["compare"] : undefined;
      const next = { ...writeState(after), ...(ticked === undefined ? {} : { compare: ticked }) };
      void navigate({ to: ".", search: next, replace: how?.replace ?? false, resetScroll: false });
    },
    [navigate, search, state],
  );
  return [state, change];
}

/** Returns the request of the figures for a state. */
export const getPortfolioQuery = (state: PortfolioState) =>
  queryOptions({
    queryKey: ["getPortfolio", toQuery(state)],
    queryFn: ({ signal }) => call("getPortfolio", { query: toQuery(state), signal }),
  });

/** Reads the figures for a state; while new ones load, the old ones stay. */
export function usePortfolio(state: PortfolioState): UseQueryResult<PortfolioReply> {
  return useQuery({ ...getPortfolioQuery(state), placeholderData: keepPreviousData });
}
