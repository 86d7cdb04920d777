import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { Actor, OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import * as wire from "#slices/plans/contract/enrollments.contract.ts";
import { listEnrollments, readPlanAvailability, previewOfEnding } from "./enrollment-lists.ts";
import { changeMentor, endManually, type EnrollmentDeps, enrollManually } from "./enrollment.service.ts";

const managers = ["regional_manager", "multi_regional_manager", "property_manager", "multi_property_manager"] as const;
const WRITE = "plans.enrollments.write";

/**
 * Roles that can use the operations on enrollments. Scope decides about each enrollment. A client-admin can do
 * everything.
 */
export const enrollmentOperations: OperationTable = {
  // Every signed-in person can see their own.
  "plans.enrollments.read": "signed_in",
  "plans.enrollments.write": managers,
  "plans.enrollments.purge": [],
};

/** Returns the actor. Throws forbidden for staff and guests, whom the operation table already rejects. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

/** Returns the API routes of enrollments. */
export function buildEnrollmentRoutes(deps: EnrollmentDeps): readonly ApiRoute<Principal>[] {
  const endings = [
    [wire.unenroll, WRITE, "unenroll"],
    [wire.cancelEnrollment, WRITE, "cancel"],
    [wire.purgeEnrollment, "plans.enrollments.purge", "purge"],
  ] as const;
  return [
    buildApiRoute<typeof wire.getEnrollments, Principal>(wire.getEnrollments, "plans.enrollments.read", (call) =>
      listEnrollments(deps, requireActor(call.principal), call.query.person_id),
    ),
    buildApiRoute<typeof wire.checkPlanAvailability, Principal>(wire.checkPlanAvailability, WRITE, async (call) => ({
      data: await readPlanAvailability(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof wire.previewEnding, Principal>(wire.previewEnding, WRITE, async (call) => ({
      data: await previewOfEnding(deps, requireActor(call.principal), call.params.id),
    })),
    buildApiRoute<typeof wire.createEnrollment, Principal>(wire.createEnrollment, WRITE, async (call) => ({
      data: await enrollManually(deps, requireActor(call.principal), call.body, call.requestId),
    })),
    buildApiRoute<typeof wire.setMentor, Principal>(wire.setMentor, WRITE, async (call) => {
      const request = { enrollmentId: call.params.id, mentorId: call.body.mentor_id };
      return { data: await changeMentor(deps, requireActor(call.principal), request, call.requestId) };
    }),
    ...endings.map(([endpoint, operation, kind]) =>
      buildApiRoute<typeof wire.unenroll, Principal>(endpoint, operation, async (call) => {
        const request = { enrollmentId: call.params.id, kind, note: call.body.note };
        return { data: await endManually(deps, requireActor(call.principal), request, call.requestId) };
      }),
    ),
  ];
}
