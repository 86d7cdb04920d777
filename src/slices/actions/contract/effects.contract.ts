import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** Effect of an action, by its significance. */
export const effectWords = ["helped", "may_have_helped", "no_effect", "may_have_hurt", "hurt"] as const;
export type EffectWord = (typeof effectWords)[number];

/**
 * Why there is no effect. no_follow_up: no month after completion has closed. too_few_answers: no place has 15 people
 * before and after. too_few_places: fewer than 20 places without an action on the question to compare with. position:
 * position categories cannot be compared. hidden: not all of its places are visible.
 */
export const effectReasons = ["no_follow_up", "too_few_answers", "too_few_places", "position", "hidden"] as const;
export type EffectReason = (typeof effectReasons)[number];

/** Effect of an action: its change of the score beyond what places without an action let expect. */
export const actionEffect = z.object({
  /** Whole points of the score; null with a reason. */
  points: z.number().int().nullable(),
  word: z.enum(effectWords).nullable(),
  /** Number of compared places without an action on the question. */
  places: z.number().int(),
  /** True when the score was already moving before the action; null: unknown. */
  pre_trend: z.boolean().nullable(),
  reason: z.enum(effectReasons).nullable(),
});
export type ActionEffect = z.infer<typeof actionEffect>;

/** Mean effect of an action item over all its assignments. */
const itemEffect = z.object({
  id: z.number().int(),
  title: z.string(),
  topic: z.string(),
  es: z.object({ title: z.string(), topic: z.string() }),
  points: z.number().int(),
  word: z.enum(effectWords),
  /** Numbers of assignments and places behind the mean. */
  assignments: z.number().int(),
  places: z.number().int(),
});
export type ItemEffect = z.infer<typeof itemEffect>;

export const getActionEffects = defineEndpoint({
  name: "getActionEffects",
  method: "GET",
  path: "/analytics/assignments/effects",
  summary:
    "Lists what action items did on average, best first: from five assignments at five locations on, all of them in the current user’s scope.",
  query: z.strictObject({
    /** Only items of this question. */
    priority_id: id.optional(),
  }),
  reply: z.object({ data: z.array(itemEffect) }),
});
