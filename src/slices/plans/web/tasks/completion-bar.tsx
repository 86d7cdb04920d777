import { useEffect, useState, type ReactNode } from "react";
import { HOLD_MS, type Completion } from "#slices/plans/web/tasks/completion-queue.ts";
import { useCompletionStrings } from "#slices/plans/web/tasks/completion-strings.ts";
import { useCompletions } from "#slices/plans/web/tasks/use-completions.ts";
import { useSender } from "#slices/plans/web/tasks/use-sender.ts";
import { useToast } from "#ui/toast.tsx";
import "#slices/plans/web/tasks/completion.css";

/** The last completion that can still be undone: not tried to send, and on hold or waiting for a connection. */
function useUndoable(list: readonly Completion[], isOffline: boolean): Completion | null {
  const [now, setNow] = useState(() => Date.now());
  const waiting = list.filter(({ refusal, isTried }) => refusal === null && !isTried);
  const last = waiting.at(-1) ?? null;
  const ends = last === null ? 0 : last.at + HOLD_MS;
  useEffect(() => {
    const left = ends - Date.now();
    if (left <= 0) return;
    const timer = window.setTimeout(() => setNow(Date.now()), left);
    return () => window.clearTimeout(timer);
  }, [ends]);
  return last !== null && (isOffline || ends > now) ? last : null;
}

/** Sends what the viewer completed, and shows what can be undone; mounted once, in the frame around the screens. */
export function CompletionBar(): ReactNode {
  const t = useCompletionStrings();
  const toast = useToast();
  const { owner, list, remove } = useCompletions();
  const { isOffline } = useSender(owner, list, (count) => toast.say(t("arrived", { count })));
  const waiting = list.filter(({ refusal }) => refusal === null).length;
  const last = useUndoable(list, isOffline);
  const toText = (): string | null => {
    if (isOffline && waiting > 0) return t("offline", { count: waiting });
    if (last === null) return null;
    const { title, about } = last;
    return about === null ? t("completedTask", { title }) : t("completedFor", { title, name: about });
  };
  const said = toText();
  return (
    <div className="tk-undo-place" role="status">
      {said !== null && (
        <div className="tk-undo">
          <span>{said}</span>
          {last !== null && (
            <button type="button" aria-label={t("undoThis", { title: last.title })} onClick={() => remove(last.taskId)}>
              {t("undo")}
            </button>
          )}
          {last !== null && !isOffline && <Remaining key={last.key} of={last} />}
        </div>
      )}
    </div>
  );
}

/** How much of the time is left, as a line that grows shorter. */
function Remaining({ of }: { of: Completion }): ReactNode {
  const [elapsed] = useState(() => Math.max(0, Date.now() - of.at));
  return (
    <i
      className="tk-undo-time"
      aria-hidden="true"
      style={{ animationDuration: `${HOLD_MS}ms`, animationDelay: `-${elapsed}ms` }}
    />
  );
}
