import { IconCheck, IconChevronRight, IconLock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";
import { useCompletionStrings } from "#slices/plans/web/tasks/completion-strings.ts";
import { canComplete } from "#slices/plans/web/tasks/selectable-task.ts";
import { useCompletions } from "#slices/plans/web/tasks/use-completions.ts";
import { WriteButton } from "#ui/write-button.tsx";
import "#slices/plans/web/tasks/task-cards.css";

/**
 * The circle before a task: one tap completes it, a second one undoes that. Shows a lock or an arrow when completing
 * needs more.
 */
export function CompleteButton({ row }: { row: TaskRow }): ReactNode {
  const t = useCompletionStrings();
  const { find, complete, remove } = useCompletions();
  const { id: taskId, task_title: title } = row;
  if (row.due_by_date === null)
    return (
      <span className="tk-mark" role="img" aria-label={t("waits")}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
      </span>
    );
  if (!canComplete(row))
    return (
      <span className="tk-mark" role="img" aria-label={t("needsForm")}>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      </span>
    );
  const completion = find(taskId);
  const isDone = completion?.refusal === null;
  return (
    <WriteButton
      className="tk-circle"
      aria-pressed={isDone}
      aria-disabled={isDone && completion.isTried}
      aria-label={t("complete", { title })}
      onClick={() => (isDone ? remove(taskId) : complete({ taskId, title, about: row.on_behalf_of?.name ?? null }))}
    >
      <i>{isDone && <IconCheck size={16} stroke={2.5} aria-hidden="true" />}</i>
    </WriteButton>
  );
}
