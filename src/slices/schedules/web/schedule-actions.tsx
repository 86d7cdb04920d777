import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import type { Schedule } from "#slices/schedules/contract/schedules.contract.ts";
import { HistoryDialog } from "#slices/schedules/web/history-dialog.tsx";
import { ScheduleForm, type ScheduleRequest } from "#slices/schedules/web/schedule-form.tsx";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import { useSchedulesChanged, useSendable } from "#slices/schedules/web/use-schedules.ts";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { ActionMenu, type ActionItem } from "#ui/menu.tsx";
import { useToast } from "#ui/toast.tsx";

type DialogKind = "edit" | "history" | "delete" | null;
const steps = {
  sendNow: "runScheduledReport",
  pause: "pauseScheduledReport",
  resume: "resumeScheduledReport",
} as const;

const getReason = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.title) : String(error);

/** The actions on a schedule; viewers who may not change it can open its history. */
export function RowActions({ row }: { row: Schedule }): ReactNode {
  const t = useScheduleStrings();
  const toast = useToast();
  const changed = useSchedulesChanged();
  const [opened, setOpened] = useState<DialogKind>(null);
  const close = (): void => setOpened(null);
  const isPaused = row.paused_at !== null;

  const runStep = async (name: keyof typeof steps): Promise<void> => {
    try {
      await call(steps[name], { params: { id: row.id } });
      if (name === "sendNow") toast.say(t("sentNow"));
    } catch (error) {
      toast.say(getReason(error));
    }
    await changed();
  };
  const buildStepAction = (name: keyof typeof steps): ActionItem => ({
    key: name,
    label: t(name),
    writes: true,
    onSelect: () => void runStep(name),
  });
  const open = (key: Exclude<DialogKind, null>, label: string): ActionItem => ({
    key,
    label,
    danger: key === "delete",
    onSelect: () => setOpened(key),
  });
  const history = open("history", t("history"));
  const changing = isPaused ? [buildStepAction("resume")] : [buildStepAction("sendNow"), buildStepAction("pause")];
  const items = row.may_change
    ? [...changing, open("edit", t("change")), history, open("delete", t("remove"))]
    : [history];
  return (
    <>
      <ActionMenu label={t("actions", { name: row.name })} items={items} />
      {opened === "history" && <HistoryDialog schedule={row} onClose={close} />}
      {opened === "edit" && <EditDialog schedule={row} onClose={close} />}
      {opened === "delete" && <DeleteDialog schedule={row} onClose={close} />}
    </>
  );
}

interface DialogProps {
  schedule: Schedule;
  onClose: () => void;
}

function EditDialog({ schedule, onClose }: DialogProps): ReactNode {
  const t = useScheduleStrings();
  const changed = useSchedulesChanged();
  const { data: sendable } = useSendable();
  const save = async ({ report_id, ...body }: ScheduleRequest): Promise<void> => {
    if (report_id !== schedule.report_id) throw new Error("another report is another schedule");
    await call("updateScheduledReport", { params: { id: schedule.id }, body });
    await changed();
  };
  return (
    <Dialog opened onClose={onClose} title={t("edit")} size="form">
      {sendable && <ScheduleForm {...{ sendable, schedule, save, onClose }} reportId={schedule.report_id} />}
    </Dialog>
  );
}

function DeleteDialog({ schedule, onClose }: DialogProps): ReactNode {
  const t = useScheduleStrings();
  const toast = useToast();
  const changed = useSchedulesChanged();
  const [error, setError] = useState<string>();
  const remove = async (): Promise<void> => {
    try {
      await call("deleteScheduledReport", { params: { id: schedule.id } });
    } catch (failure) {
      setError(getReason(failure));
      return;
    }
    toast.say(t("removed"));
    onClose();
    await changed();
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("removeTitle", { name: schedule.name })}
      confirmLabel={t("remove")}
      danger
      error={error}
      onConfirm={remove}
    >
      {t("removeText")}
    </ConfirmDialog>
  );
}
