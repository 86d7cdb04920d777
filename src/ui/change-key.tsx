import type { ReactNode } from "react";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";

const createSample = (certainty: "real" | "unclear" | "noise", delta: number): Figure => ({
  ...NO_FIGURE,
  delta,
  trend: delta > 0 ? "up" : "down",
  certainty,
});

const samples = {
  real: [createSample("real", 6), createSample("real", -6)],
  unclear: [createSample("unclear", 3)],
  noise: [createSample("noise", 2)],
} as const;

/** Returns true when a part of a row, at any depth, is a change with a significance. */
function hasJudgment(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  return ("certainty" in part && Boolean(part.certainty)) || Object.values(part).some(hasJudgment);
}

/** The explanation of changes in a table; nothing when no row has a change with a significance. */
export function ChangeKey({ rows }: { rows: readonly object[] }): ReactNode {
  const { words, helpPath } = useUi();
  if (!rows.some(hasJudgment)) return null;
  return (
    <p className="cy-change-key">
      {(["real", "unclear", "noise"] as const).map((certainty) => (
        <span key={certainty}>
          <span aria-hidden="true">
            {samples[certainty].map((figure) => (
              <TrendDelta key={figure.delta} figure={figure} />
            ))}
          </span>{" "}
          {words.changeKey[certainty]}
        </span>
      ))}
      {helpPath !== undefined && <UiLink href={helpPath("change")}>{words.changeHelp}</UiLink>}
    </p>
  );
}
