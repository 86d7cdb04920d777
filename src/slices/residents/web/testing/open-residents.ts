import { type SendRequest, type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { ResidentDetails } from "#slices/residents/contract/resident.contract.ts";
import type { ResidentRow, ResidentsReply } from "#slices/residents/contract/residents-list.contract.ts";
import { buildResidentsRoutes } from "#slices/residents/web/public.tsx";

/** A resident of the list. */
export function createResidentRow(more: Partial<ResidentRow> = {}): ResidentRow {
  const id = more.id ?? 11;
  return {
    id,
    first_name: "Bea",
    last_name: "Active",
    full_name: "Bea Active",
    is_confidential: false,
    has_active_lease: true,
    units: [{ unit_number: "204" }],
    recent_alerts: [],
    surveys: { unconfidential_sent: 4, unconfidential_started: 2, unconfidential_competed: 1 },
    likelihood_to_renew: 5,
    last_response: "2026-11-01",
    office_name: "Pelican Point",
    manager: "Elena Ruiz",
    lease_end: "2026-12-31",
    lease_warning: null,
    ...more,
  };
}

/** A page of the list. */
export function createResidentsReply(rows: readonly ResidentRow[]): ResidentsReply {
  const sorts = ["first_name", "alerts", "unit", "location", "likelihood", "last_response", "lease_end"];
  const named = [
    { id: 1, name: "One" },
    { id: 2, name: "Two" },
  ];
  return {
    data: rows.map((attributes) => ({ id: String(attributes.id), type: "residents", attributes })),
    meta: {
      widget: { id: "residents", data_type: "jsonapi_array", url_key: "residents" },
      endpoint: "/v1/en/analytics/residents",
      pagination: { last: true, total_pages: 1, record_count: rows.length },
      filters: {
        q_text: null,
        general: "active",
        survey_options: [],
        resident_surveys: [],
        regions: [],
        locations: [],
        reporting_groups_by_locations: [],
        lease_ends_within: null,
        lease_risk: null,
        date_range: null,
      },
      structures: {},
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: null,
      additional_meta: { sorts, export_options: ["xlsx", "csv"] },
      headers: [],
      today: "2026-11-20",
      choices: { regions: named, locations: named, reporting_groups_by_locations: named, resident_surveys: named },
    },
  };
}

const createContact = (id: number, name: string) => ({
  id,
  full_name: name,
  email: `m${id}@example.com`,
  cell_phone: null,
});

/** One resident, without special content unless stated. */
export function createResidentDetails(more: Partial<ResidentDetails> = {}): ResidentDetails {
  return {
    id: 11,
    first_name: "Bea",
    last_name: "Active",
    full_name: "Bea Active",
    primary_email: "bea@example.com",
    phone_number: "5125550123",
    is_confidential: false,
    has_active_lease: true,
    current_lease: {
      id: 1,
      start_date: "2025-11-20",
      end_date: "2026-12-01",
      move_in_date: "2025-11-21",
      is_primary: true,
      location: { id: 12, name: "Pelican Point" },
      unit: { unit_number: "204", building_name: "C" },
    },
    lease_warning: null,
    previous_leases: [],
    likely_to_renew: 2,
    maintenance_managers: [createContact(1, "Max Boiler")],
    property_managers: [createContact(2, "Elena Ruiz")],
    regional_managers: [createContact(3, "Marcus Reed")],
    alerts: [],
    surveys: [],
    comments: [],
    service_requests: [],
    today: "2026-11-20",
    locale: "en",
    may_erase: false,
    may_correct: false,
    is_imported: false,
    ...more,
  };
}

/** Opens an address of the slice against a server that replies as stated. */
export function openResidents(
  address: string,
  answers: Readonly<Record<string, (requests: SendRequest) => unknown>>,
): OpenedRoutes {
  return openRoutes(address, buildResidentsRoutes, (requests) => answers[requests.path]?.(requests));
}
