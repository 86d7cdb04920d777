import { useRef, useState, type ReactNode } from "react";
import type { EscalationRow } from "#slices/plans/contract/escalations.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useListKeys } from "#platform/web/use-list-keys.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import { sortKey, type EscalationsState } from "#slices/plans/web/escalations-state.ts";
import { canRemindNow, RemindButton } from "#slices/plans/web/remind-button.tsx";
import { usePlansStrings } from "#slices/plans/web/strings.ts";
import { useListStrings } from "#slices/plans/web/tasks/list-strings.ts";
import { useRemindStrings } from "#slices/plans/web/tasks/remind-strings.ts";
import {
  ManyWindow,
  FailedTasks,
  type ManyAction,
  type SelectedTasks,
} from "#slices/plans/web/tasks/selected-tasks.tsx";
import { buildCheckboxColumn, TickBox } from "#slices/plans/web/tasks/task-checkbox.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import { useBulkAction } from "#slices/plans/web/tasks/use-bulk-action.ts";
import { useRemind } from "#slices/plans/web/tasks/use-remind.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDayNear } from "#ui/format.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

interface EscalationListProps {
  rows: readonly EscalationRow[];
  state: EscalationsState;
  change: (to: Partial<EscalationsState>) => void;
  busy: boolean;
  selection: SelectedTasks;
  /** On a phone: true when rows have a checkbox instead of their action. */
  isMarking: boolean;
  getHref: (id: number) => string;
}

interface Act {
  readonly remind: (row: EscalationRow) => Promise<void>;
  /** Opens the dialog of an action. */
  readonly open: (row: EscalationRow, action: ManyAction) => void;
}

/** Escalated tasks with inline actions: remind, reassign, reschedule. */
export function EscalationList(props: EscalationListProps): ReactNode {
  const isNarrow = useNarrow();
  const bulk = useBulkAction(props.selection.unmark);
  const remind = useRemind(bulk);
  const [open, setOpen] = useState<{ readonly row: EscalationRow; readonly action: ManyAction } | null>(null);
  const act: Act = { remind: (row) => remind([row]), open: (row, action) => setOpen({ row, action }) };
  return (
    <>
      <FailedTasks bulk={bulk} />
      {isNarrow ? <Cards {...props} act={act} /> : <Table {...props} act={act} />}
      <ManyWindow
        action={open?.action ?? null}
        rows={open === null ? [] : [open.row]}
        bulk={bulk}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

function Table({ rows, state, change, busy, selection, getHref, act }: EscalationListProps & { act: Act }): ReactNode {
  const t = usePlansStrings();
  const task = useTaskStrings();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, (index) => {
    const row = rows[index];
    if (row) selection.toggle(row);
  });
  return (
    <div ref={list}>
      <DataTable
        caption={t("myEscalations")}
        columns={[...useColumns(act), buildCheckboxColumn<EscalationRow>(task, selection)]}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => getHref(row.id)}
        sort={{ key: state.sort, descending: state.desc }}
        onSort={(sort) => change({ sort: sortKey(sort.key), desc: sort.descending })}
        busy={busy}
      />
    </div>
  );
}

/** Says that the assignees were reminded, and when. */
function Reminded({ row }: { row: EscalationRow }): ReactNode {
  const t = useRemindStrings();
  const locale = useLocale();
  if (row.reminded_on === null) return null;
  const isToday = row.reminded_on === row.today;
  return (
    <small className="pn-reminded">
      {isToday ? t("remindedToday") : t("remindedOn", { date: formatDayNear(row.reminded_on, row.today, locale) })}
    </small>
  );
}

/** The first action of a task: remind its assignees, or reassign it when they were reminded today. */
function FirstAction({ row, act }: { row: EscalationRow; act: Act }): ReactNode {
  const t = useRemindStrings();
  if (canRemindNow(row)) return <RemindButton row={row} onRemind={() => act.remind(row)} />;
  if (!row.manager_actions.includes("hand_over")) return null;
  return (
    <button
      type="button"
      className="cy-button"
      aria-label={`${t("reassign")}: ${row.task_title}`}
      onClick={() => act.open(row, "handOver")}
    >
      {t("reassign")}
    </button>
  );
}

function RowActions({ row, act }: { row: EscalationRow; act: Act }): ReactNode {
  const t = useRemindStrings();
  const others = [
    ...(canRemindNow(row) && row.manager_actions.includes("hand_over")
      ? [{ key: "handOver", label: t("reassign"), onSelect: () => act.open(row, "handOver") }]
      : []),
    ...(row.manager_actions.includes("reschedule")
      ? [{ key: "reschedule", label: t("newDate"), onSelect: () => act.open(row, "reschedule") }]
      : []),
  ];
  return (
    <span className="pn-actions">
      <FirstAction row={row} act={act} />
      <ActionMenu label={t("actions", { title: row.task_title })} items={others} />
    </span>
  );
}

function useColumns(act: Act): Column<EscalationRow>[] {
  const t = usePlansStrings();
  const locale = useLocale();
  return [
    {
      key: "due_by_date",
      label: t("due_by_date"),
      sortable: true,
      width: "19%",
      cell: (row) => (
        <span className="pn-due">
          {formatDayNear(row.due_by_date, row.today, locale)}
          <StatusBadge tone="danger">{t("daysLate", { count: row.days_late })}</StatusBadge>
        </span>
      ),
    },
    {
      key: "assignees",
      label: t("assignees"),
      sortable: true,
      cell: (row) => (
        <span>
          <Assignees row={row} />
          <Reminded row={row} />
        </span>
      ),
    },
    { key: "task_title", label: t("task_title"), sortable: true, important: true, cell: (row) => row.task_title },
    { key: "on_behalf_of", label: t("on_behalf_of"), sortable: true, cell: (row) => <Employee row={row} /> },
    {
      key: "actions",
      label: t("actions"),
      sortable: false,
      width: "168px",
      cell: (row) => <RowActions row={row} act={act} />,
    },
  ];
}

function Assignees({ row: { assignees } }: { row: EscalationRow }): ReactNode {
  const t = usePlansStrings();
  if (assignees.length === 0) return <strong className="pn-fault">{t("nobody")}</strong>;
  return assignees.map(({ name }) => name).join(", ");
}

function Employee({ row }: { row: EscalationRow }): ReactNode {
  const t = usePlansStrings();
  return row.on_behalf_of?.name ?? <strong className="pn-fault">{t("notForAnyone")}</strong>;
}

/** Cards on a phone: title, lateness, assignees, employee and one action. The task's dialog has the rest. */
function Cards({ rows, selection, isMarking, getHref, act }: EscalationListProps & { act: Act }): ReactNode {
  return (
    <ul className="tk-cards">
      {rows.map((row) => (
        <li key={row.id}>
          {isMarking && <TickBox row={row} selection={selection} />}
          <Card row={row} href={getHref(row.id)} />
          {!isMarking && <FirstAction row={row} act={act} />}
        </li>
      ))}
    </ul>
  );
}

function Card({ row, href }: { row: EscalationRow; href: string }): ReactNode {
  const t = usePlansStrings();
  const task = useTaskStrings();
  const lists = useListStrings();
  const locale = useLocale();
  const date = formatDayNear(row.due_by_date, row.today, locale);
  return (
    <UiLink className="tk-card" href={href}>
      <strong>{row.task_title}</strong>
      <span className="tk-card-due" data-due="late">
        {task("pastDue", { date })} · {t("daysLate", { count: row.days_late })}
      </span>
      <small>
        <Assignees row={row} /> ·{" "}
        {row.on_behalf_of === null ? <Employee row={row} /> : lists("forPerson", { name: row.on_behalf_of.name })}
        <Reminded row={row} />
      </small>
    </UiLink>
  );
}
