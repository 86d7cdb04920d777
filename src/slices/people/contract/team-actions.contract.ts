import { z } from "zod";
import { defineEndpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, pageParameter } from "#platform/contract/wire.ts";
import { roles, services } from "#slices/identity/contract/identity.contract.ts";
import { workDay } from "./employee-form.contract.ts";
import { teamActions } from "./team.contract.ts";

const params = z.strictObject({ id });
const nothingToSay = z.object({ data: z.object({ id: z.number().int() }) });

const actionBody = z.strictObject({
  /** archive: the last day; default: today. */
  last_day: workDay.optional(),
  /** assign_manager: the manager; null removes the manager. */
  manager_id: id.nullish(),
  /** assign_position. */
  position_id: id.optional(),
  /** assign_position, unarchive: the first day; default: today. */
  effective_on: workDay.optional(),
  /** assign_as_location_…: the location; default: the employee's own. */
  location_id: id.optional(),
});
export type TeamActionBody = z.output<typeof actionBody>;

/** Runs one of the row actions. */
export const runTeamAction = defineEndpoint({
  name: "runTeamAction",
  method: "POST",
  path: "/analytics/team/:id/actions/:action",
  summary: "Archives or reactivates an employee, sends a welcome email, or assigns a manager, position, or location.",
  params: z.strictObject({ id, action: z.enum(teamActions) }),
  body: actionBody,
  reply: nothingToSay,
});

/** Sends the welcome email to all employees with an email and no account. */
export const welcomeTeam = defineEndpoint({
  name: "welcomeTeam",
  method: "POST",
  path: "/analytics/team/welcome",
  summary: "Sends welcome emails to active employees in scope who have an email but no account.",
  reply: z.object({ data: z.object({ count: z.number().int() }) }),
});

const grant = z.strictObject({
  service: z.enum(services),
  role: z.enum(roles),
  region_ids: z.array(id).max(1000).default([]),
  location_ids: z.array(id).max(1000).default([]),
});
export type Grant = z.output<typeof grant>;

/** Returns the permissions of an employee for the permission editor. */
export const getTeamAccess = defineEndpoint({
  name: "getTeamAccess",
  method: "GET",
  path: "/analytics/team/:id/access",
  summary: "An employee's role and places in each service that the client has.",
  params,
  reply: z.object({
    data: z.object({
      services: z.array(z.enum(services)),
      access: z.array(
        z.object({
          service: z.enum(services),
          role: z.enum(roles),
          region_ids: z.array(z.number().int()),
          location_ids: z.array(z.number().int()),
        }),
      ),
    }),
  }),
});
export type TeamAccess = z.output<(typeof getTeamAccess)["reply"]>["data"];

/** Replaces the permissions of an employee. Omitted ones are removed. */
export const saveTeamAccess = defineEndpoint({
  name: "saveTeamAccess",
  method: "PUT",
  path: "/analytics/team/:id/access",
  summary: "Replaces an employee's roles and places; they count from the next request on.",
  params,
  body: z.strictObject({ access: z.array(grant).max(services.length) }),
  reply: nothingToSay,
});

/** Erases a person irreversibly. */
export const eraseEmployee = defineEndpoint({
  name: "eraseEmployee",
  method: "POST",
  path: "/analytics/team/:id/erase",
  summary: "Erases an employee’s personal data. Released numbers don’t change.",
  params,
  body: z.strictObject({ full_name: z.string("Required").trim().min(1, "Required").max(300) }),
  reply: nothingToSay,
});

const option = z.object({ id: z.number().int(), name: z.string() });
const autocompleteQuery = z.strictObject({
  q_text: z.string().trim().max(200).default(""),
  /**
   * Accepted because the specification's calls send it. The lists only ever contain the viewer's own places and people.
   */
  filters: z.strictObject({ only_mine: z.enum(["true", "false"]).optional() }).prefault({}),
  page: pageParameter,
});
const autocompleteReply = z.object({
  data: z.array(option),
  meta: listMeta,
});
export type AutocompleteQuery = z.output<typeof autocompleteQuery>;
export type AutocompleteReply = z.output<typeof autocompleteReply>;

/** Lists positions by name. @external */
export const autocompletePositions = defineEndpoint({
  name: "autocompletePositions",
  method: "GET",
  path: "/integration/positions/autocomplete",
  summary: "Positions of the client by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Lists position categories by name. @external */
export const autocompletePositionCategories = defineEndpoint({
  name: "autocompletePositionCategories",
  method: "GET",
  path: "/integration/position_categories/autocomplete",
  summary: "Position categories of the client by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Lists active locations of the viewer's scope by name. @external */
export const autocompleteLocations = defineEndpoint({
  name: "autocompleteLocations",
  method: "GET",
  path: "/integration/locations/autocomplete",
  summary: "Active locations of the viewer's scope by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Lists regions of the viewer's scope by name. @external */
export const autocompleteRegions = defineEndpoint({
  name: "autocompleteRegions",
  method: "GET",
  path: "/integration/regions/autocomplete",
  summary: "Regions of the viewer's scope by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Lists active employees of the viewer's scope by name. */
export const autocompleteEmployees = defineEndpoint({
  name: "autocompleteEmployees",
  method: "GET",
  path: "/integration/employees/autocomplete",
  summary: "Active employees of the viewer's scope by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});
