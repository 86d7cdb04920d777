import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import type { TeamOptions, TeamReply } from "#slices/people/contract/team.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { changeState, readState, toQuery, writeState, type TeamState } from "#slices/people/web/team-state.ts";

export type ChangeTeam = (change: Partial<TeamState>, how?: { replace: boolean }) => void;

/** What is requested again after someone was changed. */
export const stalePeople = [
  ["getTeam"],
  ["getEmployeeDetails"],
  ["getEmploymentHistory"],
  ["getManagedEmployee"],
  ["getTeamAccess"],
];

/** The page's state from the address, and the one way to change it. */
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

/** The rows for a state; while new ones load, the old ones stay. */
export function useTeam(state: TeamState): UseQueryResult<TeamReply> {
  const query = toQuery(state);
  return useQuery({
    queryKey: ["getTeam", query],
    queryFn: ({ signal }) => call("getTeam", { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What the list can be narrowed by and the forms choose from. */
export function useTeamOptions(): UseQueryResult<TeamOptions> {
  return useQuery({
    queryKey: ["getTeamOptions"],
    queryFn: async ({ signal }) => (await call("getTeamOptions", { signal })).data,
  });
}

/** Employees whose names hold a text. */
export function useEmployeeNames(text: string): UseQueryResult<{ id: number; name: string }[]> {
  return useQuery({
    queryKey: ["autocompleteEmployees", text],
    queryFn: async ({ signal }) =>
      (await call("autocompleteEmployees", { query: { q_text: text, page: { size: 30 } }, signal })).data,
    placeholderData: keepPreviousData,
  });
}

/** Today where the browser is, as YYYY-MM-DD. */
export function todayHere(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
