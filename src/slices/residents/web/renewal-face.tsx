import type { ReactNode } from "react";
import { useRenewalStrings } from "#slices/residents/web/renewal-strings.ts";
import { Emoticon } from "#ui/emoticon.tsx";
import { EXCITED_FROM, METRIC_THRESHOLD } from "#ui/score-scale.ts";

type Renewal = "likely" | "unlikely" | "neutral" | "unknown";

/** The meaning of a likelihood of 1 to 5 for a renewal; anything but a number is unknown. */
export function toRenewal(likelihood: unknown): Renewal {
  if (typeof likelihood !== "number" || !Number.isFinite(likelihood)) return "unknown";
  if (likelihood >= 4) return "likely";
  return likelihood <= 2 ? "unlikely" : "neutral";
}

const faces = { likely: EXCITED_FROM, neutral: METRIC_THRESHOLD, unlikely: 0 } as const;

/** The face of a likelihood to renew and what it means; N/A without one. */
export function RenewalFace({
  likelihood,
  isPlain = false,
}: {
  likelihood: number | null;
  isPlain?: boolean;
}): ReactNode {
  const t = useRenewalStrings();
  const renewal = toRenewal(likelihood);
  if (renewal === "unknown") return <span className="rs-none">{t("unknown")}</span>;
  return (
    <span className="rs-renewal">
      <Emoticon score={faces[renewal]} />
      <span className={isPlain ? "cy-sr" : undefined}>{t(renewal)}</span>
    </span>
  );
}
