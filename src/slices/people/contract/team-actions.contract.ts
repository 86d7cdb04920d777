import { z } from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { listMeta, id, pageParameter } from "#platform/contract/wire.ts";
import { roles, services } from "#slices/identity/contract/identity.contract.ts";
import { workDay } from "./employee-form.contract.ts";
import { teamActions } from "./team.contract.ts";

const params = z.strictObject({ id });
const nothingToSay = z.object({ data: z.object({ id: z.number().int() }) });

const actionBody = z.strictObject({
  /** archive: the last day; today without one. */
  last_day: workDay.optional(),
  /** assign_manager: who; null takes the manager away. */
  manager_id: id.nullish(),
  /** assign_position. */
  position_id: id.optional(),
  /** assign_position, unarchive: from when; today without one. */
  effective_on: workDay.optional(),
  /** assign_as_location_…: where; the own location without one. */
  location_id: id.optional(),
});
export type TeamActionBody = z.output<typeof actionBody>;

/** One of the row actions. */
export const runTeamAction = endpoint({
  name: "runTeamAction",
  method: "POST",
  path: "/analytics/team/:id/actions/:action",
  summary: "Archives or reactivates an employee, sends a welcome email, or assigns a manager, position, or location.",
  params: z.strictObject({ id, action: z.enum(teamActions) }),
  body: actionBody,
  reply: nothingToSay,
});

/** Welcomes everybody who has an email and no account yet. */
export const welcomeTeam = endpoint({
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

/** The rights of an employee, for the rights editor. */
export const getTeamAccess = endpoint({
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

/** Replaces the rights of an employee; what is left out is taken away. */
export const saveTeamAccess = endpoint({
  name: "saveTeamAccess",
  method: "PUT",
  path: "/analytics/team/:id/access",
  summary: "Replaces an employee's roles and places; they count from the next request on.",
  params,
  body: z.strictObject({ access: z.array(grant).max(services.length) }),
  reply: nothingToSay,
});

/** Erases a person for good. */
export const eraseEmployee = endpoint({
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
  /** Accepted for what the calls of the specification send: the lists hold nothing but what is the viewer's own. */
  filters: z.strictObject({ only_mine: z.enum(["true", "false"]).optional() }).prefault({}),
  page: pageParameter,
});
const autocompleteReply = z.object({
  data: z.array(option),
  meta: listMeta,
});
export type AutocompleteQuery = z.output<typeof autocompleteQuery>;
export type AutocompleteReply = z.output<typeof autocompleteReply>;

/** Positions by name. @external */
export const autocompletePositions = endpoint({
  name: "autocompletePositions",
  method: "GET",
  path: "/integration/positions/autocomplete",
  summary: "Positions of the client by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Position categories by name. @external */
export const autocompletePositionCategories = endpoint({
  name: "autocompletePositionCategories",
  method: "GET",
  path: "/integration/position_categories/autocomplete",
  summary: "Position categories of the client by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Active locations of the viewer's scope by name. @external */
export const autocompleteLocations = endpoint({
  name: "autocompleteLocations",
  method: "GET",
  path: "/integration/locations/autocomplete",
  summary: "Active locations of the viewer's scope by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Regions of the viewer's scope by name. @external */
export const autocompleteRegions = endpoint({
  name: "autocompleteRegions",
  method: "GET",
  path: "/integration/regions/autocomplete",
  summary: "Regions of the viewer's scope by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});

/** Active employees of the viewer's scope by name. */
export const autocompleteEmployees = endpoint({
  name: "autocompleteEmployees",
  method: "GET",
  path: "/integration/employees/autocomplete",
  summary: "Active employees of the viewer's scope by name, a page at a time.",
  query: autocompleteQuery,
  reply: autocompleteReply,
});
