import { z } from "zod";
import { localized } from "#slices/surveys/server/catalog/catalog.schema.ts";
import list from "./plans.json" with { type: "json" };

const managers = ["property_manager", "maintenance_manager", "regional_manager"] as const;
export type DemoManager = (typeof managers)[number];

/** A task of a plan: by default counted from the first day, notified three days before, escalated three days after. */
const task = z.strictObject({
  title: localized,
  description: localized,
  /** 2 standard, 3 confirm employee data, 4 acknowledge notice, 5 launch course. */
  archetype: z.literal([2, 3, 4, 5]).default(2),
  anchor: z.enum(["start_date", "last_day", "enrollment", "completion"]).default("start_date"),
  /** The English title of the task that this one waits for; for anchor completion. */
  after: z.string().nullable().default(null),
  offsetDays: z.int().default(0),
  alertDays: z.int().default(3),
  escalateDays: z.int().default(3),
  abandonDays: z.int().default(30),
  /** Who does it: the employee, their mentor, the human resources manager, or the holder of a job at their workplace. */
  assignee: z.enum(["employee", "mentor", "human_resources", ...managers]).default("employee"),
  /** How often people put it off, as log-odds; more so where many tasks begin at once. 0: as any other task. */
  putOff: z.number().default(0),
  /** Minutes and address of its course; for archetype 5. */
  course: z.strictObject({ minutes: z.int(), url: z.url() }).nullable().default(null),
});
export type DemoTask = Readonly<z.output<typeof task>>;
export type DemoAssignee = DemoTask["assignee"];

const plan = z.strictObject({
  type: z.enum(["onboarding", "offboarding", "development"]),
  title: localized,
  description: localized,
  /** The positions that it is for; empty: all. */
  positions: z.array(z.string()).default([]),
  /** What its tasks have in common. */
  defaults: z.record(z.string(), z.unknown()).default({}),
  /** In order; a task of an earlier plan by its English title. */
  tasks: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])),
});

const known = new Map<string, DemoTask>();

function toTask(defaults: object, of: string | object): DemoTask {
  const found = typeof of === "string" ? known.get(of) : task.parse({ ...defaults, ...of });
  if (found === undefined) throw new RangeError(`no earlier plan has the task ${JSON.stringify(of)}`);
  if (found.after !== null && !known.has(found.after)) throw new RangeError(`no task before it is ${found.after}`);
  known.set(found.title.en, found);
  return found;
}

/** The plans, the same in all companies. */
export const plans = z
  .array(plan)
  .parse(list)
  .map(({ defaults, tasks, ...of }) => ({ ...of, tasks: tasks.map((each) => toTask(defaults, each)) }));
