import { type Clock, dayIn } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { IdentityApi, StaffApi } from "#slices/identity/server/identity.api.ts";
import type { ClientsApi, OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { PeopleSetupApi } from "#slices/people/server/people.api.ts";
import type { ResidentsSetupApi } from "#slices/residents/server/residents.api.ts";
import type { Setup } from "#slices/setup/contract/setup.contract.ts";
import type { SurveysSetupApi } from "#slices/surveys/server/surveys.api.ts";
import { checklistOf } from "./checklist.rules.ts";

export interface ChecklistDeps {
  readonly clock: Clock;
  readonly identity: IdentityApi;
  readonly staff: StaffApi;
  readonly organisation: OrganisationApi;
  readonly clients: ClientsApi;
  readonly people: PeopleSetupApi;
  readonly residents: ResidentsSetupApi;
  readonly surveys: SurveysSetupApi;
  /** True when mail leaves the installation instead of landing in the mailbox. */
  readonly mailLeaves: boolean;
}

/** A client's setup with the numbers that the staff console shows beside it. */
export interface ClientSetup extends Setup {
  readonly people: number;
  readonly locations: number;
}

/** Reads what a client has and what is missing, from the slices that keep it. */
export async function readSetup(deps: ChecklistDeps, tx: ClientTx): Promise<ClientSetup> {
  const { timeZone } = await deps.organisation.client(tx, tx.clientId);
  const today = dayIn(timeZone, deps.clock.now());
  const services = await deps.identity.activeServices(tx);
  const { regions, locations, positions } = await deps.clients.counts(tx);
  const { people, emailedIds } = await deps.people.count(tx, today);
  const access = await deps.staff.countAccess(tx, emailedIds);
  const { leased, withEmail } = await deps.residents.count(tx, today);
  const { eventRules, campaigns, hasInvited } = await deps.surveys.counts(tx);
  const items = checklistOf({
    services,
    regions,
    locations,
    positions,
    peopleWithEmail: emailedIds.length,
    ...access,
    leased,
    leasedWithEmail: withEmail,
    mailLeaves: deps.mailLeaves,
    eventRules,
    campaigns,
  });
  return { items, done_count: items.filter((item) => item.done).length, has_invited: hasInvited, people, locations };
}
