import type { z } from "zod";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { forbidden } from "#platform/server/app-error.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type ApiRoute, apiRoute, type Call, uploadRoute } from "#platform/server/http/route.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Actor, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import * as courses from "#slices/plans/contract/plan-courses.contract.ts";
import * as wire from "#slices/plans/contract/plan-templates.contract.ts";
import { getTaskWarningState } from "#slices/plans/contract/task-warnings.contract.ts";
import { readCourses } from "../enrollments/my-plans.read-model.ts";
import * as service from "./plan-templates.service.ts";
import { type TaskFileDeps, saveTaskFile } from "../tasks/task-files.ts";
import type { TaskWarnings } from "../warnings/task-warnings.ts";
import { planDetail, planRows, planTimeline, planVersion } from "./plan-templates.views.ts";

/** Only administrators of the client write plans. */
export const templateOperations: OperationTable = { "plans.templates.read": [], "plans.templates.write": [] };

/** Returns the actor. Throws forbidden for staff and guests, whom the operation table already rejects. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

type Answering = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<unknown, { data: unknown }>>;
type Data<E extends Answering> = z.input<E["reply"]>["data"];

const upload = {
  field: "file",
  maxBytes: 10 * 1024 * 1024,
  tooLarge: "The file is larger than 10 MB. Use a smaller file or add a link in the description.",
};

/** Returns the API routes for writing plans. */
export function templateRoutes(
  deps: service.TemplateDeps & TaskFileDeps & { readonly warnings: TaskWarnings; readonly clock: Clock },
): readonly ApiRoute<Principal>[] {
  const reading = <E extends Answering>(
    endpoint: E,
    read: (tx: ClientTx, call: Call<E, Principal>) => Promise<Data<E>>,
  ): ApiRoute<Principal> =>
    apiRoute<E, Principal>(endpoint, "plans.templates.read", (call) =>
      deps.db.reading(requireActor(call.principal).clientId, async (tx) => {
        const data = await read(tx, call);
        return { data } as z.input<E["reply"]>;
      }),
    );
  const writing = <E extends Answering>(
    endpoint: E,
    write: (actor: Actor, call: Call<E, Principal>) => Promise<Data<E>>,
  ): ApiRoute<Principal> =>
    apiRoute<E, Principal>(endpoint, "plans.templates.write", async (call) => {
      const data = await write(requireActor(call.principal), call);
      return { data } as z.input<E["reply"]>;
    });
  return [
    reading(wire.getPlans, (tx) => planRows(tx)),
    reading(courses.getPlanCourses, (tx) => readCourses(tx)),
    reading(getTaskWarningState, (tx) => deps.warnings.state(tx, deps.clock.now())),
    reading(wire.getPlan, (tx, { params }) => planDetail(tx, params.id)),
    reading(wire.getPlanVersion, (tx, { params }) => planVersion(tx, params.id, params.version)),
    reading(wire.previewPlanTimeline, (tx, { params, query }) =>
      planTimeline(tx, { planId: params.id, version: query.version, day: query.day }),
    ),
    writing(wire.createPlan, (actor, { body, requestId }) => service.createPlan(deps, actor, body, requestId)),
    writing(wire.updatePlan, (actor, { params, body, requestId }) =>
      service.editPlan(deps, actor, params.id, body, requestId),
    ),
    writing(wire.savePlanDraft, (actor, { params, body, requestId }) =>
      service.saveDraft(deps, actor, params.id, body, requestId),
    ),
    writing(wire.discardPlanDraft, (actor, { params, requestId }) =>
      service.discardDraft(deps, actor, params.id, requestId),
    ),
    uploadRoute<typeof wire.uploadTaskFile, Principal>(
      wire.uploadTaskFile,
      "plans.templates.write",
      upload,
      async ({ principal, requestId }, file) => ({
        data: await saveTaskFile(deps, { actor: requireActor(principal), requestId }, file),
      }),
    ),
    writing(wire.publishPlan, (actor, { params, body, requestId }) => {
      const request = { planId: params.id, version: body.version, ifUnchanged: body.if_unchanged };
      return service.publishDraft(deps, actor, request, requestId);
    }),
    writing(wire.archivePlan, (actor, { params, requestId }) =>
      service.archivePlan(deps, actor, { planId: params.id, isArchived: true }, requestId),
    ),
    writing(wire.restorePlan, (actor, { params, requestId }) =>
      service.archivePlan(deps, actor, { planId: params.id, isArchived: false }, requestId),
    ),
    writing(courses.createPlanCourse, (actor, { body, requestId }) => service.addCourse(deps, actor, body, requestId)),
  ];
}
