import type { ClientTx } from "#platform/server/db/database.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { ResidentsApi } from "#slices/residents/server/residents.api.ts";
import type { Invitation } from "./surveys.read-model.ts";
import { getEarlierEnd } from "./surveys.rules.ts";

/** The recipient of an invitation, for messages and pages. */
export interface SurveyRecipient {
  readonly audience: "residents" | "employees";
  readonly firstName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: "en" | "es";
  readonly isErased: boolean;
  /** The last day of an employee who leaves. */
  readonly lastDay: string | null;
}

/** The slices that know the recipient. */
export interface AddresseeSources {
  readonly people: Pick<PeopleApi, "readRecipients">;
  readonly residents: Pick<ResidentsApi, "recipients" | "isLeaseActive">;
}

type AddressedInvitation = Pick<Invitation, "residentId" | "personId" | "sentOn">;

/** Finds the recipient of an invitation; null when it no longer has one. */
export async function findAddressee(
  { people, residents }: AddresseeSources,
  tx: ClientTx,
  { residentId, personId, sentOn }: AddressedInvitation,
): Promise<SurveyRecipient | null> {
  if (personId !== null) {
    const [person] = await people.readRecipients(tx, { ids: [personId] });
    return person ?? null;
  }
  if (residentId === null) return null;
  const [resident] = await residents.recipients.find(tx, { ids: [residentId], today: sentOn });
  return resident ? { ...resident, lastDay: null } : null;
}

/** Returns when the links of an invitation expire: an employee's at the last day, as currently known. */
export function getEffectiveExpiry(
  zone: string,
  invitation: Pick<Invitation, "surveyId" | "expiresAt">,
  addressee: SurveyRecipient | null,
): Date {
  const lastDay = addressee?.lastDay ?? null;
  return getEarlierEnd(zone, invitation.expiresAt, { surveyId: invitation.surveyId, lastDay });
}
