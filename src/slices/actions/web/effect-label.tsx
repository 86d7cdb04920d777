import type { ReactNode } from "react";
import type { ActionEffect, EffectReason, EffectWord } from "#slices/actions/contract/effects.contract.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";

const tones: Readonly<Record<EffectWord, Tone>> = {
  helped: "good",
  may_have_helped: "info",
  no_effect: "neutral",
  may_have_hurt: "warning",
  hurt: "danger",
};

const formatSigned = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** Returns a function that formats the points of an effect; nothing for one that is not significant. */
export function useEffectPoints(): (effect: { readonly points: number; readonly word: EffectWord }) => string | null {
  const t = useActionStrings();
  return ({ points, word }) =>
    word === "no_effect" ? null : t("points", { count: Math.abs(points), points: formatSigned(points) });
}

/** An effect as a word with its points. */
export function EffectWordLabel({ word, points }: { word: EffectWord; points: number }): ReactNode {
  const t = useActionStrings();
  const text = useEffectPoints()({ points, word });
  return (
    <span className="ac-effect">
      <StatusBadge tone={tones[word]}>{t(`effect_${word}`)}</StatusBadge>
      {text !== null && <small className="cy-meta">{text}</small>}
    </span>
  );
}

/** The effect at one target, or a short reason for its absence. */
export function EffectLabel({ effect }: { effect: ActionEffect }): ReactNode {
  const t = useActionStrings();
  const { word, points, reason, pre_trend: isMoving } = effect;
  if (word === null || points === null) return <small className="cy-meta">{t(`none_${reason ?? "hidden"}`)}</small>;
  return (
    <span className="ac-effect">
      <EffectWordLabel word={word} points={points} />
      {isMoving === true && <small className="cy-meta">{t("wasMoving")}</small>}
    </span>
  );
}

// For other reasons the cell says everything.
const needs = {
  no_follow_up: "needs_no_follow_up",
  too_few_answers: "needs_too_few_answers",
  too_few_places: "needs_too_few_places",
  position: null,
  hidden: null,
} as const satisfies Readonly<Record<EffectReason, string | null>>;

/** What an effect is compared with, or what it requires. */
export function EffectNote({ effect: { places, reason } }: { effect: ActionEffect }): ReactNode {
  const t = useActionStrings();
  const text = reason === null ? "comparedWith" : needs[reason];
  return text !== null && <p>{t(text, { count: places })}</p>;
}
