import type { Answering } from "./content/respondent.ts";
import type { InvitationsPlan } from "./demo-invitations-plan.ts";
import type { ResponseBudget } from "./demo-budget.ts";
import type { DemoFrame, ZoneDays } from "./demo-days.ts";
import type { DemoSink } from "./demo-sink.ts";

/** Who looks after the alerts of a location. */
export interface AlertHands {
  /** Who resolves them on a day. */
  resolver(locationId: number, day: string): number;
  /** Who owns a new one; null for no one. */
  owner(locationId: number, hasServiceIssue: boolean): number | null;
  /** In whose zone their deadlines run. */
  zone(locationId: number): string;
}

/** What all invitations of a company share. */
export interface DemoContext {
  readonly sink: DemoSink;
  readonly frame: DemoFrame;
  readonly days: ZoneDays;
  readonly budget: ResponseBudget;
  /** Awkward and hostile texts that wait for someone who wrote a comment by name; taken from the front. */
  readonly texts: string[];
  /** Who looks after what residents report. */
  readonly hands: AlertHands;
}

/** Whom an invitation went to, beside what was decided. */
export interface Invitee {
  readonly who: Omit<Answering, "month">;
  readonly residentId: number | null;
  readonly personId: number | null;
  /** The last day of an employee as far as it was known when asked. */
  readonly lastDay: string | null;
}

/** What became of an invitation up to the end of the demo. */
export interface Course {
  readonly sentAt: Date;
  readonly expiresAt: Date;
  readonly startedAt: Date | null;
  readonly completedAt: Date | null;
  readonly completedOn: string | null;
}

/** Someone who was invited or not, with the id of the invitation; 0 where there is none. */
export interface Invited {
  readonly id: number;
  readonly invited: InvitationsPlan;
  readonly invitee: Invitee;
}
