import { listMeta } from "#platform/server/http/list-meta.ts";
import type { z } from "zod";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { AutocompleteQuery, AutocompleteReply } from "#slices/people/contract/team-actions.contract.ts";
import type { searchTeam, TeamOptions } from "#slices/people/contract/team.contract.ts";
import { readContacts } from "./employee.read-model.ts";
import { type PeopleDeps, readToday } from "./people.context.ts";
import { type NamedRow, type PlaceRow, readGroupLocations, readNames, readPlaces } from "./places.read-model.ts";
import { getTeamScope } from "./team-permissions.rules.ts";
import { countTeam, readTeam, type TeamFilter } from "./team.read-model.ts";

type Page = AutocompleteQuery["page"];

function buildPage(rows: readonly NamedRow[], text: string, { number, size }: Page): AutocompleteReply {
  const searchText = text.toLocaleLowerCase("en");
  const matches = rows.filter((row) => row.name.toLocaleLowerCase("en").includes(searchText));
  return {
    data: matches.slice((number - 1) * size, number * size).map(({ id, name }) => ({ id, name })),
    meta: listMeta({ number, size }, matches.length, { filters: { q_text: text } }),
  };
}

const filterPlaces = (scope: Scope, places: readonly PlaceRow[]): PlaceRow[] =>
  places.filter((place) => includesPlace(scope, { locationId: place.id, regionId: place.regionId }));

async function readRegionsIn(tx: ClientTx, scope: Scope, places: readonly PlaceRow[]): Promise<NamedRow[]> {
  const regions = await readNames(tx, "regions");
  if (scope.kind === "client") return regions;
  const regionIds = new Set([...scope.regionIds, ...places.map((place) => place.regionId)]);
  return regions.filter((region) => regionIds.has(region.id));
}

const choose = {
  positions: (tx: ClientTx) => readNames(tx, "positions"),
  position_categories: (tx: ClientTx) => readNames(tx, "position_categories"),
  locations: async (tx: ClientTx, scope: Scope) =>
    filterPlaces(scope, await readPlaces(tx)).filter((place) => !place.isArchived),
  regions: async (tx: ClientTx, scope: Scope) => readRegionsIn(tx, scope, filterPlaces(scope, await readPlaces(tx))),
} as const;

/** Returns a page of choices of one kind whose names contain a text, within the viewer's scope. */
export function listChoices(
  deps: PeopleDeps,
  actor: Actor,
  kind: keyof typeof choose,
  query: AutocompleteQuery,
): Promise<AutocompleteReply> {
  return deps.db.reading(actor.clientId, async (tx) =>
    buildPage(await choose[kind](tx, getTeamScope(actor)), query.q_text, query.page),
  );
}

function buildActiveFilter(scope: Scope, today: string, text: string): TeamFilter {
  const none = { regionIds: [], locationIds: [], groupIds: [], positionIds: [], categoryIds: [], optedOutIds: [] };
  return { scope, today, general: "Active", text, lifecycles: [], ...none };
}

const toNamePage = ({ number, size }: Page) => ({ sort: "employee_name" as const, descending: false, number, size });

/**
 * Returns possible managers: active employees of the viewer's scope, and on the first page also the managers above
 * those places.
 */
export function listEmployeeChoices(
  deps: PeopleDeps,
  actor: Actor,
  query: AutocompleteQuery,
): Promise<AutocompleteReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const scope = getTeamScope(actor);
    const filter = buildActiveFilter(scope, await readToday(deps, tx), query.q_text);
    const matches = await readTeam(tx, filter, toNamePage(query.page));
    const data = matches.map((each) => ({ id: each.id, name: `${each.firstName} ${each.lastName}`.trim() }));
    return {
      data: [...(await listManagersAbove(deps, tx, actor, query, data)), ...data],
      meta: listMeta(query.page, await countTeam(tx, filter), { filters: { q_text: query.q_text } }),
    };
  });
}

async function listManagersAbove(
  deps: PeopleDeps,
  tx: ClientTx,
  actor: Actor,
  query: AutocompleteQuery,
  matches: readonly NamedRow[],
): Promise<NamedRow[]> {
  const scope = getTeamScope(actor);
  if (query.page.number > 1 || scope.kind === "client") return [];
  const places = filterPlaces(scope, await readPlaces(tx));
  const locations = new Set(places.map((place) => place.id));
  const regions = new Set(places.map((place) => place.regionId));
  const managers = (await deps.access.readPlaceManagers(tx)).filter(
    (each) =>
      (each.locationId !== null && locations.has(each.locationId)) ||
      (each.regionId !== null && regions.has(each.regionId)),
  );
  const contacts = await readContacts(tx, [actor.personId, ...managers.map((each) => each.personId)]);
  const named = contacts.map((each) => ({ id: each.id, name: each.full_name }));
  const text = query.q_text.toLocaleLowerCase("en");
  return named.filter(
    (each) => each.name.toLocaleLowerCase("en").includes(text) && !matches.some((other) => other.id === each.id),
  );
}

/** Reads the filter choices of the team list. */
export async function readTeamOptions(tx: ClientTx, actor: Actor): Promise<TeamOptions> {
  const scope = getTeamScope(actor);
  const places = filterPlaces(scope, await readPlaces(tx));
  const own = new Set(places.map((place) => place.id));
  const members = await readGroupLocations(tx);
  const groups = (await readNames(tx, "reporting_groups")).filter(
    (group) => scope.kind === "client" || (members.get(group.id) ?? []).some((id) => own.has(id)),
  );
  return {
    regions: await readRegionsIn(tx, scope, places),
    locations: places.map(({ id, name, isArchived }) => ({ id, name, is_archived: isArchived })),
    reporting_groups_by_locations: groups,
    positions: await readNames(tx, "positions"),
    position_categories: await readNames(tx, "position_categories"),
  };
}

/** Returns the filter choices for an API call. */
export function readOptions(deps: PeopleDeps, actor: Actor): Promise<TeamOptions> {
  return deps.db.reading(actor.clientId, (tx) => readTeamOptions(tx, actor));
}

type SearchQuery = z.output<(typeof searchTeam)["query"]>;
type SearchReply = z.output<(typeof searchTeam)["reply"]>;

/** Searches active employees with an email by name, email or position, as recipients of a report. */
export function search(deps: PeopleDeps, actor: Actor, query: SearchQuery): Promise<SearchReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const filter = {
      ...buildActiveFilter(getTeamScope(actor), await readToday(deps, tx), query.q_text),
      hasEmail: true,
    };
    const matches = await readTeam(tx, filter, toNamePage(query.page));
    return {
      data: matches.map((each) => ({
        id: each.id,
        full_name: `${each.firstName} ${each.lastName}`.trim(),
        email: each.email ?? "",
        position: each.position,
        location: each.location,
      })),
      meta: listMeta(query.page, await countTeam(tx, filter), { filters: { q_text: query.q_text } }),
    };
  });
}
