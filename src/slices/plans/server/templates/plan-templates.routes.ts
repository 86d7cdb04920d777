import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type ApiRoute, buildApiRoute, type Call, buildUploadRoute } from "#platform/server/http/route.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import * as courses from "#slices/plans/contract/plan-courses.contract.ts";
import * as wire from "#slices/plans/contract/plan-templates.contract.ts";
import { getTaskWarningState } from "#slices/plans/contract/task-warnings.contract.ts";
import { readCourses } from "../enrollments/my-plans.read-model.ts";
import * as service from "./plan-templates.service.ts";
import { type TaskFileDeps, saveTaskFile } from "../tasks/task-files.ts";
import type { TaskWarnings } from "../warnings/task-warnings.ts";
import { readPlanDetail, readPlanRows, readPlanTimeline, readPlanVersion } from "./plan-templates.views.ts";

/** Only administrators of the client write plans. */
export const templateOperations: OperationTable = { "plans.templates.read": [], "plans.templates.write": [] };

/** Returns the actor. Throws forbidden for staff and guests, whom the operation table already rejects. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

type DataEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<unknown, { data: unknown }>>;
type Data<E extends DataEndpoint> = z.input<E["reply"]>["data"];

const upload = {
  field: "file",
  maxBytes: 10 * 1024 * 1024,
  tooLarge: "The file is larger than 10 MB. Use a smaller file or add a link in the description.",
};

/** Returns the API routes for writing plans. */
export function buildTemplateRoutes(
  deps: service.TemplateDeps & TaskFileDeps & { readonly warnings: TaskWarnings; readonly clock: Clock },
): readonly ApiRoute<Principal>[] {
  const buildReadRoute = <E extends DataEndpoint>(
    endpoint: E,
    read: (tx: ClientTx, call: Call<E, Principal>) => Promise<Data<E>>,
  ): ApiRoute<Principal> =>
    buildApiRoute<E, Principal>(endpoint, "plans.templates.read", (call) =>
      deps.db.reading(requireActor(call.principal).clientId, async (tx) => {
        const data = await read(tx, call);
        return { data } as z.input<E["reply"]>;
      }),
    );
  const buildWriteRoute = <E extends DataEndpoint>(
    endpoint: E,
    write: (actor: Actor, call: Call<E, Principal>) => Promise<Data<E>>,
  ): ApiRoute<Principal> =>
    buildApiRoute<E, Principal>(endpoint, "plans.templates.write", async (call) => {
      const data = await write(requireActor(call.principal), call);
      return { data } as z.input<E["reply"]>;
    });
  return [
    buildReadRoute(wire.getPlans, (tx) => readPlanRows(tx)),
    buildReadRoute(courses.getPlanCourses, (tx) => readCourses(tx)),
    buildReadRoute(getTaskWarningState, (tx) => deps.warnings.readState(tx, deps.clock.now())),
    buildReadRoute(wire.getPlan, (tx, { params }) => readPlanDetail(tx, params.id)),
    buildReadRoute(wire.getPlanVersion, (tx, { params }) => readPlanVersion(tx, params.id, params.version)),
    buildReadRoute(wire.previewPlanTimeline, (tx, { params, query }) =>
      readPlanTimeline(tx, { planId: params.id, version: query.version, day: query.day }),
    ),
    buildWriteRoute(wire.createPlan, (actor, { body, requestId }) => service.createPlan(deps, actor, body, requestId)),
    buildWriteRoute(wire.updatePlan, (actor, { params, body, requestId }) =>
      service.editPlan(deps, actor, params.id, body, requestId),
    ),
    buildWriteRoute(wire.savePlanDraft, (actor, { params, body, requestId }) =>
      service.saveDraft(deps, actor, params.id, body, requestId),
    ),
    buildWriteRoute(wire.discardPlanDraft, (actor, { params, requestId }) =>
      service.discardDraft(deps, actor, params.id, requestId),
    ),
    buildUploadRoute<typeof wire.uploadTaskFile, Principal>(
      wire.uploadTaskFile,
      "plans.templates.write",
      upload,
      async ({ principal, requestId }, file) => ({
        data: await saveTaskFile(deps, { actor: requireActor(principal), requestId }, file),
      }),
    ),
    buildWriteRoute(wire.publishPlan, (actor, { params, body, requestId }) => {
      const request = { planId: params.id, version: body.version, ifUnchanged: body.if_unchanged };
      return service.publishDraft(deps, actor, request, requestId);
    }),
    buildWriteRoute(wire.archivePlan, (actor, { params, requestId }) =>
      service.archivePlan(deps, actor, { planId: params.id, isArchived: true }, requestId),
    ),
    buildWriteRoute(wire.restorePlan, (actor, { params, requestId }) =>
      service.archivePlan(deps, actor, { planId: params.id, isArchived: false }, requestId),
    ),
    buildWriteRoute(courses.createPlanCourse, (actor, { body, requestId }) =>
      service.addCourse(deps, actor, body, requestId),
    ),
  ];
}
