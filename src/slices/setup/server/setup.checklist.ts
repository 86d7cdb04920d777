import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { AccessApi, IdentityApi, PersonDirectory, StaffApi } from "#slices/identity/server/identity.api.ts";
import type { ClientsApi, OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleSetupApi } from "#slices/people/server/people.api.ts";
import type { ResidentsSetupApi } from "#slices/residents/server/residents.api.ts";
import type { Setup } from "#slices/setup/contract/setup.contract.ts";
import type { SurveysSetupApi } from "#slices/surveys/server/surveys.api.ts";
import { findNext, buildChecklist } from "./checklist.rules.ts";

export interface ChecklistDeps {
  readonly clock: Clock;
  readonly identity: IdentityApi;
  readonly staff: StaffApi;
  readonly organization: OrganizationApi;
  readonly clients: ClientsApi;
  readonly people: PeopleSetupApi;
  readonly residents: ResidentsSetupApi;
  readonly surveys: SurveysSetupApi;
  /** True when email leaves the installation instead of staying in the mailbox. */
  readonly mailLeaves: boolean;
  readonly access: Pick<AccessApi, "listWelcomeMails">;
  readonly directory: PersonDirectory;
}

const MAX_UNSENT = 100;

/** Reads people whose welcome email could not be sent; people who have left or signed in need none. */
async function readUnsent(deps: ChecklistDeps, tx: ClientTx): Promise<Setup["unsent_welcomes"]> {
  const unsent: Setup["unsent_welcomes"] = [];
  for (const [personId, fate] of await deps.access.listWelcomeMails(tx)) {
    if (fate !== "failed" || unsent.length >= MAX_UNSENT) continue;
    const person = await deps.directory.find(tx, personId);
    if (person === null) continue;
    const name = `${person.firstName} ${person.lastName}`.trim();
    unsent.push({ user_id: personId, name, email: person.email });
  }
  return unsent.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** A client's setup with the numbers for the staff console. */
export interface ClientSetup extends Omit<Setup, "sample"> {
  readonly people: number;
  readonly locations: number;
}

/** Reads what a client has and what is missing, from the slices that store it. */
export async function readSetup(deps: ChecklistDeps, tx: ClientTx): Promise<ClientSetup> {
  const { timeZone, postalAddress } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const services = await deps.identity.readActiveServices(tx);
  const { regions, locations, positions } = await deps.clients.count(tx);
  const { people, emailedIds } = await deps.people.count(tx, today);
  const access = await deps.staff.countAccess(tx, emailedIds);
  const { leased, withEmail } = await deps.residents.count(tx, today);
  const { eventRules, campaigns, hasInvited } = await deps.surveys.count(tx);
  const items = buildChecklist({
    services,
    regions,
    locations,
    positions,
    peopleWithEmail: emailedIds.length,
    ...access,
    leased,
    leasedWithEmail: withEmail,
    mailLeaves: deps.mailLeaves,
    hasPostalAddress: postalAddress !== null,
    eventRules,
    campaigns,
  });
  return {
    items,
    done_count: items.filter((item) => item.done).length,
    next: findNext(items),
    has_invited: hasInvited,
    unsent_welcomes: await readUnsent(deps, tx),
    people,
    locations,
  };
}
