import type { ClientTx } from "#platform/server/db/database.ts";
import type { ErasedPerson } from "#platform/server/erasure-hooks.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AuditContext, UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { ReadableComment } from "#slices/analytics/server/analytics.api.ts";
import type { AnswerSources, ListSources } from "#slices/reports/server/reports.api.ts";
import type { ResidentAnswers } from "#slices/residents/server/residents.api.ts";
import type { FindSharedResponse } from "#slices/sharing/server/sharing.api.ts";
import type {
  CommentClaim,
  CommentKey,
  CommentPage,
  FlagKind,
  PlacedComment,
  RulesVersion,
  UntaggedComment,
} from "#slices/themes/server/themes.api.ts";
import type {
  CommentText,
  KeyedRequest,
  PrintableComment,
  WaitingComment,
} from "./comments/flagged-comments.read-model.ts";
import type { GatedRequest } from "./comments/gated-comments.read-model.ts";

export type { CommentText, PrintableComment } from "./comments/flagged-comments.read-model.ts";

/** A created invitation; its email is in the outbox. */
export interface InvitationReceipt {
  readonly invitationId: number;
  /** The instant at which its links stop accepting answers. */
  readonly expiresAt: Date;
}

/** An invitation request: a survey and a resident or employee. */
export type InvitationRequest =
  | { readonly surveyId: number; readonly residentId: number }
  | { readonly surveyId: number; readonly personId: number };

/** A resident or employee with invitations. */
export type Respondent = { readonly residentId: number } | { readonly personId: number };

/** What in the answers of a response needs follow-up. */
export interface Signals {
  /** Whether an answer reports that something needs repair. */
  readonly hasServiceIssue: boolean;
  /** The likelihood that the resident renews, 1 to 5; null without an answer. */
  readonly renewal: number | null;
  readonly hasComment: boolean;
}

/** Event for dependent slices, handled in the transaction of the response: a resident has completed a survey. */
export interface ResidentResponseEvent {
  readonly invitationId: number;
  readonly surveyId: number;
  readonly locationId: number;
  readonly residentId: number;
  readonly leaseId: number | null;
  readonly at: Date;
  /** The calendar day of `at` in the client's time zone. */
  readonly on: string;
  /** Whether the author asks to be contacted about the answers. */
  readonly wantsContact: boolean;
  /** Null where the answers are confidential: no one reads them, and nothing depends on them. */
  readonly signals: Signals | null;
}

/** Handles every response that a resident completes. */
export type OnResidentResponse = (uow: UnitOfWork, event: ResidentResponseEvent) => Promise<void>;

/** Handles the invitations from which an erased person was removed. */
export type OnErased = (uow: UnitOfWork, invitationIds: readonly number[]) => Promise<void>;

/** The readers of flagged comments, as the survey page shows them above the comment field. */
export interface CommentNotice {
  readonly id: number;
  readonly readers: readonly { readonly kind: FlagKind; readonly name: string; readonly position: string | null }[];
}

/** Provided by a dependent slice: notices about flagged comments. */
export interface CommentNotices {
  /** Returns the notice that survey pages of the client show now; null when there is none. */
  findCurrent(tx: ClientTx): Promise<CommentNotice | null>;
  /** Stores which notice was shown above protected comments, in the transaction of the response. */
  keep(
    uow: UnitOfWork,
    invitationId: number,
    comments: readonly { readonly questionId: number; readonly noticeId: number }[],
  ): Promise<void>;
}

/** Rollups that are updated together with the raw rows. */
export type WrittenRollup =
  | "daily_participation"
  | "monthly_participation"
  | "daily_response_totals"
  | "monthly_response_totals"
  | "service_issues"
  | "resident_renewals";

/** Rollups by question, which a job closes. */
export type ClosedRollup = "location_question_months" | "client_question_months" | "client_question_days";

export type RollupTable = WrittenRollup | ClosedRollup;

/** A rollup row that differs from the raw rows; null where one side has no such row. */
export interface RollupDifference {
  readonly table: RollupTable;
  /** Null for the whole client. */
  readonly locationId: number | null;
  /** Calendar day; for a month its first day. */
  readonly day: string;
  /** The rest of the row's key, by column. */
  readonly key: Readonly<Record<string, number | string>>;
  readonly expected: Readonly<Record<string, number>> | null;
  readonly stored: Readonly<Record<string, number>> | null;
}

/** An invitation that can still be answered. */
export interface OpenInvitation {
  readonly id: number;
  readonly name: { readonly en: string; readonly es: string };
  /** The instant at which its links stop accepting answers. */
  readonly expiresAt: Date;
}

/** Surveys: invitations, answers and their rollups. */
export interface SurveysApi {
  /**
   * Returns the invitations that an employee can still answer, ordered by closing time. For the employee only: no one
   * else may see whether a person has answered.
   */
  readOwnInvitations(tx: ClientTx, personId: number, now: Date): Promise<readonly OpenInvitation[]>;
  /**
   * Invites a resident or an employee to a survey by email.
   * @throws `absent` without such a person; `invalid` with `unknown_survey`, `wrong_audience` (a survey for others) or
   * `no_email`; `conflict` with `contact_budget` within 30 days of the last invitation to any survey (for survey 26
   * also within 90 days of the last such one), `opted_out`, `bounced`, `no_active_lease`, `not_primary`,
   * `not_employed`, `no_location`, `location_archived` or `erased`.
   */
  invite(auditContext: AuditContext, request: InvitationRequest): Promise<InvitationReceipt>;
  /**
   * Removes a person from all their invitations and answers: drafts, texts and unreleased answers are deleted, counts
   * remain without the person, links stop working. Used to erase a person; idempotent.
   */
  eraseRespondent(uow: UnitOfWork, who: Respondent): Promise<void>;
  /** Removes the name of an erased person from replies to comments. */
  erasePerson(uow: UnitOfWork, erased: Pick<ErasedPerson, "name">): Promise<void>;
  /**
   * Returns comments of protected people of complete closed months, from a first day up to another (exclusive), as they
   * may be read: each with what at least ten authors of the range share, in an order that does not reveal time. Apply
   * filters to the result, never before.
   */
  readProtectedComments(
    tx: ClientTx,
    request: Pick<GatedRequest, "service" | "from" | "before">,
  ): Promise<readonly ReadableComment[]>;
  /** Comments that the theme rules have not tagged, and those that they have. */
  readonly comments: {
    claimUntagged(tx: ClientTx, version: RulesVersion, claim: CommentClaim): Promise<readonly UntaggedComment[]>;
    readTagged(tx: ClientTx, version: RulesVersion, page: CommentPage): Promise<readonly PlacedComment[]>;
    findUntagged(since: string): FindWork;
  };
  /** Comments by their keys, for the slice that routes flagged ones. */
  readonly flagged: {
    /** Reads those that may be shown now: open ones, and protected ones as their gate shows them. */
    readPrintable(tx: ClientTx, request: KeyedRequest): Promise<readonly PrintableComment[]>;
    /** Reads protected ones of closed months that the gate does not show: to count authors, never for a screen. */
    readWaiting(tx: ClientTx, request: KeyedRequest): Promise<readonly WaitingComment[]>;
    /** Reads texts regardless of the gate: only for groups that the named readers may see. */
    readWords(tx: ClientTx, keys: readonly CommentKey[]): Promise<readonly CommentText[]>;
  };
  /** Answers for reports: protected comments pass the gate before any filter. */
  readonly responseAnswers: AnswerSources;
  /** The rows of reports' lists of responses, by widget id. */
  readonly lists: ListSources;
  /** Answers of residents, for lists and pages of residents. */
  readonly residentAnswers: ResidentAnswers;
  /** Finds an open response, for share links. */
  readonly findOpenResponse: FindSharedResponse;
  /**
   * Recomputes every rollup of the client from raw rows and returns the differences; empty when all are correct. Writes
   * nothing.
   */
  recomputeRollups(tx: ClientTx): Promise<readonly RollupDifference[]>;
  /**
   * Rewrites every rollup of the client from its raw rows. Use it after a load or an import while no one answers
   * surveys: an answer that commits meanwhile can be missed, which recomputeRollups detects.
   */
  rebuildRollups(tx: ClientTx): Promise<void>;
  /**
   * Corrects every rollup from the raw rows while people answer: concurrent answers are neither lost nor counted twice,
   * and readers see all old or all new numbers. Returns the number of wrong rows. Rollups by question are correct after
   * their months are closed again (refreshQuestionRollups).
   */
  correctRollups(tx: ClientTx): Promise<number>;
  /**
   * Marks months as stale because this transaction changes answers of past days; takes any days of those months.
   * Numbers by question are read from the answers until the months are closed again.
   */
  markQuestionsDirty(tx: ClientTx, days: readonly string[]): Promise<void>;
  /** Closes the rollups by question for past days, as the job does. Returns the number of months written. */
  refreshQuestionRollups(clientId: number): Promise<number>;
}

/** Counts of what sends surveys. */
export interface SendingCounts {
  /** Active event rules. */
  readonly eventRules: number;
  /** Campaigns that are scheduled or were sent. */
  readonly campaigns: number;
  /** Whether anyone was ever invited. */
  readonly hasInvited: boolean;
}

/** The surveys API for the setup checklist. */
export interface SurveysSetupApi {
  /** Counts what sends surveys. */
  count(tx: ClientTx): Promise<SendingCounts>;
}
