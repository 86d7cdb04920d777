import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute, downloadRoute } from "#platform/server/http/route.ts";
import { type FileFormat, mediaTypes } from "#platform/server/spreadsheets/table-file.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import * as form from "#slices/people/contract/employee-form.contract.ts";
import * as acts from "#slices/people/contract/team-actions.contract.ts";
import * as files from "#slices/people/contract/team-files.contract.ts";
import * as lists from "#slices/people/contract/team.contract.ts";
import { readEmployeeDetails, readEmploymentHistory, readManagedEmployee, readTeamMember } from "./employee-details.ts";
import { buildAvatarRoutes } from "./avatars/avatars.routes.ts";
import type { PeopleDeps } from "./people.context.ts";
import { acknowledgeNotice, createEmployee, editEmployee, recordNotice } from "./people.service.ts";
import { erase } from "./people.erasure.ts";
import { previewHire } from "./hire-preview.service.ts";
import { withdrawNotice } from "./notice-withdrawal.service.ts";
import { readAccess, saveAccess } from "./team-access.service.ts";
import { runAction } from "./team-actions.service.ts";
import { listChoices, listEmployeeChoices, search, readOptions } from "./team-choices.ts";
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

const formatEnrolled = (plans: readonly string[]): string => `Enrolled in offboarding: ${plans.join(", ")}.`;

function buildReadingRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof lists.getTeam, Principal>(lists.getTeam, "people.team.read", ({ principal, query }) =>
      readTeamList(deps, requireActor(principal), query),
    ),
    buildApiRoute<typeof lists.getTeamOptions, Principal>(
      lists.getTeamOptions,
      "people.options.read",
      async (call) => ({
        data: await readOptions(deps, requireActor(call.principal)),
      }),
    ),
    buildApiRoute<typeof lists.searchTeam, Principal>(lists.searchTeam, "people.search", ({ principal, query }) =>
      search(deps, requireActor(principal), query),
    ),
    buildApiRoute<typeof lists.getTeamMember, Principal>(lists.getTeamMember, "people.read", async (call) => ({
      data: await readTeamMember(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof lists.getEmployeeDetails, Principal>(
      lists.getEmployeeDetails,
      "people.read",
      async (call) => ({
        data: await readEmployeeDetails(deps, requireActor(call.principal), call.params.id),
      }),
    ),
    buildApiRoute<typeof lists.getEmploymentHistory, Principal>(
      lists.getEmploymentHistory,
      "people.read",
      async (call) => ({
        data: await readEmploymentHistory(deps, requireActor(call.principal), call.params.id),
      }),
    ),
    buildApiRoute<typeof acts.getTeamAccess, Principal>(acts.getTeamAccess, "people.access.read", async (call) => ({
      data: await readAccess(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof form.getManagedEmployee, Principal>(form.getManagedEmployee, "people.edit", async (call) => ({
      data: await readManagedEmployee(deps, requireActor(call.principal), call.params.id),
    })),
  ];
}

// Both formats take the same payload.
type TeamFile = typeof files.exportTeamXlsx;

function buildFileRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const buildRoute = (endpoint: TeamFile, format: FileFormat): ApiRoute<Principal> =>
    downloadRoute<TeamFile, Principal>(endpoint, "people.team.export", mediaTypes[format], (call) => {
      const context = { actor: requireActor(call.principal), requestId: call.requestId };
      return exportTeam(deps, context, format, call.body);
    });
  return [buildRoute(files.exportTeamXlsx, "xlsx"), buildRoute(files.exportTeamCsv, "csv")];
}

function buildChoosingRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const kinds = [
    [acts.autocompletePositions, "positions"],
    [acts.autocompletePositionCategories, "position_categories"],
    [acts.autocompleteLocations, "locations"],
    [acts.autocompleteRegions, "regions"],
  ] as const;
  return [
    ...kinds.map(([endpoint, kind]) =>
      buildApiRoute<typeof acts.autocompletePositions, Principal>(
        endpoint,
        "people.options.read",
        ({ principal, query }) => listChoices(deps, requireActor(principal), kind, query),
      ),
    ),
    buildApiRoute<typeof acts.autocompleteEmployees, Principal>(
      acts.autocompleteEmployees,
      "people.options.read",
      (call) => listEmployeeChoices(deps, requireActor(call.principal), call.query),
    ),
  ];
}

function buildFormRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const toSavedReply = async (id: Promise<number>): Promise<{ data: { user_id: number } }> => ({
    data: { user_id: await id },
  });
  const creating = [form.createManagedEmployee, form.createUser] as const;
  const editing = [form.updateManagedEmployee, form.updateUser] as const;
  return [
    buildApiRoute<typeof form.previewHire, Principal>(form.previewHire, "people.create", async (call) => ({
      data: await previewHire(deps, requireActor(call.principal), call.query),
    })),
    ...creating.map((endpoint) =>
      buildApiRoute<typeof form.createManagedEmployee, Principal>(endpoint, "people.create", (call) =>
        toSavedReply(createEmployee(deps, requireActor(call.principal), call.body, call.requestId)),
      ),
    ),
    ...editing.map((endpoint) =>
      buildApiRoute<typeof form.updateManagedEmployee, Principal>(endpoint, "people.edit", (call) =>
        toSavedReply(editEmployee(deps, requireActor(call.principal), call.params.id, call.body, call.requestId)),
      ),
    ),
    buildApiRoute<typeof form.saveManagedEmployee, Principal>(form.saveManagedEmployee, "people.edit", (call) => {
      const { body, params, requestId } = call;
      const actor = requireActor(call.principal);
      if ("last_day" in body) return toSavedReply(acknowledgeNotice(deps, actor, params.id, body, requestId));
      return toSavedReply(editEmployee(deps, actor, params.id, body, requestId));
    }),
    buildApiRoute<typeof form.withdrawNotice, Principal>(form.withdrawNotice, "people.edit", (call) =>
      toSavedReply(withdrawNotice(deps, requireActor(call.principal), call.params.id, call.requestId)),
    ),
    buildApiRoute<typeof form.giveNotice, Principal>(form.giveNotice, "people.edit", async (call) => {
      const { body, params, requestId } = call;
      const plans = await recordNotice(deps, requireActor(call.principal), params.id, body, requestId);
      return {
        data: { user_id: params.id, message: plans.length === 0 ? NO_PLANS : formatEnrolled(plans), plans: [...plans] },
      };
    }),
  ];
}

function buildActingRoutes(deps: PeopleDeps): ApiRoute<Principal>[] {
  const toIdReply = async (id: Promise<number>): Promise<{ data: { id: number } }> => ({ data: { id: await id } });
  return [
    buildApiRoute<typeof acts.runTeamAction, Principal>(acts.runTeamAction, "people.act", (call) => {
      const request = { personId: call.params.id, action: call.params.action, body: call.body };
      return toIdReply(runAction(deps, requireActor(call.principal), request, call.requestId));
    }),
    buildApiRoute<typeof acts.welcomeTeam, Principal>(acts.welcomeTeam, "people.welcome", async (call) => ({
      data: { count: await welcomeAll(deps, requireActor(call.principal), call.requestId) },
    })),
    buildApiRoute<typeof acts.saveTeamAccess, Principal>(acts.saveTeamAccess, "people.access.save", (call) =>
      toIdReply(saveAccess(deps, requireActor(call.principal), call.params.id, call.body.access, call.requestId)),
    ),
    buildApiRoute<typeof acts.eraseEmployee, Principal>(acts.eraseEmployee, "people.erase", (call) =>
      toIdReply(erase(deps, requireActor(call.principal), call.params.id, call.body.full_name, call.requestId)),
    ),
  ];
}

/** Returns the API routes of employees. */
export function buildPeopleRoutes(deps: PeopleDeps): readonly ApiRoute<Principal>[] {
  return [
    ...buildReadingRoutes(deps),
    ...buildFileRoutes(deps),
    ...buildChoosingRoutes(deps),
    ...buildFormRoutes(deps),
    ...buildActingRoutes(deps),
    ...buildAvatarRoutes(deps),
  ];
}
