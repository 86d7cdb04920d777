import { z } from "zod";
import { AppError } from "#platform/server/app-error.ts";
import { type Job, buildJob, type JobKind } from "#platform/server/jobs/jobs.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { type PeopleDeps, readToday } from "./people.context.ts";
import { lockPerson } from "./people.repository.ts";
import { isArchivedOn } from "./people.rules.ts";
import { readView, canReceiveWelcome } from "./team.widget.ts";
import { readReachable } from "./team.read-model.ts";

const nullableId = z.number().int().nullable();

/** Sends the welcome email to some people, on behalf of the requester. */
export const welcomeJob: JobKind<{
  clientId: number;
  personIds: number[];
  accountId: number | null;
  personId: number | null;
  impersonatorId: number | null;
  requestId: string | null;
}> = {
  name: "people.welcome",
  payload: z.strictObject({
    clientId: z.number().int().positive(),
    personIds: z.array(z.number().int().positive()),
    accountId: nullableId,
    personId: nullableId,
    impersonatorId: nullableId,
    requestId: z.string().nullable(),
  }),
};

const PEOPLE_PER_JOB = 50;

/** Sends the welcome email. A person without a role becomes an employee in each service. */
export async function sendWelcome(
  deps: PeopleDeps,
  uow: UnitOfWork,
  personId: number,
  email: string | null,
): Promise<void> {
  if (email === null) throw new AppError("invalid", "no_email", "This employee has no email.");
  const grants = (await deps.access.readAccess(uow, [personId])).get(personId) ?? [];
  if (grants.length === 0) {
    const services = [...(await deps.organization.readActiveServices(uow))];
    const access = services.map((service) => ({ service, role: "employee" as const, regionIds: [], locationIds: [] }));
    await deps.access.setAccess(uow, personId, access);
  }
  await deps.access.sendWelcomeMail(uow, { personId, email });
}

/** Enqueues the welcome of all people in the viewer's scope with an email and no account; returns their number. */
export function welcomeAll(deps: PeopleDeps, actor: Actor, requestId: string): Promise<number> {
  const auditContext = toAuditContext(actor, requestId);
  return deps.units.run(auditContext, async (uow) => {
    const view = await readView(deps, uow, actor);
    const people = await canReceiveWelcome(deps, view, await readReachable(uow, view.scope, view.today));
    const ids = people.map((each) => each.id);
    const { clientId, accountId, personId, impersonatorId } = actor;
    for (let at = 0; at < ids.length; at += PEOPLE_PER_JOB) {
      const personIds = ids.slice(at, at + PEOPLE_PER_JOB);
      await uow.enqueue(welcomeJob, { clientId, personIds, accountId, personId, impersonatorId, requestId });
    }
    await uow.audit({ operation: "people.welcome", details: { count: ids.length } });
    return ids.length;
  });
}

/**
 * Returns the job that sends the welcome emails. It skips people who have an account by now or have left, so that a
 * second run sends nothing again.
 */
export function buildWelcomeJobs(deps: PeopleDeps): Job[] {
  return [
    buildJob(welcomeJob, async ({ personIds, ...auditContext }) => {
      for (const personId of personIds) {
        await deps.units.run(auditContext, async (uow) => {
          const person = await lockPerson(uow, personId);
          if (!person || person.email === null || isArchivedOn(person, await readToday(deps, uow))) return;
          if (((await deps.access.listAccountStates(uow, [personId])).get(personId) ?? "none") !== "none") return;
          await sendWelcome(deps, uow, personId, person.email);
          const details = { action: "send_welcome_email" };
          await uow.audit({ operation: "people.act", objectType: "person", objectId: personId, details });
        });
      }
    }),
  ];
}
