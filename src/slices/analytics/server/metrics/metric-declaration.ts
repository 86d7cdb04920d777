import type { ContentDimension, Dimension } from "../analytics.dimensions.ts";

/** Kinds of questions: the slugs of their types, and of likelihoods what is likely. */
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

/** A sum of measures with whole weights. */
export type Terms = Readonly<Record<string, number>>;

/** What the standard error of a ratio is made of besides its numerator and denominator. */
export interface Squares {
  /**
   * Set where they are those of single answers: then the error is known only where a response adds one answer, as of one
   * question. Answers of one response are never taken for independent.
   */
  readonly onlyOfOne?: ContentDimension;
  readonly nn: Terms;
  readonly nd: Terms;
  readonly dd: Terms;
}

/** Which invitations a participation figure counts: sent at least 21 days ago, or younger. */
export type Cohort = "all" | InvitedCohort;

/** The parts of who was invited that are distinguished: those whose links have expired, and those who may still answer. */
export const invitedCohorts = ["settled", "young"] as const;
export type InvitedCohort = (typeof invitedCohorts)[number];

/** A link accepts answers for so many days. */
export const LINK_DAYS = 21;

/** What must be there before a ratio says anything: a sum that reaches so much. */
export interface Requirement {
  readonly terms: Terms;
  readonly least: number;
}

/** A number of the product, declared once. */
export interface MetricDeclaration {
  readonly name: string;
  /** score: 20–100, 60 neutral · percent: 0–100 · mean: 1–5 · years: of 365.25 days · points: 0–20 · count: whole. */
  readonly unit: "score" | "percent" | "mean" | "years" | "points" | "count" | "average";
  /** How many decimals it is shown with; delta and trend compare what is shown. */
  readonly decimals: 0 | 1;
  /** What it means, for people: shown by Explain. */
  readonly meaning: string;
  /** How it rolls up; ratios and counts of additive sums are exact at every grain. */
  readonly additivity: "additive" | "distinct" | "stock" | "level-dependent";
  /** Dimensions whose rows do not add up to the total all the same. */
  readonly notAddedUpBy?: readonly Dimension[];
  /** It means something only of one of these, so it is grouped by that dimension or filtered by one key of it. */
  readonly onlyOfOne?: ContentDimension;
  /** The kinds of questions that have it. Of other kinds it is N/A, and nothing is withheld. Missing: it is of no question. */
  readonly questionKinds?: readonly QuestionKind[];
  /** It says nothing where it is grouped or filtered by one of these: a share of outcomes among outcomes that were chosen. */
  readonly notGroupedBy?: readonly ContentDimension[];
  /** The fact whose measures it reads. */
  readonly fact: string;
  readonly cohort: Cohort;
  readonly numerator: Terms;
  /** Null for counts. */
  readonly denominator: Terms | null;
  /**
   * The same ratio as released rows store it, where they hold classes (doubled counts, `…_x2`) rather than steps; missing:
   * by the same terms.
   */
  readonly released?: { readonly numerator: Terms; readonly denominator: Terms | null; readonly squares?: Squares };
  /** Of a score: the answers that it weighs, whose number says how near it can be to 20 or 100. */
  readonly weighed?: string;
  /** Second factors of both, for a product of two means. */
  readonly times?: { readonly numerator: Terms; readonly denominator: Terms };
  /** True for one step of a distribution and for its mean, which fewer than ten people must not have. */
  readonly isDistribution?: boolean;
  /** Of a score: count, sum and squares of single agreements, as their released distribution has them. */
  readonly agreements?: Squares;
  /** What the ratio is multiplied by; 1 for counts and means. */
  readonly scale: number;
  /** What n counts, over open answers. */
  readonly n: Terms;
  /** Without all of these there is nothing to show; of plain metrics. */
  readonly requires?: readonly Requirement[];
  /** Of a ratio with a standard error: the sums over responses of numerator², numerator × denominator, denominator². */
  readonly squares?: Squares;
  /**
   * How confidentiality treats it: `answers` through release cells, with n from this measure of distinct people; `invited`
   * from five people up; `plain`: it is no answer, or an open one only, and shown however few.
   */
  readonly gate:
    | {
        readonly kind: "answers";
        readonly people: string;
        /** Of a distribution: whose answers are shown in classes, ten or not. */
        readonly classPeople?: string;
      }
    | { readonly kind: "invited" | "plain" };
}

/** Steps 1 to 5 of a histogram, each with a weight; those of weight 0 are left out. */
export const histogram = (name: string, weight: (step: number) => number): Terms =>
  Object.fromEntries([1, 2, 3, 4, 5].map((step) => [`${name}_${step}`, weight(step)]).filter(([, w]) => w !== 0));
