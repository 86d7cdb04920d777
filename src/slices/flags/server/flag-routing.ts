import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";
import type { FlagsDeps } from "./flags.deps.ts";
import type { KindSettings } from "./flags.read-model.ts";
import type { FlagPerson, FlagRouting, ManagedPlaces } from "./flags.rules.ts";

/** Locations with their regions. */
interface Places {
  readonly locations: readonly { readonly id: number; readonly regionId: number | null }[];
}

/** The people to whom flagged comments may be routed now. */
export interface RoutingWithPeople extends FlagRouting {
  /** Readers who can sign in, by id. */
  readonly people: ReadonlyMap<number, FlagPerson>;
}

// A role in any service counts: comments may be about any manager of a place.
function listManagedPlaces({ locations }: Places, actor: Actor, ofReports: readonly number[]): ManagedPlaces {
  const scopes = actor.permissions.flatMap(({ scope }) => (scope.kind === "places" ? [scope] : []));
  const regionIds = new Set(scopes.flatMap((scope) => scope.regionIds));
  const ids = new Set([...scopes.flatMap((scope) => scope.locationIds), ...ofReports]);
  const ownLocations = locations.filter(
    ({ id, regionId }) => ids.has(id) || (regionId !== null && regionIds.has(regionId)),
  );
  return {
    locationIds: new Set([...ids, ...ownLocations.map(({ id }) => id)]),
    regionIds: new Set([...regionIds, ...ownLocations.flatMap(({ regionId }) => regionId ?? [])]),
  };
}

/** Reads which of these people can sign in, with the places that they manage. */
export async function readPeople(
  deps: FlagsDeps,
  tx: ClientTx,
  personIds: readonly number[],
): Promise<ReadonlyMap<number, FlagPerson>> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return new Map();
  const places = { locations: await deps.organization.readLocations(tx) };
  const reports = await deps.people.readReportLocations(tx, ids);
  const peopleById = new Map<number, FlagPerson>();
  for (const id of ids) {
    const reader = await deps.identity.findReader(tx, id);
    if (reader) peopleById.set(id, { id, managed: listManagedPlaces(places, reader.actor, reports.get(id) ?? []) });
  }
  return peopleById;
}

/** Reads the administrators of the client. */
async function readAdminIds(deps: FlagsDeps, tx: ClientTx): Promise<readonly number[]> {
  const ids = new Set<number>();
  for (const service of await deps.organization.readActiveServices(tx)) {
    for (const { personId, role } of await deps.access.listPermissionHolders(tx, service))
      if (role === "client-admin") ids.add(personId);
  }
  return [...ids];
}

/** Reads the recipients of comments of the kinds that have readers. */
export async function readRouting(
  deps: FlagsDeps,
  tx: ClientTx,
  settings: readonly KindSettings[],
): Promise<RoutingWithPeople> {
  const adminIds = await readAdminIds(deps, tx);
  const readerIds = settings.flatMap((each) => each.readerIds);
  const people = await readPeople(deps, tx, [...readerIds, ...adminIds]);
  const toPeople = (ids: readonly number[]): FlagPerson[] => ids.flatMap((id) => people.get(id) ?? []);
  const getReaders = (kind: FlagKind): FlagPerson[] =>
    toPeople(settings.find((each) => each.kind === kind)?.readerIds ?? []);
  return {
    people,
    readers: { safety: getReaders("safety"), discrimination: getReaders("discrimination") },
    admins: toPeople(adminIds),
  };
}
