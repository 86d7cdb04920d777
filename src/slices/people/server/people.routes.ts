import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, apiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as form from "#slices/people/contract/employee-form.contract.ts";
import * as acts from "#slices/people/contract/team-actions.contract.ts";
import * as files from "#slices/people/contract/team-files.contract.ts";
import * as lists from "#slices/people/contract/team.contract.ts";
import { employeeDetails, employmentHistory, managedEmployee, teamMember } from "./employee-details.ts";
import { avatarRoutes } from "./avatars/avatars.routes.ts";
import type { PeopleDeps } from "./people.context.ts";
import { acknowledgeNotice, createEmployee, editEmployee, recordNotice } from "./people.service.ts";
import { erase } from "./people.erasure.ts";
import { previewHire } from "./hire-preview.service.ts";
import { withdrawNotice } from "./notice-withdrawal.service.ts";
import { readAccess, saveAccess } from "./team-access.service.ts";
import { runAction } from "./team-actions.service.ts";
import { autocomplete, autocompleteEmployees, search, teamOptions } from "./team-choices.ts";
import { welcomeAll } from "./team-welcome.service.ts";
import { exportTeam } from "./team.export.ts";
import { readTeamList } from "./team.widget.ts";

/** Returns the actor. Throws forbidden for staff and guests, whom the operation table already rejects. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const NO_PLANS =
  "No offboarding plans could be found for this employee. Their account will be deactivated on their last day.";

const enrolledIn = (plans: readonly string[]): string => `Enrolled in offboarding: ${plans.join(", ")}.`;

function readingRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  return [
    apiRoute<typeof lists.getTeam, Principal>(lists.getTeam, "people.team.read", ({ principal, query }) =>
      readTeamList(deps, requireActor(principal), query),
    ),
    apiRoute<typeof lists.getTeamOptions, Principal>(lists.getTeamOptions, "people.options.read", async (call) => ({
      data: await teamOptions(deps, requireActor(call.principal)),
    })),
    apiRoute<typeof lists.searchTeam, Principal>(lists.searchTeam, "people.search", ({ principal, query }) =>
      search(deps, requireActor(principal), query),
    ),
    apiRoute<typeof lists.getTeamMember, Principal>(lists.getTeamMember, "people.read", async (call) => ({
      data: await teamMember(deps, requireActor(call.principal), call.params.id),
    })),
    apiRoute<typeof lists.getEmployeeDetails, Principal>(lists.getEmployeeDetails, "people.read", async (call) => ({
      data: await employeeDetails(deps, requireActor(call.principal), call.params.id),
    })),
    apiRoute<typeof lists.getEmploymentHistory, Principal>(lists.getEmploymentHistory, "people.read", async (call) => ({
      data: await employmentHistory(deps, requireActor(call.principal), call.params.id),
    })),
    apiRoute<typeof acts.getTeamAccess, Principal>(acts.getTeamAccess, "people.access.read", async (call) => ({
      data: await readAccess(deps, requireActor(call.principal), call.params.id),
    })),
    apiRoute<typeof form.getManagedEmployee, Principal>(form.getManagedEmployee, "people.edit", async (call) => ({
      data: await managedEmployee(deps, requireActor(call.principal), call.params.id),
    })),
  ];
}

// Both formats take the same payload.
type TeamFile = typeof files.exportTeamXlsx;

function fileRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const route = (endpoint: TeamFile, format: FileFormat): ApiRoute<Principal> =>
    downloadRoute<TeamFile, Principal>(endpoint, "people.team.export", mediaTypes[format], (call) => {
      const context = { actor: requireActor(call.principal), requestId: call.requestId };
      return exportTeam(deps, context, format, call.body);
    });
  return [route(files.exportTeamXlsx, "xlsx"), route(files.exportTeamCsv, "csv")];
}

function choosingRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const kinds = [
    [acts.autocompletePositions, "positions"],
    [acts.autocompletePositionCategories, "position_categories"],
    [acts.autocompleteLocations, "locations"],
    [acts.autocompleteRegions, "regions"],
  ] as const;
  return [
    ...kinds.map(([endpoint, kind]) =>
      apiRoute<typeof acts.autocompletePositions, Principal>(endpoint, "people.options.read", ({ principal, query }) =>
        autocomplete(deps, requireActor(principal), kind, query),
      ),
    ),
    apiRoute<typeof acts.autocompleteEmployees, Principal>(acts.autocompleteEmployees, "people.options.read", (call) =>
      autocompleteEmployees(deps, requireActor(call.principal), call.query),
    ),
  ];
}

function formRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const saved = async (id: Promise<number>): Promise<{ data: { user_id: number } }> => ({
    data: { user_id: await id },
  });
  const creating = [form.createManagedEmployee, form.createUser] as const;
  const editing = [form.updateManagedEmployee, form.updateUser] as const;
  return [
    apiRoute<typeof form.previewHire, Principal>(form.previewHire, "people.create", async (call) => ({
      data: await previewHire(deps, requireActor(call.principal), call.query),
    })),
    ...creating.map((endpoint) =>
      apiRoute<typeof form.createManagedEmployee, Principal>(endpoint, "people.create", (call) =>
        saved(createEmployee(deps, requireActor(call.principal), call.body, call.requestId)),
      ),
    ),
    ...editing.map((endpoint) =>
      apiRoute<typeof form.updateManagedEmployee, Principal>(endpoint, "people.edit", (call) =>
        saved(editEmployee(deps, requireActor(call.principal), call.params.id, call.body, call.requestId)),
      ),
    ),
    apiRoute<typeof form.saveManagedEmployee, Principal>(form.saveManagedEmployee, "people.edit", (call) => {
      const { body, params, requestId } = call;
      const actor = requireActor(call.principal);
      if ("last_day" in body) return saved(acknowledgeNotice(deps, actor, params.id, body, requestId));
      return saved(editEmployee(deps, actor, params.id, body, requestId));
    }),
    apiRoute<typeof form.withdrawNotice, Principal>(form.withdrawNotice, "people.edit", (call) =>
      saved(withdrawNotice(deps, requireActor(call.principal), call.params.id, call.requestId)),
    ),
    apiRoute<typeof form.giveNotice, Principal>(form.giveNotice, "people.edit", async (call) => {
      const { body, params, requestId } = call;
      const plans = await recordNotice(deps, requireActor(call.principal), params.id, body, requestId);
      return {
        data: { user_id: params.id, message: plans.length === 0 ? NO_PLANS : enrolledIn(plans), plans: [...plans] },
      };
    }),
  ];
}

function actingRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const answer = async (id: Promise<number>): Promise<{ data: { id: number } }> => ({ data: { id: await id } });
  return [
    apiRoute<typeof acts.runTeamAction, Principal>(acts.runTeamAction, "people.act", (call) => {
      const request = { personId: call.params.id, action: call.params.action, body: call.body };
      return answer(runAction(deps, requireActor(call.principal), request, call.requestId));
    }),
    apiRoute<typeof acts.welcomeTeam, Principal>(acts.welcomeTeam, "people.welcome", async (call) => ({
      data: { count: await welcomeAll(deps, requireActor(call.principal), call.requestId) },
    })),
    apiRoute<typeof acts.saveTeamAccess, Principal>(acts.saveTeamAccess, "people.access.save", (call) =>
      answer(saveAccess(deps, requireActor(call.principal), call.params.id, call.body.access, call.requestId)),
    ),
    apiRoute<typeof acts.eraseEmployee, Principal>(acts.eraseEmployee, "people.erase", (call) =>
      answer(erase(deps, requireActor(call.principal), call.params.id, call.body.full_name, call.requestId)),
    ),
  ];
}

/** Returns the API routes of employees. */
export function peopleRoutes(deps: PeopleDeps): readonly ApiRoute<Principal>[] {
  return [
    ...readingRoutes(deps),
    ...fileRoutes(deps),
    ...choosingRoutes(deps),
    ...formRoutes(deps),
    ...actingRoutes(deps),
    ...avatarRoutes(deps),
  ];
}
