import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { PersonField } from "#slices/plans/web/person-field.tsx";
import { useHandOverStrings } from "#slices/plans/web/tasks/hand-over-strings.ts";
import { useRejectionStrings } from "#slices/plans/web/tasks/task-error-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useRejectionMessage } from "#slices/plans/web/tasks/use-rejection-message.ts";
import { useInvalidateTasks } from "#slices/plans/web/tasks/use-task.ts";
import { TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";

const MAX_NOTE_LENGTH = 4000;

/** Form to hand a task over, when the viewer can. */
export function HandOverSection({ task }: { task: UserTask }): ReactNode {
  const t = useHandOverStrings();
  const [isOpen, setOpen] = useState(false);
  if (!task.manager_actions.includes("hand_over")) return null;
  if (isOpen) return <HandOverForm task={task} onClose={() => setOpen(false)} />;
  return (
    <button type="button" className="cy-link-button" onClick={() => setOpen(true)}>
      {t("handOver")}
    </button>
  );
}

function HandOverForm({ task, onClose }: { task: UserTask; onClose: () => void }): ReactNode {
  const t = useHandOverStrings();
  const words = useTaskStrings();
  const refusals = useRejectionStrings();
  const toast = useToast();
  const client = useQueryClient();
  const invalidateTasks = useInvalidateTasks();
  const translateError = useRejectionMessage();
  const form = useForm<{ person_id: number | null; note: string }>({
    initial: { person_id: null, note: "" },
    submit: async ({ person_id: personId, note }) => {
      const body = { person_id: personId ?? 0, note };
      const answered = call("handOverUserTask", { params: { id: task.id }, body });
      const { data } = await answered.catch((error: unknown) => {
        throw translateError(error);
      });
      client.setQueryData(["getUserTask", task.id], data);
      void invalidateTasks();
    },
    validate: ({ person_id: personId }): { person_id?: string } =>
      personId === null ? { person_id: t("chooseReceiver") } : {},
    explain: ({ code }) => (code === "unknown_person" || code === "has_it" ? refusals(code) : undefined),
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t("handedOver"));
    onClose();
  };
  return (
    <section className="tk-form" aria-label={t("handOver")}>
      <FormFrame
        label={t("handOver")}
        submitLabel={t("handOver")}
        busy={form.busy}
        summary={form.summary}
        focusesFirst
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel={words("back")}
      >
        <p className="tk-text">{t("handOverText")}</p>
        <PersonField label={t("receiver")} required known={null} {...form.bindField("person_id")} />
        <TextAreaField label={words("noteOptional")} rows={2} maxLength={MAX_NOTE_LENGTH} {...form.bindField("note")} />
      </FormFrame>
    </section>
  );
}
