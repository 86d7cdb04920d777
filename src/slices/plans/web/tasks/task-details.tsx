import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDownload } from "#platform/web/use-download.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { UserTask } from "#slices/plans/contract/user-task.contract.ts";
import { getStatusName, TaskStatus, useStateDetail } from "#slices/plans/web/tasks/task-labels.tsx";
import { useOnRecordStrings } from "#slices/plans/web/tasks/on-record-strings.ts";
import { WarningReason } from "#slices/plans/web/tasks/task-warning.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { isTransition } from "#slices/plans/web/tasks/task-formatting.ts";
import { Facts, type Fact } from "#ui/detail-list.tsx";
import { formatDay } from "#ui/format.ts";
import { useToast } from "#ui/toast.tsx";

/** Returns a function that formats when and by whom a task was ended, and for whom if by a colleague. */
function useCompletedFact(task: UserTask): (on: string) => Fact {
  const t = useTaskStrings();
  const record = useOnRecordStrings();
  const locale = useLocale();
  return (on) => {
    const [date, name] = [formatDay(on, locale), task.completed_by_name];
    const by = name === null ? date : t("completedBy", { date, name });
    const names = task.assignees.map((each) => each.name).join(", ");
    return { label: t("completedOn"), value: task.is_on_record ? record("by", { by, names }) : by };
  };
}

function useFacts(task: UserTask): readonly Fact[] {
  const t = useTaskStrings();
  const completed = useCompletedFact(task);
  const locale = useLocale();
  const formatDate = (date: string | null): string => (date === null ? t("notApplicable") : formatDay(date, locale));
  const { on_behalf_of: about, assignees, due_by_date: due, first_due_by_date: first } = task;
  const subtractedFromPeriod =
    first !== null && first !== due ? ` (${t("firstDue", { date: formatDate(first) })})` : "";
  const facts: Fact[] = [
    {
      label: t("onBehalfOf"),
      value:
        about === null ? (
          t("noLonger")
        ) : (
          <>
            {about.full_name}
            {about.position_name !== null && <small className="tk-quiet"> {about.position_name}</small>}
          </>
        ),
    },
    { label: t("due"), value: due === null ? t("waits") : `${formatDate(due)}${subtractedFromPeriod}` },
    {
      label: t("assignees"),
      value: assignees.length === 0 ? t("unassigned") : assignees.map((p) => p.name).join(", "),
    },
    { label: t("plan"), value: task.plans.map(({ name }) => name).join(", ") || t("notApplicable") },
  ];
  if (task.completed_on !== null) return [...facts, completed(task.completed_on)];
  if (due === null) return facts;
  return [
    ...facts,
    { label: t("escalates"), value: formatDate(task.escalate_date) },
    { label: t("abandons"), value: formatDate(task.abandon_date) },
  ];
}

/** Shows a task's content: text, employee, dates, files, course and notes. */
export function TaskDetails({ task }: { task: UserTask }): ReactNode {
  const findDetail = useStateDetail();
  const detail = findDetail(task);
  const { user_task_progress_status_id: progressId, user_task_compliance_status_id: complianceId } = task;
  return (
    <div className="tk-details">
      <p className="tk-badges">
        <TaskStatus progressId={progressId} complianceId={complianceId} />
        {detail !== null && <span className="tk-quiet">{detail}</span>}
      </p>
      {task.warning !== null && <WarningReason warning={task.warning} />}
      {task.task.description !== "" && <p className="tk-text">{task.task.description}</p>}
      <Facts facts={useFacts(task)} />
      <AdminNote task={task} />
      <Files task={task} />
      <Notes task={task} />
    </div>
  );
}

function AdminNote({ task }: { task: UserTask }): ReactNode {
  const t = useTaskStrings();
  const locale = useLocale();
  if (task.admin_note === null) return null;
  const on = task.admin_note_created_at;
  return (
    <section className="tk-note" aria-label={t("adminNote")}>
      <h3>{t("adminNote")}</h3>
      <p className="tk-text">{task.admin_note}</p>
      {on !== null && <small className="tk-quiet">{formatDay(on.slice(0, 10), locale)}</small>}
    </section>
  );
}

function Files({ task }: { task: UserTask }): ReactNode {
  const t = useTaskStrings();
  const toast = useToast();
  const saving = useDownload({
    onSaved: (name) => toast.say(t("fileSaved", { name })),
    onFailed: () => toast.say(t("fileFailed")),
  });
  if (task.files.length === 0) return null;
  return (
    <section aria-label={t("files")}>
      <h3>{t("files")}</h3>
      <ul className="tk-files">
        {task.files.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="cy-button"
              aria-label={t("saveFile", { name })}
              aria-disabled={saving.state === "working"}
              onClick={() => void saving.start("getUserTaskFile", { params: { id: task.id, file_id: id } })}
            >
              <IconDownload size={16} stroke={1.75} aria-hidden="true" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The course that a task launches, in a new tab. */
export function Course({ task }: { task: UserTask }): ReactNode {
  const t = useTaskStrings();
  const { course, course_launch_link: link } = task;
  if (course === null || link === null) return null;
  return (
    <section className="tk-course" aria-label={t("course")}>
      <div>
        <strong>{course.title}</strong>
        <small className="tk-quiet">{t("courseLength", { author: course.author, count: course.duration })}</small>
      </div>
      <a
        className="cy-button"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t("launchThis", { title: course.title })}
      >
        {t("launch")}
      </a>
    </section>
  );
}

function Notes({ task }: { task: UserTask }): ReactNode {
  const t = useTaskStrings();
  const locale = useLocale();
  if (task.notes.length === 0) return null;
  return (
    <section aria-label={t("notes")}>
      <h3>{t("notes")}</h3>
      <ul className="tk-notes">
        {task.notes.map((note) => (
          <li key={note.id}>
            <p className="tk-text">{note.note}</p>
            <small className="tk-quiet">
              {note.user ?? t("somebody")} · {formatDay(note.created_at.slice(0, 10), locale)}
              <Transition note={note} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The change of state that a note made. */
function Transition({ note }: { note: UserTask["notes"][number] }): ReactNode {
  const t = useTaskStrings();
  const from = { progressId: note.from_progress_status_id, complianceId: note.from_compliance_status_id };
  const to = { progressId: note.to_progress_status_id, complianceId: note.to_compliance_status_id };
  if (!isTransition(from, to)) return null;
  const getName = ({ progressId, complianceId }: typeof from): string =>
    progressId === null ? t("none") : getStatusName(t, progressId, complianceId);
  return <> · {t("transition", { from: getName(from), to: getName(to) })}</>;
}
