import { useEffect, useState, type ReactNode } from "react";
import {
  isWaiting,
  toSendTime,
  UNDO_MS,
  type Completion,
  type QueueOwner,
} from "#slices/plans/web/tasks/completion-queue.ts";
import { useCompletionStrings } from "#slices/plans/web/tasks/completion-strings.ts";
import { useCompletions, type Completions } from "#slices/plans/web/tasks/use-completions.ts";
import { useSender } from "#slices/plans/web/tasks/use-sender.ts";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/plans/web/tasks/completion.css";

/** Returns the last completion that can be undone: not yet sent, and within its time or offline; null without one. */
function useUndoable(owner: QueueOwner | null, list: readonly Completion[], isOffline: boolean): Completion | null {
  const [over, setOver] = useState<string | null>(null);
  // Impersonating staff send at once.
  const last = owner?.isImpersonating ? undefined : list.findLast((each) => isWaiting(each) && !each.isTried);
  useEffect(() => {
    if (last === undefined) return;
    const now = Date.now();
    const timer = window.setTimeout(() => setOver(last.key), Math.max(0, toSendTime(last, now) - now));
    return () => window.clearTimeout(timer);
  }, [last]);
  return last !== undefined && (isOffline || over !== last.key) ? last : null;
}

/** Sends the viewer's completions and offers to undo them. Mounted once, in the shell. */
export function CompletionBar(): ReactNode {
  const t = useCompletionStrings();
  const toast = useToast();
  const { owner, list, remove } = useCompletions();
  const delay = useSender(owner, list, (count) => toast.say(t("arrived", { count })));
  const count = list.filter(isWaiting).length;
  const last = useUndoable(owner, list, delay === "offline");
  const toText = (): string | null => {
    if (count > 0 && (delay === "offline" || delay === "busy")) return t(delay, { count });
    if (last === null) return null;
    const { title, about } = last;
    return about === null ? t("completedTask", { title }) : t("completedFor", { title, name: about });
  };
  const text = toText();
  return (
    <div className="tk-undo-place">
      <Refused list={list} remove={remove} />
      <div className="tk-undo" data-empty={text === null ? "" : undefined}>
        <span role="status">{text}</span>
        {last !== null && (
          <button type="button" aria-label={t("undoThis", { title: last.title })} onClick={() => remove(last.taskId)}>
            {t("undo")}
          </button>
        )}
        {last !== null && delay !== "offline" && <Remaining key={last.key} of={last} />}
      </div>
    </div>
  );
}

/** Shows rejected completions with the reason on every screen, until dismissed. */
function Refused({ list, remove }: Pick<Completions, "list" | "remove">): ReactNode {
  const t = useCompletionStrings();
  const refused = list.filter((each) => !isWaiting(each));
  if (refused.length === 0) return null;
  const dismiss = (): void => {
    for (const { taskId } of refused) remove(taskId);
  };
  return (
    <div className="tk-refused">
      <Notice
        tone="danger"
        title={t("refused")}
        actions={
          <button type="button" className="cy-button" onClick={dismiss}>
            {t("dismiss")}
          </button>
        }
      >
        <div role="alert">
          <ul>
            {refused.map(({ taskId, title, refusal }) => (
              <li key={taskId}>
                {title}: {refusal}
              </li>
            ))}
          </ul>
        </div>
      </Notice>
    </div>
  );
}

/** Shows the remaining time as a shrinking line. */
function Remaining({ of }: { of: Completion }): ReactNode {
  const [elapsed] = useState(() => Math.max(0, Date.now() - of.at));
  return (
    <i
      className="tk-undo-time"
      aria-hidden="true"
      style={{ animationDuration: `${UNDO_MS}ms`, animationDelay: `-${elapsed}ms` }}
    />
  );
}
