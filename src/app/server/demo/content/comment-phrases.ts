/** What is said about one subject. Each text is a whole sentence, or several. */
export interface Phrases {
  /** Trouble. */
  readonly bad: readonly string[];
  /** What someone adds to trouble. */
  readonly more: readonly string[];
  /** What someone requests; fits those who are neither pleased nor annoyed. */
  readonly wish: readonly string[];
  /** Praise. */
  readonly good: readonly string[];
}

/** What a comment is about. */
export type Subject = ResidentSubject | StaffSubject;
/** How it sounds: trouble, a wish, praise. */
export type Sentiment = "bad" | "mixed" | "good";

/** Who is talking, as far as it shows in what they say of themselves. */
export type Standing = "resident" | "newcomer" | "employee" | "starter" | "leaver";

/** What is said whatever the subject. */
export interface WritingStyle {
  /** Before trouble, before a wish, before praise. */
  readonly beforeBad: readonly string[];
  readonly beforeWish: readonly string[];
  readonly beforeGood: readonly string[];
  /** After trouble, after a wish, after praise. */
  readonly afterBad: readonly string[];
  readonly afterWish: readonly string[];
  readonly afterGood: readonly string[];
  /** What someone says of themselves. */
  readonly about: Readonly<Record<Standing, readonly string[]>>;
}

export const residentSubjects = [
  "home",
  "repairs",
  "noise",
  "cleanliness",
  "safety",
  "parking",
  "staff",
  "value",
  "amenities",
  "moveIn",
  "followUp",
] as const;
export type ResidentSubject = (typeof residentSubjects)[number];

export const staffSubjects = [
  "manager",
  "growth",
  "pay",
  "workload",
  "team",
  "tools",
  "company",
  "onboarding",
  "leaving",
] as const;
export type StaffSubject = (typeof staffSubjects)[number];
