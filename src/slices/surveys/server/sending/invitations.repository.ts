import type { ClientTx } from "#platform/server/db/database.ts";
import type { Audience, Channel, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import type { SurveysTables } from "../surveys.tables.ts";
import { recipientColumn, type SendingTables } from "./sending.tables.ts";

/** The source of an invitation or skip: a campaign, an event, or a selection by a person. */
export type Origin =
  | { readonly kind: "campaign"; readonly campaignId: number }
  | { readonly kind: "event"; readonly event: SurveyEvent; readonly key: string }
  | { readonly kind: "single" };

/** An invitation to insert; these values never change. */
export interface NewInvitation {
  readonly audience: Audience;
  readonly recipientId: number;
  readonly origin: Origin;
  readonly surveyId: number;
  readonly surveyVersion: number;
  readonly channel: Channel;
  readonly locationId: number;
  readonly positionCategoryId: number | null;
  readonly leaseId: number | null;
  readonly isProtected: boolean;
  readonly sentAt: Date;
  readonly sentOn: string;
  readonly expiresAt: Date;
}

/** A person who was not invited, with the reason. */
export interface NewSkip {
  readonly audience: Audience;
  readonly recipientId: number;
  readonly origin: Origin;
  readonly surveyId: number;
  readonly reason: string;
  readonly nextDay: string | null;
}

function toRecipientColumns(row: { readonly audience: Audience; readonly recipientId: number }) {
  return {
    resident_id: row.audience === "residents" ? row.recipientId : null,
    person_id: row.audience === "employees" ? row.recipientId : null,
  };
}

function toOriginColumns(origin: Origin) {
  return {
    campaign_id: origin.kind === "campaign" ? origin.campaignId : null,
    event: origin.kind === "event" ? origin.event : null,
    event_key: origin.kind === "event" ? origin.key : null,
  };
}

/**
 * Inserts invitations and returns the new ones with their ids. Invitations that an earlier run of the same campaign or
 * event wrote are unchanged.
 */
export async function insertInvitations(
  tx: ClientTx,
  invitations: readonly NewInvitation[],
): Promise<readonly (NewInvitation & { readonly id: number })[]> {
  if (invitations.length === 0) return [];
  const rows = await tx
    .on<SurveysTables>()
    .insertInto("invitations")
    .values(
      invitations.map((invitation) => ({
        client_id: tx.clientId,
        survey_id: invitation.surveyId,
        survey_version: invitation.surveyVersion,
        location_id: invitation.locationId,
        position_category_id: invitation.positionCategoryId,
        ...toRecipientColumns(invitation),
        ...toOriginColumns(invitation.origin),
        lease_id: invitation.leaseId,
        channel: invitation.channel,
        is_protected: invitation.isProtected,
        sent_at: invitation.sentAt,
        sent_on: invitation.sentOn,
        expires_at: invitation.expiresAt,
        started_at: null,
        completed_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "resident_id", "person_id"])
    .execute();
  const byRecipient = new Map(invitations.map((each) => [`${each.audience} ${each.recipientId}`, each]));
  return rows.flatMap((row) => {
    const key = row.resident_id === null ? `employees ${row.person_id}` : `residents ${row.resident_id}`;
    const invitation = byRecipient.get(key);
    return invitation ? [{ ...invitation, id: row.id }] : [];
  });
}

/** Inserts people who were not invited, each at most once per campaign or event. Returns the number of new ones. */
export async function insertSkips(
  tx: ClientTx,
  skips: readonly NewSkip[],
  when: { readonly day: string; readonly at: Date },
): Promise<number> {
  if (skips.length === 0) return 0;
  const rows = await tx
    .on<SendingTables>()
    .insertInto("skipped_invitations")
    .values(
      skips.map((skip) => ({
        client_id: tx.clientId,
        survey_id: skip.surveyId,
        ...toOriginColumns(skip.origin),
        ...toRecipientColumns(skip),
        reason: skip.reason,
        next_day: skip.nextDay,
        day: when.day,
        at: when.at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.length;
}

/** Deletes the entries of people whose letters were waiting to be printed. */
export async function deleteWaitingLetters(
  tx: ClientTx,
  campaignId: number,
  audience: Audience,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .on<SendingTables>()
    .deleteFrom("skipped_invitations")
    .where("client_id", "=", tx.clientId)
    .where("campaign_id", "=", campaignId)
    .where("reason", "=", "letter_waiting")
    .where(recipientColumn[audience], "in", [...ids])
    .execute();
}
