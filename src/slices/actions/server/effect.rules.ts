import type { ActionEffect, EffectReason, EffectWord } from "#slices/actions/contract/effects.contract.ts";
import {
  type ChangeEffect,
  combineEffects,
  type CombinedEffect,
  judgeEffect,
  wasMoving,
} from "#slices/analytics/server/analytics.api.ts";

/** An action item is in the library from so many assignments on, at as many different places. */
export const LEAST_ASSIGNMENTS = 5;

/** What an effect is called. One of less than half a point is none, however sure. */
export function toEffectWord(effect: CombinedEffect): EffectWord {
  const certainty = judgeEffect(effect);
  const points = toPoints(effect);
  if (certainty === "noise" || points === 0) return "no_effect";
  if (certainty === "real") return points > 0 ? "helped" : "hurt";
  return points > 0 ? "may_have_helped" : "may_have_hurt";
}

/** An effect in whole points, as scores are shown. */
export function toPoints({ points }: Pick<CombinedEffect, "points">): number {
  // Half up like every score, and never −0.
  return Math.floor(points + 0.5) + 0;
}

/** No effect, with the reason. */
export function withoutEffect(reason: EffectReason, places = 0): ActionEffect {
  return { points: null, word: null, places, pre_trend: null, reason };
}

/** The effect at places together, compared with so many others; with a reason where there is none. */
export function toEffect(effects: readonly ChangeEffect[], places: number): ActionEffect {
  const combined = combineEffects(effects);
  if (combined === null) return withoutEffect("too_few_answers", places);
  return {
    points: toPoints(combined),
    word: toEffectWord(combined),
    places,
    pre_trend: wasMoving(effects),
    reason: null,
  };
}

/** True where something was under way in any of these days; what was done before them is part of what was before. */
export function isUnderWay(
  {
    assigned_on: assignedOn,
    awaiting_on: doneOn,
  }: { readonly assigned_on: string; readonly awaiting_on: string | null },
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  return assignedOn <= to && (doneOn === null || doneOn >= from);
}
