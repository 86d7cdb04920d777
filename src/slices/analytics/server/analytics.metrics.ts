import { DISTINCT } from "./analytics.facts.ts";

/** A sum of measures with whole weights. */
export type Terms = Readonly<Record<string, number>>;

/** Which invitations a participation figure counts: sent at least 21 days ago, or younger. */
export type Cohort = "all" | "settled" | "young";

/** A link accepts answers for so many days. */
export const LINK_DAYS = 21;

/** A number of the product, declared once. */
export interface MetricDeclaration {
  readonly name: string;
  /** score: 20–100, 60 neutral · percent: 0–100 · mean: 1–5 · years: of 365.25 days · count: whole. */
  readonly unit: "score" | "percent" | "mean" | "years" | "count";
  /** How many decimals it is shown with; delta and trend compare what is shown. */
  readonly decimals: 0 | 1;
  /** What it means, for people: shown by Explain. */
  readonly meaning: string;
  /** How it rolls up; ratios and counts of additive sums are exact at every grain. */
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  /** The fact whose measures it reads. */
  readonly fact: string;
  readonly cohort: Cohort;
  readonly numerator: Terms;
  /** Null for counts. */
  readonly denominator: Terms | null;
  /** What the ratio is multiplied by; 1 for counts and means. */
  readonly scale: number;
  /** What n counts, over open answers. */
  readonly n: Terms;
  /**
   * How confidentiality treats it: `answers` through release cells, with n from this measure of distinct people; `invited`
   * from five people up; `plain`: it is no answer, or an open one only, and shown however few.
   */
  readonly gate: { readonly kind: "answers"; readonly people: string } | { readonly kind: "invited" | "plain" };
}

const histogram = (name: string, weight: (step: number) => number): Terms =>
  Object.fromEntries([1, 2, 3, 4, 5].map((step) => [`${name}_${step}`, weight(step)]).filter(([, w]) => w !== 0));

function shareOfLikely(name: string, kind: string, meaning: string): MetricDeclaration {
  const all = histogram(kind, () => 1);
  return {
    name,
    unit: "percent",
    decimals: 0,
    meaning,
    additivity: "additive",
    fact: "answers",
    cohort: "all",
    numerator: histogram(kind, (step) => (step >= 4 ? 1 : 0)),
    denominator: all,
    scale: 100,
    n: all,
    gate: { kind: "answers", people: `${kind}_people` },
  };
}

function meanLikelihood(name: string, kind: string, meaning: string): MetricDeclaration {
  return { ...shareOfLikely(name, kind, meaning), unit: "mean", numerator: histogram(kind, (step) => step), scale: 1 };
}

function invitationCount(name: string, cohort: Cohort, numerator: Terms, meaning: string): MetricDeclaration {
  return {
    name,
    unit: "count",
    decimals: 0,
    meaning,
    additivity: "additive",
    fact: "participation",
    cohort,
    numerator,
    denominator: null,
    scale: 1,
    n: { sent: 1 },
    gate: { kind: "invited" },
  };
}

/** Satisfaction or engagement, 20–100: sum(importance × agreement) / sum(importance) × 20 (domain.md, Numbers). */
const agreementImportance: MetricDeclaration = {
  name: "agreement_importance",
  unit: "score",
  decimals: 0,
  meaning:
    "Agreement weighted by importance, from 20 to 100 (60 is neutral): sum of importance × agreement over sum of importance, × 20. Answers without importance weigh 3; pairs with a skipped half are left out.",
  additivity: "additive",
  fact: "answers",
  cohort: "all",
  numerator: { score_num: 1 },
  denominator: { score_den: 1 },
  scale: 20,
  n: { score_responses: 1 },
  gate: { kind: "answers", people: "score_people" },
};

/** Responses with an answer in the score: the n of the score, a whole count. */
const responseCount: MetricDeclaration = {
  ...agreementImportance,
  name: "response_count",
  unit: "count",
  meaning:
    "Responses that the score rests on; with protected answers in it, distinct people in steps of five, rounded down.",
  numerator: { score_responses: 1 },
  denominator: null,
  scale: 1,
};

/** Completed / sent of the settled cohort, in percent (domain.md, Numbers). */
const responseRate: MetricDeclaration = {
  ...invitationCount(
    "response_rate",
    "settled",
    { completed: 1 },
    "Completed of sent, of the invitations sent in the range and at least 21 days ago.",
  ),
  unit: "percent",
  denominator: { sent: 1 },
  scale: 100,
};

/** The facts of the metrics below: who is employed, and who reported that something needs repair. */
const EMPLOYMENTS = "employments";
const SERVICE_ISSUES = "service_issues";

// A year has 365.25 days: days / (people × 365.25) = 4 × days / (1461 × people), in whole numbers.
const tenure: MetricDeclaration = {
  name: "tenure",
  unit: "years",
  decimals: 1,
  meaning:
    "Mean years since the start date of the people employed on the last day of the range. A return within 30 days continues the employment; people without a start date are left out of the mean.",
  additivity: "stock",
  fact: EMPLOYMENTS,
  cohort: "all",
  numerator: { held_days: 4 },
  denominator: { held_since: 1461 },
  scale: 1,
  n: { held_since: 1 },
  gate: { kind: "plain" },
};

const peopleWithoutStartDate: MetricDeclaration = {
  ...tenure,
  name: "people_without_start_date",
  unit: "count",
  decimals: 0,
  meaning: "People employed on the last day of the range whose start date is not known; tenure leaves them out.",
  numerator: { held: 1, held_since: -1 },
  denominator: null,
  n: { held: 1 },
};

const residentsWithIssues: MetricDeclaration = {
  name: "residents_with_reported_maintenance_issues",
  unit: "count",
  decimals: 0,
  meaning:
    "Distinct residents who reported in an open answer that something needs repair. Every place counts its own, so rows do not add up.",
  additivity: "distinct",
  fact: SERVICE_ISSUES,
  cohort: "all",
  numerator: { [DISTINCT]: 1 },
  denominator: null,
  scale: 1,
  n: { [DISTINCT]: 1 },
  gate: { kind: "plain" },
};

const declarations: readonly MetricDeclaration[] = [
  agreementImportance,
  responseCount,
  shareOfLikely("likely_to_renew_percentage", "renew", "Share of residents' renewal answers that are 4 or 5 of 5."),
  meanLikelihood("likelihood_to_renew", "renew", "Mean of residents' renewal answers, from 1 to 5."),
  shareOfLikely("likelihood_to_recommend", "recommend", "Share of recommendation answers that are 4 or 5 of 5."),
  shareOfLikely(
    "likely_to_remain_percentage",
    "remain",
    "Share of employees' answers about staying that are 4 or 5 of 5.",
  ),
  meanLikelihood("likelihood_to_remain", "remain", "Mean of employees' answers about staying, from 1 to 5."),
  responseRate,
  invitationCount("surveys_sent", "settled", { sent: 1 }, "Invitations sent in the range and at least 21 days ago."),
  invitationCount("surveys_started", "settled", { started: 1 }, "Of those sent, how many were opened and begun."),
  invitationCount("surveys_completed", "settled", { completed: 1 }, "Of those sent, how many were completed."),
  invitationCount(
    "still_open",
    "young",
    { sent: 1, completed: -1 },
    "Invitations of the last 21 days that may still be answered; they are in no rate yet.",
  ),
  tenure,
  peopleWithoutStartDate,
  residentsWithIssues,
];

/** The one place where the wire's other names for a number are known (decisions A44). */
const synonyms: Readonly<Record<string, string>> = {
  score: "agreement_importance",
  current_score: "agreement_importance",
};

const byName = new Map(declarations.map((each) => [each.name, each]));

/** The declaration of a metric, by its name or a synonym; throws RangeError for an unknown one. */
export function metricNamed(name: string): MetricDeclaration {
  const found = byName.get(synonyms[name] ?? name);
  if (!found) throw new RangeError(`no metric is called ${name}`);
  return found;
}

/** Every declared metric, in the order of the declarations. */
export function allMetrics(): readonly MetricDeclaration[] {
  return declarations;
}
