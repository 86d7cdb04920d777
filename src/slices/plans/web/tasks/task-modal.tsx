import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useForm } from "#platform/web/use-form.ts";
import { useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { ConfirmDataForm, NoticeForm } from "#slices/plans/web/tasks/employee-forms.tsx";
import { Course, TaskDetails } from "#slices/plans/web/tasks/task-details.tsx";
import { HandOverSection } from "#slices/plans/web/tasks/hand-over-form.tsx";
import { useOnRecordStrings } from "#slices/plans/web/tasks/on-record-strings.ts";
import { RescheduleSection } from "#slices/plans/web/tasks/reschedule-form.tsx";
import { StandardForm, type TaskFormProps } from "#slices/plans/web/tasks/task-form.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { toForm } from "#slices/plans/web/tasks/task-formatting.ts";
import { useRejectionMessage } from "#slices/plans/web/tasks/use-rejection-message.ts";
import { useDraftKey, useOpenTask, useInvalidateTasks, useUserTask } from "#slices/plans/web/tasks/use-task.ts";
import { Dialog } from "#ui/dialog.tsx";
import { TextAreaField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { Notice } from "#ui/notice.tsx";
import { Skeleton } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import "#slices/plans/web/tasks/tasks.css";

const sizes = { standard: "md", course: "md", confirm_data: "form", notice: "xs" } as const;

/** Dialog of the task in the address (`user_task_id`); nothing without one. */
export function TaskWindow(): ReactNode {
  const { id, open } = useOpenTask();
  return id === null ? null : <OpenTask key={id} id={id} onClose={() => open(null)} />;
}

function OpenTask({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useTaskStrings();
  const query = useUserTask(id);
  const { data: task } = query;
  // The size of the form at opening. The dialog keeps its width when the task ends.
  const [size, setSize] = useState<(typeof sizes)[keyof typeof sizes]>();
  if (task && size === undefined) setSize(sizes[toForm(task)]);
  return (
    <Dialog opened onClose={onClose} title={task?.task.title ?? t("view")} size={size ?? "md"}>
      {task ? <KnownTask task={task} onClose={onClose} /> : <Unknown query={query} />}
    </Dialog>
  );
}

function Unknown({ query: { isError, error, refetch } }: { query: UseQueryResult<UserTask> }): ReactNode {
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton width="100%" height={320} />;
}

/** Shows the forms once the viewer, whose drafts they read, is known. */
function KnownTask({ task, onClose }: { task: UserTask; onClose: () => void }): ReactNode {
  const { key, isPending } = useDraftKey(task.id);
  return isPending ? <TaskDetails task={task} /> : <Task task={task} draft={key} onClose={onClose} />;
}

interface SavedOutcome {
  readonly lines: readonly string[];
  readonly closesAfter: number;
}

function Task({ task, draft, onClose }: { task: UserTask; draft: string | null; onClose: () => void }): ReactNode {
  const [outcome, setOutcome] = useState<SavedOutcome | null>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => close(), outcome.closesAfter);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const onDone: TaskFormProps["onDone"] = (lines, closesAfter) => setOutcome({ lines, closesAfter });
  return (
    <>
      <TaskDetails task={task} />
      {outcome === null && <TaskForm task={task} draft={draft} onDone={onDone} />}
      {outcome === null && <RescheduleSection task={task} />}
      {outcome === null && <HandOverSection task={task} />}
      {outcome === null && <Administration task={task} />}
      <div role="status">
        {outcome?.lines.map((line) => (
          <Notice key={line}>{line}</Notice>
        ))}
      </div>
    </>
  );
}

/** The form of the task's archetype; none for read-only viewers. */
function TaskForm(props: TaskFormProps): ReactNode {
  const { task } = props;
  if (task.tasker_actions.length === 0) return null;
  return (
    <>
      <OnRecord task={task} />
      <FormOf {...props} />
    </>
  );
}

function FormOf(props: TaskFormProps): ReactNode {
  const { task } = props;
  const about = task.on_behalf_of;
  const form = toForm(task);
  const canComplete = task.tasker_actions.includes("complete");
  if (form === "notice" && about && canComplete) return <NoticeForm {...props} about={about} />;
  if (form === "confirm_data" && about && canComplete) return <ConfirmDataForm {...props} about={about} />;
  return (
    <>
      <Course task={task} />
      <StandardForm {...props} />
    </>
  );
}

/** Says before completion whose task it is, and that completing it for a colleague is recorded. */
function OnRecord({ task }: { task: UserTask }): ReactNode {
  const t = useOnRecordStrings();
  if (!task.is_on_record || task.completed_on !== null) return null;
  return (
    <div className="tk-on-record">
      <Notice>{t("notice", { names: task.assignees.map(({ name }) => name).join(", ") })}</Notice>
    </div>
  );
}

const administering = { cancel: "cancelUserTask", reopen: "reopenUserTask" } as const;

/** Additional actions of administrators, each with a note. */
function Administration({ task }: { task: UserTask }): ReactNode {
  const t = useTaskStrings();
  const [chosen, setSelected] = useState<keyof typeof administering | null>(null);
  const action = task.admin_actions.find((each) => each === chosen);
  if (action !== undefined) return <AdminForm task={task} action={action} onClose={() => setSelected(null)} />;
  return task.admin_actions.map((each) => (
    <button key={each} type="button" className="cy-link-button" onClick={() => setSelected(each)}>
      {t(each)}
    </button>
  ));
}

function AdminForm({
  task,
  action,
  onClose,
}: {
  task: UserTask;
  action: keyof typeof administering;
  onClose: () => void;
}): ReactNode {
  const t = useTaskStrings();
  const toast = useToast();
  const client = useQueryClient();
  const invalidateTasks = useInvalidateTasks();
  const translateError = useRejectionMessage();
  const form = useForm({
    initial: { admin_note: "" },
    submit: async (body) => {
      const answered = call(administering[action], { params: { id: task.id }, body });
      const { data } = await answered.catch((error: unknown) => {
        throw translateError(error);
      });
      client.setQueryData(["getUserTask", task.id], data);
      void invalidateTasks();
    },
  });
  const submit = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast.say(t(action === "cancel" ? "canceled" : "reopened"));
    onClose();
  };
  return (
    <section className="tk-form" aria-label={t(action)}>
      <FormFrame
        label={t(action)}
        submitLabel={t(action)}
        busy={form.busy}
        summary={form.summary}
        focusesFirst
        danger={action === "cancel"}
        onSubmit={submit}
        onCancel={onClose}
        cancelLabel={t("back")}
      >
        <p className="tk-text">{t(action === "cancel" ? "cancelText" : "reopenText")}</p>
        <TextAreaField label={t("adminNote")} required rows={2} maxLength={4000} {...form.bindField("admin_note")} />
      </FormFrame>
    </section>
  );
}
