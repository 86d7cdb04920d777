import type { ClientTx } from "#platform/server/db/database.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { ResidentsApi } from "#slices/residents/server/residents.api.ts";
import type { Audience } from "#slices/surveys/contract/sending.contract.ts";
import { readLastContacts } from "../surveys.read-model.ts";
import {
  type Decision,
  decide,
  findPlace,
  type Recipient,
  type RecipientFacts,
  type SendPreferences,
} from "./send-decision.rules.ts";

/** The slices that know the recipients and whether they may be contacted. */
export interface RecipientSources {
  readonly organization: OrganizationApi;
  readonly people: Pick<PeopleApi, "readRecipients">;
  readonly residents: Pick<ResidentsApi, "recipients">;
  readonly messaging: Pick<MessagingApi, "readBlockedAddresses" | "readConsentedNumbers">;
}

/** Selects people of an audience. */
export interface RecipientSelection {
  readonly today: string;
  readonly ids?: readonly number[];
  readonly at?: { readonly locationIds: readonly number[] | null; readonly since: string };
  /** For residents: leases at other locations are ignored. */
  readonly leasesAt?: readonly number[] | null;
  readonly after?: { readonly id: number; readonly limit: number };
  readonly shouldLock?: boolean;
}

/** Finds the residents or employees of a selection, by id. */
export function findRecipients(
  sources: Pick<RecipientSources, "people" | "residents">,
  tx: ClientTx,
  audience: Audience,
  selection: RecipientSelection,
): Promise<readonly Recipient[]> {
  if (audience === "residents") return sources.residents.recipients.find(tx, selection);
  const { today: _, ...rest } = selection;
  return sources.people.readRecipients(tx, rest);
}

/** The context of the campaign or event. */
export interface DecisionContext {
  readonly today: string;
  /** Per person, the next day on which an event invites. */
  readonly eventDue?: ReadonlyMap<number, string>;
}

const never = { any: null, followUp: null, sameSurvey: null };
const findMail = (recipient: Recipient): string | null => recipient.email?.toLowerCase() ?? null;

/** Decides for many recipients, with five statements for any number. */
export async function decideAll(
  sources: RecipientSources,
  tx: ClientTx,
  recipients: readonly Recipient[],
  preferences: SendPreferences,
  context: DecisionContext,
): Promise<readonly { readonly recipient: Recipient; readonly decision: Decision }[]> {
  if (recipients.length === 0) return [];
  const { messaging, organization } = sources;
  const ids = recipients.map((each) => each.id);
  const emails = recipients.map(findMail).filter((email) => email !== null);
  const phones = recipients.map((each) => each.phone).filter((phone) => phone !== null);
  const blocked = await messaging.readBlockedAddresses(tx, emails);
  const consented = preferences.channels.includes("sms")
    ? await messaging.readConsentedNumbers(tx, phones)
    : new Set<string>();
  const last = await readLastContacts(tx, preferences, ids);
  const places = await organization.readLocations(tx);
  const archived = new Set(places.filter((place) => place.isArchived).map((place) => place.id));
  return recipients.map((recipient) => {
    const facts: RecipientFacts = {
      last: last.get(recipient.id) ?? never,
      mailBlock: blocked.get(findMail(recipient) ?? "") ?? null,
      hasTextConsent: recipient.phone !== null && consented.has(recipient.phone),
      isLocationArchived: archived.has(findPlace(recipient) ?? 0),
      eventDue: context.eventDue?.get(recipient.id) ?? null,
    };
    return { recipient, decision: decide(recipient, preferences, context.today, facts) };
  });
}
