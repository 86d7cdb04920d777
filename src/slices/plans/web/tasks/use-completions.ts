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

/** What the viewer completed on this device and the server has not confirmed. */
export interface Completions {
  /** Whose they are; null until it is known who the viewer is. */
  readonly owner: QueueOwner | null;
  /** Where they are kept; null until it is known who the viewer is. */
  readonly key: string | null;
  readonly list: readonly Completion[];
  readonly find: (taskId: number) => Completion | undefined;
  /** True for a task that is completed as far as this device knows. */
  readonly isCompleted: (taskId: number) => boolean;
  readonly complete: (task: Pick<Completion, "taskId" | "title" | "about">) => void;
  /** Takes one back that was not sent yet, or whose refusal was read. */
  readonly remove: (taskId: number) => void;
}

/** Whose queue it is that someone fills. */
export function toOwner({ id, client_id: clientId, impersonation }: Viewer): QueueOwner {
  return { clientId, personId: id, isActing: Boolean(impersonation) };
}

const none: readonly Completion[] = [];

/** The viewer's completions on this device, and the ways to add one and to take one back. */
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
