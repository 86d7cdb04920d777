import { AppError, forbidden } from "#platform/server/app-error.ts";
import { addDays, addMonths, type Clock, toLocalDate, startOfMonth } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import {
  type Actor,
  canOpenConfidential,
  getServicePermission,
  type Scope,
  includesPlace,
  toAuditContext,
} from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { canReplyToComments, type CommentPlaces, type CommentsRequest } from "#slices/reports/server/reports.api.ts";
import type { NewReply } from "#slices/surveys/contract/comment-replies.contract.ts";
import { findCommentsByKey, type KeyedComment } from "../comments/comments.read-model.ts";
import type { SurveyIds } from "../surveys.facts.ts";
import { lockInvitation } from "../surveys.read-model.ts";
import { countReplies } from "./replies.read-model.ts";
import { insertReply, lockReplier } from "./replies.repository.ts";
import { hasAddress } from "./replies.rules.ts";
import { replyMessage } from "./reply-message.ts";

/** Maximum number of replies of one person per day. */
export const MAX_REPLIES_PER_DAY = 100;

export interface RepliesDeps {
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: Pick<OrganizationApi, "readClient" | "readLocations" | "readRegions">;
}

// One error for every reason: a reply must not reveal that the author was erased.
const createNotShownError = (): AppError =>
  new AppError("conflict", "comment_not_shown", "This comment can’t be shown anymore. No reply was saved.");

/**
 * Returns the places of a scope as lists of comments use them: a region is included as a whole only if the scope names
 * it.
 */
async function readScopePlaces(deps: RepliesDeps, tx: ClientTx, scope: Scope): Promise<CommentPlaces> {
  if (scope.kind === "client") return { locationIds: null, regionIds: [], isEverywhere: true };
  const locations = (await deps.organization.readLocations(tx)).filter((location) =>
    includesPlace(scope, { locationId: location.id, regionId: location.regionId }),
  );
  return { locationIds: locations.map(({ id }) => id), regionIds: scope.regionIds, isEverywhere: false };
}

/** Builds the request for the comment's month, limited to what the viewer's lists show. */
async function buildRequest(
  deps: RepliesDeps,
  tx: ClientTx,
  actor: Actor,
  { service, month, question_id: questionId }: NewReply,
): Promise<CommentsRequest> {
  const permission = getServicePermission(actor, service);
  if (!permission || !canReplyToComments(actor, service)) throw forbidden();
  const client = await deps.organization.readClient(tx, tx.clientId);
  const from = startOfMonth(month);
  return {
    service,
    range: { from, to: addDays(addMonths(from, 1), -1) },
    today: toLocalDate(client.timeZone, deps.clock.now()),
    places: await readScopePlaces(deps, tx, permission.scope),
    kind: service === "ingage" ? "texts" : "all",
    questionIds: [questionId],
  };
}

const isSame = (one: readonly KeyedComment[], other: readonly KeyedComment[]): boolean =>
  one.length === other.length && one.every(({ invitationId }, at) => invitationId === other[at]?.invitationId);

/**
 * Returns the comments of a key that can be read now, with their invitations locked. Erasure locks them too, so a
 * comment whose author is erased meanwhile is missing from the second read.
 */
async function lockComments(
  uow: UnitOfWork,
  request: CommentsRequest,
  surveyIds: readonly number[],
  key: string,
): Promise<readonly KeyedComment[]> {
  const first = await findCommentsByKey(uow, request, surveyIds, key);
  for (const { invitationId } of first) await lockInvitation(uow, invitationId);
  const current = await findCommentsByKey(uow, request, surveyIds, key);
  if (current.length === 0 || !isSame(first, current)) throw createNotShownError();
  return current;
}

async function save(
  uow: UnitOfWork,
  { actor, today, reply }: { readonly actor: Actor; readonly today: string; readonly reply: NewReply },
  comment: KeyedComment,
): Promise<boolean> {
  const { invitationId, questionId, isOpen } = comment;
  const replyId = await insertReply(uow, {
    invitation_id: invitationId,
    question_id: questionId,
    kind: reply.kind,
    body: reply.kind === "text" ? reply.text : null,
    person_id: actor.personId,
    replied_on: today,
  });
  if (replyId !== null && isOpen) await uow.post(replyMessage, String(replyId), { invitationId, replyId });
  return replyId !== null;
}

/** Replies to all comments that have the key, if the actor can read them. */
export function replyToComment(
  deps: RepliesDeps,
  ids: SurveyIds,
  { actor, requestId }: { readonly actor: Actor; readonly requestId: string },
  reply: NewReply,
): Promise<void> {
  // Managers reply as themselves: not under impersonation.
  if (!canOpenConfidential(actor)) throw forbidden();
  if (reply.kind === "text" && hasAddress(reply.text)) {
    const message = "Leave out web and email addresses: who opens one could be recognized.";
    assertNoFieldErrors([{ path: "body.text", code: "no_addresses", message }]);
  }
  return deps.units.run(toAuditContext(actor, requestId), async (uow) => {
    const request = await buildRequest(deps, uow, actor, reply);
    await lockReplier(uow, actor.personId);
    const { today } = request;
    if ((await countReplies(uow, actor.personId, today)) >= MAX_REPLIES_PER_DAY)
      throw new AppError("throttled", "too_many_replies", `You can reply ${MAX_REPLIES_PER_DAY} times a day.`);
    const comments = await lockComments(uow, request, ids[reply.service], reply.key);
    let saved = 0;
    for (const comment of comments) if (await save(uow, { actor, today, reply }, comment)) saved += 1;
    if (saved === 0) throw new AppError("conflict", "already_replied", "This comment already has this kind of reply.");
    const [only] = comments;
    const { kind, service, question_id, month } = reply;
    await uow.audit({
      operation: "surveys.comments.reply",
      // An audit row with a protected response's id would reveal its author.
      ...(only?.isOpen ? { objectType: "invitation", objectId: only.invitationId } : {}),
      details: { kind, service, question_id, month },
    });
  });
}
