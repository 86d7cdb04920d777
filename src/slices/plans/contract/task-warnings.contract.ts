import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { planTypes } from "./plan-types.contract.ts";

/** Likelihood that an open task becomes late. A task without a warning has neither. */
export const warningLevels = ["likely", "possible"] as const;
export type WarningLevel = (typeof warningLevels)[number];

/** A warning with the past tasks that it is based on. */
export const taskWarning = z.object({
  level: z.enum(warningLevels),
  /** Whole days from today to the due date. */
  days_left: z.number().int().min(0),
  /** How many of ten past tasks became late. */
  of_ten: z.number().int().min(0).max(10),
  /** Group of past tasks: the same task template, the same type of plan, or the whole company. */
  among: z.enum(["task", "plan_type", "company"]),
  plan_type: z.enum(planTypes).nullable(),
  /** True when only past tasks with a similar load of the assignee count. */
  is_load_alike: z.boolean(),
  /** Number of these past tasks, at least 30. */
  past_tasks: z.number().int().min(30),
});
export type TaskWarning = z.infer<typeof taskWarning>;

/** Whether warnings are shown, with the backtest of the last six months. */
const warningState = z.object({
  /** Off without enough history, or when warnings predict no better than the company's usual rate. */
  state: z.enum(["on", "too_few", "no_skill"]),
  /** Past tasks of the last six months that the backtest used. */
  tested_tasks: z.number().int(),
  /** Percent by which the error of the usual rate was reduced; null without enough history. */
  skill_percentage: z.number().nullable(),
});
export type WarningState = z.infer<typeof warningState>;

/** Returns whether early warnings are shown. */
export const getTaskWarningState = defineEndpoint({
  name: "getTaskWarningState",
  method: "GET",
  path: "/plans/task_warnings",
  summary: "Whether tasks show early warnings, and how well these would have done in the last six months.",
  reply: z.object({ data: warningState }),
});
