import { useState, type ReactNode } from "react";
import { useHandOverStrings } from "#slices/plans/web/tasks/hand-over-strings.ts";
import { CompleteMany, HandOverMany, RescheduleMany } from "#slices/plans/web/tasks/many-dialogs.tsx";
import { useRescheduleStrings } from "#slices/plans/web/tasks/reschedule-strings.ts";
import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useMany } from "#slices/plans/web/tasks/use-many.ts";
import { Notice } from "#ui/notice.tsx";

/** Rows that are marked, and the way to mark one. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly mayBe: (row: SelectableTask) => boolean;
  readonly toggle: (row: SelectableTask) => void;
}

/** Rows that are marked, of those that are shown. */
export interface SelectedTasks extends Selection {
  readonly rows: readonly SelectableTask[];
  readonly clear: () => void;
}

/** Archetypes that are completed without a form of their own. */
const plain = new Set([2, 5]);

const mayComplete = ({ tasker_actions, task_archetype, user_task_progress_status_id }: SelectableTask): boolean =>
  (tasker_actions ?? []).includes("complete") &&
  (plain.has(task_archetype?.value ?? 0) || user_task_progress_status_id === 1);
const mayReschedule = (row: SelectableTask): boolean => row.manager_actions.includes("reschedule");
const mayHandOver = (row: SelectableTask): boolean => row.manager_actions.includes("hand_over");

/** Which of these rows are marked; a row that is no longer shown is not. */
export function useSelectedTasks(shown: readonly SelectableTask[]): SelectedTasks {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const mayBe = (row: SelectableTask): boolean => mayComplete(row) || mayReschedule(row) || mayHandOver(row);
  const toggle = ({ id }: SelectableTask): void =>
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

/** What is done with the marked tasks together, once confirmed: completing them, giving them one due date, or handing them over. */
export function SelectedTasks({ selection }: { selection: SelectedTasks }): ReactNode {
  const t = useTaskStrings();
  const due = useRescheduleStrings();
  const over = useHandOverStrings();
  const [invites, setRequested] = useState<"complete" | "reschedule" | "handOver" | null>(null);
  const many = useMany(selection.toggle);
  const { rows } = selection;
  const [completable, movable] = [rows.filter(mayComplete), rows.filter(mayReschedule)];
  const givable = rows.filter(mayHandOver);
  const close = (): void => setRequested(null);
  return (
    <>
      {rows.length > 0 && (
        <div className="tk-many" role="status">
          <strong>{t("selected", { count: rows.length })}</strong>
          {completable.length > 0 && (
            <button type="button" className="cy-button" data-primary="" onClick={() => setRequested("complete")}>
              {t("completeSelected")}
            </button>
          )}
          {movable.length > 0 && (
            <button type="button" className="cy-button" onClick={() => setRequested("reschedule")}>
              {due("reschedule")}
            </button>
          )}
          {givable.length > 0 && (
            <button type="button" className="cy-button" onClick={() => setRequested("handOver")}>
              {over("handOver")}
            </button>
          )}
          <button type="button" className="cy-link-button" onClick={selection.clear}>
            {t("clearSelection")}
          </button>
        </div>
      )}
      {many.failed.length > 0 && (
        <Notice tone="danger" title={many.title}>
          <ul>
            {many.failed.map(({ id, title, why }) => (
              <li key={id}>
                {title}: {why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {invites === "complete" && <CompleteMany rows={completable} many={many} onClose={close} />}
      {invites === "reschedule" && <RescheduleMany rows={movable} many={many} onClose={close} />}
      {invites === "handOver" && <HandOverMany rows={givable} many={many} onClose={close} />}
    </>
  );
}
