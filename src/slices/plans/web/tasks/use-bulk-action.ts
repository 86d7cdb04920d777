import { useState } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRejectionMessage } from "#slices/plans/web/tasks/use-rejection-message.ts";
import { useInvalidateTasks } from "#slices/plans/web/tasks/use-task.ts";

interface FailedTask {
  readonly id: number;
  readonly title: string;
  readonly reason: string;
}

export interface BulkAction {
  /** Tasks for which the action failed fully or partly, with the reason and a heading. */
  readonly failed: readonly FailedTask[];
  readonly title: string;
  /** Runs an action for each row, which returns its failures. Resolves to the number of successful rows. */
  run: (
    rows: readonly SelectableTask[],
    title: string,
    act: (row: SelectableTask) => Promise<string | null>,
  ) => Promise<number>;
}

interface Outcome {
  readonly isDone: boolean;
  readonly reason: string | null;
}

/** Runs one action on several tasks. Failed tasks stay selected and are listed with the reason. */
export function useBulkAction(unmark: (row: SelectableTask) => void): BulkAction {
  const t = useTaskStrings();
  const invalidateTasks = useInvalidateTasks();
  const translateError = useRejectionMessage();
  const [state, setState] = useState<Omit<BulkAction, "run">>({ failed: [], title: "" });
  const runOne = async (row: SelectableTask, act: Parameters<BulkAction["run"]>[2]): Promise<Outcome> => {
    try {
      const reason = await act(row);
      unmark(row);
      return { isDone: true, reason };
    } catch (refused) {
      const error = translateError(refused);
      return { isDone: false, reason: error instanceof ApiError ? (error.detail ?? error.title) : t("updateFailed") };
    }
  };
  const run: BulkAction["run"] = async (rows, title, act) => {
    const failed: FailedTask[] = [];
    let done = 0;
    // Sequential, because changes to tasks of one employee wait for each other on the server anyway.
    for (const row of rows) {
      const { isDone, reason } = await runOne(row, act);
      if (isDone) done += 1;
      if (reason !== null) failed.push({ id: row.id, title: row.task_title, reason });
    }
    setState({ failed, title });
    await invalidateTasks();
    return done;
  };
  return { ...state, run };
}
