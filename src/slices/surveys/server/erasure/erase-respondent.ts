import type { ClientTx } from "#platform/server/db/database.ts";
import { eraseMessagesAbout } from "#platform/server/outbox/erase-messages.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { catalog } from "../catalog/catalog.ts";
import type { OnErased, Respondent } from "../surveys.api.ts";
import {
  readResponseAnswers,
  coarsenTexts,
  deleteAnswers,
  deleteResponse,
  deleteSkipsFor,
  type CompletedResponse,
  lockInvitationsFor,
  readResponses,
  unlinkInvitations,
} from "./erasure.repository.ts";
import { deleteReplies } from "../replies/replies.repository.ts";
import { getSurveyKind } from "../survey-kinds.rules.ts";
import { isReleased, type ReleasedCell, shownMeasures } from "./erasure.rules.ts";

interface Deps {
  readonly sharing: SharingApi;
  /** Reads how far protected answers of locations have been released. */
  readonly readReleasedCells: (
    tx: ClientTx,
    request: {
      readonly service: AudienceService;
      readonly locationIds: readonly number[];
      readonly measures: readonly string[];
    },
  ) => Promise<readonly (ReleasedCell & { readonly locationId: number; readonly kind: string })[]>;
  /** Called so that dependent slices erase their data about the same invitations. */
  readonly onForgotten: OnErased;
}

const serviceOf = new Map(catalog.surveys.map((survey) => [survey.id, survey.service]));

async function eraseUnreleased(deps: Deps, uow: UnitOfWork, response: CompletedResponse): Promise<void> {
  const { invitationId, locationId, surveyId, completedOn } = response;
  const answers = await readResponseAnswers(uow, invitationId);
  if (response.isProtected) {
    const service = serviceOf.get(surveyId) ?? "ingage";
    const kind = getSurveyKind(service, surveyId);
    const known = await deps.readReleasedCells(uow, { service, locationIds: [locationId], measures: shownMeasures });
    const cells = known.filter((cell) => cell.kind === kind || cell.kind === "mixed");
    const unreleased = answers.filter((answer) => !isReleased(answer, completedOn, cells));
    await deleteAnswers(
      uow,
      invitationId,
      unreleased.map((answer) => answer.questionId),
    );
    if (unreleased.length === answers.length) await deleteResponse(uow, invitationId);
  }
}

/** Removes a person from all their invitations and answers; see the slice's API. */
export async function eraseRespondent(deps: Deps, uow: UnitOfWork, respondent: Respondent): Promise<void> {
  const owner =
    "personId" in respondent
      ? ({ column: "person_id", id: respondent.personId } as const)
      : ({ column: "resident_id", id: respondent.residentId } as const);
  await deleteSkipsFor(uow, owner);
  const invitationIds = await lockInvitationsFor(uow, owner);
  if (invitationIds.length === 0) return;
  const responses = await readResponses(uow, invitationIds);
  for (const response of responses) await eraseUnreleased(deps, uow, response);
  await coarsenTexts(uow, invitationIds);
  await deleteReplies(uow, invitationIds);
  await deps.sharing.revokeTokens(uow, { purpose: "survey", objectIds: invitationIds, now: uow.now });
  await eraseMessagesAbout(uow, "invitationId", invitationIds, uow.now);
  await unlinkInvitations(uow, invitationIds, uow.now);
  await deps.onForgotten(uow, invitationIds);
  // Numbers only: an audit row with invitation ids would reveal whose they were.
  await uow.audit({ operation: "surveys.forget", details: { invitations: invitationIds.length } });
}
