import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconX } from "@tabler/icons-react";
import { useRef, type ReactNode } from "react";
import type { PlanDetail, PlanTask } from "#slices/plans/contract/plan-templates.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { findLocalTitle } from "#slices/plans/web/local-titles.ts";
import { moveEntry, toWire } from "#slices/plans/web/templates/plan-changes.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import { formatAssignee, formatDue } from "#slices/plans/web/templates/plan-formatting.ts";
import { ReuseDialog } from "#slices/plans/web/templates/reuse-dialog.tsx";
import { TaskDialog } from "#slices/plans/web/templates/task-dialog.tsx";
import { useDragOrder } from "#slices/plans/web/templates/use-drag-order.ts";
import { useDraftSaving } from "#slices/plans/web/templates/use-plans.ts";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { useSampleLock } from "#ui/sample-lock.ts";
import { EmptyState } from "#ui/states.tsx";
import { useToast } from "#ui/toast.tsx";
import { WriteButton } from "#ui/write-button.tsx";

interface PlanTasksProps {
  plan: PlanDetail;
  /** The dialog in the address: "new-task", or the key of a task. */
  open: string;
  onOpen: (dialog: string) => void;
}

/** Returns the messages of a rejected change. */
function toRefusal(error: Error | null): readonly string[] {
  if (error === null) return [];
  if (!(error instanceof ApiError)) return [error.message];
  return error.errors.length > 0 ? error.errors.map(({ message }) => message) : [error.detail ?? error.title];
}

/** Tasks of the next version in order. They can be moved by dragging or keyboard, edited, removed and added. */
export function PlanTasks({ plan, open, onOpen }: PlanTasksProps): ReactNode {
  const t = usePlanStrings();
  const toast = useToast();
  const locale = useLocale();
  const saving = useDraftSaving(plan);
  const list = useRef<HTMLDivElement>(null);
  const tasks = (plan.draft ?? plan.published)?.tasks ?? [];
  const save = async (next: readonly PlanTask[], message: string): Promise<void> => {
    try {
      await saving.mutateAsync(next.map(toWire));
      toast.say(message);
    } catch {
      // The server's error is shown above the list.
    }
  };
  const move = (index: number, steps: number): void => {
    const next = moveEntry(tasks, index, steps);
    const task = tasks[index];
    const title = task ? findLocalTitle(task, locale) : "";
    if (next !== tasks) void save(next, t("moved", { title, place: index + steps + 1 }));
  };
  useDragOrder(list, move);
  const edited = tasks.find(({ key }) => open === `task-${key}`);
  const refusal = toRefusal(saving.error);
  return (
    <Panel
      title={t("tasksTitle")}
      sub={t("taskCount", { count: tasks.length })}
      flush
      actions={
        <>
          <button type="button" className="cy-button" onClick={() => onOpen("reuse")}>
            {t("reuse")}
          </button>
          <button type="button" className="cy-button" onClick={() => onOpen("new-task")}>
            {t("addTask")}
          </button>
        </>
      }
    >
      {refusal.length > 0 && (
        <div className="cy-panel-body" role="alert">
          <Notice tone="danger">{refusal.join(" ")}</Notice>
        </div>
      )}
      <div ref={list}>
        {tasks.length === 0 ? (
          <EmptyState title={t("noTasks")} />
        ) : (
          <ol className="pt-tasks" aria-busy={saving.isPending}>
            {tasks.map((task, index) => (
              <TaskLine
                key={task.key}
                task={task}
                tasks={tasks}
                index={index}
                busy={saving.isPending}
                onEdit={() => onOpen(`task-${task.key}`)}
                onMove={(steps) => move(index, steps)}
                onRemove={() =>
                  void save(
                    tasks.filter((each) => each !== task),
                    t("removed", { title: findLocalTitle(task, locale) }),
                  )
                }
              />
            ))}
          </ol>
        )}
      </div>
      {open === "new-task" && <TaskDialog plan={plan} task={null} onClose={() => onOpen("")} />}
      {open === "reuse" && <ReuseDialog plan={plan} onClose={() => onOpen("")} />}
      {edited && <TaskDialog plan={plan} task={edited} onClose={() => onOpen("")} />}
    </Panel>
  );
}

interface TaskLineProps {
  task: PlanTask;
  tasks: readonly PlanTask[];
  index: number;
  busy: boolean;
  onEdit: () => void;
  onMove: (steps: number) => void;
  onRemove: () => void;
}

function TaskLine(props: TaskLineProps): ReactNode {
  const t = usePlanStrings();
  const { task, tasks, index, busy } = props;
  const locale = useLocale();
  const isLocked = useSampleLock() !== null;
  const named = tasks.map(({ key, ...of }) => ({ key, title: findLocalTitle(of, locale) }));
  const kind = task.archetype === 2 ? [] : [t(`archetype_${task.archetype}`)];
  const others = [...(task.course === null ? [] : [task.course]), ...task.files.map(({ name }) => name)];
  const words = [formatDue(t, task, named), formatAssignee(t, task), ...kind, ...others];
  return (
    <li className="pt-task" data-index={index} draggable={!busy && !isLocked}>
      <IconGripVertical size={18} stroke={1.5} aria-hidden="true" />
      <span className="pt-number">{index + 1}</span>
      <span className="pt-task-text">
        <strong>{findLocalTitle(task, locale)}</strong>
        <small>{words.join(" · ")}</small>
        {task.shared_with.length > 0 && <small>{t("sharedWith", { plans: task.shared_with.join(", ") })}</small>}
      </span>
      <TaskTools {...props} />
    </li>
  );
}

function TaskTools({ task, tasks, index, busy, onEdit, onMove, onRemove }: TaskLineProps): ReactNode {
  const t = usePlanStrings();
  const title = findLocalTitle(task, useLocale());
  const tools = [
    { name: t("up"), Icon: IconArrowUp, off: index === 0, act: () => onMove(-1), Tool: WriteButton },
    { name: t("down"), Icon: IconArrowDown, off: index === tasks.length - 1, act: () => onMove(1), Tool: WriteButton },
    { name: t("edit"), Icon: IconPencil, off: false, act: onEdit, Tool: "button" as const },
    { name: t("remove"), Icon: IconX, off: false, act: onRemove, Tool: WriteButton },
  ];
  return (
    <span className="pt-tools">
      {tools.map(({ name, Icon, off, act, Tool }) => (
        <Tool
          key={name}
          type="button"
          className="cy-icon-button"
          aria-label={`${name}: ${title}`}
          // Stays focusable while saving, so that the keyboard focus is not lost.
          aria-disabled={off || busy}
          onClick={() => {
            if (!off && !busy) act();
          }}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </Tool>
      ))}
    </span>
  );
}
