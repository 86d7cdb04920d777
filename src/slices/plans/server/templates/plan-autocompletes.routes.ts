import { listMeta } from "#platform/server/http/list-meta.ts";
import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import {
  type Actor,
  type OperationTable,
  type Principal,
  getServicePermission,
} from "#slices/identity/server/identity.api.ts";
import * as wire from "#slices/plans/contract/plan-autocompletes.contract.ts";
import { isPlanAdmin } from "../enrollments/enrollment-permissions.rules.ts";
import { type ChoiceKind, readPlanChoices } from "./plan-autocompletes.read-model.ts";

const READ = "plans.choices.read";

const seesPlaces: readonly Role[] = [
  "reporting",
  "regional_manager",
  "multi_regional_manager",
  "property_manager",
  "multi_property_manager",
  "maintenance_manager",
];

/** Autocompletes need a role that sees places. The permission in plans limits the choices. */
export const choiceOperations: OperationTable = { [READ]: seesPlaces };

/** Kinds of assignee that the rule of a task can have. */
const groups: wire.PlanChoices["data"] = [
  { id: "employee", name: "Employee" },
  { id: "mentor", name: "Mentor" },
  { id: "person", name: "Person" },
  { id: "property_manager", name: "Property Manager" },
  { id: "maintenance_manager", name: "Maintenance Manager" },
  { id: "regional_manager", name: "Regional Manager" },
];

function buildPage(
  data: wire.PlanChoices["data"],
  count: number,
  { page, q_text }: wire.PlanChoicesQuery,
): wire.PlanChoices {
  return { data, meta: listMeta(page, count, { filters: { q_text } }) };
}

function toRight(principal: Principal): {
  readonly actor: Actor;
  readonly right: NonNullable<ReturnType<typeof getServicePermission>>;
} {
  if (principal.kind !== "account") throw forbidden();
  const right = getServicePermission(principal, "introduce");
  if (right === null || right.role === "employee") throw forbidden();
  return { actor: principal, right };
}

const kinds = [
  [wire.autocompletePlans, "plans"],
  [wire.autocompletePlanTasks, "tasks"],
  [wire.autocompleteEnrollments, "enrollments"],
  [wire.autocompleteUserTasks, "user_tasks"],
  [wire.autocompletePlanEmployees, "employees"],
  [wire.autocompleteMentors, "mentors"],
  [wire.autocompleteTaskAssignments, "task_assignments"],
] as const satisfies readonly (readonly [Endpoint, ChoiceKind])[];

type AutocompleteEndpoint = Endpoint<
  z.ZodType,
  typeof wire.autocompletePlans.query,
  z.ZodType,
  typeof wire.autocompletePlans.reply
>;

/** Returns the API routes that list plans, tasks, enrollments and people in plans by name. */
export function buildChoiceRoutes({ db }: { readonly db: Database }): readonly ApiRoute<Principal>[] {
  const routes = kinds.map(([endpoint, kind]) =>
    buildApiRoute<AutocompleteEndpoint, Principal>(endpoint, READ, ({ principal, query }) => {
      const { actor, right } = toRight(principal);
      const { q_text: text, page } = query;
      const request = { kind, scope: right.scope, leavesOut: isPlanAdmin(actor) ? null : actor.personId, text, page };
      return db.reading(actor.clientId, async (tx) => {
        const { rows, count } = await readPlanChoices(tx, request);
        return buildPage(
          rows.map(({ id, name }) => ({ id, name })),
          count,
          query,
        );
      });
    }),
  );
  const ofGroups = buildApiRoute<AutocompleteEndpoint, Principal>(
    wire.autocompleteAssignmentGroups,
    READ,
    ({ principal, query }) => {
      toRight(principal);
      const { number, size } = query.page;
      const found = groups.filter(({ name }) => name.toLowerCase().includes(query.q_text.toLowerCase()));
      return Promise.resolve(buildPage(found.slice((number - 1) * size, number * size), found.length, query));
    },
  );
  return [...routes, ofGroups];
}
