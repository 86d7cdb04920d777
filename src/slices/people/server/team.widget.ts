import type { z } from "zod";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type Actor, getServicePermission, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import {
  getTeam,
  type TeamReply,
  type TeamRow,
  type TeamSummary,
  teamSorts,
} from "#slices/people/contract/team.contract.ts";
import { readAvatars } from "./avatars/avatars.service.ts";
import { type PeopleDeps, readRegions, readToday } from "./people.context.ts";
import { formatFullName, toTenure } from "./people.rules.ts";
import { canAddEmployees } from "./places.read-model.ts";
import {
  listTeamActions,
  getEmployingScope,
  canManage,
  type RegionOf,
  canSeeManagers,
  getTeamScope,
} from "./team-permissions.rules.ts";
import { countTeam, readReachable, readTeam, readTeamCounts, type TeamFilter } from "./team.read-model.ts";

export type TeamQuery = z.output<(typeof getTeam)["query"]>;

/** The viewer of a request, with the viewer's scope. */
interface View {
  readonly tx: ClientTx;
  readonly actor: Actor;
  readonly scope: Scope;
  readonly today: string;
  readonly findRegion: RegionOf;
}

type Reachable = Awaited<ReturnType<typeof readReachable>>;

async function listOptedOutIds(deps: PeopleDeps, view: View, reachable: Reachable): Promise<number[]> {
  const blocked = await deps.readOptedOut(
    view.tx,
    reachable.map((each) => each.email.toLowerCase()),
  );
  return reachable.filter((each) => blocked.has(each.email.toLowerCase())).map((each) => each.id);
}

/** Returns the active people with an email and no account whom the actor may welcome. */
export async function canReceiveWelcome(deps: PeopleDeps, view: View, reachable: Reachable): Promise<Reachable> {
  const scope = getEmployingScope(view.actor);
  if (scope === null) return [];
  const inScope = reachable.filter((each) => includesPlace(scope, each));
  const ids = inScope.map((each) => each.id);
  const states = await deps.access.listAccountStates(view.tx, ids);
  const fresh = inScope.filter((each) => (states.get(each.id) ?? "none") === "none");
  const grants = await deps.access.readAccess(
    view.tx,
    fresh.map((each) => each.id),
  );
  return fresh.filter((each) => {
    const subject = { ...each, personId: each.id, isArchived: false, grants: grants.get(each.id) ?? [] };
    return canManage(view.actor, subject, view.findRegion);
  });
}

async function readManagerCounts(deps: PeopleDeps, view: View, newHires: number): Promise<TeamSummary["team"]> {
  if (!canSeeManagers(view.actor)) return null;
  const all = (await deps.access.readPlaceManagers(view.tx)).filter(({ regionId, locationId }) =>
    includesPlace(view.scope, {
      locationId,
      regionId: regionId ?? (locationId === null ? null : view.findRegion(locationId)),
    }),
  );
  const countDistinct = (...roles: string[]): number =>
    new Set(all.filter((each) => roles.includes(each.role)).map((each) => each.personId)).size;
  return {
    regional_managers: countDistinct("regional_manager", "multi_regional_manager"),
    property_managers: countDistinct("property_manager", "multi_property_manager"),
    maintenance_managers: countDistinct("maintenance_manager"),
    new_hires: newHires,
  };
}

async function readDevelopment(deps: PeopleDeps, { tx, actor, today }: View): Promise<TeamSummary["development"]> {
  const right = getServicePermission(actor, "introduce");
  if (right === null) return { employees: null, pending: null, past_due: null, cant_complete: null };
  return deps.plans.readDevelopment(tx, { scope: right.scope, today });
}

async function readSummary(deps: PeopleDeps, view: View, optedOut: number): Promise<TeamSummary> {
  const counts = await readTeamCounts(view.tx, view.scope, view.today);
  const days = counts.tenure_days === null ? null : Number(counts.tenure_days);
  return {
    active_employees: counts.active,
    archived_employees: counts.archived,
    general: {
      employees: counts.active,
      positions: counts.positions,
      locations: counts.locations,
      tenure: days === null ? null : toTenure(days),
    },
    development: await readDevelopment(deps, view),
    data_issues: {
      no_manager: counts.no_manager,
      opted_out: optedOut,
      missing_start_date: counts.missing_start_date,
      missing_office: counts.missing_office,
      missing_position: counts.missing_position,
    },
    team: await readManagerCounts(deps, view, counts.new_hires),
  };
}

/** Returns the sort order. It must not reveal what the rows hide, so viewers without managers cannot sort by them. */
export function toSort(actor: Actor, requested: TeamQuery["sort_by"]): TeamQuery["sort_by"] {
  return canSeeManagers(actor) || requested !== "managers" ? requested : "employee_name";
}

async function findRows(deps: PeopleDeps, view: View, filter: TeamFilter, query: TeamQuery): Promise<TeamRow[]> {
  const members = await readTeam(view.tx, filter, {
    sort: toSort(view.actor, query.sort_by),
    descending: query.sort_desc === "true",
    number: query.page.number,
    size: query.page.size,
  });
  const ids = members.map((member) => member.id);
  const grants = await deps.access.readAccess(view.tx, ids);
  const states = await deps.access.listAccountStates(view.tx, ids);
  const findAvatar = await readAvatars(view.tx, ids);
  const withManagers = canSeeManagers(view.actor);
  return members.map((member) => {
    const { managerId, managerName } = member;
    const subject = { ...member, personId: member.id, grants: grants.get(member.id) ?? [] };
    const managers = managerId === null || managerName === null ? [] : [{ id: managerId, full_name: managerName }];
    return {
      id: member.id,
      employee_name: formatFullName(member),
      avatar: findAvatar(member.id),
      email: member.email,
      position: member.position,
      position_id: member.positionId,
      location: member.location,
      location_id: member.locationId,
      managers: withManagers ? managers : [],
      lifecycle_status: member.isArchived ? "Archived" : "Active",
      account_state: states.get(member.id) ?? "none",
      start_date: member.startDate,
      actions: listTeamActions(view.actor, subject, view.findRegion),
    };
  });
}

/** Column labels on screen and in files. */
export const teamLabels = {
  employee_name: "Name",
  position: "Position",
  location: "Location",
  managers: "Manager",
  lifecycle_status: "Status",
} as const;

/** Returns the columns of a viewer, which are also the sort keys. */
export function listSorts(actor: Actor): (typeof teamSorts)[number][] {
  return teamSorts.filter((sort) => sort !== "managers" || canSeeManagers(actor));
}

// Both filters must match, so requesting only archived people must not default to Active.
const getGeneral = ({ general, lifecycle_statuses: statuses = [] }: TeamQuery["filters"]): TeamFilter["general"] =>
  general ?? (statuses.includes("Archived") ? "All" : "Active");

function buildFilter(view: View, filters: TeamQuery["filters"], optedOut: readonly number[]): TeamFilter {
  return {
    scope: view.scope,
    today: view.today,
    general: getGeneral(filters),
    text: filters.q_text ?? "",
    regionIds: filters.regions ?? [],
    locationIds: filters.locations ?? [],
    groupIds: filters.reporting_groups_by_locations ?? [],
    positionIds: filters.positions ?? [],
    categoryIds: filters.position_categories ?? [],
    lifecycles: filters.lifecycle_statuses ?? [],
    optedOutIds: optedOut,
  };
}

function toMetaFilters(filter: TeamFilter): TeamReply["meta"]["filters"] {
  return {
    q_text: filter.text === "" ? null : filter.text,
    general: filter.general,
    regions: [...filter.regionIds],
    locations: [...filter.locationIds],
    reporting_groups_by_locations: [...filter.groupIds],
    positions: [...filter.positionIds],
    position_categories: [...filter.categoryIds],
    lifecycle_statuses: [...filter.lifecycles],
  };
}

/** Builds the filter of a view. Reads opt-outs only when needed. */
export async function readFilter(
  deps: PeopleDeps,
  view: View,
  filters: TeamQuery["filters"],
  needsOptOuts: boolean,
): Promise<{ readonly filter: TeamFilter; readonly reachable: Reachable }> {
  const listsOptOuts = needsOptOuts || filters.general === "Opted out of emails";
  const reachable = listsOptOuts ? await readReachable(view.tx, view.scope, view.today) : [];
  return { filter: buildFilter(view, filters, await listOptedOutIds(deps, view, reachable)), reachable };
}

/** Returns the viewer, the viewer's scope and today. */
export async function readView(deps: PeopleDeps, tx: ClientTx, actor: Actor): Promise<View> {
  return { tx, actor, scope: getTeamScope(actor), today: await readToday(deps, tx), findRegion: await readRegions(tx) };
}

/**
 * Returns the team list of a viewer. One transaction with a fixed number of statements, independent of the number of
 * rows.
 */
export function readTeamList(deps: PeopleDeps, actor: Actor, query: TeamQuery): Promise<TeamReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const view = await readView(deps, tx, actor);
    const { addon_options: addOn = null } = query.structures;
    const { filter, reachable } = await readFilter(deps, view, query.filters, addOn === "summary");
    const count = await countTeam(tx, filter);
    const totalPages = Math.ceil(count / query.page.size);
    const sorts = listSorts(actor);
    const isSummary = addOn === "summary";
    return {
      data: await findRows(deps, view, filter, query),
      meta: {
        widget: { id: "team", data_type: "basic_json_array", url_key: "team" },
        endpoint: getTeam.path,
        pagination: { last: query.page.number >= totalPages, total_pages: totalPages, record_count: count },
        filters: toMetaFilters(filter),
        structures: { addon_options: addOn },
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: isSummary ? await readSummary(deps, view, filter.optedOutIds.length) : null,
        additional_meta: { sorts, export_options: ["xlsx", "csv"] },
        headers: sorts.map((key) => ({ key, label: teamLabels[key], sortable: true, numeric: false })),
        may_create: getEmployingScope(actor) !== null && (await canAddEmployees(tx)),
        welcomable: isSummary ? (await canReceiveWelcome(deps, view, reachable)).length : 0,
      },
    };
  });
}
