import { toLocalDate } from "#platform/server/clock.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { NewsKind } from "#slices/home/contract/news.contract.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { isClientAdmin } from "./home.policy.ts";
import { deleteNews, findByForm, insertNews, type NewsText, updateNews } from "./news.repository.ts";

export interface NewsDeps {
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient">;
}

/** The actor of a change, and the request. */
export interface ActorContext {
  readonly actor: Actor;
  readonly requestId: string;
}

const toOperation = (kind: NewsKind): string => `home.${kind}s.write`;

async function audit(uow: UnitOfWork, kind: NewsKind, objectId: number, change: string): Promise<void> {
  await uow.audit({ operation: toOperation(kind), objectType: kind, objectId, details: { change } });
}

/** Posts an item and returns its id; the same form again creates no second one. */
export function postNews(
  deps: NewsDeps,
  { actor, requestId }: ActorContext,
  kind: NewsKind,
  { formKey = null, ...text }: NewsText & { readonly formKey?: string | null | undefined },
): Promise<number> {
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const { timeZone } = await deps.organization.readClient(uow, uow.clientId);
    const authorId = actor.personId;
    const postedOn = toLocalDate(timeZone, uow.now);
    const id = await insertNews(uow, { ...text, kind, authorId, postedOn, postedAt: uow.now, formKey });
    if (id !== null) {
      await audit(uow, kind, id, "posted");
      return id;
    }
    const before = formKey === null ? null : await findByForm(uow, { formKey, kind, authorId });
    if (before === null) throw new AppError("conflict", "form_taken", "This form was sent by someone else.");
    return before;
  });
}

/** Changes the text of an announcement. Throws `notFound` without one. */
export function changeAnnouncement(deps: NewsDeps, by: ActorContext, id: number, text: NewsText): Promise<number> {
  return deps.units.run(toAuditContext(by.actor, by.requestId), async (uow) => {
    if (!(await updateNews(uow, "announcement", id, text))) throw notFound();
    await audit(uow, "announcement", id, "changed");
    return id;
  });
}

/** Removes an item: administrators any, others their own. Throws `notFound` for anything else. */
export function removeNews(deps: NewsDeps, by: ActorContext, kind: NewsKind, id: number): Promise<number> {
  return deps.units.run(toAuditContext(by.actor, by.requestId), async (uow) => {
    const authorId = isClientAdmin(by.actor) ? null : by.actor.personId;
    if (!(await deleteNews(uow, { kind, id, authorId }))) throw notFound();
    await audit(uow, kind, id, "removed");
    return id;
  });
}
