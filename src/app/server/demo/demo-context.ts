import type { AnswerContext } from "./content/respondent.ts";
import type { InvitationsPlan } from "./demo-invitations-plan.ts";
import type { ResponseBudget } from "./demo-budget.ts";
import type { DemoFrame, ZoneDays } from "./demo-days.ts";
import type { DemoSink } from "./demo-sink.ts";

/** The people who handle the alerts of a location. */
export interface AlertHandlers {
  /** The person who resolves them on a day. */
  getResolver(locationId: number, day: string): number;
  /** The owner of a new one; null for none. */
  findOwner(locationId: number, hasServiceIssue: boolean): number | null;
  /** The zone of their deadlines. */
  getZone(locationId: number): string;
}

/** What all invitations of a company share. */
export interface DemoContext {
  readonly sink: DemoSink;
  readonly frame: DemoFrame;
  readonly days: ZoneDays;
  readonly budget: ResponseBudget;
  /** Awkward and hostile texts for comments of named authors; used in order. */
  readonly texts: string[];
  /** The people who handle residents' alerts. */
  readonly alertHandlers: AlertHandlers;
}

/** The recipient of an invitation, beside the decision. */
export interface Invitee {
  readonly who: Omit<AnswerContext, "month">;
  readonly residentId: number | null;
  readonly personId: number | null;
  /** The last day of an employee as known when invited. */
  readonly lastDay: string | null;
}

/** The outcome of an invitation up to the end of the demo. */
export interface InvitationOutcome {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly completedOn: string | null;
}

/** A person with the id of their invitation; 0 for those who were not invited. */
export interface InvitedPerson {
  readonly id: number;
  readonly invited: InvitationsPlan;
  readonly invitee: Invitee;
}
