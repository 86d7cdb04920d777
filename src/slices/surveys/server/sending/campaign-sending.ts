import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Audience } from "#slices/surveys/contract/sending.contract.ts";
import { findCurrentSurvey } from "../catalog/catalog.repository.ts";
import { findLocations } from "./audience.rules.ts";
import {
  type Campaign,
  findUnfinished,
  lockCampaign,
  setCampaignState,
  setSentThrough,
} from "./campaigns.repository.ts";
import type { SendPreferences } from "./send-decision.rules.ts";
import { findNextEventDays } from "./event-candidates.ts";
import { insertSkips, type NewSkip } from "./invitations.repository.ts";
import { decideAll, findRecipients, type RecipientSources } from "./recipients.ts";
import { isDue } from "./schedule.rules.ts";
import { type InvitationContext, sendInvitations } from "./send-invitations.ts";

export interface CampaignSendingDeps extends RecipientSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

/** Recipients per transaction. */
const BATCH = 200;
const audienceByService = { ingage: "employees", intouch: "residents" } as const;

type Decisions = Awaited<ReturnType<typeof decideAll>>;

/** Returns the audience of a survey. */
export async function readAudience(tx: ClientTx, surveyId: number): Promise<Audience> {
  const survey = await findCurrentSurvey(tx, surveyId);
  if (!survey) throw new Error(`there is no survey ${surveyId}`);
  return audienceByService[survey.service];
}

/** Decides for each person in a campaign's audience on a day whether they are invited, starting after an id. */
export async function decideCampaign(
  deps: Omit<CampaignSendingDeps, "units" | "db" | "clock">,
  tx: ClientTx,
  campaign: Campaign,
  options: {
    readonly today: string;
    readonly after: { readonly id: number; readonly limit: number };
    readonly shouldLock: boolean;
  },
): Promise<Decisions> {
  const { today, after, shouldLock } = options;
  const audience = await readAudience(tx, campaign.surveyId);
  const places = {
    locations: await deps.organization.readLocations(tx),
    groups: await deps.organization.readReportingGroups(tx),
  };
  const locationIds = findLocations(campaign.audience, places);
  // Everyone who lived or worked there since the campaign was planned is listed: invited, or skipped with the reason.
  const since = campaign.createdOn < today ? campaign.createdOn : today;
  const recipients = await findRecipients(deps, tx, audience, { today, at: { locationIds, since }, after, shouldLock });
  const ids = recipients.map((each) => each.id);
  const preferences: SendPreferences = {
    surveyId: campaign.surveyId,
    audience,
    channels: campaign.channels,
    source: "campaign",
  };
  const eventDue = ids.length === 0 ? new Map() : await findNextEventDays(deps, tx, audience, today, ids);
  return decideAll(deps, tx, recipients, preferences, { today, eventDue });
}

/** Sends due campaigns, a batch of people per transaction. An interrupted run continues after its last batch. */
export class CampaignSending {
  readonly #deps: CampaignSendingDeps;

  constructor(deps: CampaignSendingDeps) {
    this.#deps = deps;
  }

  /** Returns the ids of a client's campaigns that are due. */
  async listDue(clientId: number): Promise<readonly number[]> {
    const now = this.#deps.clock.now();
    const campaigns = await this.#deps.db.withClient(clientId, (tx) => findUnfinished(tx, now));
    return campaigns.map((campaign) => campaign.id);
  }

  /** Sends one batch; returns false when nothing is left. */
  sendBatch(clientId: number, campaignId: number): Promise<boolean> {
    const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
    return this.#deps.units.run(auditContext, async (uow) => {
      const campaign = await lockCampaign(uow, campaignId);
      if (!campaign || !isDue(campaign, uow.now)) return false;
      const { timeZone } = await this.#deps.organization.readClient(uow, clientId);
      const day = { timeZone, today: toLocalDate(timeZone, uow.now) };
      const after = { id: campaign.sentThrough, limit: BATCH };
      const decisions = await decideCampaign(this.#deps, uow, campaign, { today: day.today, after, shouldLock: true });
      const last = decisions.at(-1)?.recipient.id;
      if (last === undefined) {
        await setCampaignState(uow, campaignId, { state: "sent", sentAt: uow.now });
        await uow.audit({ operation: "surveys.campaign.sent", objectType: "campaign", objectId: campaignId });
        return false;
      }
      const counts = await this.#write(uow, campaign, decisions, day);
      await setSentThrough(uow, campaignId, last);
      const details = { ...counts, through: last };
      await uow.audit({ operation: "surveys.campaign.send", objectType: "campaign", objectId: campaignId, details });
      return true;
    });
  }

  async #write(
    uow: UnitOfWork,
    campaign: Campaign,
    decisions: Decisions,
    day: { readonly timeZone: string; readonly today: string },
  ): Promise<{ invited: number; letters: number; skipped: number }> {
    const origin = { kind: "campaign", campaignId: campaign.id } as const;
    const requests: InvitationContext[] = [];
    const skips: NewSkip[] = [];
    let letters = 0;
    for (const { recipient, decision } of decisions) {
      const common = { audience: recipient.audience, recipientId: recipient.id, origin, surveyId: campaign.surveyId };
      if (decision.kind === "skip") skips.push({ ...decision, ...common });
      else if (decision.channel === "print") {
        // A letter counts as sent on the day it is printed; until then it waits.
        letters += 1;
        skips.push({ ...common, reason: "letter_waiting", nextDay: null });
      } else requests.push({ recipient, decision, origin });
    }
    const survey = { id: campaign.surveyId, version: campaign.surveyVersion };
    const invitations = await sendInvitations(uow, requests, survey, day);
    await insertSkips(uow, skips, { day: day.today, at: uow.now });
    return { invited: invitations.length, letters, skipped: skips.length - letters };
  }
}
