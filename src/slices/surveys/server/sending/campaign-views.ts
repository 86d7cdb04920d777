import { listMeta, buildOptions } from "#platform/server/http/list-meta.ts";
import { type Clock, toLocalDate, formatLocalDateTime } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type {
  CampaignDetails,
  CampaignFunnel,
  CampaignOptions,
  CampaignPreview,
  CampaignRow,
} from "#slices/surveys/contract/campaigns.contract.ts";
import { campaignStates } from "#slices/surveys/contract/campaigns.contract.ts";
import { type SkipReason, skipReason } from "#slices/surveys/contract/sending.contract.ts";
import { estimateMinutes } from "../answers.rules.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import { decideCampaign, type CampaignSendingDeps } from "./campaign-sending.ts";
import { type CampaignProgress, listProgress } from "./campaign-progress.repository.ts";
import { type CampaignCounts, readCampaignCounts, readCampaignsPage, readSkipCounts } from "./campaigns.read-model.ts";
import { type Campaign, findCampaign } from "./campaigns.repository.ts";
import { readOfferedSurveys } from "./offered-surveys.ts";
import { findPlace } from "./send-decision.rules.ts";
import { sendInstant } from "./schedule.rules.ts";

export interface CampaignViewsDeps extends CampaignSendingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly readSurvey: SurveyReader;
}

/** A page of a list. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

const audienceOf = { intouch: "residents", ingage: "employees" } as const;
const channels = ["email", "sms", "print"] as const;
/** Participation is shown for at least this many invitations. */
const MIN_INVITED = 5;
/** People per call of decideCampaign. */
const CHUNK = 1000;

/** The counts of responses in a campaign's funnel. */
type FunnelCounts = Pick<CampaignFunnel, "started" | "completed" | "still_open" | "hidden" | "counted_on">;

const notShown: FunnelCounts = { started: null, completed: null, still_open: null, hidden: true, counted_on: null };

/**
 * Returns the response counts. For residents: open responses, live. For employees: last night's count, in steps of
 * five.
 */
function toAnswered(
  audience: (typeof audienceOf)[keyof typeof audienceOf],
  { sent = 0, started = 0, completed = 0, open = 0 }: Partial<CampaignCounts>,
  progress: CampaignProgress | undefined,
): FunnelCounts {
  if (sent > 0 && sent < MIN_INVITED) return notShown;
  if (audience === "residents") return { started, completed, still_open: open, hidden: false, counted_on: null };
  if (!progress) return { ...notShown, hidden: sent > 0 };
  const { completedSteps, countedOn } = progress;
  return { ...notShown, completed: completedSteps, hidden: false, counted_on: countedOn };
}

function countByReason(reasons: readonly SkipReason[]): { reason: SkipReason; count: number }[] {
  const counted = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => ({ reason, count: all.length }));
  return counted.toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}

/** Sorts by reason, then by name. */
function compareByReasonAndName(a: CampaignPreview["data"][number], b: CampaignPreview["data"][number]): number {
  return (
    (a.reason ?? "").localeCompare(b.reason ?? "") ||
    a.last_name.localeCompare(b.last_name) ||
    a.first_name.localeCompare(b.first_name) ||
    a.id - b.id
  );
}

/** Reads campaigns for the API. */
export class CampaignViews {
  readonly #deps: CampaignViewsDeps;

  constructor(deps: CampaignViewsDeps) {
    this.#deps = deps;
  }

  /** Reads one campaign with all details; throws `notFound` when there is none. */
  async readDetails(tx: ClientTx, campaignId: number): Promise<CampaignDetails> {
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign) throw notFound();
    const counts = (await readCampaignCounts(tx, [campaignId], this.#deps.clock.now())).get(campaignId);
    const skips = await readSkipCounts(tx, [campaignId]);
    const reasons = skips.flatMap(({ reason, count }) => {
      const known = skipReason.safeParse(reason);
      return known.success ? [{ reason: known.data, count }] : [];
    });
    return {
      ...(await this.#row(tx, campaign, counts, skips)),
      audience: {
        is_whole_client: campaign.audience.is_whole_client,
        regions: [...campaign.audience.regions],
        locations: [...campaign.audience.locations],
        reporting_groups: [...campaign.audience.reporting_groups],
      },
      has_reminders: campaign.hasReminders,
      letters: counts?.print ?? 0,
      by_channel: channels.flatMap((channel) => {
        const count = counts?.[channel] ?? 0;
        return count === 0 ? [] : [{ channel, count }];
      }),
      skipped_by_reason: reasons,
    };
  }

  /** Lists one page of campaigns, newest first. */
  async list(tx: ClientTx, states: readonly Campaign["state"][] | undefined, page: Page) {
    const { ids, total } = await readCampaignsPage(tx, {
      states,
      offset: (page.number - 1) * page.size,
      limit: page.size,
    });
    const counts = await readCampaignCounts(tx, ids, this.#deps.clock.now());
    const skips = await readSkipCounts(tx, ids);
    const data: CampaignRow[] = [];
    for (const each of ids) {
      const campaign = await findCampaign(tx, each);
      const campaignSkips = skips.filter((skip) => skip.campaignId === each);
      if (campaign) data.push(await this.#row(tx, campaign, counts.get(each), campaignSkips));
    }
    return { data, meta: listMeta(page, total, { filters: { states: buildOptions(campaignStates, states) } }) };
  }

  /** Lists the surveys and places for a campaign. */
  async readOptions(tx: ClientTx): Promise<CampaignOptions> {
    const { organization, clock } = this.#deps;
    const client = await organization.readClient(tx, tx.clientId);
    const locations = await organization.readLocations(tx);
    const toOption = (each: { id: number; name: string }) => ({ id: each.id, name: each.name });
    return {
      surveys: (await this.listOfferedSurveys(tx)).map((survey) => ({
        ...this.#toSurvey(survey),
        intro: survey.intro,
        questions: survey.pages.flat().length,
        minutes: estimateMinutes(survey),
      })),
      regions: (await organization.readRegions(tx)).map(toOption),
      locations: locations.filter((location) => !location.isArchived).map(toOption),
      reporting_groups: (await organization.readReportingGroups(tx)).map(toOption),
      today: toLocalDate(client.timeZone, clock.now()),
      time_zone: client.timeZone,
    };
  }

  /** Lists the surveys that this client can use in campaigns. */
  listOfferedSurveys(tx: ClientTx): Promise<readonly Survey[]> {
    return readOfferedSurveys(this.#deps, tx);
  }

  /** Decides for everyone in a campaign's audience on its day. */
  async decideAll(tx: ClientTx, campaign: Campaign) {
    const { timeZone } = await this.#deps.organization.readClient(tx, tx.clientId);
    const now = toLocalDate(timeZone, this.#deps.clock.now());
    const today = campaign.sendOn > now ? campaign.sendOn : now;
    const decisions: Awaited<ReturnType<typeof decideCampaign>>[number][] = [];
    let after = 0;
    for (;;) {
      const options = { today, after: { id: after, limit: CHUNK }, shouldLock: false };
      const chunk = await decideCampaign(this.#deps, tx, campaign, options);
      decisions.push(...chunk);
      if (chunk.length < CHUNK) return decisions;
      after = chunk.at(-1)?.recipient.id ?? after;
    }
  }

  /** Previews who would be invited and who would be skipped. */
  async preview(
    tx: ClientTx,
    campaignId: number,
    selection: { outcome: "invited" | "skipped"; reasons: readonly SkipReason[] | undefined; page: Page },
  ): Promise<CampaignPreview> {
    const campaign = await findCampaign(tx, campaignId);
    if (!campaign) throw notFound();
    const decisions = await this.decideAll(tx, campaign);
    const names = new Map((await this.#deps.organization.readLocations(tx)).map((each) => [each.id, each.name]));
    const rows = decisions.map(({ recipient, decision }): CampaignPreview["data"][number] => {
      const locationId = findPlace(recipient);
      const skip = decision.kind === "skip" ? decision : null;
      return {
        id: recipient.id,
        audience: recipient.audience,
        first_name: recipient.firstName,
        last_name: recipient.lastName,
        email: recipient.email,
        location_id: locationId,
        location: names.get(locationId ?? 0) ?? null,
        channel: decision.kind === "invite" ? decision.channel : null,
        reason: skip?.reason ?? null,
        next_day: skip?.nextDay ?? null,
      };
    });
    rows.sort(compareByReasonAndName);
    const invited = rows.filter((row) => row.reason === null);
    const skipped = rows.filter((row) => row.reason !== null);
    const reasons = new Set(selection.reasons);
    const selected =
      selection.outcome === "invited"
        ? invited
        : skipped.filter((row) => reasons.size === 0 || (row.reason !== null && reasons.has(row.reason)));
    const from = (selection.page.number - 1) * selection.page.size;
    return {
      data: selected.slice(from, from + selection.page.size),
      meta: {
        ...listMeta(selection.page, selected.length),
        invited: invited.length,
        skipped: skipped.length,
        by_channel: channels.flatMap((channel) => {
          const count = invited.filter((row) => row.channel === channel).length;
          return count === 0 ? [] : [{ channel, count }];
        }),
        skipped_by_reason: countByReason(skipped.flatMap((row) => row.reason ?? [])),
      },
    };
  }

  #toSurvey(survey: Survey) {
    return { id: survey.id, name: survey.name, audience: audienceOf[survey.service] };
  }

  async #row(
    tx: ClientTx,
    campaign: Campaign,
    counts: CampaignCounts | undefined,
    skips: readonly { readonly reason: string; readonly count: number }[],
  ): Promise<CampaignRow> {
    const { clock, organization, readSurvey } = this.#deps;
    const { timeZone } = await organization.readClient(tx, tx.clientId);
    const survey = await readSurvey(tx, campaign.surveyId, campaign.surveyVersion);
    const progress = (await listProgress(tx, [campaign.id])).get(campaign.id);
    const waiting = skips.find((skip) => skip.reason === "letter_waiting")?.count ?? 0;
    const skipped = skips.reduce((sum, skip) => sum + skip.count, 0) - waiting;
    const hasBegun = campaign.state === "sending" || campaign.state === "sent";
    return {
      id: campaign.id,
      name: campaign.name,
      state: campaign.state,
      survey: this.#toSurvey(survey),
      channels: [...campaign.channels],
      send_on: campaign.sendOn,
      send_at: formatLocalDateTime(timeZone, campaign.sendAt),
      sent_at: campaign.sentAt === null ? null : formatLocalDateTime(timeZone, campaign.sentAt),
      is_due: sendInstant(timeZone, campaign.sendOn, clock.now()) <= clock.now(),
      funnel: hasBegun
        ? {
            sent: counts?.sent ?? 0,
            delivered: counts?.delivered ?? 0,
            ...toAnswered(audienceOf[survey.service], counts ?? {}, progress),
            skipped,
            letters_waiting: waiting,
          }
        : null,
    };
  }
}
