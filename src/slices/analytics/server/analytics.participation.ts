import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AudienceService } from "./analytics.dimensions.ts";
import type { SurveyKind } from "./analytics.protected.ts";

/** An invitation with its outcome, as participation cells count it. */
export interface InvitationRecord {
  readonly locationId: number;
  /** First day of the month of sending. */
  readonly month: string;
  /** Identifies the person within the server; null once the person is no longer known. */
  readonly person: number | null;
  readonly surveyId: number;
  /** What cells count: for employees all answers, for residents only confidential ones. */
  readonly isStarted: boolean;
  readonly isCompleted: boolean;
}

/** A month in which a location's people were invited to surveys of a kind. */
export interface InvitationMonth {
  readonly locationId: number;
  readonly kind: SurveyKind;
  readonly month: string;
}

/** Raw invitations, contributed by the slice that owns them. Only the job that settles participation reads them. */
export interface InvitationSource {
  /** Finds clients with invitations. A client without any has nothing to settle or release. */
  readonly findWork: FindWork;
  /** Returns the months before a day that have invitations, by location and kind. */
  readMonths(
    tx: ClientTx,
    request: { readonly service: AudienceService; readonly before: string },
  ): Promise<readonly InvitationMonth[]>;
  /** Returns the invitations of these locations to surveys of a kind that were sent in these months. */
  readInvitations(
    tx: ClientTx,
    request: {
      readonly service: AudienceService;
      readonly kind: SurveyKind;
      readonly locationIds: readonly number[];
      readonly months: readonly string[];
    },
  ): Promise<readonly InvitationRecord[]>;
}
