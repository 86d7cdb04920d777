import type { ClientTx } from "#platform/server/db/database.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { ResidentsApi } from "#slices/residents/server/residents.api.ts";
import type { Audience } from "#slices/surveys/contract/sending.contract.ts";
import { lastContacts } from "../surveys.read-model.ts";
import {
  type Decision,
  decide,
  findPlace,
  type Recipient,
  type RecipientFacts,
  type SendPreferences,
} from "./send-decision.rules.ts";

/** The slices that know who there is and who may be written to. */
export interface RecipientSources {
  readonly organization: OrganizationApi;
  readonly people: Pick<PeopleApi, "recipients">;
  readonly residents: Pick<ResidentsApi, "recipients">;
  readonly messaging: Pick<MessagingApi, "blockedAddresses" | "consentedNumbers">;
}

/** Which people of an audience are looked for. */
export interface RecipientSelection {
  readonly today: string;
  readonly ids?: readonly number[];
  readonly at?: { readonly locationIds: readonly number[] | null; readonly since: string };
  /** Of residents: leases elsewhere do not count. */
  readonly leasesAt?: readonly number[] | null;
  readonly after?: { readonly id: number; readonly limit: number };
  readonly isHeld?: boolean;
}

/** The residents or employees of a selection, by id. */
export function findRecipients(
  sources: Pick<RecipientSources, "people" | "residents">,
  tx: ClientTx,
  audience: Audience,
  selection: RecipientSelection,
): Promise<readonly Recipient[]> {
  if (audience === "residents") return sources.residents.recipients.find(tx, selection);
  const { today: _, ...which } = selection;
  return sources.people.recipients(tx, which);
}

/** What is known besides, of the campaign or event that asks. */
export interface Circumstances {
  readonly today: string;
  /** Per person, the next day on which an event asks. */
  readonly eventDue?: ReadonlyMap<number, string>;
}

const never = { any: null, followUp: null, sameSurvey: null };
const findMail = (recipient: Recipient): string | null => recipient.email?.toLowerCase() ?? null;

/** Decides about many at once, in five statements whatever their number. */
export async function decideAll(
  sources: RecipientSources,
  tx: ClientTx,
  recipients: readonly Recipient[],
  wish: SendPreferences,
  around: Circumstances,
): Promise<readonly { readonly recipient: Recipient; readonly decision: Decision }[]> {
  if (recipients.length === 0) return [];
  const { messaging, organization } = sources;
  const ids = recipients.map((each) => each.id);
  const emails = recipients.map(findMail).filter((email) => email !== null);
  const phones = recipients.map((each) => each.phone).filter((phone) => phone !== null);
  const blocked = await messaging.blockedAddresses(tx, emails);
  const consented = wish.channels.includes("sms") ? await messaging.consentedNumbers(tx, phones) : new Set<string>();
  const last = await lastContacts(tx, wish, ids);
  const places = await organization.locations(tx);
  const archived = new Set(places.filter((place) => place.isArchived).map((place) => place.id));
  return recipients.map((recipient) => {
    const facts: RecipientFacts = {
      last: last.get(recipient.id) ?? never,
      mailBlock: blocked.get(findMail(recipient) ?? "") ?? null,
      hasTextConsent: recipient.phone !== null && consented.has(recipient.phone),
      isLocationArchived: archived.has(findPlace(recipient) ?? 0),
      eventDue: around.eventDue?.get(recipient.id) ?? null,
    };
    return { recipient, decision: decide(recipient, wish, around.today, facts) };
  });
}
