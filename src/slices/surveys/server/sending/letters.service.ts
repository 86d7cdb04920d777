import { toLocalDate } from "#platform/server/clock.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { estimateMinutes } from "../answers.rules.ts";
import type { Language, Survey } from "../catalog/catalog.schema.ts";
import type { Audience } from "#slices/surveys/contract/sending.contract.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import { readAudience } from "./campaign-sending.ts";
import { type Campaign, lockCampaign } from "./campaigns.repository.ts";
import type { ActorContext } from "./campaigns.service.ts";
import { findPlace, type Recipient, type SendPreferences } from "./send-decision.rules.ts";
import { deleteWaitingLetters, insertSkips, type NewSkip } from "./invitations.repository.ts";
import { decideAll, findRecipients, type RecipientSources } from "./recipients.ts";
import { type InvitationContext, type SendingDay, sendInvitations } from "./send-invitations.ts";
import { readPrintedLetters, type PrintedLetter, readWaitingLetters } from "./skipped.read-model.ts";

interface Deps extends RecipientSources {
  readonly units: UnitsOfWork;
  readonly sharing: SharingApi;
  readonly readSurvey: SurveyReader;
  readonly getPublicUrl: () => string;
  /** Maximum number of letters per batch. */
  readonly lettersAtOnce?: number;
}

/** A letter, ready to be rendered. */
export interface Letter {
  readonly language: Language;
  readonly name: string;
  readonly locationName: string;
  /** Building and unit of a resident; empty for an employee. */
  readonly unit: string;
  readonly isProtected: boolean;
  readonly isForResident: boolean;
  readonly expiresAt: Date;
  readonly url: string;
}

/** The letters of one batch. */
export interface LetterBatch {
  readonly campaignName: string;
  readonly clientName: string;
  readonly timeZone: string;
  readonly survey: Survey;
  readonly minutes: number;
  readonly letters: readonly Letter[];
  /** The selection for the next batch; null when this was the last. */
  readonly next: LetterSelection | null;
}

/** New letters, or all letters of the campaign after an invitation, printed again with new links. */
export type LetterSelection = { readonly kind: "new" } | { readonly kind: "all"; readonly after: number };

const LETTERS_AT_ONCE = 500;

interface PrintedBatch {
  readonly printed: readonly PrintedLetter[];
  readonly next: LetterSelection | null;
}

function getUnit(recipient: Recipient): string {
  if (recipient.audience !== "residents" || recipient.lease === null) return "";
  return [recipient.lease.buildingName, recipient.lease.unitNumber].filter((part) => part !== "").join(" ");
}

/** Prints letters. A waiting letter becomes an invitation on the day it is printed, with a link made for paper. */
export class LettersService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get #atOnce(): number {
    return this.#deps.lettersAtOnce ?? LETTERS_AT_ONCE;
  }

  /** Prints a batch of letters and returns the selection for the next batch. */
  print({ actor, requestId }: ActorContext, campaignId: number, which: LetterSelection): Promise<LetterBatch> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const campaign = await lockCampaign(uow, campaignId);
      if (!campaign) throw notFound();
      if (campaign.state !== "sent")
        throw new AppError("conflict", "wrong_state", "You can print letters after the campaign is sent.");
      const client = await this.#deps.organization.readClient(uow, uow.clientId);
      const day = { timeZone: client.timeZone, today: toLocalDate(client.timeZone, uow.now) };
      const audience = await readAudience(uow, campaign.surveyId);
      const { printed, next } =
        which.kind === "new"
          ? await this.#printNew(uow, campaign, audience, day)
          : await this.#printAgain(uow, campaign, audience, which.after);
      const survey = await this.#deps.readSurvey(uow, campaign.surveyId, campaign.surveyVersion);
      const letters = await this.#letters(uow, audience, day, printed);
      const details = { which: which.kind, letters: letters.length };
      await uow.audit({ operation: "surveys.campaign.print", objectType: "campaign", objectId: campaignId, details });
      return {
        campaignName: campaign.name,
        clientName: client.name,
        timeZone: client.timeZone,
        survey,
        minutes: estimateMinutes(survey),
        letters,
        next,
      };
    });
  }

  async #printNew(uow: UnitOfWork, campaign: Campaign, audience: Audience, day: SendingDay): Promise<PrintedBatch> {
    const fresh = await this.#prepare(uow, campaign, audience, day);
    const printed = await readPrintedLetters(uow, campaign.id, audience, {
      now: uow.now,
      limit: this.#atOnce,
      after: 0,
      of: fresh,
    });
    const isMore = (await readWaitingLetters(uow, campaign.id, audience, 1)).length > 0;
    return { printed, next: isMore ? { kind: "new" } : null };
  }

  async #printAgain(uow: UnitOfWork, campaign: Campaign, audience: Audience, after: number): Promise<PrintedBatch> {
    const limit = this.#atOnce;
    const letters = await readPrintedLetters(uow, campaign.id, audience, {
      now: uow.now,
      limit: limit + 1,
      after,
      of: null,
    });
    const printed = letters.slice(0, limit);
    const last = printed.at(-1);
    return { printed, next: letters.length > limit && last ? { kind: "all", after: last.invitationId } : null };
  }

  /**
   * Creates invitations for waiting letters, after another check of each recipient, and returns the recipients' ids.
   */
  async #prepare(uow: UnitOfWork, campaign: Campaign, audience: Audience, day: SendingDay): Promise<readonly number[]> {
    const ids = await readWaitingLetters(uow, campaign.id, audience, this.#atOnce);
    const recipients = await findRecipients(this.#deps, uow, audience, { today: day.today, ids, shouldLock: true });
    const preferences: SendPreferences = {
      surveyId: campaign.surveyId,
      audience,
      channels: ["print"],
      source: "campaign",
    };
    const decisions = await decideAll(this.#deps, uow, recipients, preferences, day);
    const origin = { kind: "campaign", campaignId: campaign.id } as const;
    const requests: InvitationContext[] = [];
    const skips: NewSkip[] = [];
    for (const { recipient, decision } of decisions) {
      if (decision.kind === "invite") requests.push({ recipient, decision, origin });
      else skips.push({ ...decision, origin, audience, recipientId: recipient.id, surveyId: campaign.surveyId });
    }
    await deleteWaitingLetters(uow, campaign.id, audience, ids);
    await insertSkips(uow, skips, { day: day.today, at: uow.now });
    const invitations = await sendInvitations(
      uow,
      requests,
      { id: campaign.surveyId, version: campaign.surveyVersion },
      day,
    );
    return invitations.map((each) => each.recipientId);
  }

  async #letters(
    uow: UnitOfWork,
    audience: Audience,
    day: SendingDay,
    printed: readonly PrintedLetter[],
  ): Promise<readonly Letter[]> {
    const ids = printed.map((each) => each.recipientId);
    const recipients = await findRecipients(this.#deps, uow, audience, { today: day.today, ids });
    const people = new Map(recipients.map((each) => [each.id, each]));
    const places = new Map((await this.#deps.organization.readLocations(uow)).map((each) => [each.id, each.name]));
    const letters: Letter[] = [];
    for (const { invitationId, recipientId, expiresAt } of printed) {
      const recipient = people.get(recipientId);
      if (!recipient) continue;
      const grant = { purpose: "survey", objectId: invitationId, expiresAt, now: uow.now } as const;
      letters.push({
        language: recipient.locale,
        name: `${recipient.firstName} ${recipient.lastName}`,
        locationName: places.get(findPlace(recipient) ?? 0) ?? "",
        unit: getUnit(recipient),
        isProtected: recipient.audience === "employees" || recipient.isConfidential,
        isForResident: recipient.audience === "residents",
        expiresAt,
        url: `${this.#deps.getPublicUrl()}/r/${await this.#deps.sharing.mintToken(uow, grant)}`,
      });
    }
    return letters.toSorted((a, b) => a.locationName.localeCompare(b.locationName) || a.unit.localeCompare(b.unit));
  }
}
