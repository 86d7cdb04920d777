import { IconCircle, IconCircleCheckFilled, IconCircleDashed, IconCircleMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { EmployeeTasks } from "#slices/plans/contract/tasks.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import {
  barGroups,
  toCareerSort,
  findSelectedGroup,
  countFilters,
  toFilter,
  findGroup,
  noCareerFilters,
  selectTasks,
  type BarGroup,
  type CareerState,
  type CareerTask,
} from "#slices/plans/web/career/career-state.ts";
import { useCareerStrings } from "#slices/plans/web/career/career-strings.ts";
import { DueLabel, TaskStatus } from "#slices/plans/web/tasks/task-labels.tsx";
import { useTaskStrings } from "#slices/plans/web/tasks/task-strings.ts";
import type { ChartSegment, PartTone } from "#ui/charts/part.ts";
import { StackedBar } from "#ui/charts/stacked-bar.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { MultiFilter } from "#ui/filter-menu.tsx";
import { formatDay, formatNumber } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { EmptyState } from "#ui/states.tsx";

interface CareerTasksProps {
  career: EmployeeTasks;
  state: CareerState;
  change: (to: Partial<CareerState>) => void;
  /** Address of this page with the dialog of a task. */
  getHref: (taskId: number) => string;
}

/** Tasks about an employee: a status bar that filters, the filters and the table. */
export function CareerTasks({ career, state, change, getHref }: CareerTasksProps): ReactNode {
  const t = useCareerStrings();
  const columns = useColumns();
  const { tasks } = career;
  const shown = selectTasks(tasks, state);
  const filters = countFilters(state);
  const sub =
    filters > 0 ? t("showing", { shown: shown.length, all: tasks.length }) : t("total", { count: tasks.length });
  return (
    <Panel title={t("tasks")} sub={<span aria-live="polite">{sub}</span>} flush>
      {tasks.length > 0 && (
        <div className="cy-panel-body">
          <TasksBar tasks={tasks} state={state} change={change} />
        </div>
      )}
      <Filters career={career} state={state} change={change} filters={filters} />
      {shown.length === 0 ? (
        <EmptyState title={filters > 0 ? t("noMatch", { count: filters }) : t("none")} />
      ) : (
        <div className="ca-tasks">
          <DataTable
            caption={t("tasks")}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => String(id)}
            rowHref={({ id }) => getHref(id)}
            sort={{ key: state.sort, descending: state.desc }}
            onSort={({ key, descending }) => change({ sort: toCareerSort(key), desc: descending })}
          />
        </div>
      )}
    </Panel>
  );
}

const tones: Readonly<Record<BarGroup, PartTone>> = {
  c1: "on-time",
  c2: "late",
  c3: "cant-complete",
  c4: "abandoned",
  c5: "canceled",
  p2: "pending",
  p3: "past-due",
  p1: "scheduled",
};

interface TasksBarProps extends Pick<CareerTasksProps, "state" | "change"> {
  tasks: readonly CareerTask[];
}

/** Bar of tasks by outcome and progress. A click on a segment sets its filter, a second click removes it. */
function TasksBar({ tasks, state, change }: TasksBarProps): ReactNode {
  const t = useCareerStrings();
  const word = useTaskStrings();
  const groups = tasks.map(findGroup);
  const chosen = findSelectedGroup(state);
  const parts = barGroups
    .map((key): ChartSegment => ({
      key,
      label: word(
        key.startsWith("c")
          ? (`compliance_${key.slice(1)}` as "compliance_1")
          : (`progress_${key.slice(1)}` as "progress_1"),
      ),
      value: groups.filter((group) => group === key).length,
      tone: tones[key],
    }))
    .filter(({ key, value }) => value > 0 || key === chosen);
  return (
    <StackedBar
      label={t("tasksBar")}
      parts={parts}
      chosen={chosen}
      onChoose={(key) => {
        const group = barGroups.find((each) => each === key);
        if (group) change(group === chosen ? { progress: [], outcomes: [] } : toFilter(group));
      }}
    />
  );
}

const progressIds = [1, 2, 3, 4] as const;
const complianceIds = [1, 2, 3, 4, 5] as const;

function Filters({
  career,
  state,
  change,
  filters,
}: Omit<CareerTasksProps, "getHref"> & { filters: number }): ReactNode {
  const t = useCareerStrings();
  const word = useTaskStrings();
  const plans = [...new Map(career.tasks.flatMap((task) => task.plans).map((plan) => [plan.id, plan])).values()];
  return (
    <div className="cy-toolbar">
      <SearchField label={t("find")} value={state.q} onChange={(q) => change({ q })} />
      <MultiFilter
        label={t("plan")}
        options={plans.toSorted((one, other) => one.name.localeCompare(other.name))}
        selected={state.plans}
        onChange={(selected) => change({ plans: selected })}
      />
      <MultiFilter
        label={t("progress")}
        options={progressIds.map((id) => ({ id, name: word(`progress_${id}`) }))}
        selected={progressIds.filter((id) => state.progress.includes(id))}
        onChange={(selected) => change({ progress: selected })}
      />
      <MultiFilter
        label={t("compliance")}
        options={complianceIds.map((id) => ({ id, name: word(`compliance_${id}`) }))}
        selected={complianceIds.filter((id) => state.outcomes.includes(id))}
        onChange={(selected) => change({ outcomes: selected })}
      />
      {filters > 0 && (
        <button type="button" className="cy-button" onClick={() => change(noCareerFilters)}>
          {t("clear")}
        </button>
      )}
    </div>
  );
}

const SCHEDULED = 1;
/** Outcomes of done tasks: on time or late. */
const done: ReadonlySet<number | null> = new Set([1, 2]);

const marks = {
  done: IconCircleCheckFilled,
  ended: IconCircleMinus,
  open: IconCircle,
  scheduled: IconCircleDashed,
} as const;

function toMark(task: CareerTask): keyof typeof marks {
  if (done.has(task.user_task_compliance_status_id)) return "done";
  if (task.completed_at !== null) return "ended";
  return task.user_task_progress_status_id === SCHEDULED ? "scheduled" : "open";
}

function Completion({ task }: { task: CareerTask }): ReactNode {
  const t = useCareerStrings();
  const mark = toMark(task);
  const Icon = marks[mark];
  return (
    <span className="ca-completion" data-mark={mark}>
      <Icon size={20} aria-hidden="true" {...(mark === "done" ? {} : { stroke: 1.75 })} />
      <span className="cy-sr">{t(`mark_${mark}`, { task: task.task_title })}</span>
      {/* On a phone the card's head is the task itself. */}
      <span className="ca-title" aria-hidden="true">
        {task.task_title}
      </span>
    </span>
  );
}

function useColumns(): readonly Column<CareerTask>[] {
  const t = useCareerStrings();
  const locale = useLocale();
  return [
    {
      key: "completion",
      label: t("completion"),
      sortable: false,
      width: "104px",
      cell: (task) => <Completion task={task} />,
    },
    { key: "task", label: t("task"), sortable: true, important: true, width: "34%", cell: (task) => task.task_title },
    {
      key: "status",
      label: t("status"),
      sortable: false,
      cell: (task) => (
        <TaskStatus progressId={task.user_task_progress_status_id} complianceId={task.user_task_compliance_status_id} />
      ),
    },
    {
      key: "due",
      label: t("due"),
      sortable: true,
      cell: (task) => {
        if (task.completed_at === null) {
          return <DueLabel dueOn={task.due_by_date} today={task.today} warning={task.warning} />;
        }
        return task.due_by_date === null ? t("notApplicable") : formatDay(task.due_by_date, locale);
      },
    },
    {
      key: "notes",
      label: t("notes"),
      sortable: false,
      align: "end",
      width: "88px",
      cell: ({ notes_count: notes }) => (notes === 0 ? t("noNotes") : formatNumber(notes, "count", locale)),
    },
  ];
}
