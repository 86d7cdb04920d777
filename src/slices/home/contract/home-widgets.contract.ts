import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { buildWidgetMeta } from "#platform/contract/wire.ts";
import { newsActions, newsKinds } from "./news.contract.ts";

/** The blocks of the home page; the first four are in the specification. */
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
  /** An https address for more information; null without one. */
  media: z.string().nullable(),
  posting_date: day,
  /** The instant of posting. */
  posted_at: z.iso.datetime({ offset: true }),
  /** Null where the author is no longer known. */
  author: z.string().nullable(),
  /** True where the viewer is the author. */
  is_own: z.boolean(),
  /** The same as details and author, under the names that a comment has. */
  comment: z.string(),
  poster: z.string().nullable(),
  actions: z.array(z.enum(newsActions)),
});
export type NewsItem = z.infer<typeof newsItem>;

/** today, tomorrow, past: before today · later. By the day in the time zone of the employee's location. */
const dueStates = ["past", "today", "tomorrow", "later"] as const;

/** An open task assigned to the viewer. */
export const homeTask = z.object({
  kind: z.literal("task"),
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** The Spanish description; empty or missing: none. */
  description_es: z.string().optional(),
  /** The types of the task's plans; several where they share it. */
  type: z.array(z.enum(["onboarding", "offboarding", "development"])),
  /** The employee that the task is about; null where that is the viewer. */
  for: z.string().nullable(),
  date: day,
  due: z.enum(dueStates),
  /** Today in that time zone. */
  today: day,
  /** The path of its screen. */
  href: z.string(),
  /** The https address of the task's course; null for any other task. */
  launch_link: z.string().nullable(),
  /** True where completing it requires no form and no other page. */
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
  /** 0 to 100, not rounded; null without tasks. */
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
  /** The due day of an assigned course; null where it is only offered. */
  due_on: day.nullable(),
});
export type HomeCourse = z.infer<typeof course>;

const survey = z.object({
  kind: z.literal("survey"),
  id: z.number().int(),
  name: z.object({ en: z.string(), es: z.string() }),
  /** The last day on which it can be answered, in the client's time zone. */
  date: day,
  /** It closes before the end of tomorrow. */
  closes_soon: z.boolean(),
  /** The address that a form is posted to in order to start answering. */
  href: z.string(),
});
export type HomeSurvey = z.infer<typeof survey>;

const homeItem = z.discriminatedUnion("kind", [newsItem, homeTask, enrollment, course, survey]);
export type HomeItem = z.infer<typeof homeItem>;

export const getHomeWidgets = defineEndpoint({
  name: "getHomeWidgets",
  method: "GET",
  path: "/analytics/home/home_widgets",
  summary: "Returns one section of the home page: announcements, spotlights, tasks, plans, courses, or surveys.",
  query: z.strictObject({ structures: z.strictObject({ report_type: z.enum(homeReportTypes) }) }),
  reply: z.object({
    data: z.array(homeItem),
    meta: buildWidgetMeta({
      filters: z.object({}),
      structures: z.object({ report_type: z.enum(homeReportTypes) }),
      summary: z.object({
        /** False where the client does not have the service of the block. */
        available: z.boolean(),
        /** Whether the viewer may write one, for announcements and spotlights. */
        may_write: z.boolean(),
        /** The number of tasks of all running plans, each shared one counted once; null in other blocks. */
        tasks: z.number().int().nullable(),
        past_due: z.number().int().nullable(),
        /** True where confidentiality hides the block during impersonation. */
        withheld: z.boolean(),
      }),
    }).omit({ dates: true }),
  }),
});
export type HomeWidgetsReply = z.output<(typeof getHomeWidgets)["reply"]>;

/** Maximum number of tasks on the home page; the reply has their total number. */
export const MAX_HOME_TASKS = 50;

export const getMyAssignments = defineEndpoint({
  name: "getMyAssignments",
  method: "GET",
  path: "/plans/user_tasks/my_assignments",
  summary: "Returns up to 50 open tasks for the current user by due date, and the total.",
  query: z.strictObject({
    /** next_week: due before Monday of next week, including overdue ones. */
    before: z.enum(["next_week"]).optional(),
  }),
  reply: z.object({
    data: z.array(homeTask),
    /** record_count: the total number, including those that are not in the reply. */
    meta: z.object({ record_count: z.number().int() }),
  }),
});
export type MyAssignments = z.output<(typeof getMyAssignments)["reply"]>;
