import { useState, type ReactNode } from "react";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";
import { useRemindStrings } from "#slices/plans/web/tasks/remind-strings.ts";
import { useMany } from "#slices/plans/web/tasks/use-many.ts";
import { canRemind, useRemind } from "#slices/plans/web/tasks/use-remind.ts";

/** Reminds the assignees of one escalated task; says in its place why no one was. */
export function RemindButton({ row }: { row: EscalationRow }): ReactNode {
  const t = useRemindStrings();
  const many = useMany(() => {});
  const remind = useRemind(many);
  const [isBusy, setBusy] = useState(false);
  const [failed] = many.failed;
  if (failed !== undefined) return <small role="status">{failed.why}</small>;
  if (row.reminded_on === row.today) return <small>{t("remindedToday")}</small>;
  if (!canRemind(row)) return null;
  const send = async (): Promise<void> => {
    setBusy(true);
    await remind([row]);
    setBusy(false);
  };
  const names = row.assignees.map(({ name }) => name).join(", ");
  return (
    <button
      type="button"
      className="cy-button"
      disabled={isBusy}
      aria-label={t("remindThis", { names, title: row.task_title })}
      onClick={() => void send()}
    >
      {t("remind")}
    </button>
  );
}
