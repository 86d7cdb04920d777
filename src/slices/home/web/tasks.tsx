import type { ReactNode } from "react";
import type { HomeTask } from "#slices/home/contract/home-widgets.contract.ts";
import { NewlyLateMark } from "#slices/home/web/new-mark.tsx";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { TaskDue } from "#slices/plans/web/public.tsx";
import { UiLink } from "#ui/ui-link.tsx";

/** Returns a function for the types of plan of a task in words. */
function useTaskTypes(): (task: HomeTask) => string {
  const t = useHomeStrings();
  return (task) => task.type.map((type) => t(type)).join(", ");
}

/** The link of a task: its course in another tab, if it has one, else the task's dialog. */
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

/** Tasks with their employees and due days; each opens. */
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
              <NewlyLateMark dueOn={task.date} today={task.today} />
              <TaskName task={task} />
              <small>
                {[getTypes(task), task.for === null ? "" : t("forPerson", { name: task.for })]
                  .filter((part) => part !== "")
                  .join(" · ")}
              </small>
            </td>
            <td>
              <TaskDue dueOn={task.date} today={task.today} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
