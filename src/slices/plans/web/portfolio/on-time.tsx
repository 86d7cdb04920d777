import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { usePlanStatsStrings } from "#slices/plans/web/portfolio/plan-stats-strings.ts";
import { formatNumber } from "#ui/format.ts";
import "#slices/plans/web/portfolio/on-time.css";

interface OnTimeFirstProps {
  /** Share completed on time; null: there is none. */
  ontime: number | null;
  /** Compliance, which includes late tasks. */
  children: ReactNode;
}

/** Compliance after the share on time: a person who completes every task late is compliant, too. */
export function OnTimeAndCompliance({ ontime, children }: OnTimeFirstProps): ReactNode {
  const t = usePlanStatsStrings();
  const locale = useLocale();
  if (ontime === null) return children;
  return (
    <span className="pl-ontime">
      <span>{t("aside_ontime", { percent: formatNumber(ontime, "percent", locale) })}</span>
      {children}
    </span>
  );
}
