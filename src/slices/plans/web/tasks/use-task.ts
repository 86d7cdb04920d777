import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import type { Search } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call, type CallInput } from "#platform/web/client.ts";
import { buildDraftKey } from "#slices/plans/web/tasks/task-draft.ts";
import { useViewer } from "#slices/plans/web/tasks/use-viewer.ts";
import { useRejectionMessage } from "#slices/plans/web/tasks/use-rejection-message.ts";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";

/**
 * Queries that no outcome changes: the viewer, filter choices and forms. Lists, counts, the home page and metrics do
 * change.
 */
const steady: ReadonlySet<unknown> = new Set([
  "getIdentityUser",
  "getTeamOptions",
  "getManagedEmployee",
  "getUserTask",
  "getWidgets",
  "getReports",
]);

/**
 * Returns a function that invalidates all queries that an outcome changes. Visible ones are refetched at once, others
 * when opened.
 */
export function useInvalidateTasks(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () => client.invalidateQueries({ predicate: ({ queryKey: [name] }) => !steady.has(name) }),
    [client],
  );
}

/** Queries a task with its launch link. An open dialog always shows the current state. */
export function useUserTask(id: number): UseQueryResult<UserTask> {
  return useLocalQuery({
    queryKey: ["getUserTask", id],
    queryFn: async ({ signal }) =>
      (await call("getUserTask", { params: { id }, query: { include_launch_link: "true" }, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Returns the task in the address, with functions to open another one and to close it. */
export function useOpenTask(): { readonly id: number | null; readonly open: (id: number | null) => void } {
  const search = useLocation().search as Search;
  const navigate = useNavigate();
  const given = search["user_task_id"] ?? "";
  const id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : null;
  const open = (next: number | null): void => {
    const { user_task_id: _before, ...rest } = search;
    const opened = next === null ? rest : { ...rest, user_task_id: String(next) };
    void navigate({ to: ".", search: opened, replace: next === null, resetScroll: false });
  };
  return { id, open };
}

/** Returns a function that sends a person's action on a task and resolves to the updated task. */
export function useTaskAction(
  id: number,
): (body: NonNullable<CallInput<"updateUserTask">["body"]>) => Promise<UserTask> {
  const client = useQueryClient();
  const invalidateTasks = useInvalidateTasks();
  const translateError = useRejectionMessage();
  return async (body) => {
    try {
      const { data } = await call("updateUserTask", { params: { id }, body });
      client.setQueryData(["getUserTask", id], data);
      void invalidateTasks();
      return data;
    } catch (error) {
      // Someone else was first. The dialog shows what they did.
      if (error instanceof ApiError && error.status === 409) {
        void client.invalidateQueries({ queryKey: ["getUserTask", id] });
        void invalidateTasks();
      }
      throw translateError(error);
    }
  };
}

/** Returns the storage key of the viewer's draft for a task; null while the viewer is unknown. */
export function useDraftKey(taskId: number): { readonly key: string | null; readonly isPending: boolean } {
  const { data: viewer, isPending } = useViewer();
  return { key: viewer ? buildDraftKey({ clientId: viewer.client_id, personId: viewer.id, taskId }) : null, isPending };
}
