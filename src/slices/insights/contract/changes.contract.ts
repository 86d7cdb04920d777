import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** year: 12 closed months against the 12 before · quarter: the last 3 against the same 3 a year earlier. */
export const changePeriods = ["year", "quarter"] as const;
export type ChangePeriod = (typeof changePeriods)[number];

/** The services whose figures are listed: satisfaction of residents, and engagement of employees. */
export const changeServices = ["intouch", "ingage"] as const;

/** The figures whose changes are listed. */
export const changeMetrics = [
  "agreement_importance",
  "likely_to_renew_percentage",
  "likelihood_to_recommend",
  "likely_to_remain_percentage",
] as const;
export type ChangeMetric = (typeof changeMetrics)[number];

const days = z.object({ from: z.iso.date(), to: z.iso.date() });

/** A part of a change in whole points; all reasons of an entry add up to its change. */
const changeReason = z.object({
  /**
   * answers: this was answered differently · mix: other people answered, or other questions were asked · else: the
   * rest.
   */
  kind: z.enum(["answers", "mix", "else"]),
  m_id: z.number().int().nullable(),
  /** A topic, a question, or a place; null for mix and else. */
  name: z.string().nullable(),
  es: z.object({ name: z.string().nullable() }),
  points: z.number().int(),
});
export type ChangeReason = z.infer<typeof changeReason>;

const changeAction = z.object({
  /** assignment: an open one about the reason · item: a suggested action · comments: comments about the reason. */
  kind: z.enum(["assignment", "item", "comments"]),
  to: z.string(),
  /** The name of the assignment or item; null for comments. */
  label: z.string().nullable(),
  es: z.object({ label: z.string().nullable() }),
});
export type ChangeAction = z.infer<typeof changeAction>;

/** A figure of a place that changed beyond chance. */
const changeEntry = z.object({
  /** Null: the company. */
  m_id: z.number().int().nullable(),
  name: z.string(),
  level: z.enum(["company", "region", "location"]),
  /** Its page, a route of the front end; null when the viewer may open none. */
  to: z.string().nullable(),
  service: z.enum(changeServices),
  metric: z.enum(changeMetrics),
  /** As the engine shows it today, in whole points. */
  figure: z.object({
    value: z.number(),
    previous_value: z.number(),
    delta: z.number(),
    /** The smallest delta that would be real with this many answers. */
    smallest_change: z.number().nullable(),
  }),
  people: z.number().int(),
  /** The kind of parts in the reasons: parts of the survey, or places; null without reasons. */
  parts: z.enum(["factor", "topic", "question", "region", "location"]).nullable(),
  reasons: z.array(changeReason),
  /** True when the change comes from other people answering rather than from other answers. */
  is_mostly_mix: z.boolean(),
  action: changeAction.nullable(),
});
export type ChangeEntry = z.infer<typeof changeEntry>;

/**
 * changed: there are entries · unchanged: nothing visible changed beyond chance · too_few: too few answers to test
 * anything · first_year: there is nothing to compare with · pending: no list was made yet.
 */
export const changeStates = ["changed", "unchanged", "too_few", "first_year", "pending"] as const;
export type ChangeState = (typeof changeStates)[number];

const changesReply = z.object({
  data: z.array(changeEntry),
  meta: z.object({
    insight: z.object({
      state: z.enum(changeStates),
      period: z.enum(changePeriods),
      windows: z.object({ current: days, previous: days }),
      /** The number of tested figures of visible places. */
      tested: z.number().int(),
      /** The number of further entries of visible places. */
      more: z.number().int(),
      /** The share of the list that may be there by chance. */
      q: z.number(),
      /** The day on which the list was decided; null without a list. */
      frozen_on: z.iso.date().nullable(),
      version: z.number().int(),
      /** True when a newer list is due and was not made yet. */
      is_late: z.boolean(),
      /** Answers that a place needs in each window to detect a change of 5 points in four of five cases. */
      needed: z.number().int(),
    }),
  }),
});
export type ChangesReply = z.infer<typeof changesReply>;

export const getWhatChanged = defineEndpoint({
  name: "getWhatChanged",
  method: "GET",
  path: "/analytics/reports/what_changed",
  summary:
    "Lists what changed beyond chance in the current user’s places, decided once a month for the whole company, with reasons that add up to each change.",
  query: z.strictObject({
    structures: z
      .strictObject({
        period: z.enum(changePeriods).default("year"),
        /** Only figures of this service. */
        service: z.enum(changeServices).optional(),
        /** Only this region and its locations. */
        region: id.optional(),
        /** Only this location. */
        location: id.optional(),
      })
      .refine(({ region, location }) => region === undefined || location === undefined, {
        message: "Choose a region or a location, not both.",
      })
      .prefault({}),
  }),
  reply: changesReply,
});
