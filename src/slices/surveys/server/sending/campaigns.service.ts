import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { CampaignDetails, CampaignPlanInput } from "#slices/surveys/contract/campaigns.contract.ts";
import { validatePlan, type PlanContext } from "./campaign-plan.rules.ts";
import type { CampaignViews } from "./campaign-views.ts";
import {
  type Campaign,
  type CampaignPlan,
  deleteCampaign,
  lockCampaign,
  insertCampaign,
  setCampaignState,
  updateCampaign,
} from "./campaigns.repository.ts";
import { sendJob } from "./job-kinds.ts";
import { sendInstant } from "./schedule.rules.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly views: CampaignViews;
}

/** The person who acts and their request, for the audit log. */
export interface ActorContext {
  readonly actor: Actor;
  readonly requestId: string;
}

function toIds(rows: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(rows.map((row) => row.id));
}

function assertState(campaign: Campaign, states: readonly Campaign["state"][], action: string): void {
  if (states.includes(campaign.state)) return;
  throw new AppError("conflict", "wrong_state", `This campaign is ${campaign.state}; it can no longer be ${action}.`);
}

/** Creates, schedules and cancels campaigns. */
export class CampaignsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Creates a draft. */
  create({ actor, requestId }: ActorContext, input: CampaignPlanInput): Promise<CampaignDetails> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const { plan, today } = await this.#read(uow, input);
      const creation = { by: actor.personId, at: uow.now, on: today };
      const campaignId = await insertCampaign(uow, plan, creation);
      await uow.audit({ operation: "surveys.campaign.create", objectType: "campaign", objectId: campaignId });
      return this.#deps.views.readDetails(uow, campaignId);
    });
  }

  update(context: ActorContext, campaignId: number, input: CampaignPlanInput): Promise<CampaignDetails> {
    return this.#change(context, campaignId, "surveys.campaign.update", async (uow, campaign) => {
      assertState(campaign, ["draft"], "changed");
      const { plan } = await this.#read(uow, input);
      await updateCampaign(uow, campaignId, plan);
    });
  }

  /** Deletes a draft or a canceled campaign: both have sent nothing. */
  remove({ actor, requestId }: ActorContext, campaignId: number): Promise<{ id: number }> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const campaign = await lockCampaign(uow, campaignId);
      if (!campaign) throw notFound();
      assertState(campaign, ["draft", "canceled"], "deleted");
      await deleteCampaign(uow, campaignId);
      const details = { name: campaign.name };
      await uow.audit({ operation: "surveys.campaign.delete", objectType: "campaign", objectId: campaignId, details });
      return { id: campaignId };
    });
  }

  /** Schedules a draft, if at least one person would receive it. */
  schedule(context: ActorContext, campaignId: number): Promise<CampaignDetails> {
    return this.#change(context, campaignId, "surveys.campaign.schedule", async (uow, campaign) => {
      assertState(campaign, ["draft"], "scheduled");
      const { plan, timeZone } = await this.#read(uow, {
        name: campaign.name,
        survey_id: campaign.surveyId,
        audience: { ...campaign.audience } as CampaignPlanInput["audience"],
        channels: [...campaign.channels],
        has_reminders: campaign.hasReminders,
        send_on: campaign.sendOn,
      });
      const decisions = await this.#deps.views.decideAll(uow, campaign);
      if (!decisions.some(({ decision }) => decision.kind === "invite")) {
        const reason = decisions.length === 0 ? "no one at the selected locations" : "everyone would be skipped";
        throw new AppError(
          "conflict",
          "nobody",
          `No one would receive this campaign: ${reason}. See the preview for reasons.`,
        );
      }
      const sendAt = sendInstant(timeZone, plan.sendOn, uow.now);
      await setCampaignState(uow, campaignId, { state: "scheduled", sendAt });
      if (sendAt <= uow.now) await uow.enqueue(sendJob, { clientId: uow.clientId });
    });
  }

  /** Cancels a campaign before anything is sent. */
  cancel(context: ActorContext, campaignId: number): Promise<CampaignDetails> {
    return this.#change(context, campaignId, "surveys.campaign.cancel", async (uow, campaign) => {
      assertState(campaign, ["scheduled"], "canceled");
      await setCampaignState(uow, campaignId, { state: "canceled" });
    });
  }

  #change(
    { actor, requestId }: ActorContext,
    campaignId: number,
    operation: string,
    work: (uow: UnitOfWork, campaign: Campaign) => Promise<void>,
  ): Promise<CampaignDetails> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const campaign = await lockCampaign(uow, campaignId);
      if (!campaign) throw notFound();
      await work(uow, campaign);
      await uow.audit({ operation, objectType: "campaign", objectId: campaignId });
      return this.#deps.views.readDetails(uow, campaignId);
    });
  }

  /** Validates a plan and returns it with its survey version and send time; throws with all its errors. */
  async #read(
    uow: UnitOfWork,
    input: CampaignPlanInput,
  ): Promise<{ plan: CampaignPlan; today: string; timeZone: string }> {
    const { organization, views } = this.#deps;
    const { timeZone } = await organization.readClient(uow, uow.clientId);
    const today = toLocalDate(timeZone, uow.now);
    const offered = await views.listOfferedSurveys(uow);
    const context: PlanContext = {
      today,
      surveyIds: toIds(offered),
      regions: toIds(await organization.readRegions(uow)),
      locations: toIds(await organization.readLocations(uow)),
      groups: toIds(await organization.readReportingGroups(uow)),
    };
    const errors = validatePlan(input, context);
    const survey = offered.find((each) => each.id === input.survey_id);
    if (errors.length > 0 || survey === undefined)
      throw new AppError("invalid", "invalid_input", "The campaign can’t be saved. Fix the errors below.", { errors });
    const plan: CampaignPlan = {
      name: input.name,
      surveyId: survey.id,
      surveyVersion: survey.version,
      audience: input.audience,
      channels: input.channels,
      hasReminders: input.has_reminders,
      sendOn: input.send_on,
      sendAt: sendInstant(timeZone, input.send_on, uow.now),
    };
    return { plan, today, timeZone };
  }
}
