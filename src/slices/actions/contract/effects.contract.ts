import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { id } from "#platform/contract/wire.ts";

/** How far the effect of an action can be told from chance. */
export const effectWords = ["helped", "may_have_helped", "no_effect", "may_have_hurt", "hurt"] as const;
export type EffectWord = (typeof effectWords)[number];

/**
 * Why there is no effect. no_follow_up: no month after it has closed · too_few_answers: at no place 15 people before and
 * after · too_few_places: under 20 places without an action on the question to compare with · position: positions have
 * nothing to be compared with · hidden: not all of its places are visible.
 */
export const effectReasons = ["no_follow_up", "too_few_answers", "too_few_places", "position", "hidden"] as const;
export type EffectReason = (typeof effectReasons)[number];

/** What an action did: its change beyond what was expected from places without one. */
export const actionEffect = z.object({
  /** Whole points of the score; null where there is a reason. */
  points: z.number().int().nullable(),
  word: z.enum(effectWords).nullable(),
  /** How many places without an action on the question it is compared with. */
  places: z.number().int(),
  /** True where the score was moving before the action already; null: not known. */
  pre_trend: z.boolean().nullable(),
  reason: z.enum(effectReasons).nullable(),
});
export type ActionEffect = z.infer<typeof actionEffect>;

/** What an action item did wherever it was done. */
const itemEffect = z.object({
  id: z.number().int(),
  title: z.string(),
  topic: z.string(),
  es: z.object({ title: z.string(), topic: z.string() }),
  points: z.number().int(),
  word: z.enum(effectWords),
  /** How many assignments, at how many places, the effect is the mean of. */
  assignments: z.number().int(),
  places: z.number().int(),
});
export type ItemEffect = z.infer<typeof itemEffect>;

export const getActionEffects = endpoint({
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
