import type { ReactNode } from "react";
import { EffectWordLabel } from "#slices/actions/web/effect-label.tsx";
import { useAssignment } from "#slices/actions/web/use-assignments.ts";
import "#slices/actions/web/actions.css";

/** What an assignment did so far, in a word with its points; nothing where that was not measured. */
export function EffectOfAssignment({ id }: { id: number }): ReactNode {
  const effect = useAssignment(id).data?.effect;
  if (effect === undefined || effect.word === null || effect.points === null) return null;
  return <EffectWordLabel word={effect.word} points={effect.points} />;
}
