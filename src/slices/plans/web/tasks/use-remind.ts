import type { ReminderResult } from "#slices/plans/contract/user-task.contract.ts";
import { call } from "#platform/web/client.ts";
import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import { useRemindStrings } from "#slices/plans/web/tasks/remind-strings.ts";
import type { BulkAction } from "#slices/plans/web/tasks/use-bulk-action.ts";
import { useToast } from "#ui/toast.tsx";

/** Returns true for a task whose assignees the viewer can remind. */
export function canRemind({ manager_actions: actions, assignees }: SelectableTask): boolean {
  return actions.includes("remind") && assignees.length > 0;
}

/** Reminds the assignees of tasks. Unreachable people are listed with the reason. */
export function useRemind(bulk: BulkAction): (rows: readonly SelectableTask[]) => Promise<void> {
  const t = useRemindStrings();
  const toast = useToast();
  return async (rows) => {
    const names: string[] = [];
    const remind = async ({ id }: SelectableTask): Promise<string | null> => {
      const { data } = await call("remindUserTask", { params: { id } });
      names.push(...data.reminded.map(({ name }) => name));
      const left = data.not_reminded.map(({ name, reason }: ReminderResult["not_reminded"][number]) =>
        t("partly", { name, why: t(reason) }),
      );
      return left.length === 0 ? null : left.join(" ");
    };
    const done = await bulk.run(rows, t("notReminded"), remind);
    if (done === 0) return;
    toast.say(rows.length === 1 ? t("reminded", { names: names.join(", ") }) : t("manyReminded", { count: done }));
  };
}
