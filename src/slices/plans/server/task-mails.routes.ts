import type { Database } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/fail.ts";
import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import {
  type Actor,
  causeOf,
  type OperationTable,
  type Principal,
  rightIn,
} from "#slices/identity/server/identity.api.ts";
import {
  getTaskMails,
  type TaskMailChoices,
  type TaskMails,
  updateTaskMails,
} from "#slices/plans/contract/task-mails.contract.ts";
import { type MailChoices, readMailChoices, writeMailChoices } from "./task-mails.repository.ts";

/** Everybody chooses for themselves alone. */
export const mailOperations: OperationTable = { "plans.mails.read": "signed_in", "plans.mails.choose": "signed_in" };

function actorOf(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const shown = (actor: Actor, choices: MailChoices): TaskMails => ({
  ...choices,
  may_get_escalations: rightIn(actor, "introduce") !== null,
});

/** The calls about which mails somebody gets. */
export function mailRoutes({
  db,
  units,
}: {
  readonly db: Database;
  readonly units: UnitsOfWork;
}): readonly ApiRoute<Principal>[] {
  function choose(actor: Actor, choices: TaskMailChoices, requestId: string): Promise<TaskMails> {
    const { personId } = actor;
    return units.run(causeOf(actor, requestId), async (uow) => {
      await writeMailChoices(uow, personId, choices);
      await uow.audit({
        operation: "plans.mails.choose",
        objectType: "person",
        objectId: personId,
        details: { ...choices },
      });
      return shown(actor, choices);
    });
  }

  return [
    apiRoute<typeof getTaskMails, Principal>(getTaskMails, "plans.mails.read", async ({ principal }) => {
      const actor = actorOf(principal);
      const choices = await db.reading(actor.clientId, (tx) => readMailChoices(tx, actor.personId));
      return { data: shown(actor, choices) };
    }),
    apiRoute<typeof updateTaskMails, Principal>(updateTaskMails, "plans.mails.choose", async (call) => ({
      data: await choose(actorOf(call.principal), call.body, call.requestId),
    })),
  ];
}
