import type { ClientTx } from "#platform/server/db/database.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { toAuditContext, type PersonReader, type Principal } from "#slices/identity/server/identity.api.ts";
import type { TokenGrant } from "#slices/sharing/server/sharing.api.ts";
import {
  renderDonePage,
  renderLinkErrorPage,
  renderPreviewPage,
  renderStoppedPage,
  renderStopPage,
} from "./digest-pages.tsx";
import { digestPageTexts, type PageLanguage } from "./digest-pages-texts.ts";
import type { DigestDeps } from "./digest.deps.ts";
import { findAction, findDigest, type ActionRecord } from "./digest.read-model.ts";
import { finishAction, writeChoice } from "./digest.repository.ts";

type Call = PageCall<Principal>;

const ACT = "/weekly-digest/act/:token";
const STOP = "/weekly-digest/stop/:token";

function toLanguage({ languages }: Call): PageLanguage {
  return languages.find((each): each is PageLanguage => Object.hasOwn(digestPageTexts, each)) ?? "en";
}

/** Returns the actor of a link, with the current permissions; null where the person or the object no longer exists. */
async function findReader(
  deps: DigestDeps,
  tx: ClientTx,
  actionId: number,
): Promise<{ readonly action: ActionRecord; readonly person: PersonReader } | null> {
  const action = await findAction(tx, actionId, "read");
  const person = action && (await deps.identity.findReader(tx, action.personId));
  return action && person ? { action, person } : null;
}

/** Returns the subject of a line, as its recipient may see it now; null where there is nothing left to do. */
async function findPreview(
  deps: DigestDeps,
  tx: ClientTx,
  {
    action: { kind, objectId: id, personId },
    person: { actor, locale },
  }: NonNullable<Awaited<ReturnType<typeof findReader>>>,
): Promise<string | null> {
  const now = deps.clock.now();
  if (kind === "alert") {
    const alert = await deps.alerts.findWaiting(tx, actor, { id, now });
    return alert && renderPreviewPage(locale, { kind, what: alert.residentName ?? alert.home, about: alert.home });
  }
  const task = await deps.plans.findPlain(tx, actor, { id, now });
  const about = task === null || task.about.id === personId ? null : digestPageTexts[locale].about(task.about.name);
  return task && renderPreviewPage(locale, { kind, what: task.title[locale], about });
}

/** Executes a line's action once, with the recipient's permissions in this transaction. */
async function act(deps: DigestDeps, uow: UnitOfWork, actionId: number): Promise<"done" | "before" | "gone"> {
  const action = await findAction(uow, actionId, "lock");
  const person = action && (await deps.identity.findReader(uow, action.personId));
  if (!action || !person) return "gone";
  if (action.doneAt !== null) return "before";
  const { kind, objectId } = action;
  const { actor } = person;
  const done =
    kind === "alert"
      ? await deps.alerts.acknowledge(uow, actor, objectId)
      : await deps.plans.completePlain(uow, actor, objectId);
  if (done === "gone") return "gone";
  await finishAction(uow, actionId, uow.now);
  await uow.audit({ operation: "digest.act", objectType: kind, objectId, details: { result: done } });
  return done;
}

/** The pages behind the links of a digest: opening one changes nothing, its form acts once. */
export function buildDigestPages(deps: DigestDeps): PageRoute<Principal>[] {
  const getToken = (call: Call): string => call.params["token"] ?? "";

  /** Returns what a valid token opens; null for any other. */
  async function open(call: Call, purpose: "digest_act" | "digest_stop"): Promise<TokenGrant | null> {
    const grant = await deps.sharing.resolveToken(purpose, getToken(call));
    return grant && grant.expiresAt > deps.clock.now() ? grant : null;
  }

  async function showAct(call: Call): Promise<PageReply> {
    const grant = await open(call, "digest_act");
    const html =
      grant &&
      (await deps.db.reading(grant.clientId, async (tx) => {
        const found = await findReader(deps, tx, grant.objectId);
        if (found === null) return null;
        const { kind, objectId, doneAt } = found.action;
        if (doneAt === null) return findPreview(deps, tx, found);
        return renderDonePage(found.person.locale, { kind, objectId, isNow: call.query["done"] === "now" });
      }));
    return html ? { status: 200, html } : renderLinkErrorPage(toLanguage(call));
  }

  async function handleAct(call: Call): Promise<PageReply> {
    const grant = await open(call, "digest_act");
    const found = grant && (await deps.db.reading(grant.clientId, (tx) => findReader(deps, tx, grant.objectId)));
    if (!found || !grant) return renderLinkErrorPage(toLanguage(call));
    const auditContext = toAuditContext(found.person.actor, call.requestId);
    const done = await deps.units.run(auditContext, (uow) => act(deps, uow, grant.objectId));
    if (done === "gone") return renderLinkErrorPage(toLanguage(call));
    return { redirectTo: `/weekly-digest/act/${getToken(call)}${done === "done" ? "?done=now" : ""}` };
  }

  async function showStop(call: Call): Promise<PageReply> {
    const grant = await open(call, "digest_stop");
    const digest = grant && (await deps.db.reading(grant.clientId, (tx) => findDigest(tx, grant.objectId)));
    return digest ? { status: 200, html: renderStopPage(toLanguage(call)) } : renderLinkErrorPage(toLanguage(call));
  }

  async function handleStop(call: Call): Promise<PageReply> {
    const grant = await open(call, "digest_stop");
    if (!grant) return renderLinkErrorPage(toLanguage(call));
    const auditContext = { clientId: grant.clientId, accountId: null, impersonatorId: null, requestId: call.requestId };
    const isDone = await deps.units.run(auditContext, async (uow) => {
      const digest = await findDigest(uow, grant.objectId);
      if (digest === null) return false;
      await writeChoice(uow, digest.personId, false, uow.now);
      await uow.audit({ operation: "digest.stop", objectType: "person", objectId: digest.personId });
      return true;
    });
    return isDone ? { status: 200, html: renderStoppedPage(toLanguage(call)) } : renderLinkErrorPage(toLanguage(call));
  }

  return [
    { method: "GET", path: ACT, operation: "digest.act", handle: showAct },
    { method: "POST", path: ACT, operation: "digest.act", handle: handleAct },
    { method: "GET", path: STOP, operation: "digest.stop", handle: showStop },
    { method: "POST", path: STOP, operation: "digest.stop", isOneClick: true, handle: handleStop },
  ];
}
