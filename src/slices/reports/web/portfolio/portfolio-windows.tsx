import type { ReactNode } from "react";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { useLocale, type Locale } from "#platform/web/i18n.ts";
import { useReportsStrings } from "#slices/reports/web/strings.ts";
import { formatDay, countMonths } from "#ui/format.ts";

type Meta = PortfolioReply["meta"];
type EngagementDates = NonNullable<Meta["engagement_dates"]>;
type Windows = Pick<EngagementDates, "current" | "previous">;
type Strings = ReturnType<typeof useReportsStrings>;

function formatExactWindows({ current, previous }: Windows, locale: Locale, t: Strings): string {
  return t("window_exact", {
    from: formatDay(current.from, locale),
    to: formatDay(current.to, locale),
    previousFrom: formatDay(previous.from, locale),
    previousTo: formatDay(previous.to, locale),
  });
}

/** The windows of the services of a table, in one line. */
export function PortfolioWindows({ meta }: { meta: Meta }): ReactNode {
  const hasSatisfaction = meta.headers.some((header) => header.key === "satisfaction");
  return <WindowsLine engagement={meta.engagement_dates} satisfaction={hasSatisfaction ? meta.dates : null} />;
}

interface WindowsLineProps {
  /** Null where the service is not on screen. */
  engagement: EngagementDates | null;
  satisfaction: Windows | null;
}

/** The last day of employees' participation, where it is before the end of the window. */
function Participation({ dates }: { dates: EngagementDates | null }): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  if (dates === null || dates.participation_to === dates.current.to) return null;
  const { participation_to: day } = dates;
  return (
    <span title={t("participation_why")}>
      {" · "}
      {day === null ? t("participation_none") : t("participation_to", { day: formatDay(day, locale) })}
    </span>
  );
}

/** The windows of the services on screen in one line; the exact days of both are in its tooltip. */
export function WindowsLine({ engagement, satisfaction }: WindowsLineProps): ReactNode {
  const t = useReportsStrings();
  const locale = useLocale();
  if (engagement !== null && satisfaction !== null && engagement.current.to !== satisfaction.current.to) {
    const exact = [
      `${t("engagement")}: ${formatExactWindows(engagement, locale, t)}`,
      `${t("satisfaction")}: ${formatExactWindows(satisfaction, locale, t)}`,
    ];
    return (
      <span title={exact.join("\n")}>
        {t("windows", {
          engagement: formatDay(engagement.current.to, locale),
          satisfaction: formatDay(satisfaction.current.to, locale),
          count: countMonths(satisfaction.current),
        })}
        <Participation dates={engagement} />
      </span>
    );
  }
  const only = satisfaction ?? engagement;
  if (only === null) return null;
  return (
    <span title={formatExactWindows(only, locale, t)}>
      {t("window", { count: countMonths(only.current), day: formatDay(only.current.to, locale) })}
      <Participation dates={engagement} />
    </span>
  );
}
