import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import {
  buildQueueKey,
  deleteCompletion,
  markTried,
  readCompletions,
  refuseCompletion,
  toSendTime,
  type Completion,
  type QueueOwner,
} from "#slices/plans/web/tasks/completion-queue.ts";
import { sendCompletion, toOutcome, type Outcome } from "#slices/plans/web/tasks/send-completion.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { toOwner } from "#slices/plans/web/tasks/use-completions.ts";
import { useRefusalMessage } from "#slices/plans/web/tasks/use-refusal-message.ts";
import { useTasksMoved } from "#slices/plans/web/tasks/use-task.ts";
import { viewerKey } from "#slices/plans/web/tasks/use-viewer.ts";

/** After a failed try the next one waits so long, and twice as long each time, up to a minute. */
const FIRST_WAIT = 5000;
const LONGEST_WAIT = 60_000;
/** How the sending stands. */
export interface Sending {
  /** True while the last try, or the browser, says that there is no connection. */
  readonly isOffline: boolean;
}

/** The next one whose time has come, besides those that have arrived. */
function findDue(key: string, arrived: readonly Completion[]): Completion | undefined {
  const now = Date.now();
  return readCompletions(key).find(
    (each) => each.refusal === null && toSendTime(each, now) <= now && !arrived.some((one) => one.key === each.key),
  );
}

/** Says whether the session is still the owner's; where it is not, the portal shows whose it is. */
function useSessionCheck(): (owner: QueueOwner) => Promise<Outcome> {
  const client = useQueryClient();
  return async (owner) => {
    // Anyone who acts as someone else has just clicked.
    if (owner.isActing) return "arrived";
    try {
      const { data } = await call("getIdentityUser");
      if (buildQueueKey(toOwner(data)) === buildQueueKey(owner)) return "arrived";
      client.setQueryData(viewerKey, data);
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== viewerKey[0] });
      return "other";
    } catch (error) {
      // Refused to say who it is, it is no one of a company.
      return toOutcome(error) ?? "other";
    }
  };
}

/**
 * Sends what waits in someone's queue once its time has come, one after the other, and again after a lost connection; what
 * the server refused stays with its reason, and nothing is sent in another person's session. Says how many arrived that had
 * waited for a connection.
 */
export function useSender(
  owner: QueueOwner | null,
  list: readonly Completion[],
  onArrived: (late: number) => void,
): Sending {
  const key = owner && buildQueueKey(owner);
  const t = useTaskStrings();
  const moved = useTasksMoved();
  const inWords = useRefusalMessage();
  const checkSession = useSessionCheck();
  const [isOffline, setOffline] = useState(() => !window.navigator.onLine);
  const nextWait = useRef(FIRST_WAIT);
  const isBusy = useRef(false);
  /** Until then no further try is made; 0 while the last one went well. */
  const [notBefore, setNotBefore] = useState(0);

  const toReason = (error: unknown): string => {
    const refused = inWords(error);
    return refused instanceof ApiError ? (refused.detail ?? refused.title) : t("updateFailed");
  };

  const waitLonger = (): void => {
    setNotBefore(Date.now() + nextWait.current);
    nextWait.current = Math.min(LONGEST_WAIT, nextWait.current * 2);
  };

  /** Sends those whose time has come; gives how many arrived, and stops at the first that cannot be sent now. */
  const sendDue = async (by: QueueOwner, own: string): Promise<readonly Completion[]> => {
    const arrived: Completion[] = [];
    let outcome = await checkSession(by);
    // Read again before each: what was undone meanwhile is not there any more.
    for (let each = findDue(own, arrived); each !== undefined; each = findDue(own, arrived)) {
      if (outcome !== "arrived") break;
      try {
        markTried(own, each.taskId);
        outcome = await sendCompletion(by, each);
        if (outcome === "arrived") arrived.push(each);
      } catch (error) {
        refuseCompletion(own, each.taskId, toReason(error));
      }
    }
    setOffline(outcome !== "arrived" && outcome !== "other");
    if (outcome !== "arrived") {
      waitLonger();
      return arrived;
    }
    nextWait.current = FIRST_WAIT;
    setNotBefore(0);
    return arrived;
  };

  const send = useEffectEvent(async (): Promise<void> => {
    if (owner === null || key === null || isBusy.current || !window.navigator.onLine) return;
    isBusy.current = true;
    const waited = isOffline;
    const arrived = await sendDue(owner, key);
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
