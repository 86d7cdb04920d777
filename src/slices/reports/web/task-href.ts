import { useLocation } from "@tanstack/react-router";
import { stringifySearch, type Search } from "#platform/web/address.ts";

/** The key that opens the window of a task over a page; no choice of the page itself. */
export const TASK_KEY = "user_task_id";

/** This page with the window of a task open. */
export function useTaskHref(): (taskId: number) => string {
  const { pathname, search } = useLocation();
  return (taskId) => `${pathname}${stringifySearch({ ...(search as Search), [TASK_KEY]: String(taskId) })}`;
}
