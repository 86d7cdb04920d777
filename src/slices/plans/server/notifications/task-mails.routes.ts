import type { Database } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import {
  type Actor,
  toAuditContext,
  type OperationTable,
  type Principal,
  getServicePermission,
} from "#slices/identity/server/identity.api.ts";
import {
  getTaskMails,
  type TaskMailChoices,
  type TaskMails,
  updateTaskMails,
} from "#slices/plans/contract/task-mails.contract.ts";
import { type MailChoices, readMailChoices, writeMailChoices } from "./task-mails.repository.ts";

/** All signed-in people choose for themselves only. */
export const mailOperations: OperationTable = { "plans.mails.read": "signed_in", "plans.mails.choose": "signed_in" };

function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const toTaskMails = (actor: Actor, choices: MailChoices): TaskMails => ({
  ...choices,
  may_get_escalations: getServicePermission(actor, "introduce") !== null,
});

/** Returns the API routes of the choice of task emails. */
export function buildMailRoutes({
  db,
  units,
}: {
  readonly db: Database;
  readonly units: UnitsOfWork;
}): readonly ApiRoute<Principal>[] {
  function choose(actor: Actor, choices: TaskMailChoices, requestId: string): Promise<TaskMails> {
    const { personId } = actor;
    return units.run(toAuditContext(actor, requestId), async (uow) => {
      await writeMailChoices(uow, personId, choices);
      await uow.audit({
        operation: "plans.mails.choose",
        objectType: "person",
        objectId: personId,
        details: { ...choices },
      });
      return toTaskMails(actor, choices);
    });
  }

  return [
    buildApiRoute<typeof getTaskMails, Principal>(getTaskMails, "plans.mails.read", async ({ principal }) => {
      const actor = requireActor(principal);
      const choices = await db.reading(actor.clientId, (tx) => readMailChoices(tx, actor.personId));
      return { data: toTaskMails(actor, choices) };
    }),
    buildApiRoute<typeof updateTaskMails, Principal>(updateTaskMails, "plans.mails.choose", async (call) => ({
      data: await choose(requireActor(call.principal), call.body, call.requestId),
    })),
  ];
}
