import { useRef, useState, type ReactNode } from "react";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";
import { useRemindStrings } from "#slices/plans/web/tasks/remind-strings.ts";
import { useBulkAction } from "#slices/plans/web/tasks/use-bulk-action.ts";
import { canRemind, useRemind } from "#slices/plans/web/tasks/use-remind.ts";
import { WriteButton } from "#ui/write-button.tsx";

/** Returns true for a task whose assignees can be reminded and were not reminded today. */
export const canRemindNow = (row: EscalationRow): boolean => canRemind(row) && row.reminded_on !== row.today;

interface RemindButtonProps {
  readonly row: EscalationRow;
  /** Reminds the assignees. Further clicks have no effect until it has finished. */
  readonly onRemind: () => Promise<void>;
}

/** Button that reminds the assignees of an escalated task. */
export function RemindButton({ row, onRemind }: RemindButtonProps): ReactNode {
  const t = useRemindStrings();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await onRemind();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  const names = row.assignees.map(({ name }) => name).join(", ");
  return (
    <WriteButton
      className="cy-button"
      aria-disabled={isBusy}
      aria-label={t("remindThis", { names, title: row.task_title })}
      onClick={() => void send()}
    >
      {t("remind")}
    </WriteButton>
  );
}

/** The same button for a row of another slice. Shows the reason for a failure in its place. */
export function RemindInRow({ row }: { row: EscalationRow }): ReactNode {
  const t = useRemindStrings();
  const many = useBulkAction(() => {});
  const remind = useRemind(many);
  const [failed] = many.failed;
  if (failed !== undefined) return <small role="status">{failed.reason}</small>;
  if (row.reminded_on === row.today) return <small>{t("remindedToday")}</small>;
  return canRemindNow(row) ? <RemindButton row={row} onRemind={() => remind([row])} /> : null;
}
