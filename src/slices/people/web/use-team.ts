import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { TeamOptions, TeamReply } from "#slices/people/contract/team.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { changeState, readState, toQuery, writeState, type TeamState } from "#slices/people/web/team-state.ts";

export type ChangeTeam = (change: Partial<TeamState>, how?: { replace: boolean }) => void;

/** Queries to invalidate after a change to a person. */
export const stalePeople = [
  ["getTeam"],
  ["getEmployeeDetails"],
  ["getEmploymentHistory"],
  ["getManagedEmployee"],
  ["getTeamAccess"],
];

/** Returns the page's state from the address, and a function to change it. */
export function useTeamState(): [TeamState, ChangeTeam] {
  const location = useLocation();
  const navigate = useNavigate();
  const search = location.search as Search;
  const state = useMemo(() => readState(search), [search]);
  const change = useCallback<ChangeTeam>(
    (part, how) => {
      const next = writeState(changeState(state, part));
      void navigate({ to: ".", search: next, replace: how?.replace ?? false, resetScroll: false });
    },
    [navigate, state],
  );
  return [state, change];
}

/** Queries the rows of a state. Keeps the old rows while new ones load. */
export function useTeam(state: TeamState): UseQueryResult<TeamReply> {
  const query = toQuery(state);
  return useQuery({
    queryKey: ["getTeam", query],
    queryFn: ({ signal }) => call("getTeam", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Queries the choices of filters and forms. */
export function useTeamOptions(): UseQueryResult<TeamOptions> {
  return useQuery({
    queryKey: ["getTeamOptions"],
    queryFn: async ({ signal }) => (await call("getTeamOptions", { signal })).data,
  });
}

/** Queries employees whose names contain a text. */
export function useEmployeeNames(text: string): UseQueryResult<{ id: number; name: string }[]> {
  return useQuery({
    queryKey: ["autocompleteEmployees", text],
    queryFn: async ({ signal }) =>
      (await call("autocompleteEmployees", { query: { q_text: text, page: { size: 30 } }, signal })).data,
    placeholderData: keepPreviousData,
  });
}
