import { type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { careerKeys, readCareer, writeCareer, type CareerState } from "#slices/plans/web/career/career-state.ts";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";

/** Queries an employee's plans and tasks that the viewer can see. */
export function useCareer(personId: number): UseQueryResult<EmployeeTasks> {
  return useLocalQuery({
    queryKey: ["getEmployeeTasks", personId],
    queryFn: async ({ signal }) => (await call("getEmployeeTasks", { params: { id: personId }, signal })).data,
  });
}

/** Returns the page's state from its address, a function to change it, and the address of a task's dialog. */
export function useCareerState(): {
  readonly state: CareerState;
  readonly change: (to: Partial<CareerState>) => void;
  readonly getHref: (taskId: number) => string;
} {
  const { pathname, search: given } = useLocation();
  const navigate = useNavigate();
  const search = given as Search;
  const state = useMemo(() => readCareer(search), [search]);
  const others = Object.fromEntries(Object.entries(search).filter(([key]) => !careerKeys.some((own) => own === key)));
  return {
    state,
    change: (to) => {
      const next = { ...others, ...writeCareer({ ...state, ...to }) };
      void navigate({ to: ".", search: next, replace: to.q !== undefined, resetScroll: false });
    },
    getHref: (taskId) => {
      const opened = new URLSearchParams({ ...(search as Record<string, string>), user_task_id: String(taskId) });
      return `${pathname}?${opened.toString()}`;
    },
  };
}
