import { useState, type ReactNode } from "react";
import { useForm } from "#platform/web/use-form.ts";
import type { TaskerAction, UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { keepDraft, readDraft } from "#slices/plans/web/tasks/task-draft.ts";
import { useOnRecordStrings } from "#slices/plans/web/tasks/on-record-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { getMissingNoteKey } from "#slices/plans/web/tasks/task-formatting.ts";
import { useTaskAction } from "#slices/plans/web/tasks/use-task.ts";
import { TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame, type FormIssue } from "#ui/form/form-frame.tsx";
import { ErrorAlert } from "#ui/states.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";

/** Props of all task forms. */
export interface TaskFormProps {
  readonly task: UserTask;
  /** Storage key of the note's draft; null while the viewer is unknown. */
  readonly draft: string | null;
  /** Shows the result and closes the dialog after some milliseconds. */
  readonly onDone: (messages: readonly string[], closesAfter: number) => void;
}

/** Milliseconds after an update until the dialog closes. Employee forms close sooner. */
const CLOSES_AFTER = 1500;
export const EMPLOYEE_FORM_CLOSES_AFTER = 1000;

const MAX_NOTE_LENGTH = 4000;

/** The documented message of a failed update, with the server's text. */
export function UpdateError({ summary }: { summary: readonly FormIssue[] }): ReactNode {
  const t = useTaskStrings();
  // Field errors are shown beside their field.
  const formIssue = summary.find(({ field }) => field === "");
  if (formIssue === undefined) return null;
  return <ErrorAlert title={t("updateError")} message={t("updateFailed")} note={formIssue.message} />;
}

/** Stores the draft of a note while it is written, and deletes it once it was sent. */
function useDraft(key: string | null): {
  readonly first: string;
  readonly keep: (text: string) => void;
} {
  const [first] = useState(() => (key === null ? "" : readDraft(key)));
  return { first, keep: (text) => key !== null && keepDraft(key, text) };
}

/** Form of an action with a note. Offers only permitted actions; the first one is selected. */
export function StandardForm({ task, draft, onDone }: TaskFormProps): ReactNode {
  const t = useTaskStrings();
  const record = useOnRecordStrings();
  const act = useTaskAction(task.id);
  const kept = useDraft(draft);
  const allowed = task.tasker_actions;
  const [chosen, setSelected] = useState<TaskerAction | undefined>(allowed[0]);
  // The selected action may be no longer permitted, because someone else has ended the task.
  const action = allowed.find((each) => each === chosen) ?? allowed[0];
  const form = useForm({
    initial: { note: kept.first },
    submit: ({ note }) => act({ tasker_action: action, note }),
    validate: ({ note }): { note?: string } =>
      action !== undefined && action !== "complete" && note.trim() === ""
        ? { note: t(getMissingNoteKey(task, action)) }
        : {},
  });
  if (action === undefined) return null;
  const note = form.bindField("note");
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    kept.keep("");
    onDone([t(action === "cant_complete" ? "cantDone" : "updated")], CLOSES_AFTER);
  };
  return (
    <section className="tk-form" aria-label={t("update")}>
      <UpdateError summary={form.summary} />
      <FormFrame
        label={t("update")}
        submitLabel={action === "complete" && task.is_on_record ? record("complete") : t(`save_${action}`)}
        busy={form.busy}
        summary={form.summary.filter(({ field }) => field !== "")}
        onSubmit={submit}
      >
        {allowed.length > 1 && (
          <SegmentedControl
            label={t("action")}
            options={allowed.map((value) => ({ value, label: t(value) }))}
            value={action}
            onChange={setSelected}
          />
        )}
        <TextAreaField
          {...note}
          label={t(action === "complete" ? "noteOptional" : "note")}
          required={action !== "complete"}
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          help={note.value === "" ? undefined : t("draftKept")}
          onChange={(text) => {
            kept.keep(text);
            note.onChange(text);
          }}
        />
      </FormFrame>
    </section>
  );
}

/** Form for the reason why an employee form cannot be confirmed. */
export function CantCompleteForm({ task, draft, onDone, onBack }: TaskFormProps & { onBack: () => void }): ReactNode {
  const t = useTaskStrings();
  const act = useTaskAction(task.id);
  const kept = useDraft(draft);
  const form = useForm({
    initial: { note: kept.first },
    submit: ({ note }) => act({ tasker_action: "cant_complete", note }),
    validate: ({ note }): { note?: string } => (note.trim() === "" ? { note: t("cantConfirm") } : {}),
  });
  const note = form.bindField("note");
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    kept.keep("");
    onDone([t("cantDone")], EMPLOYEE_FORM_CLOSES_AFTER);
  };
  return (
    <section className="tk-form" aria-label={t("cant")}>
      <UpdateError summary={form.summary} />
      <FormFrame
        label={t("cant")}
        submitLabel={t("save_cant_complete")}
        busy={form.busy}
        summary={form.summary.filter(({ field }) => field !== "")}
        onSubmit={submit}
        onCancel={onBack}
        cancelLabel={t("back")}
      >
        <p className="tk-text">{t("cantConfirm")}</p>
        <TextAreaField
          {...note}
          label={t("note")}
          required
          rows={3}
          maxLength={MAX_NOTE_LENGTH}
          onChange={(text) => {
            kept.keep(text);
            note.onChange(text);
          }}
        />
      </FormFrame>
    </section>
  );
}
