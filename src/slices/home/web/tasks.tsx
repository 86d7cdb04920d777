import { useState, type ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { HomeTask } from "#slices/home/contract/home-widgets.contract.ts";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { formatDayNear } from "#ui/format.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const tones: Readonly<Record<HomeTask["due"], Tone>> = {
  past: "danger",
  today: "warning",
  tomorrow: "info",
  later: "neutral",
};

const DAY_MS = 86_400_000;

/** The calendar day of this device. */
const formatToday = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** When a task is due, in the words of its card. */
export function DueLabel({ task }: { task: HomeTask }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  const [today] = useState(() => formatToday(new Date()));
  const date = formatDayNear(task.date, today, locale);
  const late = Math.round((Date.parse(today) - Date.parse(task.date)) / DAY_MS);
  const said = {
    past: [t("pastDue", { date }), ...(late > 1 ? [t("daysLate", { count: late })] : [])].join(" · "),
    today: t("dueToday"),
    tomorrow: t("dueTomorrow"),
    later: t("dueDate", { date }),
  };
  return <StatusBadge tone={tones[task.due]}>{said[task.due]}</StatusBadge>;
}

/** The types of plan of a task in words. */
function useTaskTypes(): (task: HomeTask) => string {
  const t = useHomeStrings();
  return (task) => task.type.map((type) => t(type)).join(", ");
}

/** What a click on a task opens: its course in another tab, where it is about one, else the task's window. */
function TaskName({ task }: { task: HomeTask }): ReactNode {
  const t = useHomeStrings();
  if (task.launch_link === null) {
    return (
      <UiLink className="ho-task" href={task.href}>
        {task.name}
      </UiLink>
    );
  }
  return (
    <>
      <a
        className="ho-task"
        href={task.launch_link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t("takeThis", { title: task.name })}
      >
        {task.name}
      </a>
      <UiLink className="ho-finish" href={task.href} aria-label={t("finishThis", { title: task.name })}>
        {t("finish")}
      </UiLink>
    </>
  );
}

/** Tasks with whom they are about and when they are due; each opens. */
export function TaskTable({ tasks, label }: { tasks: readonly HomeTask[]; label: string }): ReactNode {
  const t = useHomeStrings();
  const getTypes = useTaskTypes();
  return (
    <table className="ho-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t("task")}</th>
          <th scope="col">{t("due")}</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <tr key={task.id}>
            <td>
              <TaskName task={task} />
              <small>
                {[getTypes(task), task.for === null ? "" : t("forPerson", { name: task.for })]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </small>
            </td>
            <td>
              <DueLabel task={task} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
