import { useCallback, useMemo, useSyncExternalStore } from "react";
import {
  buildQueueKey,
  insertCompletion,
  readCompletions,
  subscribeCompletions,
  undoCompletion,
  type Completion,
  type QueueOwner,
} from "#slices/plans/web/tasks/completion-queue.ts";
import { useViewer, type Viewer } from "#slices/plans/web/tasks/use-viewer.ts";

/** The viewer's completions on this device that the server has not confirmed. */
export interface Completions {
  /** Null while the viewer is unknown. */
  readonly owner: QueueOwner | null;
  /** Storage key; null while the viewer is unknown. */
  readonly key: string | null;
  readonly list: readonly Completion[];
  readonly find: (taskId: number) => Completion | undefined;
  /** Returns true for a task that is completed on this device. */
  readonly isCompleted: (taskId: number) => boolean;
  readonly complete: (task: Pick<Completion, "taskId" | "title" | "about">) => void;
  /** Undoes a completion that was not sent yet, or dismisses a rejected one. */
  readonly remove: (taskId: number) => void;
}

/** Returns the owner of the viewer's queue. */
export function toOwner({ id, client_id: clientId, impersonation }: Viewer): QueueOwner {
  return { clientId, personId: id, isImpersonating: Boolean(impersonation) };
}

const none: readonly Completion[] = [];

/** Returns the viewer's completions on this device, with functions to add and remove one. */
export function useCompletions(): Completions {
  const { data: viewer } = useViewer();
  const owner = useMemo(() => (viewer ? toOwner(viewer) : null), [viewer]);
  const key = owner && buildQueueKey(owner);
  const list = useSyncExternalStore(subscribeCompletions, () => (key === null ? none : readCompletions(key)));
  const complete = useCallback<Completions["complete"]>((task) => void (key && insertCompletion(key, task)), [key]);
  const remove = useCallback((taskId: number) => void (key && undoCompletion(key, taskId)), [key]);
  const find = (taskId: number): Completion | undefined => list.find((each) => each.taskId === taskId);
  const isCompleted = (taskId: number): boolean => find(taskId)?.refusal === null;
  return { owner, key, list, find, isCompleted, complete, remove };
}
