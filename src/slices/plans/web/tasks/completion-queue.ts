import { buildKey } from "#platform/web/call-keys.ts";
import { readStoredText, writeStoredText } from "#platform/web/stored.ts";

/** Milliseconds for which a completion stays on this device and can be undone before it is sent. */
export const UNDO_MS = 8000;

/** A task that was completed on this device and is not yet confirmed by the server. */
export interface Completion {
  readonly taskId: number;
  readonly title: string;
  /** The employee the task is about; null for a task about the viewer. */
  readonly about: string | null;
  /** The Idempotency-Key, so that repeated sending counts once. */
  readonly key: string;
  /** Time of completion in milliseconds of this device's clock. */
  readonly at: number;
  /** True after the first attempt to send it. It may have arrived, so it can no longer be undone. */
  readonly isTried: boolean;
  /** The server's reason for a rejection; null before one. */
  readonly refusal: string | null;
}

const PREFIX = "courtyard-completed";
const none: readonly Completion[] = [];

/** Owner of a queue: client and person, because a browser may be shared. */
export interface QueueOwner {
  readonly clientId: number;
  readonly personId: number;
  /**
   * True while staff impersonate the person. Then nothing is stored on the device, and each completion is sent at once.
   */
  readonly isImpersonating: boolean;
}

const ACTING = ":acting";

/** Returns the storage key of a person's completions. */
export function buildQueueKey({ clientId, personId, isImpersonating }: QueueOwner): string {
  return `${PREFIX}:${clientId}:${personId}${isImpersonating ? ACTING : ""}`;
}

const isActingKey = (key: string): boolean => key.endsWith(ACTING);

// Completions of impersonating staff stay in memory only.
const acting = new Map<string, string>();

const readText = (key: string): string => (isActingKey(key) ? (acting.get(key) ?? "") : readStoredText(key));

function writeText(key: string, text: string): void {
  if (isActingKey(key)) acting.set(key, text);
  else writeStoredText(key, text);
}

type StoredCompletion = Omit<Completion, "isTried"> & { readonly isTried?: unknown };

const isStored = (value: unknown): value is StoredCompletion => {
  const { taskId, title, about, key, at, refusal } = (value ?? {}) as Record<string, unknown>;
  const isText = typeof title === "string" && typeof key === "string";
  const isTextOrNull = (each: unknown): boolean => each === null || typeof each === "string";
  return isText && Number.isInteger(taskId) && typeof at === "number" && isTextOrNull(about) && isTextOrNull(refusal);
};

const toCompletion = ({ isTried, ...rest }: StoredCompletion): Completion => ({ ...rest, isTried: isTried === true });

function parse(text: string): readonly Completion[] {
  if (text === "") return none;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isStored).map(toCompletion) : none;
  } catch {
    return none;
  }
}

const last = new Map<string, { readonly text: string; readonly list: readonly Completion[] }>();

/** Returns the completions under a key, oldest first. Returns the same array until something changes. */
export function readCompletions(key: string): readonly Completion[] {
  const text = readText(key);
  const known = last.get(key);
  if (known?.text === text) return known.list;
  const list = parse(text);
  last.set(key, { text, list });
  return list;
}

const listeners = new Set<() => void>();

/** Calls the listener after changes in this or another tab. Returns a function to unsubscribe. */
export function subscribeCompletions(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function write(key: string, list: readonly Completion[]): void {
  writeText(key, list.length === 0 ? "" : JSON.stringify(list));
  for (const listener of listeners) listener();
}

/** Adds a completion. Has no effect when the task is already in the queue. */
export function insertCompletion(
  key: string,
  task: Pick<Completion, "taskId" | "title" | "about">,
  now = Date.now(),
): void {
  const others = readCompletions(key).filter(({ taskId, refusal }) => taskId !== task.taskId || refusal === null);
  if (others.some(({ taskId }) => taskId === task.taskId)) return;
  const at = isActingKey(key) ? now - UNDO_MS : now;
  write(key, [...others, { ...task, key: buildKey(), at, isTried: false, refusal: null }]);
}

/** Removes a completion that has arrived. */
export function deleteCompletion(key: string, taskId: number): void {
  write(
    key,
    readCompletions(key).filter((each) => each.taskId !== taskId),
  );
}

/** Removes a completion that was undone or whose rejection was dismissed. Has no effect after an attempt to send it. */
export function undoCompletion(key: string, taskId: number): void {
  const completion = readCompletions(key).find((each) => each.taskId === taskId);
  if (completion !== undefined && (!completion.isTried || completion.refusal !== null)) deleteCompletion(key, taskId);
}

/** Marks completions as attempted. */
export function markAttempted(key: string, taskIds: readonly number[]): void {
  const list = readCompletions(key);
  const isNew = ({ taskId, isTried }: Completion): boolean => !isTried && taskIds.includes(taskId);
  if (list.some(isNew))
    write(
      key,
      list.map((each) => (isNew(each) ? { ...each, isTried: true } : each)),
    );
}

/** Stores the server's reason for rejecting a completion. */
export function rejectCompletion(key: string, taskId: number, refusal: string): void {
  write(
    key,
    readCompletions(key).map((each) => (each.taskId === taskId ? { ...each, refusal } : each)),
  );
}

/** Returns true for a completion that is still to be sent. */
export const isWaiting = ({ refusal }: Completion): boolean => refusal === null;

/**
 * Returns the time at which a completion may be sent. This is now when the device's clock was set back, because the
 * elapsed time is unknown.
 */
export function toSendTime({ at }: Pick<Completion, "at">, now: number): number {
  return at > now + UNDO_MS ? now : at + UNDO_MS;
}
