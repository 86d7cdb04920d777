import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Search } from "#platform/web/address.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { useScoresStrings } from "#slices/home/web/scores-strings.ts";
import { readChanges } from "#slices/insights/web/public.tsx";
import type { PortfolioSummary } from "#slices/reports/contract/portfolio.contract.ts";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatNumber, toNonBreaking, type NumberKind } from "#ui/format.ts";
import { computeScoreAxis, type ScoreAxis } from "#ui/score-axis.ts";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { Skeleton } from "#ui/states.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/home/web/scores.css";

type Totals = NonNullable<PortfolioSummary>;

/** The scores of the strip in their order: the service of each, and its screen. */
const parts = [
  { key: "satisfaction", service: "intouch", endpoint: "/v1/en/analytics/reports/satisfaction_dashboard" },
  { key: "engagement", service: "ingage", endpoint: "/v1/en/analytics/reports/engagement_dashboard" },
  { key: "compliance", service: "introduce", endpoint: "/v1/en/analytics/reports/compliance_dashboard" },
] as const;
type Part = (typeof parts)[number];

/** Returns the scores of the services in which client and viewer see places. */
const listParts = ({ service_access: access }: IdentityUser): readonly Part[] =>
  parts.filter(({ service }) =>
    access.some((each) => each.service === service && each.status === "active" && each.top_role !== "employee"),
  );

/** Returns true for a viewer whose score is the company's own, which is compared with SBX alone. */
const seesCompany = ({ service_access: access }: IdentityUser, service: Part["service"]): boolean =>
  access.some((each) => each.service === service && ["client-admin", "reporting"].includes(each.top_role));

/** Reads the totals of the viewer's places from the portfolio. */
function useTotals(isSeen: boolean): UseQueryResult<PortfolioSummary> {
  return useQuery({
    queryKey: ["getPortfolio", "home"],
    queryFn: async ({ signal }) => {
      const query = { structures: { scope: "regions" as const, addon_options: "summary" as const }, page: { size: 1 } };
      return (await call("getPortfolio", { query, signal })).meta.summary_object;
    },
    enabled: isSeen,
  });
}

/** The scores of the viewer's places in one strip, with change and certainty; nothing for a viewer without places. */
export function Scores({ user }: { user: IdentityUser }): ReactNode {
  const t = useScoresStrings();
  const { period } = readChanges(useLocation().search as Search);
  const shown = listParts(user);
  const totals = useTotals(shown.length > 0);
  const { data } = totals;
  if (shown.length === 0 || data === null) return null;
  return (
    <section className="cy-panel ho-scores-strip" aria-label={`${t("scores")}, ${t("window")}`}>
      {totals.isError && data === undefined ? (
        <p className="ho-scores-failed" role="status">
          <span>{t("noScores")}</span>
          <button type="button" className="cy-link-button" onClick={() => void totals.refetch()}>
            {t("retry")}
          </button>
        </p>
      ) : (
        <ul aria-busy={totals.isPending}>
          {shown.map((part) => (
            <ScorePart key={part.key} part={part} user={user} totals={data} />
          ))}
        </ul>
      )}
      {/* The list below has another window then. */}
      {period === "quarter" && <p className="ho-scores-window">{t("window")}</p>}
    </section>
  );
}

interface ScorePartProps {
  part: Part;
  user: IdentityUser;
  /** Undefined while they load. */
  totals: Totals | undefined;
}

/** One score with its name, which links to its screen. */
function ScorePart({ part: { key, service, endpoint }, user, totals }: ScorePartProps): ReactNode {
  const t = useScoresStrings();
  const screen = user.navigation.routes.find((route) => route.endpoint === endpoint)?.path;
  return (
    <li>
      <div className="ho-score-head">
        <h2>{screen === undefined ? t(key) : <UiLink href={screen}>{t(key)}</UiLink>}</h2>
        {totals === undefined ? <Skeleton width={72} height={30} /> : <MainValue totals={totals} of={key} />}
      </div>
      <div className="ho-score-rest">
        {totals === undefined ? (
          <Skeleton width="100%" height={38} />
        ) : (
          <Rest totals={totals} of={key} isCompany={seesCompany(user, service)} />
        )}
      </div>
    </li>
  );
}

function MainValue({ totals, of }: { totals: Totals; of: Part["key"] }): ReactNode {
  const main = findMain(totals, of);
  const kind: NumberKind = of === "compliance" ? "percent" : "score";
  return (
    <span className="ho-score-value">
      {main.hidden ? <HiddenValue brief /> : <FigureValue figure={main} kind={kind} />}
      <TrendDelta figure={main} kind={kind} />
    </span>
  );
}

function Rest({ totals, of, isCompany }: { totals: Totals; of: Part["key"]; isCompany: boolean }): ReactNode {
  if (of === "compliance") return <ComplianceRest totals={totals} />;
  return <ScoreRest totals={totals} of={of} axis={findAxis(totals)} isCompany={isCompany} />;
}

/** Returns the main figure of a part. */
function findMain(totals: Totals, key: Part["key"]): Figure {
  if (key === "satisfaction") return totals.satisfaction?.score ?? NO_FIGURE;
  if (key === "engagement") return totals.engagement?.score ?? NO_FIGURE;
  const value = totals.development?.compliance_score ?? null;
  return totals.compliance?.compliance_figure ?? { ...NO_FIGURE, value };
}

/** Returns one axis for both scores, so that their dots are comparable. */
function findAxis({ satisfaction, engagement }: Totals): ScoreAxis {
  const points = [satisfaction, engagement].flatMap((stats) =>
    stats ? [stats.score.hidden ? null : stats.score.value, stats.company_index, stats.sb_index] : [],
  );
  return computeScoreAxis(points);
}

interface ScoreRestProps {
  totals: Totals;
  of: "satisfaction" | "engagement";
  axis: ScoreAxis;
  isCompany: boolean;
}

/** The score compared with company and SBX, and the likelihood of the same service. */
function ScoreRest({ totals, of, axis, isCompany }: ScoreRestProps): ReactNode {
  const t = useScoresStrings();
  const stats = totals[of];
  if (stats === null) return null;
  const value = stats.score.hidden ? null : stats.score.value;
  const company = isCompany ? null : stats.company_index;
  const likelihood =
    of === "satisfaction"
      ? totals.satisfaction?.likely_to_renew_percentage
      : totals.engagement?.likely_to_remain_percentage;
  return (
    <>
      <ScoreStrip
        axis={axis}
        value={value}
        company={company}
        sbx={stats.sb_index}
        low={stats.score.is_low}
        ofCompany={isCompany}
      />
      <ScoreKey company={company} sbx={stats.sb_index} ofCompany={isCompany} />
      {likelihood && (
        <p className="ho-score-line">
          {t(of === "satisfaction" ? "likelyToRenew" : "likelyToRemain")}{" "}
          {likelihood.hidden ? <HiddenValue brief /> : <FigureValue figure={likelihood} kind="percent" />}
          <TrendDelta figure={likelihood} kind="percent" />
        </p>
      )}
    </>
  );
}

/** The share of tasks done, the late ones, and the exclusions. */
function ComplianceRest({ totals: { development, compliance } }: { totals: Totals }): ReactNode {
  const t = useScoresStrings();
  const locale = useLocale();
  const value = development?.compliance_score ?? null;
  const late = development?.past_due ?? 0;
  const excluded = compliance?.exclusions_percentage ?? 0;
  const aside = [
    ...(late > 0 ? [t("pastDue", { count: late, n: formatNumber(late, "count", locale) })] : []),
    ...(excluded > 0 ? [t("excluded", { percent: formatNumber(excluded, "percent", locale) })] : []),
  ];
  return (
    <>
      <span className="ho-score-bar" aria-hidden="true">
        {value !== null && <span style={{ width: `${value}%` }} />}
      </span>
      {aside.length > 0 && <p className="ho-score-line">{aside.map(toNonBreaking).join(" · ")}</p>}
    </>
  );
}
