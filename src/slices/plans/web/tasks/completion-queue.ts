import { buildKey } from "#platform/web/call-keys.ts";
import { readStoredText, writeStoredText } from "#platform/web/stored.ts";

/** So long a completion stays on this device before it is sent: until then it can be undone. */
export const UNDO_MS = 8000;

/** A task that was completed on this device, and that the server has not confirmed yet. */
export interface Completion {
  readonly taskId: number;
  readonly title: string;
  /** The employee whom it is about; null of the viewer's own. */
  readonly about: string | null;
  /** The Idempotency-Key: sent twice it counts once. */
  readonly key: string;
  /** When it was completed, in milliseconds of this device. */
  readonly at: number;
  /** Whether sending it was tried: it may have arrived, so that it cannot be undone any more. */
  readonly isTried: boolean;
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null;
}

const PREFIX = "courtyard-completed";
const none: readonly Completion[] = [];

/** Whose completions they are: by company and person, because a browser may be shared. */
export interface QueueOwner {
  readonly clientId: number;
  readonly personId: number;
  /** Whether staff acts as the person: nothing is kept on the device then, and each is sent at once. */
  readonly isActing: boolean;
}

const ACTING = ":acting";

/** Under which key the completions of someone are. */
export function buildQueueKey({ clientId, personId, isActing }: QueueOwner): string {
  return `${PREFIX}:${clientId}:${personId}${isActing ? ACTING : ""}`;
}

const isActingKey = (key: string): boolean => key.endsWith(ACTING);

// Of anyone who acts as someone else nothing is kept on the device.
const acting = new Map<string, string>();

const readText = (key: string): string => (isActingKey(key) ? (acting.get(key) ?? "") : readStoredText(key));

function writeText(key: string, text: string): void {
  if (isActingKey(key)) acting.set(key, text);
  else writeStoredText(key, text);
}

type Stored = Omit<Completion, "isTried"> & { readonly isTried?: unknown };

const isStored = (value: unknown): value is Stored => {
  const { taskId, title, about, key, at, refusal } = (value ?? {}) as Record<string, unknown>;
  const isText = typeof title === "string" && typeof key === "string";
  const isTextOrNull = (each: unknown): boolean => each === null || typeof each === "string";
  return isText && Number.isInteger(taskId) && typeof at === "number" && isTextOrNull(about) && isTextOrNull(refusal);
};

const toCompletion = ({ isTried, ...rest }: Stored): Completion => ({ ...rest, isTried: isTried === true });

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

/** What waits under a key, the oldest first; the same list as long as nothing changed. */
export function readCompletions(key: string): readonly Completion[] {
  const text = readText(key);
  const known = last.get(key);
  if (known?.text === text) return known.list;
  const list = parse(text);
  last.set(key, { text, list });
  return list;
}

const listeners = new Set<() => void>();

/** Says when something changed, here or in another tab. */
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

/** Keeps that a task was completed; again for the same task without effect. */
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

/** Takes a task out: it has arrived. */
export function deleteCompletion(key: string, taskId: number): void {
  write(
    key,
    readCompletions(key).filter((each) => each.taskId !== taskId),
  );
}

/** Takes a task out that was undone, or whose refusal was read; without effect once sending it was tried. */
export function undoCompletion(key: string, taskId: number): void {
  const found = readCompletions(key).find((each) => each.taskId === taskId);
  if (found !== undefined && (!found.isTried || found.refusal !== null)) deleteCompletion(key, taskId);
}

/** Keeps that sending these is tried. */
export function markTried(key: string, taskIds: readonly number[]): void {
  const list = readCompletions(key);
  const isNew = ({ taskId, isTried }: Completion): boolean => !isTried && taskIds.includes(taskId);
  if (list.some(isNew))
    write(
      key,
      list.map((each) => (isNew(each) ? { ...each, isTried: true } : each)),
    );
}

/** Keeps why the server refused one, until it is read. */
export function refuseCompletion(key: string, taskId: number, refusal: string): void {
  write(
    key,
    readCompletions(key).map((each) => (each.taskId === taskId ? { ...each, refusal } : each)),
  );
}

/** True for one that is still to be sent. */
export const isWaiting = ({ refusal }: Completion): boolean => refusal === null;

/** When one may be sent: at once where this device's clock was set back since, because no one knows how long it waits. */
export function toSendTime({ at }: Pick<Completion, "at">, now: number): number {
  return at > now + UNDO_MS ? now : at + UNDO_MS;
}
