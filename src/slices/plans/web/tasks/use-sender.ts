import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import {
  deleteCompletion,
  readCompletions,
  refuseCompletion,
  toSendTime,
  type Completion,
} from "#slices/plans/web/tasks/completion-queue.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRefusalMessage } from "#slices/plans/web/tasks/use-refusal-message.ts";
import { useTasksMoved } from "#slices/plans/web/tasks/use-task.ts";

/** After a failed try the next one waits so long, and twice as long each time, up to a minute. */
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;
const TOO_MANY = 429;
const SERVER_ERROR = 500;
const IN_PROGRESS = "idempotency_in_flight";
/** It has arrived, and what the server said then is not known any more. */
const REPLY_LOST = "idempotency_reply_lost";

/** True where trying again later may help: no connection, a busy or failing server, the same call still running. */
function isForLater(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, code } = error;
  return status === 0 || status === TOO_MANY || status >= SERVER_ERROR || code === IN_PROGRESS;
}

/** Sends one; true once it has arrived, false where it is to be sent later. Throws what the server refused. */
async function sendCompletion({ taskId, key }: Completion): Promise<boolean> {
  try {
    await call("updateUserTask", { params: { id: taskId }, body: { tasker_action: "complete" }, key });
    return true;
  } catch (error) {
    if (isForLater(error)) return false;
    if (error instanceof ApiError && error.code === REPLY_LOST) return true;
    throw error;
  }
}

/** How the sending stands. */
export interface Sending {
  /** True while the last try, or the browser, says that there is no connection. */
  readonly isOffline: boolean;
}

/**
 * Sends what waits under a key once its time has come, one after the other, and again after a lost connection; what the
 * server refused stays with its reason. Says how many arrived that had waited for a connection.
 */
export function useSender(key: string | null, list: readonly Completion[], onArrived: (late: number) => void): Sending {
  const t = useTaskStrings();
  const moved = useTasksMoved();
  const inWords = useRefusalMessage();
  const [isOffline, setOffline] = useState(() => !window.navigator.onLine);
  const nextWait = useRef(FIRST_WAIT);
  const isBusy = useRef(false);
  /** Until then no further try is made; 0 while the last one went well. */
  const [notBefore, setNotBefore] = useState(0);

  const toReason = (error: unknown): string => {
    const refused = inWords(error);
    return refused instanceof ApiError ? (refused.detail ?? refused.title) : t("updateFailed");
  };

  /** Sends those whose time has come; gives how many arrived, and stops at the first that cannot be sent now. */
  const sendDue = async (own: string): Promise<readonly Completion[]> => {
    const arrived: Completion[] = [];
    const now = Date.now();
    for (const each of readCompletions(own)) {
      if (each.refusal !== null || toSendTime(each, now) > now) continue;
      try {
        if (await sendCompletion(each)) {
          arrived.push(each);
          continue;
        }
        setNotBefore(Date.now() + nextWait.current);
        nextWait.current = Math.min(LONGEST_WAIT, nextWait.current * 2);
        setOffline(true);
        return arrived;
      } catch (error) {
        refuseCompletion(own, each.taskId, toReason(error));
      }
    }
    nextWait.current = FIRST_WAIT;
    setNotBefore(0);
    setOffline(false);
    return arrived;
  };

  const send = useEffectEvent(async (): Promise<void> => {
    if (key === null || isBusy.current || !window.navigator.onLine) return;
    isBusy.current = true;
    const waited = isOffline;
    const arrived = await sendDue(key);
    if (arrived.length > 0) {
      // The lists first, so that nothing shows as open again in between.
      await moved();
      for (const { taskId } of arrived) deleteCompletion(key, taskId);
    }
    if (waited && arrived.length > 0) onArrived(arrived.length);
    isBusy.current = false;
  });

  useEffect(() => {
    const now = Date.now();
    const times = list.filter(({ refusal }) => refusal === null).map((each) => toSendTime(each, now));
    if (times.length === 0) return;
    const due = Math.max(Math.min(...times), notBefore);
    const timer = window.setTimeout(() => void send(), Math.max(0, due - now));
    return () => window.clearTimeout(timer);
  }, [list, notBefore]);

  useEffect(() => {
    const onOnline = (): void => {
      nextWait.current = FIRST_WAIT;
      setOffline(false);
      setNotBefore(0);
      void send();
    };
    const onOffline = (): void => setOffline(true);
    window.addEventListener("online", onOnline);
    window.addEventListener("offline", onOffline);
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
    };
  }, []);

  return { isOffline };
}
