import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { formatNumber } from "#ui/format.ts";
import "#slices/reports/web/place/on-time.css";

interface OnTimeFirstProps {
  /** Share completed on time; null: there is none. */
  ontime: number | null;
  /** Compliance, which includes late tasks. */
  children: ReactNode;
}

/** Compliance after the share on time: a person who completes every task late is compliant, too. */
export function OnTimeAndCompliance({ ontime, children }: OnTimeFirstProps): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  if (ontime === null) return children;
  return (
    <span className="rp-ontime">
      <span>{t("aside_ontime", { percent: formatNumber(ontime, "percent", locale) })}</span>
      {children}
    </span>
  );
}
