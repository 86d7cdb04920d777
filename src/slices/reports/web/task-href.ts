import { useLocation } from "@tanstack/react-router";
import { stringifySearch, type Search } from "#platform/web/address.ts";

/** The parameter that opens the dialog of a task over a page; it is no part of the page's own state. */
export const TASK_KEY = "user_task_id";

/** Returns a function for the address of this page with the dialog of a task open. */
export function useTaskHref(): (taskId: number) => string {
  const { pathname, search } = useLocation();
  return (taskId) => `${pathname}${stringifySearch({ ...(search as Search), [TASK_KEY]: String(taskId) })}`;
}
