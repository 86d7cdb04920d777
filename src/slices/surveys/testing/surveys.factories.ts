import { addDays, getEndOfDay } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { addParticipation } from "#slices/surveys/server/surveys.counting.repository.ts";
import { makeResident, type ResidentOptions } from "#slices/residents/testing/residents.factories.ts";

/** Options of an invitation; the other values are defaults, including the resident and lease. */
export interface InvitationOptions extends ResidentOptions {
  readonly invitationId?: number;
  readonly surveyId?: number;
  readonly isProtected?: boolean;
  /** Calendar day of sending, YYYY-MM-DD. */
  readonly sentOn?: string;
}

export interface CreatedInvitation {
  readonly invitationId: number;
  readonly residentId: number;
  readonly locationId: number;
  readonly expiresAt: Date;
}

const ZONE = "America/Chicago";

type AnyTable = Record<string, Record<string, unknown>>;

/** Creates an open invitation as the product does: the row, and the day's participation. */
export async function makeInvitation(tx: ClientTx, options: InvitationOptions = {}): Promise<CreatedInvitation> {
  const resident = await makeResident(tx, options);
  const invitationId = options.invitationId ?? resident.residentId;
  const surveyId = options.surveyId ?? 24;
  const sentOn = options.sentOn ?? "2026-11-20";
  const expiresAt = getEndOfDay(ZONE, addDays(sentOn, 20));
  const db = tx.on<AnyTable>();
  await db
    .insertInto("invitations")
    .values({
      client_id: tx.clientId,
      id: invitationId,
      survey_id: surveyId,
      survey_version: 1,
      location_id: resident.locationId,
      resident_id: resident.residentId,
      lease_id: resident.leaseId,
      is_protected: options.isProtected ?? options.isConfidential ?? false,
      sent_at: new Date(`${sentOn}T15:00:00Z`),
      sent_on: sentOn,
      expires_at: expiresAt,
    })
    .execute();
  const { locationId } = resident;
  const cell = { locationId, positionCategoryId: null, surveyId, day: sentOn };
  await addParticipation(tx, cell, { sent: 1, started: 0, completed: 0 });
  return { invitationId, residentId: resident.residentId, locationId: resident.locationId, expiresAt };
}

/** Creates another open invitation of the same resident, survey and day, with its participation. */
export async function copyInvitation(tx: ClientTx, invitationId: number, id: number): Promise<void> {
  const db = tx.on<AnyTable>();
  const row = await db
    .selectFrom("invitations")
    .selectAll()
    .where("client_id", "=", tx.clientId)
    .where("id", "=", invitationId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("invitations")
    .values({ ...row, id })
    .execute();
  const cell = {
    locationId: Number(row["location_id"]),
    positionCategoryId: null,
    surveyId: Number(row["survey_id"]),
    day: String(row["sent_on"]),
  };
  await addParticipation(tx, cell, { sent: 1, started: 0, completed: 0 });
}
