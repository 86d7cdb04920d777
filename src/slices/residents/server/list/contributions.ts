import type { RawBuilder } from "kysely";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ResidentOption } from "#slices/residents/contract/residents-list.contract.ts";

// What slices above residents contribute to the list and the page: sub-selects by resident, joined here by id.
// Residents imports nothing from them.

/** Which invitations and answers count. */
export interface AnswerBounds {
  /** Days, both inclusive; null: all days. */
  readonly range: { readonly from: string; readonly to: string } | null;
  /** Locations as the invitation froze them; null: every location. */
  readonly locationIds: readonly number[] | null;
  /** Surveys; null: all of residents. */
  readonly surveyIds: readonly number[] | null;
}

/** One resident's survey columns of a list: confidential responses are not included. */
export interface ResidentStats {
  readonly sent: number;
  readonly started: number;
  readonly completed: number;
  /** From 1 to 5. */
  readonly likelihood: number | null;
  /** Calendar day. */
  readonly lastResponse: string | null;
}

/** A response of a resident; for a confidential one only the survey. */
export interface ResidentResponse {
  /** Null for a confidential one. */
  readonly invitationId: number | null;
  readonly surveyName: string;
  readonly day: string | null;
  readonly answered: number | null;
  /** From 20 to 100. */
  readonly score: number | null;
  readonly likelihood: number | null;
  readonly locationName: string | null;
  readonly unitNumber: string | null;
}

/** A comment of a resident in an open response. */
export interface ResidentComment {
  readonly invitationId: number;
  readonly surveyName: string;
  readonly question: string;
  readonly text: string;
  readonly day: string;
}

/** Contributions of surveys. */
export interface ResidentAnswers {
  /** Surveys of residents, by id. */
  readonly surveys: readonly { readonly id: number; readonly name: string }[];
  /**
   * A query of one column, the ids of the residents for whom an option is true; for the last option, those who were
   * invited.
   */
  selectResidentsWith(
    tx: ClientTx,
    option: Exclude<ResidentOption, "no-surveys-sent">,
    bounds: AnswerBounds,
  ): RawBuilder<unknown>;
  /** A query of the columns resident_id and sort_key, one row per resident at most. */
  selectSortKeys(tx: ClientTx, sort: "likelihood" | "last_response", bounds: AnswerBounds): RawBuilder<unknown>;
  /**
   * A query of the columns resident_id, location_id, invitation_id, day and value (1 to 5): every open answer about renewing.
   */
  selectRenewals(tx: ClientTx): RawBuilder<unknown>;
  /** The numbers of these residents; one without an invitation is missing. */
  readStats(
    tx: ClientTx,
    residentIds: readonly number[],
    bounds: AnswerBounds,
  ): Promise<ReadonlyMap<number, ResidentStats>>;
  /**
   * Responses of a resident at locations (null: everywhere): open ones newest first, then confidential ones of months
   * that are over, by the name of their survey.
   */
  readResponses(
    tx: ClientTx,
    residentId: number,
    request: { readonly locationIds: readonly number[] | null; readonly today: string },
  ): Promise<readonly ResidentResponse[]>;
  /** The comments of a resident in open responses, newest first. */
  readComments(
    tx: ClientTx,
    residentId: number,
    locationIds: readonly number[] | null,
  ): Promise<readonly ResidentComment[]>;
}

/** An open alert as a list names it. */
export interface ResidentAlert {
  /** Calendar day. */
  readonly day: string;
  readonly name: string;
}

/** An alert of a resident, open or resolved. */
export interface ResidentAlertRecord extends ResidentAlert {
  readonly id: number;
  /** Calendar day; null while it is open. */
  readonly completedOn: string | null;
  readonly to: string | null;
}

/** Contributions of alerts; locations: null is everywhere. */
export interface ResidentAlerts {
  /** A query of the columns resident_id and sort_key, the number of open alerts. */
  selectSortKeys(tx: ClientTx, locationIds: readonly number[] | null): RawBuilder<unknown>;
  /** A query of the columns resident_id, location_id, created_on and completed_on: every alert that an open answer opened. */
  selectAnswerAlerts(tx: ClientTx): RawBuilder<unknown>;
  /** Open alerts of these residents, newest first. */
  readOpen(
    tx: ClientTx,
    residentIds: readonly number[],
    locationIds: readonly number[] | null,
  ): Promise<ReadonlyMap<number, readonly ResidentAlert[]>>;
  /** Every alert of a resident, open ones first, newest first. */
  readAll(
    tx: ClientTx,
    residentId: number,
    locationIds: readonly number[] | null,
  ): Promise<readonly ResidentAlertRecord[]>;
}

/** A current manager of a place, with contact. */
export interface PlaceContact {
  readonly id: number;
  readonly fullName: string;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly kind: "maintenance" | "property" | "regional";
  readonly locationId: number | null;
  readonly regionId: number | null;
}

/** The current managers of every place, by name. */
export type PlaceContacts = (tx: ClientTx) => Promise<readonly PlaceContact[]>;
