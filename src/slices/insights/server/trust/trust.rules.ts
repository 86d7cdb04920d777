import type { Precision } from "#slices/analytics/server/analytics.api.ts";
import {
  type TrustGrade,
  trustGrades,
  type TrustPart,
  type TrustReply,
} from "#slices/insights/contract/trust.contract.ts";
import type { InvitedResidents } from "../insights.deps.ts";

/**
 * Limits of the grades A, B and C: maximum points for interval, mix and effort; minimum people or percent for the
 * others. Beyond C the grade is D.
 */
const limits = {
  interval: [3, 5, 8],
  people: [100, 50, 20],
  rate: [40, 25, 15],
  coverage: [90, 75, 50],
  mix: [10, 20, 30],
  effort: [10, 20, 30],
} as const;

/** With fewer respondents, their mix is left to chance. */
const MIN_ANSWERED_FOR_MIX = 30;
/** With fewer judged responses, no share of doubtful ones is shown. */
const MIN_JUDGED_FOR_EFFORT = 30;
/** With fewer invited people, no coverage is shown. */
const MIN_INVITED = 5;

function getGrade(kind: TrustPart["kind"], value: number): TrustGrade {
  const isLessBetter = kind === "interval" || kind === "mix" || kind === "effort";
  const at = limits[kind].findIndex((limit) => (isLessBetter ? value <= limit : value >= limit));
  return trustGrades[at === -1 ? 3 : at] ?? "D";
}

const toPart = (kind: TrustPart["kind"], value: number, by: TrustPart["by"] = null): TrustPart => ({
  kind,
  grade: getGrade(kind, value),
  value,
  by,
});

/**
 * Returns the largest difference, in points, between a group's share of respondents and its share of the invited
 * people.
 */
export function findMixGap(groups: readonly { readonly invited: number; readonly answered: number }[]): number | null {
  const invited = groups.reduce((sum, group) => sum + group.invited, 0);
  const answered = groups.reduce((sum, group) => sum + group.answered, 0);
  if (answered < MIN_ANSWERED_FOR_MIX) return null;
  const gaps = groups.map((group) => Math.abs(group.answered / answered - group.invited / invited) * 100);
  return Math.round(Math.max(...gaps));
}

function findMix({ byLanguage, byTenure }: InvitedResidents): TrustPart[] {
  const gaps = [
    { by: "language", gap: findMixGap(byLanguage) },
    { by: "tenure", gap: findMixGap(byTenure) },
  ] as const;
  const [widest] = gaps.toSorted((a, b) => (b.gap ?? -1) - (a.gap ?? -1));
  return widest?.gap === undefined || widest.gap === null ? [] : [toPart("mix", widest.gap, widest.by)];
}

function computeCoverage({ reached, uninvited }: InvitedResidents): TrustPart[] {
  if (reached < MIN_INVITED) return [];
  return [toPart("coverage", Math.floor((100 * reached) / (reached + uninvited)))];
}

function computeEffort({ effort: { judged, doubtful } }: InvitedResidents): TrustPart[] {
  return judged < MIN_JUDGED_FOR_EFFORT ? [] : [toPart("effort", Math.ceil((100 * doubtful) / judged))];
}

/** Returns the grade of a score: the worst of its parts, worst first. Null without a shown score. */
export function gradeTrust(
  { score, halfWidth, hasProtected, responseRate }: Precision,
  invited: InvitedResidents | null,
): TrustReply["data"] {
  if (score.state !== "value") return null;
  const isSure = halfWidth !== null && !hasProtected;
  const parts = [
    isSure ? toPart("interval", Math.ceil(halfWidth * 10) / 10) : toPart("people", score.n),
    ...(responseRate.state === "value" && responseRate.bound === null ? [toPart("rate", responseRate.rounded)] : []),
    ...(invited ? [...computeCoverage(invited), ...findMix(invited), ...computeEffort(invited)] : []),
  ].toSorted((a, b) => b.grade.localeCompare(a.grade));
  return { grade: parts[0]?.grade ?? "D", parts };
}
