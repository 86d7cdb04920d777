import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { PersonField } from "#slices/plans/web/person-field.tsx";
import { useHandOverStrings } from "#slices/plans/web/tasks/hand-over-strings.ts";
import { useOnRecordStrings } from "#slices/plans/web/tasks/on-record-strings.ts";
import type { SelectableTask } from "#slices/plans/web/tasks/selectable-task.ts";
import { useRemindStrings } from "#slices/plans/web/tasks/remind-strings.ts";
import { useRemind } from "#slices/plans/web/tasks/use-remind.ts";
import { useRescheduleStrings } from "#slices/plans/web/tasks/reschedule-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useViewer } from "#slices/plans/web/tasks/use-viewer.ts";
import type { BulkAction } from "#slices/plans/web/tasks/use-bulk-action.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
import { useToast } from "#ui/toast.tsx";

interface ManyProps {
  rows: readonly SelectableTask[];
  bulk: BulkAction;
  onClose: () => void;
}

/** Completes the selected tasks after confirmation. */
export function CompleteMany({ rows, bulk, onClose }: ManyProps): ReactNode {
  const t = useTaskStrings();
  const record = useOnRecordStrings();
  const { data: viewer } = useViewer();
  const isOthers = ({ assignees }: SelectableTask): boolean =>
    viewer !== undefined && assignees.length > 0 && assignees.every(({ id }) => id !== viewer.id);
  const others = rows.filter(isOthers).length;
  const toast = useToast();
  const complete = async (): Promise<void> => {
    const done = await bulk.run(rows, t("manyFailed"), async ({ id }) => {
      await call("updateUserTask", { params: { id }, body: { tasker_action: "complete" } });
      return null;
    });
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
      {others > 0 && <p>{record("many", { count: others })}</p>}
    </ConfirmDialog>
  );
}

/** Reschedules the selected tasks to one date. */
export function RescheduleMany({ rows, bulk, onClose }: ManyProps): ReactNode {
  const t = useRescheduleStrings();
  const words = useTaskStrings();
  const toast = useToast();
  const today = rows.reduce((latest, row) => (row.today > latest ? row.today : latest), "");
  const [due, setDue] = useState("");
  const [isRequested, setRequest] = useState(false);
  const isWrong = due === "" || due < today;
  const reschedule = async (): Promise<void> => {
    setRequest(true);
    if (isWrong) return;
    const done = await bulk.run(rows, t("manyNotRescheduled"), async ({ id }) => {
      await call("rescheduleUserTask", { params: { id }, body: { due_by_date: due } });
      return null;
    });
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
      <div className="cy-form-body">
        <p className="tk-text">{t("rescheduleText")}</p>
        <DateField
          name="due_by_date"
          label={words("due")}
          required
          min={today}
          value={due}
          onChange={setDue}
          error={isRequested && isWrong ? t("dueTooEarly") : undefined}
        />
      </div>
    </ConfirmDialog>
  );
}

/** Reminds the assignees of the selected tasks after confirmation. */
export function RemindMany({ rows, bulk, onClose }: ManyProps): ReactNode {
  const t = useRemindStrings();
  const remind = useRemind(bulk);
  const send = async (): Promise<void> => {
    await remind(rows);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("remindMany", { count: rows.length })}
      confirmLabel={t("remind")}
      onConfirm={send}
    >
      <p>{t("remindText")}</p>
    </ConfirmDialog>
  );
}

/** Hands the selected tasks over to one person. */
export function HandOverMany({ rows, bulk, onClose }: ManyProps): ReactNode {
  const t = useHandOverStrings();
  const toast = useToast();
  const [personId, setPersonId] = useState<number | null>(null);
  const [isRequested, setRequest] = useState(false);
  const handOver = async (): Promise<void> => {
    setRequest(true);
    if (personId === null) return;
    const done = await bulk.run(rows, t("manyNotHandedOver"), async ({ id }) => {
      await call("handOverUserTask", { params: { id }, body: { person_id: personId } });
      return null;
    });
    if (done > 0) toast.say(t("manyHandedOver", { count: done }));
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("handOverMany", { count: rows.length })}
      confirmLabel={t("handOver")}
      onConfirm={handOver}
    >
      <div className="cy-form-body">
        <p className="tk-text">{t("handOverText")}</p>
        <PersonField
          name="person_id"
          label={t("receiver")}
          required
          known={null}
          value={personId}
          onChange={setPersonId}
          error={isRequested && personId === null ? t("chooseReceiver") : undefined}
        />
      </div>
    </ConfirmDialog>
  );
}
