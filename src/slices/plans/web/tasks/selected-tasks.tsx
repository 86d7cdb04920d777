import { useState, type ReactNode } from "react";
import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRefusalWords } from "#slices/plans/web/tasks/use-refusal-words.ts";
import { useTasksMoved } from "#slices/plans/web/tasks/use-task.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toast.tsx";

/** Rows that are marked, and the way to mark one. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly mayBe: (row: TaskRow) => boolean;
  readonly toggle: (row: TaskRow) => void;
}

/** Rows that are marked, of those that are shown. */
export interface SelectedTasks extends Selection {
  readonly rows: readonly TaskRow[];
  readonly clear: () => void;
}

/** Archetypes that are completed without a form of their own. */
const plain = new Set([2, 5]);

/** Which of these rows are marked; a row that is no longer shown is not. */
export function useSelectedTasks(shown: readonly TaskRow[]): SelectedTasks {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const mayBe = (row: TaskRow): boolean =>
    row.tasker_actions.includes("complete") &&
    (plain.has(row.task_archetype.value) || row.user_task_progress_status_id === 1);
  const toggle = ({ id }: TaskRow): void =>
    setIds((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return {
    ids,
    mayBe,
    toggle,
    rows: shown.filter((row) => ids.has(row.id) && mayBe(row)),
    clear: () => setIds(new Set()),
  };
}

interface Failed {
  readonly id: number;
  readonly title: string;
  readonly why: string;
}

/** Completes the marked tasks together, after asking; each that could not be stays marked and is said with its reason. */
export function SelectedTasks({ selection }: { selection: SelectedTasks }): ReactNode {
  const t = useTaskStrings();
  const toast = useToast();
  const moved = useTasksMoved();
  const inWords = useRefusalWords();
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const { rows } = selection;
  const complete = async (row: TaskRow): Promise<Failed | null> => {
    try {
      await call("updateUserTask", { params: { id: row.id }, body: { tasker_action: "complete" } });
      selection.toggle(row);
      return null;
    } catch (refused) {
      const error = inWords(refused);
      const why = error instanceof ApiError ? (error.detail ?? error.title) : t("updateFailed");
      return { id: row.id, title: row.task_title, why };
    }
  };
  const completeAll = async (): Promise<void> => {
    const outcomes: (Failed | null)[] = [];
    // One after the other: tasks of one employee wait for each other on the server anyway.
    for (const row of rows) outcomes.push(await complete(row));
    const not = outcomes.filter((outcome) => outcome !== null);
    setAsks(false);
    setFailed(not);
    if (not.length < rows.length) toast.say(t("manyDone", { count: rows.length - not.length }));
    await moved();
  };
  return (
    <>
      {rows.length > 0 && (
        <div className="tk-many" role="status">
          <strong>{t("selected", { count: rows.length })}</strong>
          <button type="button" className="cy-button" data-primary="" onClick={() => setAsks(true)}>
            {t("completeSelected")}
          </button>
          <button type="button" className="cy-link-button" onClick={selection.clear}>
            {t("clearSelection")}
          </button>
        </div>
      )}
      {failed.length > 0 && (
        <Notice tone="danger" title={t("manyFailed")}>
          <ul>
            {failed.map(({ id, title, why }) => (
              <li key={id}>
                {title}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t("completeMany", { count: rows.length })}
        confirmLabel={t("completeSelected")}
        onConfirm={completeAll}
      >
        <p>{t("completeManyText")}</p>
      </ConfirmDialog>
    </>
  );
}
