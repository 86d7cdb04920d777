import type { ActionEffect, EffectReason, EffectWord } from "#slices/actions/contract/effects.contract.ts";
import {
  type ChangeEffect,
  combineEffects,
  type CombinedEffect,
  judgeEffect,
  wasMoving,
} from "#slices/analytics/server/analytics.api.ts";

/** Least number of assignments, and of different places, of an action item in the library. */
export const MIN_ASSIGNMENTS = 5;

/** Returns the word for an effect. An effect that rounds to zero points is none, however significant. */
export function toEffectWord(effect: CombinedEffect): EffectWord {
  const certainty = judgeEffect(effect);
  const points = toPoints(effect);
  if (certainty === "noise" || points === 0) return "no_effect";
  if (certainty === "real") return points > 0 ? "helped" : "hurt";
  return points > 0 ? "may_have_helped" : "may_have_hurt";
}

/** Rounds an effect to whole points, as scores are shown. */
export function toPoints({ points }: Pick<CombinedEffect, "points">): number {
  // Rounds half up like every score, and avoids −0.
  return Math.floor(points + 0.5) + 0;
}

/** Returns "no effect" with the reason. */
export function createNoEffect(reason: EffectReason, places = 0): ActionEffect {
  return { points: null, word: null, places, pre_trend: null, reason };
}

/** Returns the combined effect at places, compared with a number of others; with a reason when there is none. */
export function toEffect(effects: readonly ChangeEffect[], places: number): ActionEffect {
  const combined = combineEffects(effects);
  if (combined === null) return createNoEffect("too_few_answers", places);
  return {
    points: toPoints(combined),
    word: toEffectWord(combined),
    places,
    pre_trend: wasMoving(effects),
    reason: null,
  };
}

/**
 * Returns true when an action was under way on any of these days. An action done before them belongs to the time
 * before.
 */
export function isUnderWay(
  {
    assigned_on: assignedOn,
    awaiting_on: doneOn,
  }: { readonly assigned_on: string; readonly awaiting_on: string | null },
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return assignedOn <= to && (doneOn === null || doneOn >= from);
}
