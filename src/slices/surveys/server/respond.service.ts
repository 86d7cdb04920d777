import type { Clock } from "#platform/server/clock.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { SharingApi, TokenGrant } from "#slices/sharing/server/sharing.api.ts";
import { type AddresseeSources, findAddressee, getEffectiveExpiry } from "./survey-recipient.ts";
import {
  toAnswers,
  type AnswerDraft,
  findFirstIncompletePage,
  listNoticedComments,
  listMissing,
  toSinglePage,
  withPage,
} from "./answers.rules.ts";
import type { Language, Survey } from "./catalog/catalog.schema.ts";
import { countSeconds, judgeEffort } from "./response-effort.rules.ts";
import { buildResidentEvent } from "./on-resident-response.ts";
import type { SurveyReader } from "./survey-definitions.ts";
import { type FormFields, type ReadForm, readForm } from "./survey-form.rules.ts";
import type { CommentNotice, CommentNotices, OnResidentResponse } from "./surveys.api.ts";
import { type ReplyRecord, readReplies } from "./replies/replies.read-model.ts";
import { addParticipation } from "./surveys.counting.repository.ts";
import { findDraft, findInvitation, lockInvitation, type Invitation, type Draft } from "./surveys.read-model.ts";
import { saveDraft, setProtected, setStarted } from "./surveys.repository.ts";
import { type InvitationState, toState } from "./surveys.rules.ts";
import { completeInvitation } from "./surveys.submit.repository.ts";

interface Deps extends AddresseeSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly sharing: SharingApi;
  readonly readSurvey: SurveyReader;
  /** Called in the transaction that completes a resident's response, for dependent slices. */
  readonly onResidentResponse: OnResidentResponse;
  /** The readers of flagged comments, provided by a dependent slice; called when a page is shown. */
  readonly getNotices: () => CommentNotices;
}

/** Everything that the page behind a link shows. */
export interface SurveyView {
  readonly state: InvitationState;
  readonly survey: Survey;
  readonly sheet: AnswerDraft;
  readonly clientName: string;
  readonly timeZone: string;
  readonly locationName: string;
  /** The language of the respondent's emails. */
  readonly language: Language;
  readonly isProtected: boolean;
  readonly isForResident: boolean;
  readonly expiresAt: Date;
  /** True where the link shows no replies, because other people may have it too. */
  readonly hidesReplies: boolean;
  /** Replies to the respondent's comments; empty where other people may have the link too. */
  readonly replies: readonly ReplyRecord[];
  /** The readers of flagged comments; the same for every respondent, whatever they write. */
  readonly notice: CommentNotice | null;
}

/** The outcome of a submitted page. */
export type PageSubmitResult =
  /** The link is unknown or expired; nothing was changed. */
  | { readonly kind: "unknown" | "expired" }
  /** The form is not from this page or has invalid values; nothing was changed. */
  | { readonly kind: "invalid"; readonly form: ReadForm }
  /** The answers are saved, and a required question of this page is unanswered. */
  | { readonly kind: "incomplete"; readonly page: number; readonly language: Language | null }
  /** The answers are saved; this page is next. */
  | { readonly kind: "saved"; readonly page: number; readonly language: Language | null }
  /** Nothing was saved: a blind paper link accepts complete forms only. Required questions may be unanswered. */
  | { readonly kind: "not_saved"; readonly form: ReadForm }
  /** A blind paper link was answered, by this request or an earlier one; the reply does not reveal which. */
  | { readonly kind: "thanked"; readonly language: Language | null }
  /** The response is complete, by this request or an earlier one. */
  | { readonly kind: "completed"; readonly language: Language | null };

/**
 * Returns whether the link is an employee's paper link. The person who prints the letter has the link too, so it must not
 * reveal whether it was answered or what was started. It accepts only a complete form, saves no draft, and always opens
 * an empty page.
 */
function isBlind(invitation: Invitation): boolean {
  return invitation.channel === "print" && invitation.personId !== null;
}

/**
 * Returns whether the link is a confidential response's paper link. Managers have the printed letters: they could check
 * which link shows the reply that they wrote.
 */
function isSharedLetter({ channel, isProtected }: Invitation): boolean {
  return isProtected && channel === "print";
}

function getInvitationState(grant: TokenGrant, invitation: Invitation, ends: Date, now: Date): InvitationState {
  const expiresAt = grant.expiresAt < ends ? grant.expiresAt : ends;
  const completedAt = isBlind(invitation) ? null : invitation.completedAt;
  return toState({ completedAt, expiresAt }, now);
}

function toCell(invitation: Invitation): { locationId: number; positionCategoryId: number | null; surveyId: number } {
  return {
    locationId: invitation.locationId,
    positionCategoryId: invitation.positionCategoryId,
    surveyId: invitation.surveyId,
  };
}

/** Adds one to the started invitations, or subtracts it. Only open invitations are counted. */
function addStarted(uow: UnitOfWork, invitation: Invitation, started: 1 | -1): Promise<void> {
  return addParticipation(uow, { ...toCell(invitation), day: invitation.sentOn }, { sent: 0, started, completed: 0 });
}

/** Returns the page with an unanswered required question that stops the submission; null when there is none. */
function findIncompletePage(survey: Survey, form: ReadForm, draft: AnswerDraft): number | null {
  if (form.action.kind === "submit") return findFirstIncompletePage(survey, draft);
  return form.action.kind === "next" && listMissing(survey, form.page, draft).length > 0 ? form.page : null;
}

function getNextPage(form: ReadForm): number {
  const steps = { next: 1, back: -1, language: 0, submit: 0 } as const;
  return Math.max(1, form.page + steps[form.action.kind]);
}

/** Handles responses, from the link in an email to the completed response. */
export class RespondService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns what a link shows; null for an unknown link. Writes nothing. */
  async findView(token: string): Promise<SurveyView | null> {
    const find = (tx: Tx): Promise<TokenGrant | null> => this.#deps.sharing.findToken(tx, "survey", token);
    return this.#deps.db.withResolvedClient(find, async (tx, grant) => {
      const invitation = await findInvitation(tx, grant.objectId);
      return invitation && this.#readView(tx, grant, invitation);
    });
  }

  /** Saves a submitted page completely or not at all; on the last page completes the response, once. */
  async answer(token: string, requestId: string, fields: FormFields): Promise<PageSubmitResult> {
    const { sharing, units } = this.#deps;
    const find = (tx: Tx): Promise<TokenGrant | null> => sharing.findToken(tx, "survey", token);
    const answered = await units.runFor(requestId, find, async (uow, grant): Promise<PageSubmitResult> => {
      // Both queries are sent together; the draft is read after the invitation is locked.
      const [invitation, draft] = await Promise.all([
        lockInvitation(uow, grant.objectId),
        findDraft(uow, grant.objectId),
      ]);
      if (!invitation) return { kind: "unknown" };
      const state = getInvitationState(grant, invitation, await this.#findExpiry(uow, invitation), uow.now);
      if (state === "expired") return { kind: "expired" };
      const survey = await this.#deps.readSurvey(uow, invitation.surveyId, invitation.surveyVersion);
      if (isBlind(invitation)) return this.#answerBlind(uow, invitation, survey, fields);
      const form = readForm(survey, fields, invitation.residentId !== null);
      if (state === "completed") return { kind: "completed", language: form.language };
      if (form.errors.length > 0) return { kind: "invalid", form };
      return this.#savePage(uow, invitation, survey, { form, draft });
    });
    return answered ?? { kind: "unknown" };
  }

  async #answerBlind(
    uow: UnitOfWork,
    invitation: Invitation,
    survey: Survey,
    fields: FormFields,
  ): Promise<PageSubmitResult> {
    const shown = toSinglePage(survey);
    const form = readForm(shown, fields);
    if (form.errors.length > 0) return { kind: "invalid", form };
    const sheet = withPage({}, form.answers);
    if (form.action.kind !== "submit" || listMissing(shown, 1, sheet).length > 0) return { kind: "not_saved", form };
    if (invitation.completedAt === null) await this.#complete(uow, invitation, survey, { sheet, secondsActive: null });
    return { kind: "thanked", language: form.language };
  }

  // The last day may have become known after the invitation was sent.
  async #findExpiry(tx: ClientTx, invitation: Invitation): Promise<Date> {
    if (invitation.personId === null) return invitation.expiresAt;
    const addressee = await findAddressee(this.#deps, tx, invitation);
    const { timeZone } = await this.#deps.organization.readClient(tx, tx.clientId);
    return getEffectiveExpiry(timeZone, invitation, addressee);
  }

  async #readView(tx: ClientTx, grant: TokenGrant, invitation: Invitation): Promise<SurveyView> {
    const { clock, organization, readSurvey } = this.#deps;
    const [client, place, addressee, survey, content] = await Promise.all([
      organization.readClient(tx, tx.clientId),
      organization.findPlace(tx, invitation.locationId),
      findAddressee(this.#deps, tx, invitation),
      readSurvey(tx, invitation.surveyId, invitation.surveyVersion),
      this.#readContent(tx, invitation),
    ]);
    const expiresAt = getEffectiveExpiry(client.timeZone, invitation, addressee);
    return {
      state: getInvitationState(grant, invitation, expiresAt, clock.now()),
      survey: isBlind(invitation) ? toSinglePage(survey) : survey,
      clientName: client.name,
      timeZone: client.timeZone,
      locationName: place?.name ?? "",
      language: addressee?.locale ?? client.locale,
      isProtected: invitation.isProtected,
      isForResident: invitation.residentId !== null,
      expiresAt,
      hidesReplies: isSharedLetter(invitation),
      ...content,
    };
  }

  /** Reads the draft, the notice about readers of comments, and the replies; for a blind link the notice only. */
  async #readContent(tx: ClientTx, invitation: Invitation): Promise<Pick<SurveyView, "notice" | "replies" | "sheet">> {
    const isOpen = invitation.completedAt === null;
    const hasDraft = !isBlind(invitation);
    const [draft, notice, replies] = await Promise.all([
      hasDraft ? findDraft(tx, invitation.id) : null,
      isOpen || !hasDraft ? this.#deps.getNotices().findCurrent(tx) : null,
      isOpen || isSharedLetter(invitation) ? [] : readReplies(tx, [invitation.id]),
    ]);
    return { sheet: draft?.sheet ?? {}, notice, replies };
  }

  async #savePage(
    uow: UnitOfWork,
    invitation: Invitation,
    survey: Survey,
    { form, draft }: { readonly form: ReadForm; readonly draft: Draft },
  ): Promise<PageSubmitResult> {
    const sheet = withPage(draft.sheet, form.answers);
    const seconds = draft.updatedAt && draft.secondsActive + countSeconds(draft.updatedAt, uow.now);
    const updated = await this.#setConfidentiality(uow, invitation, form.isConfidential);
    const blockingPage = findIncompletePage(survey, form, sheet);
    const language = form.action.kind === "language" ? form.action.to : form.language;
    if (form.action.kind === "submit" && blockingPage === null) {
      await this.#complete(uow, updated, survey, { sheet, secondsActive: seconds });
      return { kind: "completed", language };
    }
    const nextDraft = { sheet, secondsActive: seconds ?? 0 };
    await Promise.all([saveDraft(uow, invitation.id, nextDraft, uow.now), this.#start(uow, updated)]);
    if (blockingPage !== null) return { kind: "incomplete", page: blockingPage, language };
    return { kind: "saved", page: getNextPage(form), language };
  }

  // No answer is counted until the response is complete, so the choice can still change.
  async #setConfidentiality(uow: UnitOfWork, invitation: Invitation, isProtected: boolean | null): Promise<Invitation> {
    if (isProtected === null || isProtected === invitation.isProtected) return invitation;
    await setProtected(uow, invitation.id, isProtected);
    if (invitation.startedAt !== null) await addStarted(uow, invitation, isProtected ? -1 : 1);
    await uow.audit({ operation: "surveys.confidence", objectType: "invitation", objectId: invitation.id });
    return { ...invitation, isProtected };
  }

  async #start(uow: UnitOfWork, invitation: Invitation): Promise<void> {
    if (invitation.startedAt !== null) return;
    await Promise.all([
      setStarted(uow, invitation.id, uow.now),
      invitation.isProtected ? null : addStarted(uow, invitation, 1),
      uow.audit({ operation: "surveys.start", objectType: "invitation", objectId: invitation.id }),
    ]);
  }

  // Locks in one order everywhere: the invitation (already locked), then its location's participation and answers.
  async #complete(
    uow: UnitOfWork,
    invitation: Invitation,
    survey: Survey,
    { sheet, secondsActive }: { readonly sheet: AnswerDraft; readonly secondsActive: number | null },
  ): Promise<void> {
    const { timeZone } = await this.#deps.organization.readClient(uow, uow.clientId);
    const completed = { at: uow.now, on: toLocalDate(timeZone, uow.now) };
    const answers = toAnswers(survey, sheet);
    const effort = judgeEffort(survey, answers, secondsActive);
    await Promise.all([
      completeInvitation(uow, invitation, answers, { ...completed, effort }),
      uow.audit({ operation: "surveys.complete", objectType: "invitation", objectId: invitation.id }),
    ]);
    const noticed = invitation.isProtected ? listNoticedComments(answers) : [];
    if (noticed.length > 0) await this.#deps.getNotices().keep(uow, invitation.id, noticed);
    const answered = buildResidentEvent(invitation, answers, completed);
    if (answered) await this.#deps.onResidentResponse(uow, answered);
  }
}
