import type { ClientTx } from "#platform/server/db/database.ts";
import type { Erased } from "#platform/server/erasure-hooks.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AuditContext, UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ShownComment } from "#slices/analytics/server/analytics.api.ts";
import type { AnswersGiven, ListSources } from "#slices/reports/server/reports.api.ts";
import type { ResidentAnswers } from "#slices/residents/server/residents.api.ts";
import type { FindSharedResponse } from "#slices/sharing/server/sharing.api.ts";
import type {
  CommentClaim,
  CommentKey,
  FlagKind,
  RulesVersion,
  UntaggedComment,
} from "#slices/themes/server/themes.api.ts";
import type {
  CommentWords,
  KeyedRequest,
  PrintableComment,
  WaitingComment,
} from "./comments/flagged-comments.read-model.ts";
import type { GatedRequest } from "./comments/gated-comments.read-model.ts";

export type { CommentWords, PrintableComment } from "./comments/flagged-comments.read-model.ts";

/** An invitation that was made: its mail is in the outbox. */
export interface Invited {
  readonly invitationId: number;
  /** The instant at which its links stop taking answers. */
  readonly expiresAt: Date;
}

/** Who is to be asked what. */
export type InvitationWish =
  | { readonly surveyId: number; readonly residentId: number }
  | { readonly surveyId: number; readonly personId: number };

/** Someone who was invited: a resident or an employee. */
export type Respondent = { readonly residentId: number } | { readonly personId: number };

/** What the answers of one response ask someone to look after. */
export interface Signals {
  /** An answer says that something needs repair. */
  readonly hasServiceIssue: boolean;
  /** How likely it is that the resident renews, 1 to 5; null where that was not answered. */
  readonly renewal: number | null;
  readonly hasComment: boolean;
}

/** Declared here for the slices above, and told to them in the transaction of the answer: a resident has answered. */
export interface ResidentResponseEvent {
  readonly invitationId: number;
  readonly surveyId: number;
  readonly locationId: number;
  readonly residentId: number;
  readonly leaseId: number | null;
  readonly at: Date;
  /** The calendar day of that in the client's zone. */
  readonly on: string;
  /** The author asks to be contacted about the answers. */
  readonly wantsContact: boolean;
  /** Null where the answers are confidential: no one reads them, and nothing depends on them. */
  readonly signals: Signals | null;
}

/** Hears of every response that a resident completes. */
export type OnResidentResponse = (uow: UnitOfWork, answered: ResidentResponseEvent) => Promise<void>;

/** Hears which invitations someone who is erased was taken off. */
export type OnErased = (uow: UnitOfWork, invitationIds: readonly number[]) => Promise<void>;

/** Who reads flagged comments, as a survey page says it above the comment field. */
export interface CommentNotice {
  readonly id: number;
  readonly readers: readonly { readonly kind: FlagKind; readonly name: string; readonly position: string | null }[];
}

/** Declared here for the slice above: notices about flagged comments. */
export interface CommentNotices {
  /** What survey pages of the client say now; null: nothing. */
  findCurrent(tx: ClientTx): Promise<CommentNotice | null>;
  /** Keeps which notice stood above protected comments, in the transaction of the response. */
  keep(
    uow: UnitOfWork,
    invitationId: number,
    comments: readonly { readonly questionId: number; readonly noticeId: number }[],
  ): Promise<void>;
}

/** The tables that are made of raw rows: those that are written with them. */
export type WrittenRollup =
  | "daily_participation"
  | "monthly_participation"
  | "daily_response_totals"
  | "monthly_response_totals"
  | "service_issues"
  | "resident_renewals";

/** The same by question: those that a job closes. */
export type ClosedRollup = "location_question_months" | "client_question_months" | "client_question_days";

export type RollupTable = WrittenRollup | ClosedRollup;

/** A rollup row that does not say what the raw rows say; null where one side has no such row. */
export interface RollupDifference {
  readonly table: RollupTable;
  /** Null: the whole client. */
  readonly locationId: number | null;
  /** Calendar day; of a month, its first. */
  readonly day: string;
  /** The rest of the row's key, by column. */
  readonly key: Readonly<Record<string, number | string>>;
  readonly expected: Readonly<Record<string, number>> | null;
  readonly stored: Readonly<Record<string, number>> | null;
}

/** An invitation that someone can still answer. */
export interface OpenInvitation {
  readonly id: number;
  readonly name: { readonly en: string; readonly es: string };
  /** The instant at which its links stop taking answers. */
  readonly expiresAt: Date;
}

/** Surveys: who is invited, what they answered, and the sums of it. */
export interface SurveysApi {
  /**
   * The invitations that an employee can still answer, those that close first first. For the employee alone: whether
   * someone has answered is shown to no one else.
   */
  ownInvitations(tx: ClientTx, personId: number, now: Date): Promise<readonly OpenInvitation[]>;
  /**
   * Invites a resident or an employee to a survey by mail. Fails: `absent` without such a person; `invalid` with
   * `unknown_survey`, `wrong_audience` (a survey for others) or `no_email`; `conflict` with `contact_budget` within 30
   * days of the last invitation of any survey (for survey 26 also within 90 days of the last such one), `opted_out`,
   * `bounced`, `no_active_lease`, `not_primary`, `not_employed`, `no_location`, `location_archived` or `erased`.
   */
  invite(cause: AuditContext, wish: InvitationWish): Promise<Invited>;
  /**
   * Takes a person off everything they were invited and said: drafts, texts and answers not yet released are deleted,
   * what was counted stays as it is without them, links stop working. For erasing a person; again without effect.
   */
  eraseRespondent(uow: UnitOfWork, who: Respondent): Promise<void>;
  /** Takes the name of someone who was erased out of what was replied to comments. */
  forget(uow: UnitOfWork, erased: Pick<Erased, "name">): Promise<void>;
  /**
   * Comments of protected people of whole closed months, from a first day up to another (excluded), as they may be read:
   * each with what at least ten authors of the range share, in no order of time. Filter what comes back, never before.
   */
  protectedComments(
    tx: ClientTx,
    request: Pick<GatedRequest, "service" | "from" | "before">,
  ): Promise<readonly ShownComment[]>;
  /** Comments that the rules of themes have not read. */
  readonly comments: {
    claimUntagged(tx: ClientTx, version: RulesVersion, claim: CommentClaim): Promise<readonly UntaggedComment[]>;
    findUntagged(since: string): FindWork;
  };
  /** Comments by their keys, for the slice that routes flagged ones. */
  readonly flagged: {
    /** Those that may be printed now: open ones, and protected ones as their gate prints them. */
    readPrintable(tx: ClientTx, request: KeyedRequest): Promise<readonly PrintableComment[]>;
    /** Those that are protected, of closed months, and not shown by the gate: for counting authors, never for a screen. */
    readWaiting(tx: ClientTx, request: KeyedRequest): Promise<readonly WaitingComment[]>;
    /** The words of some, whatever the gate shows: only of groups that readers named beforehand may see. */
    readWords(tx: ClientTx, keys: readonly CommentKey[]): Promise<readonly CommentWords[]>;
  };
  /** What people wrote and chose, as reports show it: protected comments through the gate before anything is filtered. */
  readonly responseAnswers: AnswersGiven;
  /** The rows of reports' lists of responses, by the ids of their widgets. */
  readonly lists: ListSources;
  /** What lists and pages of residents say of their answers. */
  readonly residentAnswers: ResidentAnswers;
  /** An open response, for links that share it. */
  readonly openResponse: FindSharedResponse;
  /** Computes every rollup of the client from raw rows and returns what differs; empty when all is well. Changes nothing. */
  recomputeRollups(tx: ClientTx): Promise<readonly RollupDifference[]>;
  /**
   * Writes every rollup of the client anew from its raw rows: after a load or an import, while no one answers surveys
   * (an answer that commits meanwhile can be missed; recomputeRollups tells).
   */
  rebuildRollups(tx: ClientTx): Promise<void>;
  /**
   * Makes every rollup say what the raw rows say, beside people who answer: what they add meanwhile is neither lost nor
   * doubled, readers see all old or all new numbers. Returns how many rows were wrong; those by question are right once
   * their months have been closed again (refreshQuestionRollups).
   */
  correctRollups(tx: ClientTx): Promise<number>;
  /**
   * Says that answers of past days change in this transaction, given any days of their months: numbers by question are
   * read from the answers until those months have been closed again.
   */
  markQuestionsDirty(tx: ClientTx, days: readonly string[]): Promise<void>;
  /**
   * Closes the numbers by question of the days that are over, as its job does; returns how many months were written.
   */
  refreshQuestionRollups(clientId: number): Promise<number>;
}

/** What will send surveys, in numbers. */
export interface SendingCounts {
  /** Events that invite by themselves. */
  readonly eventRules: number;
  /** Campaigns that are scheduled or were sent. */
  readonly campaigns: number;
  /** True once anybody was invited to anything. */
  readonly hasInvited: boolean;
}

/** What setting a client up asks of surveys. */
export interface SurveysSetupApi {
  /** What will send surveys, in numbers. */
  counts(tx: ClientTx): Promise<SendingCounts>;
}
