import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { useRescheduleStrings } from "#slices/plans/web/tasks/reschedule-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRejectionMessage } from "#slices/plans/web/tasks/use-rejection-message.ts";
import { useInvalidateTasks } from "#slices/plans/web/tasks/use-task.ts";
import { DateField, TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

const MAX_NOTE_LENGTH = 4000;

/** Form to reschedule a task, when the viewer can. */
export function RescheduleSection({ task }: { task: UserTask }): ReactNode {
  const t = useRescheduleStrings();
  const [isOpen, setOpen] = useState(false);
  if (!task.manager_actions.includes("reschedule")) return null;
  if (isOpen) return <RescheduleForm task={task} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="cy-link-button" onClick={() => setOpen(true)}>
      {t("reschedule")}
    </button>
  );
}

function RescheduleForm({ task, onClose }: { task: UserTask; onClose: () => void }): ReactNode {
  const t = useRescheduleStrings();
  const words = useTaskStrings();
  const toast = useToast();
  const client = useQueryClient();
  const invalidateTasks = useInvalidateTasks();
  const translateError = useRejectionMessage();
  const form = useForm({
    initial: { due_by_date: task.due_by_date ?? "", note: "" },
    submit: async (body) => {
      const answered = call("rescheduleUserTask", { params: { id: task.id }, body });
      const { data } = await answered.catch((error: unknown) => {
        throw translateError(error);
      });
      client.setQueryData(["getUserTask", task.id], data);
      void invalidateTasks();
    },
    validate: ({ due_by_date: due }): { due_by_date?: string } =>
      due === "" || due < task.today ? { due_by_date: t("dueTooEarly") } : {},
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("rescheduled"));
    onClose();
  };
  return (
    <section className="tk-form" aria-label={t("reschedule")}>
      <FormFrame
        label={t("reschedule")}
        submitLabel={t("reschedule")}
        busy={form.busy}
        summary={form.summary}
        focusesFirst
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel={words("back")}
      >
        <p className="tk-text">{t("rescheduleText")}</p>
        <DateField label={words("due")} required min={task.today} {...form.bindField("due_by_date")} />
        <TextAreaField label={words("noteOptional")} rows={2} maxLength={MAX_NOTE_LENGTH} {...form.bindField("note")} />
      </FormFrame>
    </section>
  );
}
