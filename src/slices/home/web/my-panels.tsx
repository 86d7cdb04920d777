import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type {
  HomeCourse,
  HomeEnrollment,
  HomeSurvey,
  HomeWidgetsReply,
} from "#slices/home/contract/home-widgets.contract.ts";
import { HomeBlock, MoreButton } from "#slices/home/web/home-block.tsx";
import type { HomeActions, HomeState } from "#slices/home/web/home-state.ts";
import { useHomeStrings } from "#slices/home/web/strings.ts";
import { useNeedsStrings } from "#slices/home/web/needs-strings.ts";
import { TaskTable } from "#slices/home/web/tasks.tsx";
import { createItems, useHomeBlock, useTodo } from "#slices/home/web/use-home.ts";
import { useCompletions } from "#slices/plans/web/public.tsx";
import { formatDay } from "#ui/format.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UiLink } from "#ui/ui-link.tsx";

const MY_TASKS = "/my-tasks";

/** The viewer's tasks of this week, without those completed on this device and without the next one, which is above. */
export function TodoPanel({ next }: { next: number | null }): ReactNode {
  const t = useHomeStrings();
  const needs = useNeedsStrings();
  const { isCompleted } = useCompletions();
  const todo = useTodo();
  const open = todo.data?.data.filter(({ id }) => !isCompleted(id)) ?? [];
  const completed = (todo.data?.data.length ?? 0) - open.length;
  const shown = open.length;
  const count = (todo.data?.meta.record_count ?? 0) - completed;
  return (
    <HomeBlock
      title={t("todo")}
      sub={count > shown ? t("todoFirst", { shown, count }) : next === null ? t("todoSub") : needs("afterThat")}
      query={todo}
      rows={4}
      actions={
        <UiLink className="cy-button" href={MY_TASKS} aria-label={`${t("viewAll")}: ${t("myTasks")}`}>
          {t("viewAll")}
        </UiLink>
      }
      emptyText={() => (open.length === 0 ? t("noTodo") : null)}
    >
      {() => {
        const others = open.filter(({ id }) => id !== next);
        if (others.length === 0) return <p className="ho-cut">{needs("nothingAfter")}</p>;
        return <TaskTable tasks={others} label={t("todo")} />;
      }}
    </HomeBlock>
  );
}

/** Returns a function for the number of plans and tasks, and of overdue tasks. */
function useCounts(): (reply: HomeWidgetsReply) => string | undefined {
  const t = useHomeStrings();
  return ({ data, meta }) => {
    const { tasks, past_due: pastDue } = meta.summary_object;
    if (data.length === 0) return undefined;
    return [
      t("plans", { count: data.length }),
      t("tasks", { count: tasks ?? 0 }),
      t("overdue", { count: pastDue ?? 0 }),
    ].join(" · ");
  };
}

/** The viewer's own plans; nothing for a client without plans. */
export function CareerPanel({ personId }: { personId: number }): ReactNode {
  const t = useHomeStrings();
  const findCounts = useCounts();
  const plans = useHomeBlock("career_development");
  if (plans.data?.meta.summary_object.available === false) return null;
  const details = `/team/${personId}/employee-details/career`;
  return (
    <HomeBlock
      title={t("career")}
      sub={plans.data && findCounts(plans.data)}
      query={plans}
      fold="career"
      actions={
        <UiLink className="cy-button" href={details} aria-label={`${t("viewDetails")}: ${t("career")}`}>
          {t("viewDetails")}
        </UiLink>
      }
      emptyText={({ data }) => (data.length === 0 ? t("noTasks") : null)}
    >
      {(reply) => (
        <ul className="ho-plans">
          {createItems(reply, "enrollment").map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </ul>
      )}
    </HomeBlock>
  );
}

function PlanRow({ plan }: { plan: HomeEnrollment }): ReactNode {
  const t = useHomeStrings();
  const { title, type } = plan.plan;
  const share = plan.complete_percentage;
  return (
    <li>
      <div>
        <strong>{title}</strong>
        <small>
          {[t(type), t("tasks", { count: plan.tasks }), plan.past_due > 0 ? t("overdue", { count: plan.past_due }) : ""]
            .filter((part) => part !== "")
            .join(" · ")}
        </small>
      </div>
      {share === null ? (
        <span>{t("notStarted")}</span>
      ) : (
        <ProgressBar label={t("complete", { plan: title })} value={share} />
      )}
    </li>
  );
}

const FIRST_COURSES = 4;
const HOUR = 60;

/** Offered courses; nothing for a client without plans. */
export function TrainingPanel({ state, actions }: { state: HomeState; actions: HomeActions }): ReactNode {
  const t = useHomeStrings();
  const training = useHomeBlock("training");
  if (training.data?.meta.summary_object.available === false) return null;
  const isWhole = state.whole.includes("training");
  return (
    <HomeBlock
      title={t("training")}
      sub={training.data && t("courses", { count: training.data.data.length })}
      query={training}
      fold="training"
      rows={FIRST_COURSES}
      emptyText={({ data }) => (data.length === 0 ? t("noCourses") : null)}
    >
      {(reply) => {
        const courses = createItems(reply, "course");
        return (
          <>
            <table className="ho-table ho-courses" aria-label={t("training")}>
              <thead>
                <tr>
                  <th scope="col">{t("course")}</th>
                  <th scope="col">{t("length")}</th>
                  <th scope="col">{t("author")}</th>
                  <th scope="col">{t("takeCourse")}</th>
                </tr>
              </thead>
              <tbody>
                {courses.slice(0, isWhole ? courses.length : FIRST_COURSES).map((course) => (
                  <CourseRow key={course.id} course={course} />
                ))}
              </tbody>
            </table>
            <MoreButton
              count={courses.length}
              first={FIRST_COURSES}
              whole={isWhole}
              labels={{ all: t("showAll", { count: courses.length }), fewer: t("showFewer") }}
              onToggle={() => actions.toggleWhole("training")}
            />
          </>
        );
      }}
    </HomeBlock>
  );
}

/** Returns a function that formats minutes: 40 min, 1 h, 1 h 30 min. */
function useLength(): (minutes: number) => string {
  const t = useHomeStrings();
  return (minutes) => {
    const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
    if (hours === 0) return t("minutes", { count: minutes });
    return rest === 0 ? t("hours", { hours }) : t("hoursMinutes", { hours, minutes: rest });
  };
}

function CourseRow({ course }: { course: HomeCourse }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  const getLength = useLength();
  return (
    <tr>
      <td>
        <span className="ho-task">{course.title}</span>
        {course.due_on !== null && <small>{t("courseDue", { date: formatDay(course.due_on, locale) })}</small>}
      </td>
      <td data-label={t("length")}>{getLength(course.duration)}</td>
      <td data-label={t("author")}>{course.author === "" ? t("none") : course.author}</td>
      <td>
        <a
          className="cy-button"
          href={course.link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("takeThis", { title: course.title })}
        >
          {t("takeCourse")}
        </a>
      </td>
    </tr>
  );
}

/** The number of open surveys, with a note if one closes soon. */
function WaitingSurveys({ reply }: { reply: HomeWidgetsReply }): ReactNode {
  const t = useHomeStrings();
  const surveys = createItems(reply, "survey");
  return (
    <>
      {t("waitingSurveys", { count: surveys.length })}{" "}
      {surveys.some((survey) => survey.closes_soon) && <StatusBadge tone="warning">{t("closesSoon")}</StatusBadge>}
    </>
  );
}

/** The surveys that the viewer can still answer. */
export function SurveysPanel(): ReactNode {
  const t = useHomeStrings();
  const surveys = useHomeBlock("surveys");
  return (
    <HomeBlock
      title={t("surveys")}
      sub={surveys.data && <WaitingSurveys reply={surveys.data} />}
      query={surveys}
      fold="surveys"
      emptyText={({ data, meta }) => {
        if (data.length > 0) return null;
        return meta.summary_object.withheld ? t("surveysWithheld") : t("noSurveys");
      }}
    >
      {(reply) => (
        <ul className="ho-rows">
          {createItems(reply, "survey").map((survey) => (
            <SurveyRow key={survey.id} survey={survey} />
          ))}
        </ul>
      )}
    </HomeBlock>
  );
}

/** A form starts the survey, because the link to the answers is created for this one opening. */
function SurveyRow({ survey }: { survey: HomeSurvey }): ReactNode {
  const t = useHomeStrings();
  const locale = useLocale();
  const name = survey.name[locale];
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {t("closesOn", { date: formatDay(survey.date, locale) })}
          {survey.closes_soon && <StatusBadge tone="warning">{t("closesSoon")}</StatusBadge>}
        </small>
      </div>
      <form method="post" action={survey.href}>
        <button type="submit" className="cy-button" aria-label={t("answerThis", { name })}>
          {t("answer")}
        </button>
      </form>
    </li>
  );
}
