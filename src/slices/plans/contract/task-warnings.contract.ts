import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { planTypes } from "./plan-types.contract.ts";

/** How likely an open task is to become late, in words; a task without a warning has none of them. */
export const warningLevels = ["likely", "possible"] as const;
export type WarningLevel = (typeof warningLevels)[number];

/** A warning with the count of past tasks that stands behind it. */
export const taskWarning = z.object({
  level: z.enum(warningLevels),
  /** Whole days from today to the due date. */
  days_left: z.number().int().min(0),
  /** Of ten past tasks, so many became late. */
  of_ten: z.number().int().min(0).max(10),
  /** Which past tasks: those of the same step, of the same type of plan, or all of the company. */
  among: z.enum(["task", "plan_type", "company"]),
  plan_type: z.enum(planTypes).nullable(),
  /** Only those whose assignee had about as many open tasks. */
  is_load_alike: z.boolean(),
  /** How many past tasks these are, 30 or more. */
  past_tasks: z.number().int().min(30),
});
export type TaskWarning = z.infer<typeof taskWarning>;

/** Whether warnings are shown, and what the last six months say of them. */
const warningState = z.object({
  /** Off without enough history, or where they say no better than the company's usual rate which tasks become late. */
  state: z.enum(["on", "too_few", "no_skill"]),
  /** Past tasks of the last six months that the check replayed. */
  tested_tasks: z.number().int(),
  /** By how many percent the error of the usual rate was reduced; null without enough history. */
  skill_percentage: z.number().nullable(),
});
export type WarningState = z.infer<typeof warningState>;

/** Whether warnings of late tasks are shown. */
export const getTaskWarningState = endpoint({
  name: "getTaskWarningState",
  method: "GET",
  path: "/plans/task_warnings",
  summary: "Whether tasks show early warnings, and how well these would have done in the last six months.",
  reply: z.object({ data: warningState }),
});
