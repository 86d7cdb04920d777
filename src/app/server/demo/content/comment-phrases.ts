/** Phrases about one subject. Each text is one or more whole sentences. */
export interface Phrases {
  /** Complaints. */
  readonly bad: readonly string[];
  /** Additions to a complaint. */
  readonly more: readonly string[];
  /** Wishes; they fit authors who are neither pleased nor annoyed. */
  readonly wish: readonly string[];
  /** Praise. */
  readonly good: readonly string[];
}

/** The subject of a comment. */
export type Subject = ResidentSubject | StaffSubject;
/** The tone: complaint, wish, praise. */
export type Sentiment = "bad" | "mixed" | "good";

/** The author's role, as far as the comment shows it. */
export type AuthorRole = "resident" | "newcomer" | "employee" | "starter" | "leaver";

/** Phrases that fit every subject. */
export interface WritingStyle {
  /** Before a complaint, a wish, praise. */
  readonly beforeBad: readonly string[];
  readonly beforeWish: readonly string[];
  readonly beforeGood: readonly string[];
  /** After a complaint, a wish, praise. */
  readonly afterBad: readonly string[];
  readonly afterWish: readonly string[];
  readonly afterGood: readonly string[];
  /** Phrases of authors about themselves. */
  readonly about: Readonly<Record<AuthorRole, readonly string[]>>;
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
