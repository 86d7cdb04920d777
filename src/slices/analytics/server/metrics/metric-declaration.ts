import type { ContentDimension, Dimension } from "../analytics.dimensions.ts";

/** Kinds of questions: the slugs of their types; for likelihoods, the outcome. */
export type QuestionKind =
  | "text-entry"
  | "multiple-choice"
  | "multiple-select"
  | "agreement-importance"
  | "agreement"
  | "importance"
  | "yes-no"
  | "remain"
  | "renew"
  | "recommend";

/** A sum of measures with integer weights. */
export type Terms = Readonly<Record<string, number>>;

/** The parts of a ratio's standard error besides its numerator and denominator. */
export interface Squares {
  /**
   * Set when the squares are of single answers: then the error is known only where a response adds one answer, such as
   * to one question. Answers of one response are never treated as independent.
   */
  readonly singleKeyOf?: ContentDimension;
  readonly nn: Terms;
  readonly nd: Terms;
  readonly dd: Terms;
}

/** The invitations that a participation figure counts: sent at least 21 days ago, or younger. */
export type Cohort = "all" | InvitedCohort;

/** The distinguished parts of invitations: those whose links have expired, and those that may still be answered. */
export const invitedCohorts = ["settled", "young"] as const;
export type InvitedCohort = (typeof invitedCohorts)[number];

/** The number of days that a link accepts answers. */
export const LINK_DAYS = 21;

/** A condition for showing a ratio: a sum that reaches a minimum. */
export interface Requirement {
  readonly terms: Terms;
  readonly least: number;
}

/** A metric of the product, declared once. */
export interface MetricDeclaration {
  readonly name: string;
  /** score: 20–100, 60 neutral · percent: 0–100 · mean: 1–5 · years: of 365.25 days · points: 0–20 · count: whole. */
  readonly unit: "score" | "percent" | "mean" | "years" | "points" | "count" | "average";
  /** The number of decimals shown; delta and trend compare what is shown. */
  readonly decimals: 0 | 1;
  /** Its definition in plain words, shown by Explain. */
  readonly meaning: string;
  /** How it rolls up; ratios and counts of additive sums are exact at every grain. */
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  /** Dimensions whose rows nevertheless do not add up to the total. */
  readonly nonAdditiveBy?: readonly Dimension[];
  /** Meaningful only for a single one of these, so it is grouped by that dimension or filtered by one key of it. */
  readonly singleKeyOf?: ContentDimension;
  /**
   * The kinds of questions that have it. For other kinds it is N/A, and nothing is withheld. Missing: it belongs to no
   * question.
   */
  readonly questionKinds?: readonly QuestionKind[];
  /** Not meaningful when grouped or filtered by one of these: a share of outcomes among selected outcomes. */
  readonly notGroupedBy?: readonly ContentDimension[];
  /** The fact whose measures it reads. */
  readonly fact: string;
  readonly cohort: Cohort;
  readonly numerator: Terms;
  /** Null for counts. */
  readonly denominator: Terms | null;
  /**
   * The same ratio as released rows store it, when they store classes (doubled counts, `…_x2`) instead of steps;
   * missing: the same terms.
   */
  readonly released?: { readonly numerator: Terms; readonly denominator: Terms | null; readonly squares?: Squares };
  /** For a score: the answers it weighs, whose number limits how near it can be to 20 or 100. */
  readonly weightedAnswers?: string;
  /** Second factors of both, for a product of two means. */
  readonly times?: { readonly numerator: Terms; readonly denominator: Terms };
  /** True for a step of a distribution and for its mean, which need at least ten people. */
  readonly isDistribution?: boolean;
  /** For a score: count, sum and squares of single agreements, as their released distribution has them. */
  readonly agreements?: Squares;
  /** The multiplier of the ratio; 1 for counts and means. */
  readonly scale: number;
  /** The terms of n, over open answers. */
  readonly n: Terms;
  /** Without all of these nothing is shown; for ungated metrics. */
  readonly requires?: readonly Requirement[];
  /**
   * For a ratio with a standard error: the sums over responses of numerator², numerator × denominator, denominator².
   */
  readonly squares?: Squares;
  /**
   * How confidentiality treats it: `answers` through release cells, with n from this measure of distinct people;
   * `invited` from five people up; `plain`: not made of answers, or only of open ones, and shown however few.
   */
  readonly gate:
    | {
        readonly kind: "answers";
        readonly people: string;
        /** For a distribution: the measure of people whose answers are shown in classes, with or without ten people. */
        readonly classPeople?: string;
      }
    | { readonly kind: "invited" | "plain" };
}

/** Returns steps 1 to 5 of a histogram with their weights, without those of weight 0. */
export const buildHistogram = (name: string, weight: (step: number) => number): Terms =>
  Object.fromEntries([1, 2, 3, 4, 5].map((step) => [`${name}_${step}`, weight(step)]).filter(([, w]) => w !== 0));
