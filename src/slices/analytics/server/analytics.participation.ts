import type { ClientTx } from "#platform/server/db/database.ts";
import type { FindWork } from "#platform/server/jobs/due-clients.ts";
import type { AudienceService } from "./analytics.dimensions.ts";
import type { SurveyKind } from "./analytics.protected.ts";

/** The name of facts that hold settled participation; metrics of participation are made of them besides the open fact. */
export const PARTICIPATION_CELLS = "participation_cells";

/** One invitation, and what became of it, as participation cells count it. */
export interface InvitationRecord {
  readonly locationId: number;
  /** First day of the month of sending. */
  readonly month: string;
  /** Distinguishes people, never leaves the server; null once no one knows any more who it was. */
  readonly person: number | null;
  readonly surveyId: number;
  /** What cells count: of employees all, of residents only what was answered confidentially. */
  readonly isStarted: boolean;
  readonly isCompleted: boolean;
}

/** A month in which a location's people were invited to surveys of a kind. */
export interface InvitationMonth {
  readonly locationId: number;
  readonly kind: SurveyKind;
  readonly month: string;
}

/** Raw invitations, contributed by the slice that owns them; read only by the job that settles participation. */
export interface InvitationSource {
  /** All invitations: a client without any has nothing to settle or release. */
  readonly findWork: FindWork;
  /** The months before a day in which someone was invited, by location and kind. */
  months(
    tx: ClientTx,
    request: { readonly service: AudienceService; readonly before: string },
  ): Promise<readonly InvitationMonth[]>;
  /** The invitations of these locations to surveys of a kind that were sent in these months. */
  invitations(
    tx: ClientTx,
    request: {
      readonly service: AudienceService;
      readonly kind: SurveyKind;
      readonly locationIds: readonly number[];
      readonly months: readonly string[];
    },
  ): Promise<readonly InvitationRecord[]>;
}
