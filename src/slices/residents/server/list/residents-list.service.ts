import { addDays, type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { type Actor, type Scope, includesPlace, type ServicePermission } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import {
  getResidents,
  type ResidentRow,
  type ResidentsQuery,
  type ResidentsReply,
  type ResidentSort,
  residentSorts,
} from "#slices/residents/contract/residents-list.contract.ts";
import { getResidentsPermission } from "../residents-permission.ts";
import type { LeaseWarningsReader } from "../warnings/lease-warnings.ts";
import type { PlaceContact, PlaceContacts } from "./contributions.ts";
import type { ResidentContributions, ResidentsFilter } from "./residents-filter.ts";
import { readResidents, type ResidentRecord } from "./residents-list.read-model.ts";

export interface ResidentsListDeps extends ResidentContributions {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: Pick<
    OrganizationApi,
    "readClient" | "readActiveServices" | "readLocations" | "readRegions" | "readReportingGroups"
  >;
  readonly readContacts: PlaceContacts;
  readonly warnings: LeaseWarningsReader;
}

/** Replaces a confidential resident's unit. */
export const NO_UNIT = "NA";

/** Roles whose lists have no Manager column. */
const withoutManagers: ReadonlySet<string> = new Set(["property_manager", "maintenance_manager"]);

type Choices = ResidentsReply["meta"]["choices"];
type Filters = ResidentsQuery["filters"];

interface Places {
  readonly choices: Choices;
  /** Null: everywhere. */
  readonly locationIds: number[] | null;
}

const includesId = (ids: readonly number[] | undefined, id: number | null): boolean =>
  !ids || ids.length === 0 || (id !== null && ids.includes(id));

async function readPlacesIn(deps: ResidentsListDeps, tx: ClientTx, scope: Scope, filters: Filters): Promise<Places> {
  const { organization, answers } = deps;
  const all = await organization.readLocations(tx);
  const seen = all.filter(({ id, regionId }) => includesPlace(scope, { locationId: id, regionId }));
  const regionIds = new Set(seen.map(({ regionId }) => regionId));
  const regions = (await organization.readRegions(tx)).filter(({ id }) => regionIds.has(id));
  const own = new Set(seen.map(({ id }) => id));
  const groups = (await organization.readReportingGroups(tx)).filter(({ locationIds }) =>
    locationIds.some((id) => own.has(id)),
  );
  const toNamed = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });
  const choices: Choices = {
    regions: regions.map(toNamed),
    locations: seen.map(toNamed),
    reporting_groups_by_locations: groups.map(toNamed),
    resident_surveys: answers.surveys.map(toNamed),
  };
  const { regions: inRegions, locations: atLocations, reporting_groups_by_locations: inGroups = [] } = filters;
  const grouped = new Set(groups.filter(({ id }) => inGroups.includes(id)).flatMap(({ locationIds }) => locationIds));
  const isNarrowed = [inRegions, atLocations, inGroups].some((ids) => ids && ids.length > 0);
  if (!isNarrowed && scope.kind === "client") return { choices, locationIds: null };
  const left = seen.filter(
    ({ id, regionId }) =>
      includesId(inRegions, regionId) && includesId(atLocations, id) && (inGroups.length === 0 || grouped.has(id)),
  );
  return { choices, locationIds: left.map(({ id }) => id) };
}

type FilterContext = Pick<ResidentsFilter, "locationIds" | "today" | "alike">;

function buildFilter(filters: Filters, { locationIds, today, alike }: FilterContext): ResidentsFilter {
  const [from, to] = filters.date_range?.split(":") ?? [];
  const surveyIds = filters.resident_surveys ?? [];
  const days = filters.lease_ends_within;
  return {
    today,
    general: filters.general,
    text: filters.q_text ?? "",
    options: [...new Set(filters.survey_options)],
    locationIds,
    leaseEndsBy: days === undefined ? null : addDays(today, days),
    alike,
    bounds: {
      range: from !== undefined && to !== undefined ? { from, to } : null,
      locationIds,
      surveyIds: surveyIds.length === 0 ? null : surveyIds,
    },
  };
}

/** Builds the filter of a viewer's query, within the viewer's places, and returns the available filters. */
export async function readFilter(
  deps: ResidentsListDeps,
  tx: ClientTx,
  actor: Actor,
  filters: Filters,
): Promise<{ readonly right: ServicePermission; readonly filter: ResidentsFilter; readonly choices: Choices }> {
  const right = await getResidentsPermission(deps, tx, actor);
  const { timeZone } = await deps.organization.readClient(tx, actor.clientId);
  const { choices, locationIds } = await readPlacesIn(deps, tx, right.scope, filters);
  const today = toLocalDate(timeZone, deps.clock.now());
  const alike = filters.lease_risk === undefined ? null : await deps.warnings.readHigherRisk(tx, today);
  const filter = buildFilter(filters, { locationIds, today, alike });
  return { right, filter, choices };
}

/** Returns the first manager of a property: its own before one of its region. */
function findManager(
  contacts: readonly PlaceContact[],
  { location_id: at, region_id: region }: ResidentRecord,
): string | null {
  const own = contacts.find(({ kind, locationId }) => kind === "property" && locationId !== null && locationId === at);
  const above = contacts.find(({ kind, regionId }) => kind === "regional" && regionId !== null && regionId === region);
  return (own ?? above)?.fullName ?? null;
}

/** The result of one request. */
export interface ResidentsPage {
  readonly rows: readonly ResidentRow[];
  readonly count: number;
  readonly choices: Choices;
  readonly today: string;
  readonly sorts: readonly ResidentSort[];
}

/** Returns one page of the residents that a query requests, within the viewer's places. */
export async function readResidentsPage(
  deps: ResidentsListDeps,
  tx: ClientTx,
  actor: Actor,
  query: Pick<ResidentsQuery, "filters" | "sort_by" | "sort_desc">,
  page: { readonly offset: number; readonly limit: number },
): Promise<ResidentsPage> {
  const { right, filter, choices } = await readFilter(deps, tx, actor, query.filters);
  const { today, locationIds } = filter;
  const order = { sort: query.sort_by, isDescending: query.sort_desc === "true", ...page };
  const { rows, count } = await readResidents(tx, filter, deps, order);
  const ids = rows.map(({ id }) => id);
  const stats = await deps.answers.readStats(tx, ids, filter.bounds);
  const alerts = await deps.alerts.readOpen(tx, ids, locationIds);
  const warnings = await deps.warnings.find(tx, { today, locationIds }, ids);
  const contacts = withoutManagers.has(right.role) || rows.length === 0 ? [] : await deps.readContacts(tx);
  const toRow = (resident: ResidentRecord): ResidentRow => {
    const own = stats.get(resident.id);
    const units = resident.is_confidential && resident.unit_numbers.length > 0 ? [NO_UNIT] : resident.unit_numbers;
    return {
      id: resident.id,
      first_name: resident.first_name,
      last_name: resident.last_name,
      full_name: `${resident.first_name} ${resident.last_name}`.trim(),
      is_confidential: resident.is_confidential,
      has_active_lease: resident.has_active_lease,
      units: units.map((unit_number) => ({ unit_number })),
      recent_alerts: (alerts.get(resident.id) ?? []).map(({ day, name }) => ({ created_at: day, name })),
      surveys: own
        ? {
            unconfidential_sent: own.sent,
            unconfidential_started: own.started,
            unconfidential_competed: own.completed,
          }
        : null,
      likelihood_to_renew: own?.likelihood ?? null,
      last_response: own?.lastResponse ?? null,
      office_name: resident.location_name,
      manager: findManager(contacts, resident),
      lease_end: resident.lease_end,
      lease_warning: warnings.get(resident.id) ?? null,
    };
  };
  return { rows: rows.map(toRow), count, choices, today, sorts: residentSorts };
}

const labels: Readonly<Record<ResidentSort, string>> = {
  first_name: "Resident",
  last_name: "Last Name",
  location: "Property",
  unit: "Unit",
  likelihood: "Likely to Renew",
  last_response: "Last Response",
  alerts: "Alerts",
  lease_end: "Lease End",
};

const numeric: ReadonlySet<ResidentSort> = new Set(["alerts"]);

/** Returns the residents that a viewer sees. */
export function listResidents(deps: ResidentsListDeps, actor: Actor, query: ResidentsQuery): Promise<ResidentsReply> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const { number, size } = query.page;
    const page = await readResidentsPage(deps, tx, actor, query, { offset: (number - 1) * size, limit: size });
    const { filters } = query;
    const pages = Math.ceil(page.count / size);
    return {
      data: page.rows.map((attributes) => ({ id: String(attributes.id), type: "residents" as const, attributes })),
      meta: {
        widget: { id: "residents", data_type: "jsonapi_array", url_key: "residents" },
        endpoint: getResidents.path,
        pagination: { last: number >= pages, total_pages: pages, record_count: page.count },
        filters: {
          q_text: filters.q_text ? filters.q_text : null,
          general: filters.general,
          survey_options: [...new Set(filters.survey_options)],
          resident_surveys: filters.resident_surveys ?? [],
          regions: filters.regions ?? [],
          locations: filters.locations ?? [],
          reporting_groups_by_locations: filters.reporting_groups_by_locations ?? [],
          lease_ends_within: filters.lease_ends_within ?? null,
          lease_risk: filters.lease_risk ?? null,
          date_range: filters.date_range ?? null,
        },
        structures: {},
        parent: null,
        breadcrumb: [],
        top_nav: [],
        summary_object: null,
        additional_meta: { sorts: [...page.sorts], export_options: ["xlsx", "csv"] },
        headers: page.sorts.map((key) => ({ key, label: labels[key], sortable: true, numeric: numeric.has(key) })),
        today: page.today,
        choices: page.choices,
      },
    };
  });
}
