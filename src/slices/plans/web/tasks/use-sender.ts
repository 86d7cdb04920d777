import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { registerSignOutWork } from "#platform/web/before-sign-out.ts";
import { call } from "#platform/web/client.ts";
import {
  buildQueueKey,
  deleteCompletion,
  isWaiting,
  markAttempted,
  readCompletions,
  rejectCompletion,
  toSendTime,
  type Completion,
  type QueueOwner,
} from "#slices/plans/web/tasks/completion-queue.ts";
import { sendCompletion, toOutcome, type Delay, type Outcome } from "#slices/plans/web/tasks/send-completion.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { toOwner } from "#slices/plans/web/tasks/use-completions.ts";
import { useOnline } from "#slices/plans/web/tasks/use-online.ts";
import { useRejectionMessage } from "#slices/plans/web/tasks/use-rejection-message.ts";
import { useInvalidateTasks } from "#slices/plans/web/tasks/use-task.ts";
import { viewerKey } from "#slices/plans/web/tasks/use-viewer.ts";

/** Milliseconds until the first retry. Each further retry waits twice as long, up to LONGEST_WAIT. */
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;
/** Milliseconds for which a delivered completion stays in the queue at most, until the lists are refreshed. */
const LISTS_WAIT = 10_000;

/** The last failed attempt and the time of the next one. Valid while that completion is still in the queue. */
interface FailedAttempt {
  readonly delay: Delay;
  readonly key: string;
  readonly wait: number;
  readonly until: number;
}

/** Result of one round of sending. */
interface Round {
  readonly arrived: readonly Completion[];
  /** True when the server rejected a completion. */
  readonly isRefused: boolean;
  /** The completion at which the round stopped, with the reason. */
  readonly stopped: Pick<FailedAttempt, "delay" | "key"> | null;
}

/** Returns the next completion that is due and has not arrived. */
function findDue(key: string, arrived: readonly Completion[]): Completion | undefined {
  const now = Date.now();
  return readCompletions(key).find(
    (each) => isWaiting(each) && toSendTime(each, now) <= now && !arrived.some((one) => one.key === each.key),
  );
}

/** Returns the last failed attempt while its completion is still in the queue. */
const findFailed = (list: readonly Completion[], failed: FailedAttempt | null): FailedAttempt | null =>
  failed !== null && list.some((each) => isWaiting(each) && each.key === failed.key) ? failed : null;

/**
 * Returns a function that checks that the session still belongs to the owner. For another person, the portal switches
 * to that person.
 */
function useSessionCheck(): (owner: QueueOwner) => Promise<Outcome> {
  const client = useQueryClient();
  return async (owner) => {
    // Impersonating staff have just clicked, so the session is theirs.
    if (owner.isImpersonating) return "arrived";
    try {
      const { data } = await call("getIdentityUser");
      if (buildQueueKey(toOwner(data)) === buildQueueKey(owner)) return "arrived";
      client.setQueryData(viewerKey, data);
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== viewerKey[0] });
      return "other";
    } catch (error) {
      // A rejected request means that no person of a client is signed in.
      return toOutcome(error) ?? "other";
    }
  };
}

/**
 * Returns a function that attempts to send a completion. It resolves to null after a rejection, which it stores with
 * the reason.
 */
function useAttempt(): (owner: QueueOwner, each: Completion) => Promise<Outcome | null> {
  const t = useTaskStrings();
  const translateError = useRejectionMessage();
  return async (owner, each) => {
    try {
      return await sendCompletion(owner, each);
    } catch (error) {
      const refused = translateError(error);
      const reason = refused instanceof ApiError ? (refused.detail ?? refused.title) : t("updateFailed");
      rejectCompletion(buildQueueKey(owner), each.taskId, reason);
      return null;
    }
  };
}

/**
 * Returns a function that removes delivered completions from the queue. It refreshes the lists first, so that no task
 * appears as open again in between.
 */
function useSettle(): (key: string, round: Omit<Round, "stopped">) => Promise<void> {
  const invalidateTasks = useInvalidateTasks();
  return async (key, { arrived, isRefused }) => {
    if (arrived.length === 0 && !isRefused) return;
    let timer = 0;
    const late = new Promise<void>((resolve) => {
      timer = window.setTimeout(resolve, LISTS_WAIT);
    });
    await Promise.race([invalidateTasks(), late]);
    window.clearTimeout(timer);
    for (const { taskId } of arrived) deleteCompletion(key, taskId);
  };
}

/** Runs work in one tab of this browser at a time, when the browser supports locks. */
async function runInOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = window.navigator as { readonly locks?: LockManager };
  return locks === undefined ? work() : locks.request(name, work);
}

/** Returns a function that sends due completions one by one. It stops at the first that cannot be sent now. */
function useRound(): (owner: QueueOwner) => Promise<Round> {
  const checkSession = useSessionCheck();
  const attemptSending = useAttempt();
  return async (owner) => {
    const key = buildQueueKey(owner);
    const arrived: Completion[] = [];
    let isRefused = false;
    let each = findDue(key, arrived);
    if (each === undefined) return { arrived, isRefused, stopped: null };
    const session = await checkSession(owner);
    if (session !== "arrived") return { arrived, isRefused, stopped: { delay: session, key: each.key } };
    // Read again before each one, because a completion may have been undone.
    for (each = findDue(key, arrived); each !== undefined; each = findDue(key, arrived)) {
      markAttempted(key, [each.taskId]);
      const outcome = await attemptSending(owner, each);
      if (outcome === "arrived") arrived.push(each);
      else if (outcome === null) isRefused = true;
      else return { arrived, isRefused, stopped: { delay: outcome, key: each.key } };
    }
    return { arrived, isRefused, stopped: null };
  };
}

/** Returns a function that sends all completions that can still be undone, because the page is being left. */
function useFlush(): (owner: QueueOwner) => Promise<void> {
  const attemptSending = useAttempt();
  const settle = useSettle();
  return async (owner) => {
    const key = buildQueueKey(owner);
    const waiting = readCompletions(key).filter((each) => isWaiting(each) && !each.isTried);
    if (waiting.length === 0) return;
    markAttempted(
      key,
      waiting.map(({ taskId }) => taskId),
    );
    const outcomes = await Promise.all(waiting.map((each) => attemptSending(owner, each)));
    await settle(key, {
      arrived: waiting.filter((_, at) => outcomes[at] === "arrived"),
      isRefused: outcomes.includes(null),
    });
  };
}

/**
 * Sends the completions of a queue when they are due, when the page is left, and again after a lost connection.
 * Rejected ones stay with the reason. Sends nothing in another person's session. Calls `onArrived` with the number that
 * arrived after waiting for a connection. Returns why nothing can be sent now.
 */
export function useSender(
  owner: QueueOwner | null,
  list: readonly Completion[],
  onArrived: (late: number) => void,
): Delay | null {
  const isOnline = useOnline();
  const sendRound = useRound();
  const settle = useSettle();
  const flush = useFlush();
  const running = useRef(0);
  /** Result of the last round; a new object after each round. */
  const [last, setLast] = useState<{ readonly failed: FailedAttempt | null }>({ failed: null });
  const failed = findFailed(list, last.failed);
  const delay = isOnline ? (failed?.delay ?? null) : "offline";
  const wasOffline = useRef(false);

  const toFailed = (stopped: Round["stopped"]): FailedAttempt | null => {
    if (stopped === null) return null;
    const wait = failed === null ? FIRST_WAIT : Math.min(LONGEST_WAIT, failed.wait * 2);
    return { ...stopped, wait, until: Date.now() + wait };
  };

  /** Counts running work, and schedules the next round afterwards in any case. */
  const run = async (work: () => Promise<void>): Promise<void> => {
    running.current += 1;
    try {
      await work();
    } finally {
      running.current -= 1;
      setLast((before) => ({ ...before }));
    }
  };

  const send = useEffectEvent(async (): Promise<void> => {
    // A timer from before the last attempt must not repeat it at once.
    if (owner === null || running.current > 0 || (failed !== null && Date.now() < failed.until)) return;
    const key = buildQueueKey(owner);
    const hasWaited = wasOffline.current;
    await run(() =>
      runInOneTab(key, async () => {
        const round = await sendRound(owner);
        if (round.stopped?.delay === "offline") wasOffline.current = true;
        setLast({ failed: toFailed(round.stopped) });
        await settle(key, round);
        if (hasWaited && round.arrived.length > 0) onArrived(round.arrived.length);
      }),
    );
  });

  useEffect(() => {
    wasOffline.current = list.some(isWaiting) && (wasOffline.current || delay === "offline");
  }, [list, delay]);

  useEffect(() => {
    const now = Date.now();
    const times = list.filter(isWaiting).map((each) => toSendTime(each, now));
    if (times.length === 0 || !isOnline) return;
    const until = findFailed(list, last.failed)?.until ?? 0;
    const due = Math.max(Math.min(...times), Math.min(until, now + LONGEST_WAIT));
    const timer = window.setTimeout(() => void send(), Math.max(0, due - now));
    return () => window.clearTimeout(timer);
  }, [list, last, isOnline]);

  const leave = useEffectEvent(async (): Promise<void> => {
    if (owner !== null && isOnline) await run(() => flush(owner));
  });
  useEffect(() => {
    const onOnline = (): void => setLast({ failed: null });
    const onHidden = (): void => {
      if (window.document.visibilityState === "hidden") void leave();
    };
    const onLeave = (): void => void leave();
    window.addEventListener("online", onOnline);
    window.addEventListener("pagehide", onLeave);
    window.document.addEventListener("visibilitychange", onHidden);
    const stop = registerSignOutWork(() => leave());
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("pagehide", onLeave);
      window.document.removeEventListener("visibilitychange", onHidden);
      stop();
    };
  }, []);

  return delay;
}
