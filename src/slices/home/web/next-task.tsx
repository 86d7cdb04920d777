import { IconCheck } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import type { HomeTask } from "#slices/home/contract/home-widgets.contract.ts";
import { useNeedsStrings } from "#slices/home/web/needs-strings.ts";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { loadBar, TaskDue, useCompletions } from "#slices/plans/web/public.tsx";
import { UiLink } from "#ui/ui-link.tsx";

/** The next step of a person without places: their first task with its text, and one tap that completes it. */
export function NextTask({ task }: { task: HomeTask }): ReactNode {
  const t = useNeedsStrings();
  const words = useHomeStrings();
  const { complete } = useCompletions();
  useEffect(() => void loadBar(), []);
  const { id: taskId, name: title, for: about, launch_link: course } = task;
  const types = task.type.map((type) => words(type)).join(", ");
  const isQuick = task.is_plain && course === null;
  return (
    <section className="cy-panel ho-next" aria-label={t("nextUp")}>
      <div className="ho-next-head">
        <span>
          {t("nextUp")} · {types}
        </span>
        <TaskDue dueOn={task.date} today={task.today} />
      </div>
      <h2>{title}</h2>
      {about !== null && <p>{words("forPerson", { name: about })}</p>}
      {task.description !== "" && <blockquote>{task.description}</blockquote>}
      <div className="ho-next-actions">
        {isQuick && (
          <button
            type="button"
            className="cy-button"
            data-primary=""
            aria-label={`${t("done")}: ${title}`}
            onClick={() => complete({ taskId, title, about })}
          >
            <IconCheck size={18} stroke={2} aria-hidden="true" />
            {t("done")}
          </button>
        )}
        {course !== null && (
          <a
            className="cy-button"
            data-primary=""
            href={course}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={words("takeThis", { title })}
          >
            {t("takeCourse")}
          </a>
        )}
        <UiLink
          className="cy-button"
          href={task.href}
          aria-label={`${t("openTask")}: ${title}`}
          {...(isQuick || course !== null ? {} : { "data-primary": "" })}
        >
          {t("openTask")}
        </UiLink>
      </div>
    </section>
  );
}
