import { addDays } from "#platform/server/clock.ts";
import type { HomeItem, HomeTask, NewsItem } from "#slices/home/contract/home-widgets.contract.ts";
import type { newsActions } from "#slices/home/contract/news.contract.ts";
import type { AssignedTask, OfferedCourse, RunningPlan } from "#slices/plans/server/plans.api.ts";

const DAYS_OF_WEEK = 7;
const MONDAY = 1;

/** Returns the Monday after a day: tasks due before it are due this week or overdue. */
export function startOfNextWeek(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((MONDAY - weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK) + 1);
}

/** Returns true for a survey that closes by the end of tomorrow and is still open. */
export function isClosingSoon(closesAt: Date, now: Date, endOfTomorrow: Date): boolean {
  return closesAt > now && closesAt <= endOfTomorrow;
}

/** Converts a task to its form on the home page and in My Tasks, for its assignee. */
export function toTaskItem(task: AssignedTask, viewerId: number): HomeTask {
  return {
    kind: "task",
    id: task.id,
    name: task.title.en,
    description: task.description,
    description_es: task.descriptionEs,
    type: [...task.types],
    for: task.about.id === viewerId ? null : task.about.name,
    date: task.dueOn,
    due: task.due,
    today: task.today,
    href: `/my-tasks?user_task_id=${task.id}`,
    launch_link: task.course?.url ?? null,
    is_plain: task.isPlain,
    service: "introduce",
  };
}

/** Converts a running plan to its form on the home page. */
export function toEnrollmentItem(plan: RunningPlan): HomeItem {
  return {
    kind: "enrollment",
    id: plan.enrollmentId,
    plan_id: plan.planId,
    plan: { title: plan.title, type: plan.type },
    enrollment_status_id: 1,
    tasks: plan.tasks,
    past_due: plan.pastDue,
    complete_percentage: plan.completePercentage,
  };
}

/** Converts an offered course to its form on the home page. Its duration is in minutes. */
export function toCourseItem({ id, title, minutes, author, url, dueOn }: OfferedCourse): HomeItem {
  return { kind: "course", id, title, duration: minutes, author, link: url, due_on: dueOn };
}

/** News before the conversion to a wire row. */
interface News {
  readonly id: number;
  readonly kind: NewsItem["kind"];
  readonly headline: string;
  readonly details: string;
  readonly media: string | null;
  readonly posted_on: string;
  readonly posted_at: Date;
  readonly author_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly erased_at: Date | null;
}

/** Builds an item of news with the viewer's actions: administrators have all, others remove their own items. */
export function toNewsItem(news: News, viewer: { readonly personId: number; readonly isAdmin: boolean }): NewsItem {
  const isOwn = news.author_id === viewer.personId;
  const actions: (typeof newsActions)[number][] = [];
  if (viewer.isAdmin && news.kind === "announcement") actions.push("edit");
  if (viewer.isAdmin || (isOwn && news.kind === "spotlight")) actions.push("remove");
  const author = news.erased_at === null ? `${news.first_name} ${news.last_name}`.trim() : null;
  return {
    kind: news.kind,
    id: news.id,
    headline: news.headline,
    details: news.details,
    media: news.media,
    posting_date: news.posted_on,
    posted_at: news.posted_at.toISOString(),
    author,
    is_own: isOwn,
    comment: news.details,
    poster: author,
    actions,
  };
}
