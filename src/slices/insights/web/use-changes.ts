import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import type { ChangesReply } from "#slices/insights/contract/changes.contract.ts";
import { call } from "#platform/web/client.ts";
import type { Search } from "#platform/web/address.ts";
import { readChanges, writeChanges, type ChangesState } from "#slices/insights/web/changes-state.ts";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";

/**
 * The place of the changes: a region with its locations, or a location; without one, everything that the viewer sees,
 * optionally of one service.
 */
export interface ChangesScope {
  readonly place?: { readonly region: number } | { readonly location: number } | undefined;
  readonly service?: "intouch" | "ingage" | undefined;
}

/** Returns the list of changes in the address, and a function that selects another one. */
export function useChanges({ place, service }: ChangesScope): {
  readonly query: UseQueryResult<ChangesReply>;
  readonly state: ChangesState;
  readonly go: (part: Partial<ChangesState>) => void;
} {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const state = readChanges(search);
  const { period } = state;
  const structures = { period, ...place, ...(service ? { service } : {}) };
  const query = useQuery({
    queryKey: ["getWhatChanged", structures],
    queryFn: ({ signal }) => call("getWhatChanged", { query: { structures }, signal }),
    placeholderData: keepPreviousData,
  });
  const go = (part: Partial<ChangesState>): void =>
    void navigate({ to: ".", search: writeChanges(search, { ...state, ...part }), hash: true, resetScroll: false });
  return { query, state, go };
}

/** Returns a function that explains an empty list. */
export function useEmptyExplanation(): (insight: ChangesReply["meta"]["insight"]) => string {
  const t = useChangesStrings();
  return ({ state, tested, needed }) => {
    if (state === "pending") return t("pending");
    if (state === "first_year") return t("firstYear");
    return state === "too_few" ? t("tooFew", { needed }) : t("unchanged", { count: tested });
  };
}
