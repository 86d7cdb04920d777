import type { ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import type { AutomateProps } from "#slices/reports/web/public.tsx";
import { ScheduleForm, type ScheduleRequest } from "#slices/schedules/web/schedule-form.tsx";
import { useScheduleStrings } from "#slices/schedules/web/schedule-strings.ts";
import { useSchedulesChanged, type Sendable } from "#slices/schedules/web/use-schedules.ts";
import { Dialog } from "#ui/dialog.tsx";
import "#slices/schedules/web/schedules.css";

interface AutomateDialogProps extends AutomateProps {
  sendable: Sendable;
  reportId: number;
  onClose: () => void;
}

/** The dialog that schedules a standard report: the one of the page, or another one with its defaults. */
export function AutomateDialog({ endpoint, requests, sendable, reportId, onClose }: AutomateDialogProps): ReactNode {
  const t = useScheduleStrings();
  const changed = useSchedulesChanged();
  const toContent = (id: number) => {
    const other = sendable.data.find((each) => each.id === id);
    return id === reportId ? { endpoint, ...requests } : { endpoint: other?.endpoints[0] ?? "" };
  };
  const save = async (request: ScheduleRequest): Promise<void> => {
    await call("createScheduledReport", { body: { ...request, ...toContent(request.report_id) } });
    await changed();
  };
  const sendTest = async ({ report_id, file_type }: ScheduleRequest): Promise<string> => {
    const { data } = await call("testScheduledReport", { body: { report_id, file_type, ...toContent(report_id) } });
    return data.email;
  };
  return (
    <Dialog opened onClose={onClose} title={t("title")} size="form">
      <ScheduleForm {...{ sendable, reportId, save, sendTest, onClose }} />
    </Dialog>
  );
}
