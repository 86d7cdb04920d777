import { useState, type ReactNode } from "react";
import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useRescheduleStrings } from "#slices/plans/web/tasks/reschedule-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRefusalWords } from "#slices/plans/web/tasks/use-refusal-words.ts";
import { useTasksMoved } from "#slices/plans/web/tasks/use-task.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
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

const mayComplete = (row: TaskRow): boolean =>
  row.tasker_actions.includes("complete") &&
  (plain.has(row.task_archetype.value) || row.user_task_progress_status_id === 1);
const mayReschedule = (row: TaskRow): boolean => row.manager_actions.includes("reschedule");

/** Which of these rows are marked; a row that is no longer shown is not. */
export function useSelectedTasks(shown: readonly TaskRow[]): SelectedTasks {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const mayBe = (row: TaskRow): boolean => mayComplete(row) || mayReschedule(row);
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

interface Many {
  /** What could not be done, with why, and under which words. */
  readonly failed: readonly Failed[];
  readonly title: string;
  /** Does something with each of these rows; gives how many it was done with. */
  run: (rows: readonly TaskRow[], title: string, act: (row: TaskRow) => Promise<unknown>) => Promise<number>;
}

/** Does the same with several tasks; each that it could not be done with stays marked and is said with its reason. */
function useMany(selection: SelectedTasks): Many {
  const t = useTaskStrings();
  const moved = useTasksMoved();
  const inWords = useRefusalWords();
  const [state, setState] = useState<Omit<Many, "run">>({ failed: [], title: "" });
  const one = async (row: TaskRow, act: (row: TaskRow) => Promise<unknown>): Promise<Failed | null> => {
    try {
      await act(row);
      selection.toggle(row);
      return null;
    } catch (refused) {
      const error = inWords(refused);
      const why = error instanceof ApiError ? (error.detail ?? error.title) : t("updateFailed");
      return { id: row.id, title: row.task_title, why };
    }
  };
  const run: Many["run"] = async (rows, title, act) => {
    const failed: Failed[] = [];
    // One after the other: tasks of one employee wait for each other on the server anyway.
    for (const row of rows) {
      const not = await one(row, act);
      if (not !== null) failed.push(not);
    }
    setState({ failed, title });
    await moved();
    return rows.length - failed.length;
  };
  return { ...state, run };
}

/** What is done with the marked tasks together, after asking: completing them, or giving them one due date. */
export function SelectedTasks({ selection }: { selection: SelectedTasks }): ReactNode {
  const t = useTaskStrings();
  const due = useRescheduleStrings();
  const [asks, setAsks] = useState<"complete" | "reschedule" | null>(null);
  const many = useMany(selection);
  const { rows } = selection;
  const [completable, movable] = [rows.filter(mayComplete), rows.filter(mayReschedule)];
  const close = (): void => setAsks(null);
  return (
    <>
      {rows.length > 0 && (
        <div className="tk-many" role="status">
          <strong>{t("selected", { count: rows.length })}</strong>
          {completable.length > 0 && (
            <button type="button" className="cy-button" data-primary="" onClick={() => setAsks("complete")}>
              {t("completeSelected")}
            </button>
          )}
          {movable.length > 0 && (
            <button type="button" className="cy-button" onClick={() => setAsks("reschedule")}>
              {due("reschedule")}
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
      {asks === "complete" && <CompleteMany rows={completable} many={many} onClose={close} />}
      {asks === "reschedule" && <RescheduleMany rows={movable} many={many} onClose={close} />}
    </>
  );
}

interface ManyProps {
  rows: readonly TaskRow[];
  many: Many;
  onClose: () => void;
}

function CompleteMany({ rows, many, onClose }: ManyProps): ReactNode {
  const t = useTaskStrings();
  const toast = useToast();
  const complete = async (): Promise<void> => {
    const done = await many.run(rows, t("manyFailed"), ({ id }) =>
      call("updateUserTask", { params: { id }, body: { tasker_action: "complete" } }),
    );
    if (done > 0) toast.say(t("manyDone", { count: done }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("completeMany", { count: rows.length })}
      confirmLabel={t("completeSelected")}
      onConfirm={complete}
    >
      <p>{t("completeManyText")}</p>
    </ConfirmDialog>
  );
}

function RescheduleMany({ rows, many, onClose }: ManyProps): ReactNode {
  const t = useRescheduleStrings();
  const words = useTaskStrings();
  const toast = useToast();
  const today = rows.reduce((latest, row) => (row.today > latest ? row.today : latest), "");
  const [due, setDue] = useState("");
  const [isAsked, setAsked] = useState(false);
  const isWrong = due === "" || due < today;
  const reschedule = async (): Promise<void> => {
    setAsked(true);
    if (isWrong) return;
    const done = await many.run(rows, t("manyNotRescheduled"), ({ id }) =>
      call("rescheduleUserTask", { params: { id }, body: { due_by_date: due } }),
    );
    if (done > 0) toast.say(t("manyRescheduled", { count: done }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("rescheduleMany", { count: rows.length })}
      confirmLabel={t("reschedule")}
      onConfirm={reschedule}
    >
      <p>{t("rescheduleText")}</p>
      <DateField
        name="due_by_date"
        label={words("due")}
        required
        min={today}
        value={due}
        onChange={setDue}
        error={isAsked && isWrong ? t("dueTooEarly") : undefined}
      />
    </ConfirmDialog>
  );
}
