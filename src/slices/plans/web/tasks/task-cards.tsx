import type { ReactNode } from "react";
import type { TaskRow } from "#slices/plans/contract/tasks.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { CompleteButton } from "#slices/plans/web/tasks/complete-button.tsx";
import { useCompletionStrings } from "#slices/plans/web/tasks/completion-strings.ts";
import type { Selection } from "#slices/plans/web/tasks/selected-tasks.tsx";
import { TickBox } from "#slices/plans/web/tasks/task-checkbox.tsx";
import { DueText, TaskStatus } from "#slices/plans/web/tasks/task-labels.tsx";
import { taskGroups, toTaskGroup } from "#slices/plans/web/tasks/task-formatting.ts";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useCompletions } from "#slices/plans/web/tasks/use-completions.ts";
import { formatDayNear } from "#ui/format.ts";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/plans/web/tasks/task-cards.css";

interface TaskCardsProps {
  rows: readonly TaskRow[];
  getHref: (row: TaskRow) => string;
  /** Whether the rows are grouped by due date. */
  isGrouped: boolean;
  /** Whether the whole list is loaded, so that groups can show their number of tasks. */
  isWhole: boolean;
  /** Checkboxes of rows; null when each row has its action instead. */
  selection: Selection | null;
}

/** Heading of a group, with its number of tasks. */
export function GroupHeading({
  group,
  count,
}: {
  group: (typeof taskGroups)[number];
  count: number | null;
}): ReactNode {
  const t = useListStrings();
  return (
    <span className="tk-group" data-group={group}>
      {t(`group_${group}`)} {count !== null && <small>{count}</small>}
    </span>
  );
}

/** Tasks on a phone: a line with the title, a line with the due date and employee, and one action at the left. */
export function TaskCards(props: TaskCardsProps): ReactNode {
  const { rows, isGrouped, isWhole } = props;
  const draw = (row: TaskRow): ReactNode => (
    <TaskCard key={row.id} row={row} href={props.getHref(row)} selection={props.selection} />
  );
  if (!isGrouped) return <ul className="tk-cards">{rows.map(draw)}</ul>;
  return taskGroups.map((group) => {
    const groupRows = rows.filter((row) => toTaskGroup(row.due_by_date, row.today) === group);
    if (groupRows.length === 0) return null;
    return (
      <section key={group} className="tk-cards-group">
        <h2>
          <GroupHeading group={group} count={isWhole ? groupRows.length : null} />
        </h2>
        <ul className="tk-cards">{groupRows.map(draw)}</ul>
      </section>
    );
  });
}

/** Returns a function that formats the types of plan, the employee, and several assignees. */
function useMeta(): (row: TaskRow) => string {
  const t = useTaskStrings();
  const lists = useListStrings();
  return ({ task_type: types, on_behalf_of: about, assignees }) =>
    [
      types.map((type) => t(type)).join(", "),
      about === null ? t("noLonger") : lists("forPerson", { name: about.name }),
      ...(assignees.length > 1 ? [assignees.map(({ name }) => name).join(", ")] : []),
    ]
      .filter((part) => part !== "")
      .join(" · ");
}

function TaskCard({ row, href, selection }: { row: TaskRow; href: string; selection: Selection | null }): ReactNode {
  const t = useCompletionStrings();
  const locale = useLocale();
  const getMeta = useMeta();
  const isDone = useCompletions().isCompleted(row.id);
  return (
    <li data-done={isDone ? "" : undefined}>
      {selection !== null && <TickBox row={row} selection={selection} />}
      {selection === null && row.completed_on === null && <CompleteButton row={row} />}
      <UiLink className="tk-card" href={href}>
        <strong>{row.task_title}</strong>
        {isDone && <span className="tk-card-due">{t("completed")}</span>}
        {!isDone && row.completed_on === null && (
          <DueText dueOn={row.due_by_date} today={row.today} warning={row.warning} />
        )}
        {row.completed_on !== null && (
          <span className="tk-card-due">
            <TaskStatus
              progressId={row.user_task_progress_status_id}
              complianceId={row.user_task_compliance_status_id}
            />{" "}
            {formatDayNear(row.completed_on, row.today, locale)}
          </span>
        )}
        <small>{getMeta(row)}</small>
      </UiLink>
    </li>
  );
}
