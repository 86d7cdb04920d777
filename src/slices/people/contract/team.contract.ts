import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { addOn, listMeta, id, listFor, pageParameter, buildWidgetMeta } from "#platform/contract/wire.ts";
import { avatar } from "./avatar.contract.ts";

export const teamSorts = ["employee_name", "position", "location", "managers", "lifecycle_status"] as const;
const lifecycles = ["Active", "Archived"] as const;

/** Radio group above the list. The wire values are the labels on screen. */
export const teamGenerals = [
  "All",
  "Active",
  "Inactive",
  "No Start Date",
  "No Location",
  "No Position",
  "No Manager or subordinates",
  "Opted out of emails",
] as const;

/** Row actions of an employee. Each row has those that the viewer can run. */
export const teamActions = [
  "archive",
  "unarchive",
  "send_welcome_email",
  "assign_manager",
  "assign_position",
  "assign_as_location_manager",
  "assign_as_location_maintenance_manager",
] as const;
export type TeamAction = (typeof teamActions)[number];

const named = z.object({ id: z.number().int(), name: z.string() });
const fullName = z.object({ id: z.number().int(), full_name: z.string() });

const accountStates = ["none", "invited", "active", "disabled"] as const;

/** Years of employment until today or the last day; null without a start date. */
const tenure = z.object({ float_years: z.number(), str_short: z.string() });

export const teamRow = z.object({
  id: z.number().int(),
  employee_name: z.string(),
  avatar,
  email: z.string().nullable(),
  position: z.string().nullable(),
  position_id: z.number().int().nullable(),
  location: z.string().nullable(),
  location_id: z.number().int().nullable(),
  /** Empty for viewers without a Manager column. */
  managers: z.array(fullName),
  lifecycle_status: z.enum(lifecycles),
  account_state: z.enum(accountStates),
  start_date: z.string().nullable(),
  actions: z.array(z.enum(teamActions)),
});
export type TeamRow = z.infer<typeof teamRow>;

const count = z.number().int();

/** Numbers for the viewer's scope, without filters. Data issues concern active employees only. */
export const teamSummary = z.object({
  active_employees: count,
  archived_employees: count,
  general: z.object({ employees: count, positions: count, locations: count, tenure: tenure.nullable() }),
  /**
   * Employees in a plan in the last twelve months, with their tasks by current state; null for viewers without plans.
   */
  development: z.object({
    employees: count.nullable(),
    pending: count.nullable(),
    past_due: count.nullable(),
    cant_complete: count.nullable(),
  }),
  data_issues: z.object({
    no_manager: count,
    opted_out: count,
    missing_start_date: count,
    missing_office: count,
    missing_position: count,
  }),
  /** Null for viewers without a Managers card. The employment of a new hire began less than 90 days ago. */
  team: z
    .object({ regional_managers: count, property_managers: count, maintenance_managers: count, new_hires: count })
    .nullable(),
});
export type TeamSummary = z.infer<typeof teamSummary>;

const ids = listFor(id).optional();
const filters = z.strictObject({
  q_text: z.string().trim().max(200).optional(),
  /** Default: Active, or All when archived people are requested. */
  general: z.enum(teamGenerals).optional(),
  regions: ids,
  locations: ids,
  reporting_groups_by_locations: ids,
  positions: ids,
  position_categories: ids,
  lifecycle_statuses: listFor(z.enum(lifecycles)).optional(),
});

const structures = z.strictObject({ addon_options: addOn("summary") });
const choices = z.array(named);

/** Query of the list. */
export const teamQuery = z.strictObject({
  structures: structures.prefault({}),
  filters: filters.prefault({}),
  page: pageParameter,
  sort_by: z.enum(teamSorts).default("employee_name"),
  sort_desc: z.enum(["true", "false"]).default("false"),
});

/** Returns the employees of the viewer's scope. */
export const getTeam = defineEndpoint({
  name: "getTeam",
  method: "GET",
  path: "/analytics/team",
  summary: "Lists employees in scope with the actions allowed for each.",
  query: teamQuery,
  reply: z.object({
    data: z.array(teamRow),
    meta: buildWidgetMeta({
      filters: z.object({
        q_text: z.string().nullable(),
        general: z.enum(teamGenerals),
        regions: z.array(z.number()),
        locations: z.array(z.number()),
        reporting_groups_by_locations: z.array(z.number()),
        positions: z.array(z.number()),
        position_categories: z.array(z.number()),
        lifecycle_statuses: z.array(z.enum(lifecycles)),
      }),
      structures: z.object({ addon_options: z.literal("summary").nullable() }),
      summary: teamSummary.nullable(),
    })
      .omit({ dates: true })
      .extend({
        /** True when this viewer can add an employee. */
        may_create: z.boolean(),
        /** Number of employees whom a bulk welcome would email. */
        welcomable: count,
      }),
  }),
});
export type TeamQuery = z.input<(typeof getTeam)["query"]>;
export type TeamReply = z.output<(typeof getTeam)["reply"]>;

/** Returns the choices of filters and forms, within the viewer's scope. */
export const getTeamOptions = defineEndpoint({
  name: "getTeamOptions",
  method: "GET",
  path: "/analytics/team/options",
  summary:
    "Regions, locations, reporting groups, positions and categories that the viewer's team list can be filtered by.",
  reply: z.object({
    data: z.object({
      regions: choices,
      locations: z.array(named.extend({ is_archived: z.boolean() })),
      reporting_groups_by_locations: choices,
      positions: choices,
      position_categories: choices,
    }),
  }),
});
export type TeamOptions = z.output<(typeof getTeamOptions)["reply"]>["data"];

const params = z.strictObject({ id });

/** Returns whether the viewer can see a person. */
export const getTeamMember = defineEndpoint({
  name: "getTeamMember",
  method: "GET",
  path: "/analytics/team/:id",
  summary: "An employee by id: the check that a new one has arrived.",
  params,
  reply: z.object({ data: fullName }),
});

const contact = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string().nullable(),
  cell_phone: z.string().nullable(),
});

const share = z.number().nullable();

/**
 * Plans of an employee in the last twelve months. Null, with no plans, for viewers without a permission in plans there.
 */
const employeePlans = {
  plan_summary: z.object({ plans: count, tasks: count }).nullable(),
  /** Tasks that ended in those months, by outcome. Shares are null when there is nothing to compute from. */
  compliance_summary: z
    .object({
      users_task_count: count,
      ontime: count,
      late: count,
      abandoned: count,
      cant_complete: count,
      canceled: count,
      /** Open tasks after their due date, which have no outcome yet. */
      past_due: count,
      compliant_percentage: share,
      abandoned_percentage: share,
    })
    .nullable(),
  plans: z.array(z.object({ m_id: z.number().int(), name: z.string(), complete_percentage: share })),
};

const employeeDetails = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  avatar,
  status: z.enum(lifecycles),
  position: z.string().nullable(),
  position_id: z.number().int().nullable(),
  location: z.string().nullable(),
  location_id: z.number().int().nullable(),
  region: z.string().nullable(),
  start_date: z.string().nullable(),
  last_day: z.string().nullable(),
  archived_at: z.string().nullable(),
  tenure: tenure.nullable(),
  email: z.string().nullable(),
  personal_email: z.string().nullable(),
  cell_phone: z.string().nullable(),
  office_managers: z.array(contact),
  regional_managers: z.array(contact),
  managers: z.array(contact),
  ...employeePlans,
  account_state: z.enum(accountStates),
  actions: z.array(z.enum(teamActions)),
  /** Additional permissions of the viewer. */
  may_edit: z.boolean(),
  may_change_rights: z.boolean(),
  may_erase: z.boolean(),
  /** True when the viewer can open the list of employees. People can always open their own page. */
  may_see_team: z.boolean(),
});
export type EmployeeDetails = z.infer<typeof employeeDetails>;

/** Returns an employee for the details page. */
export const getEmployeeDetails = defineEndpoint({
  name: "getEmployeeDetails",
  method: "GET",
  path: "/analytics/team/:id/employee_details",
  summary: "An employee with managers, plans, account state and what the viewer may do.",
  params,
  reply: z.object({ data: employeeDetails }),
});

const period = z.object({
  id: z.number().int(),
  location: z.string().nullable(),
  position: z.string().nullable(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
});

/** Returns an employee's locations and positions, latest first. */
export const getEmploymentHistory = defineEndpoint({
  name: "getEmploymentHistory",
  method: "GET",
  path: "/analytics/team/:id/history",
  summary: "Lists an employee’s employment periods (location and position), newest first.",
  params,
  reply: z.object({ data: z.array(period) }),
});
export type EmploymentPeriodRow = z.infer<typeof period>;

/** Searches people as recipients. */
export const searchTeam = defineEndpoint({
  name: "searchTeam",
  method: "GET",
  path: "/analytics/team/search",
  summary: "Searches active employees with an email address, for report recipients.",
  query: z.strictObject({ q_text: z.string().trim().max(200).default(""), page: pageParameter }),
  reply: z.object({
    data: z.array(
      fullName.extend({ email: z.string(), position: z.string().nullable(), location: z.string().nullable() }),
    ),
    meta: listMeta,
  }),
});
