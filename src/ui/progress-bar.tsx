import type { ReactNode } from "react";
import { formatNumber } from "#ui/format.ts";
import { useUi } from "#ui/ui-context.ts";

interface ProgressBarProps {
  label: string;
  /** The finished part of `max`; null when it is unknown. */
  value: number | null;
  max?: number;
  /** Text beside the bar instead of the percentage: "120 of 600 rows". */
  text?: string;
}

/** The progress of long work, also as text. */
export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps): ReactNode {
  const { locale, words } = useUi();
  const share = value === null || max <= 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100));
  const shareText = value === null ? words.working : formatNumber(share, "percent", locale);
  const barText = text ?? shareText;
  return (
    <div className="cy-bar">
      <div
        className="cy-bar-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={value ?? undefined}
        aria-valuetext={barText}
      >
        <span data-unknown={value === null ? "" : undefined} style={value === null ? {} : { width: `${share}%` }} />
      </div>
      <span className="cy-bar-text" aria-hidden="true">
        {barText}
      </span>
    </div>
  );
}
