import type { ReactNode } from "react";
import type { ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import type { Standing as Stands } from "#slices/reports/contract/figures.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useStandingStrings } from "#slices/reports/web/standing-strings.ts";
import { Facts } from "#ui/detail-list.tsx";
import { formatMonth, formatNumber } from "#ui/format.ts";
import { Hint } from "#ui/hint.tsx";

/** The standing of a property's score among those of all companies; says so where too few companies have data. */
export function Standing({ standing: { band, properties, month } }: { standing: Stands }): ReactNode {
  const t = useStandingStrings();
  const locale = useLocale();
  if (properties === null) {
    return (
      <p className="rp-standing" data-withheld="">
        {t("withheld")}
      </p>
    );
  }
  if (band === null) return null;
  const n = formatNumber(properties, "count", locale);
  return (
    <p className="rp-standing">
      <Hint text={t("how", { month: formatMonth(month, locale, "long") })}>{t("among", { band: t(band), n })}</Hint>
    </p>
  );
}

/** The short form for a table. */
export function StandingNote({ standing }: { standing: Stands }): ReactNode {
  const t = useStandingStrings();
  const { band } = standing;
  return band === null ? null : <small className="cy-meta">{t(band)}</small>;
}

/** The band that each limit separates, by its percent from the top. */
const bands: Readonly<Record<number, "top_10" | "top_25" | "top_50" | "bottom_25">> = {
  10: "top_10",
  25: "top_25",
  50: "top_50",
  75: "bottom_25",
};

/** The scores from which on a property is among the top, as they were frozen. */
export function StandingLimits({ count, month, limits }: NonNullable<ExplainReply["data"]["properties"]>): ReactNode {
  const t = useStandingStrings();
  const locale = useLocale();
  return (
    <div>
      <h3>{t("title")}</h3>
      {count === null ? (
        <p>{t("withheld")}</p>
      ) : (
        <>
          <p>{t("limits", { n: formatNumber(count, "count", locale), month: formatMonth(month, locale, "long") })}</p>
          <Facts
            facts={limits.flatMap(({ part, from }) => {
              const band = bands[part];
              if (band === undefined) return [];
              const word = band === "bottom_25" ? "below" : "from";
              return [{ label: t(band), value: from === null ? t("none") : t(word, { points: from }) }];
            })}
          />
        </>
      )}
    </div>
  );
}
