import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import {
  countOrganization,
  allocateClientId,
  findClient,
  insertClient,
  saveServices,
  readServices,
  searchClients,
  updateClient,
  updatePostalAddress,
} from "./clients.repository.ts";
import type { ClientRecord, ClientsApi, ClientSettings, ServiceStatus } from "./organization.api.ts";

type Change = { readonly from: string | boolean | null; readonly to: string | boolean };

/** Returns the changed fields for the audit log. */
function getChanges(
  before: ClientRecord,
  settings: ClientSettings,
  had: ReadonlyMap<Service, ServiceStatus>,
  services: ReadonlyMap<Service, ServiceStatus>,
): Record<string, Change> {
  const names = ["name", "timeZone", "locale", "hasAreas", "canAddEmployees", "requiresSecondFactor"] as const;
  const changed = names.filter((name) => before[name] !== settings[name]);
  const switched = [...services].filter(([service, status]) => had.get(service) !== status);
  return Object.fromEntries<Change>([
    ...changed.map((name): [string, Change] => [name, { from: before[name], to: settings[name] }]),
    ...switched.map(([service, to]): [string, Change] => [service, { from: had.get(service) ?? null, to }]),
  ]);
}

/** Saves the postal address of the company of the unit of work. */
export async function changePostalAddress(uow: UnitOfWork, postalAddress: string): Promise<{ postal_address: string }> {
  await updatePostalAddress(uow, postalAddress);
  await uow.audit({
    operation: "organization.company.change",
    objectType: "client",
    objectId: uow.clientId,
    details: { changed: ["postalAddress"] },
  });
  return { postal_address: postalAddress };
}

/** Management of client companies by platform staff. */
export const clientsService: ClientsApi = {
  allocateId: allocateClientId,

  async create(uow, client, services) {
    if (!(await insertClient(uow, { ...client, now: uow.now }))) return false;
    await saveServices(uow, services);
    await uow.audit({
      operation: "organization.client.create",
      objectType: "client",
      objectId: uow.clientId,
      details: { slug: client.slug, services: Object.fromEntries(services) },
    });
    return true;
  },

  async change(uow, settings, services) {
    const before = await findClient(uow, uow.clientId);
    if (before === null) throw notFound();
    const had = await readServices(uow);
    await updateClient(uow, settings);
    await saveServices(uow, services);
    const details = getChanges(before, settings, had, services);
    const { clientId } = uow;
    await uow.audit({ operation: "organization.client.change", objectType: "client", objectId: clientId, details });
    return [...services].flatMap(([service, status]) =>
      status === "active" && had.get(service) !== "active" ? [service] : [],
    );
  },

  find: findClient,
  search: searchClients,
  readServices,
  count: countOrganization,
};
