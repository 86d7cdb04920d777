import { lazy, Suspense, useState, type ReactNode } from "react";
import { useHandOverStrings } from "#slices/plans/web/tasks/hand-over-strings.ts";
import { useRemindStrings } from "#slices/plans/web/tasks/remind-strings.ts";
import { useRescheduleStrings } from "#slices/plans/web/tasks/reschedule-strings.ts";
import { canComplete, type SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useBulkAction, type BulkAction } from "#slices/plans/web/tasks/use-bulk-action.ts";
import { canRemind } from "#slices/plans/web/tasks/use-remind.ts";
import { Notice } from "#ui/notice.tsx";

/** The selected rows, and a function to toggle one. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  readonly canSelect: (row: SelectableTask) => boolean;
  readonly toggle: (row: SelectableTask) => void;
}

/** The selected rows among the visible ones. */
export interface SelectedTasks extends Selection {
  readonly rows: readonly SelectableTask[];
  readonly unmark: (row: SelectableTask) => void;
  readonly clear: () => void;
}

const canReschedule = (row: SelectableTask): boolean => row.manager_actions.includes("reschedule");
const canHandOver = (row: SelectableTask): boolean => row.manager_actions.includes("hand_over");

/** Returns the selection of these rows. Rows that are no longer visible are not selected. */
export function useSelectedTasks(shown: readonly SelectableTask[]): SelectedTasks {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const canSelect = (row: SelectableTask): boolean => canComplete(row) || canReschedule(row) || canHandOver(row);
  const set = ({ id }: SelectableTask, isMarked: (before: boolean) => boolean): void =>
    setIds((before) => {
      const next = new Set(before);
      if (isMarked(next.delete(id))) next.add(id);
      return next;
    });
  return {
    ids,
    canSelect,
    toggle: (row) => set(row, (before) => !before),
    unmark: (row) => set(row, () => false),
    rows: shown.filter((row) => ids.has(row.id) && canSelect(row)),
    clear: () => setIds(new Set()),
  };
}

/** Actions on several tasks at once. */
export type ManyAction = "complete" | "reschedule" | "handOver" | "remind";

const loadDialogs = () => import("#slices/plans/web/tasks/bulk-dialogs.tsx");
const dialogs = {
  complete: lazy(async () => ({ default: (await loadDialogs()).CompleteMany })),
  reschedule: lazy(async () => ({ default: (await loadDialogs()).RescheduleMany })),
  handOver: lazy(async () => ({ default: (await loadDialogs()).HandOverMany })),
  remind: lazy(async () => ({ default: (await loadDialogs()).RemindMany })),
};
const may: Readonly<Record<ManyAction, (row: SelectableTask) => boolean>> = {
  complete: canComplete,
  remind: canRemind,
  handOver: canHandOver,
  reschedule: canReschedule,
};
const actions = ["complete", "remind", "handOver", "reschedule"] as const satisfies readonly ManyAction[];

/** The dialog of an action on several tasks. */
export function ManyWindow(props: {
  readonly action: ManyAction | null;
  readonly rows: readonly SelectableTask[];
  readonly bulk: BulkAction;
  readonly onClose: () => void;
}): ReactNode {
  if (props.action === null) return null;
  const Dialog = dialogs[props.action];
  return (
    <Suspense fallback={null}>
      <Dialog rows={props.rows.filter(may[props.action])} bulk={props.bulk} onClose={props.onClose} />
    </Suspense>
  );
}

/** Lists the tasks for which the action failed, with the reasons. */
export function FailedTasks({ bulk }: { bulk: BulkAction }): ReactNode {
  if (bulk.failed.length === 0) return null;
  return (
    <Notice tone="danger" title={bulk.title}>
      <ul>
        {bulk.failed.map(({ id, title, reason }) => (
          <li key={id}>
            {title}: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Actions on the selected tasks: complete, remind, hand over, reschedule. Each needs confirmation. */
export function SelectedTasks({ selection }: { selection: SelectedTasks }): ReactNode {
  const t = useTaskStrings();
  const due = useRescheduleStrings();
  const over = useHandOverStrings();
  const remind = useRemindStrings();
  const [action, setAction] = useState<ManyAction | null>(null);
  const bulk = useBulkAction(selection.unmark);
  const { rows } = selection;
  const labels: Readonly<Record<ManyAction, string>> = {
    complete: t("completeSelected"),
    remind: remind("remind"),
    handOver: over("handOver"),
    reschedule: due("reschedule"),
  };
  return (
    <>
      {rows.length > 0 && (
        <div className="tk-many" role="status">
          <strong>{t("selected", { count: rows.length })}</strong>
          {actions
            .filter((each) => rows.some(may[each]))
            .map((each) => (
              <button
                key={each}
                type="button"
                className="cy-button"
                data-primary={each === "complete" ? "" : undefined}
                onClick={() => setAction(each)}
              >
                {labels[each]}
              </button>
            ))}
          <button type="button" className="cy-link-button" onClick={selection.clear}>
            {t("clearSelection")}
          </button>
        </div>
      )}
      <FailedTasks bulk={bulk} />
      <ManyWindow action={action} rows={rows} bulk={bulk} onClose={() => setAction(null)} />
    </>
  );
}
