import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { widgetMeta } from "#platform/contract/wire.ts";
import { newsActions, newsKinds } from "./news.contract.ts";

/** What the home page is made of; the first four are the documented ones. */
export const homeReportTypes = [
  "announcements",
  "spotlights",
  "todo",
  "career_development",
  "training",
  "surveys",
] as const;
export type HomeReportType = (typeof homeReportTypes)[number];

const day = z.iso.date();

const newsItem = z.object({
  kind: z.enum(newsKinds),
  id: z.number().int(),
  headline: z.string(),
  details: z.string(),
  /** A page to read on, https; null without one. */
  media: z.string().nullable(),
  posting_date: day,
  /** Null where the author is no longer known. */
  author: z.string().nullable(),
  /** The same as details and author, by the names that a comment has. */
  comment: z.string(),
  poster: z.string().nullable(),
  actions: z.array(z.enum(newsActions)),
});
export type NewsItem = z.infer<typeof newsItem>;

/** today, tomorrow, past: before today · later. By the day in the zone of the employee's location. */
const dueStates = ["past", "today", "tomorrow", "later"] as const;

/** A task that waits for someone. */
export const homeTask = z.object({
  kind: z.literal("task"),
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** What plans the task is of; several where they share it. */
  type: z.array(z.enum(["onboarding", "offboarding", "development"])),
  /** The employee whom it is about; null where that is the viewer. */
  for: z.string().nullable(),
  date: day,
  due: z.enum(dueStates),
  /** The day that it is in that zone. */
  today: day,
  /** The screen that shows it. */
  href: z.string(),
  /** The https address of the course that it is about; null of any other task. */
  launch_link: z.string().nullable(),
  /** True where nothing has to be filled in or opened to complete it. */
  is_plain: z.boolean(),
  service: z.literal("introduce"),
});
export type HomeTask = z.infer<typeof homeTask>;

const enrollment = z.object({
  kind: z.literal("enrollment"),
  id: z.number().int(),
  plan_id: z.number().int(),
  plan: z.object({ title: z.string(), type: z.enum(["onboarding", "offboarding", "development"]) }),
  enrollment_status_id: z.number().int(),
  tasks: z.number().int(),
  past_due: z.number().int(),
  /** 0 to 100, not rounded; null while there is nothing to do. */
  complete_percentage: z.number().nullable(),
});
export type HomeEnrollment = z.infer<typeof enrollment>;

const course = z.object({
  kind: z.literal("course"),
  id: z.number().int(),
  title: z.string(),
  /** Minutes. */
  duration: z.number().int(),
  author: z.string(),
  /** An https address. */
  link: z.string(),
  /** When the viewer is to have taken it; null where it is offered and not requested. */
  due_on: day.nullable(),
});
export type HomeCourse = z.infer<typeof course>;

const survey = z.object({
  kind: z.literal("survey"),
  id: z.number().int(),
  name: z.object({ en: z.string(), es: z.string() }),
  /** The last day on which it can be answered, in the client's zone. */
  date: day,
  /** It closes before the end of tomorrow. */
  closes_soon: z.boolean(),
  /** Where a form is posted to, so as to begin answering. */
  href: z.string(),
});
export type HomeSurvey = z.infer<typeof survey>;

const homeItem = z.discriminatedUnion("kind", [newsItem, homeTask, enrollment, course, survey]);
export type HomeItem = z.infer<typeof homeItem>;

export const getHomeWidgets = endpoint({
  name: "getHomeWidgets",
  method: "GET",
  path: "/analytics/home/home_widgets",
  summary: "Returns one section of the home page: announcements, spotlights, tasks, plans, courses, or surveys.",
  query: z.strictObject({ structures: z.strictObject({ report_type: z.enum(homeReportTypes) }) }),
  reply: z.object({
    data: z.array(homeItem),
    meta: widgetMeta({
      filters: z.object({}),
      structures: z.object({ report_type: z.enum(homeReportTypes) }),
      summary: z.object({
        /** False where the client does not have the service that the block belongs to. */
        available: z.boolean(),
        /** Whether the viewer may write one, of announcements and spotlights. */
        may_write: z.boolean(),
        /** Tasks of all running plans, one that plans share once; null in other blocks. */
        tasks: z.number().int().nullable(),
        past_due: z.number().int().nullable(),
        /** True where confidentiality keeps the block from anyone who acts as someone. */
        withheld: z.boolean(),
      }),
    }).omit({ dates: true }),
  }),
});
export type HomeWidgetsReply = z.output<(typeof getHomeWidgets)["reply"]>;

/** The home page shows so many tasks at most, and says how many there are. */
export const MOST_HOME_TASKS = 50;

export const getMyAssignments = endpoint({
  name: "getMyAssignments",
  method: "GET",
  path: "/plans/user_tasks/my_assignments",
  summary: "Returns up to 50 open tasks for the current user by due date, and the total.",
  query: z.strictObject({
    /** next_week: due before Monday of next week, overdue ones among them. */
    before: z.enum(["next_week"]).optional(),
  }),
  reply: z.object({
    data: z.array(homeTask),
    /** record_count: how many there are, those that are not here among them. */
    meta: z.object({ record_count: z.number().int() }),
  }),
});
export type MyAssignments = z.output<(typeof getMyAssignments)["reply"]>;
