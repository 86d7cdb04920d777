import type { EmployeeDetails, TeamReply, TeamRow, TeamSummary } from "#slices/people/contract/team.contract.ts";

const everything: TeamRow["actions"] = [
  "archive",
  "send_welcome_email",
  "assign_manager",
  "assign_position",
  "assign_as_location_manager",
  "assign_as_location_maintenance_manager",
];

/** Creates an active employee with all actions allowed by default. */
export function createTeamRow(id: number, name: string, rest: Partial<TeamRow> = {}): TeamRow {
  return {
    id,
    employee_name: name,
    avatar: { url: null, thumb: { url: null } },
    email: `person${id}@harborline.example`,
    position: "Leasing Consultant",
    position_id: 7,
    location: "Pelican Point",
    location_id: 3,
    managers: [{ id: 90, full_name: "Dana Whitfield" }],
    lifecycle_status: "Active",
    account_state: "none",
    start_date: "2024-01-15",
    actions: everything,
    ...rest,
  };
}

const summary: TeamSummary = {
  active_employees: 352,
  archived_employees: 40,
  general: { employees: 352, positions: 12, locations: 26, tenure: { float_years: 2.84, str_short: "2y 10m" } },
  development: { employees: null, pending: null, past_due: null, cant_complete: null },
  data_issues: { no_manager: 5, opted_out: 2, missing_start_date: 0, missing_office: 3, missing_position: 4 },
  team: { regional_managers: 4, property_managers: 26, maintenance_managers: 25, new_hires: 9 },
};

interface Parts {
  rows?: TeamRow[];
  sorts?: string[];
  meta?: Partial<TeamReply["meta"]>;
}

/** Creates a complete reply of the server. */
export function createTeamReply(parts: Parts = {}): TeamReply {
  const rows = parts.rows ?? [createTeamRow(11, "Ada Byron"), createTeamRow(12, "Ben Okri")];
  const sorts = parts.sorts ?? ["employee_name", "position", "location", "managers", "lifecycle_status"];
  return {
    data: rows,
    meta: {
      widget: { id: "team", data_type: "basic_json_array", url_key: "team" },
      endpoint: "/v1/en/analytics/team",
      pagination: { last: true, total_pages: 1, record_count: rows.length },
      filters: {
        q_text: null,
        general: "Active",
        regions: [],
        locations: [],
        reporting_groups_by_locations: [],
        positions: [],
        position_categories: [],
        lifecycle_statuses: [],
      },
      structures: { addon_options: "summary" },
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: summary,
      additional_meta: { sorts, export_options: [] },
      headers: sorts.map((key) => ({ key, label: key, sortable: true, numeric: false })),
      may_create: true,
      welcomable: 2,
      ...parts.meta,
    },
  };
}

/** Creates the details of Ada Byron, with all actions allowed by default. */
export function createEmployeeDetails(rest: Partial<EmployeeDetails> = {}): EmployeeDetails {
  return {
    id: 11,
    user_id: 11,
    first_name: "Ada",
    last_name: "Byron",
    full_name: "Ada Byron",
    avatar: { url: null, thumb: { url: null } },
    status: "Active",
    position: "Leasing Consultant",
    position_id: 7,
    location: "Pelican Point",
    location_id: 3,
    region: "Coastal",
    start_date: "2024-01-15",
    last_day: null,
    archived_at: null,
    tenure: { float_years: 2.84, str_short: "2y 10m" },
    email: "ada@harborline.example",
    personal_email: null,
    cell_phone: "8055550143",
    office_managers: [{ id: 21, full_name: "Elena Castillo", email: "elena@harborline.example", cell_phone: null }],
    regional_managers: [{ id: 22, full_name: "Marcus Okafor", email: null, cell_phone: "8055550144" }],
    managers: [{ id: 90, full_name: "Dana Whitfield", email: "dana@harborline.example", cell_phone: null }],
    plan_summary: null,
    compliance_summary: null,
    plans: [],
    account_state: "invited",
    actions: everything,
    may_edit: true,
    may_change_rights: true,
    may_erase: true,
    may_see_team: true,
    ...rest,
  };
}

/** Values of the form. */
export const managed = {
  id: 11,
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@harborline.example",
  cell_phone: "8055550143",
  start_date: "2024-01-15",
  locale: "en",
  last_archived_at: null,
  employee_id: "H-11",
  position: "Leasing Consultant",
  position_id: 7,
  location: "Pelican Point",
  location_id: 3,
  avatar: { url: null, thumb: { url: null } },
};

export const options = {
  regions: [{ id: 1, name: "Coastal" }],
  locations: [
    { id: 3, name: "Pelican Point", is_archived: false },
    { id: 4, name: "Driftwood Commons", is_archived: false },
  ],
  reporting_groups_by_locations: [{ id: 5, name: "Lease-up" }],
  positions: [{ id: 7, name: "Leasing Consultant" }],
  position_categories: [{ id: 8, name: "On site" }],
};
