import { useState } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRefusalMessage } from "#slices/plans/web/tasks/use-refusal-message.ts";
import { useTasksMoved } from "#slices/plans/web/tasks/use-task.ts";

interface Failed {
  readonly id: number;
  readonly title: string;
  readonly why: string;
}

export interface Many {
  /** What could not be done, with why, and under which words. */
  readonly failed: readonly Failed[];
  readonly title: string;
  /** Does something with each of these rows; gives how many it was done with. */
  run: (
    rows: readonly SelectableTask[],
    title: string,
    act: (row: SelectableTask) => Promise<unknown>,
  ) => Promise<number>;
}

/** Does the same with several tasks; each that it could not be done with stays marked and is said with its reason. */
export function useMany(toggle: (row: SelectableTask) => void): Many {
  const t = useTaskStrings();
  const moved = useTasksMoved();
  const inWords = useRefusalMessage();
  const [state, setState] = useState<Omit<Many, "run">>({ failed: [], title: "" });
  const one = async (row: SelectableTask, act: (row: SelectableTask) => Promise<unknown>): Promise<Failed | null> => {
    try {
      await act(row);
      toggle(row);
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
