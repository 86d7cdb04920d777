import type { CampaignAudience } from "#slices/surveys/server/sending/sending.tables.ts";
import { events, type SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { eventDefinitions } from "#slices/surveys/server/sending/events.rules.ts";
import type { DemoCompany } from "./content/company.ts";
import { toMonthIndex } from "./content/random.ts";
import { getDemoSurvey } from "./content/surveys.ts";
import type { CampaignInvitation } from "./demo-invitations-plan.ts";
import { toDayNumber, formatDay, type DemoFrame, type ZoneDays } from "./demo-days.ts";
import type { DemoPlace } from "./demo-places.ts";
import type { DemoSink } from "./demo-sink.ts";

/** The campaigns that a company has sent. Days are numbers. */
export interface CompanyCampaigns {
  readonly satisfaction: readonly { readonly id: number; readonly day: number; readonly slot: number }[];
  readonly engagement: readonly { readonly id: number; readonly day: number }[];
}

const SATISFACTION = 24;
const ENGAGEMENT = 1;
/** Each place invites all its residents in one of the twelve months. */
const SLOTS = 12;
const ENGAGEMENT_MONTH = 8;
const CREATED_DAYS_BEFORE = 6;
const audienceServices = { residents: "intouch", employees: "ingage" } as const;
const months = {
  en: "January February March April May June July August September October November December".split(" "),
  es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" "),
} as const;

/** Returns the working day on or after a day. */
function toWorkingDay(day: number): number {
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7;
  return day + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

function toMonths({ first, todayNumber }: DemoFrame): { readonly month: number; readonly start: number }[] {
  const last = toMonthIndex(formatDay(todayNumber - 1));
  const from = toMonthIndex(formatDay(first));
  return Array.from({ length: last - from + 1 }, (_, index) => {
    const month = from + index;
    const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-01`;
    return { month, start: toDayNumber(day) };
  });
}

function isInvited(place: DemoPlace, day: number): boolean {
  return place.opens <= day && (place.closes === null || place.closes >= day);
}

/** Returns the satisfaction campaigns that invite the residents of a place. */
export function buildSatisfactionInvitations(campaigns: CompanyCampaigns, place: DemoPlace): CampaignInvitation[] {
  return campaigns.satisfaction
    .filter(({ slot, day }) => slot === place.slot && isInvited(place, day))
    .map(({ id, day }) => ({ kind: "campaign", day, campaignId: id, surveyId: SATISFACTION }));
}

/** Returns the engagement campaigns, which invite all employees. */
export function buildEngagementInvitations(campaigns: CompanyCampaigns): CampaignInvitation[] {
  return campaigns.engagement.map(({ id, day }) => ({
    kind: "campaign",
    day,
    campaignId: id,
    surveyId: ENGAGEMENT,
  }));
}

interface CampaignContext {
  readonly company: DemoCompany;
  readonly frame: DemoFrame;
  readonly days: ZoneDays;
  /** The person who created them. */
  readonly personId: number;
}

/** Switches on every event of the services that the company has, from its first day on. */
export function writeEventRules(sink: DemoSink, { company, frame, days }: Omit<CampaignContext, "personId">): void {
  const isActive = (event: SurveyEvent): boolean =>
    company.services.includes(audienceServices[eventDefinitions[event].audience]);
  for (const event of events.filter(isActive)) {
    const survey_id = eventDefinitions[event].surveyId;
    const row = { event, survey_id, is_active: true, starts_on: formatDay(frame.first) };
    sink.add("event_rules", { ...row, updated_at: days.toInstant(frame.first - 1, 15 * 3600) });
  }
}

function writeCampaign(
  sink: DemoSink,
  by: CampaignContext,
  campaign: { readonly id: number; readonly day: number; readonly surveyId: number; readonly places: number[] | null },
): void {
  const { company, days } = by;
  const survey = getDemoSurvey(campaign.surveyId);
  const text = formatDay(campaign.day);
  const audience: CampaignAudience = {
    is_whole_client: campaign.places === null,
    regions: [],
    locations: campaign.places ?? [],
    reporting_groups: [],
  };
  sink.add("campaigns", {
    id: campaign.id,
    name: `${survey.name[company.locale]}, ${months[company.locale][Number(text.slice(5, 7)) - 1]} ${text.slice(0, 4)}`,
    survey_id: survey.id,
    survey_version: survey.version,
    audience,
    channels: ["email"],
    has_reminders: true,
    send_on: text,
    send_at: days.toInstant(campaign.day, 9 * 3600),
    state: "sent",
    created_by: by.personId,
    created_at: days.toInstant(campaign.day - CREATED_DAYS_BEFORE, 15 * 3600),
    created_on: formatDay(campaign.day - CREATED_DAYS_BEFORE),
    sent_through: 0,
    sent_at: days.toInstant(campaign.day, 9 * 3600 + 400),
  });
}

/** Writes the campaigns that a company has sent: every year to all employees and to the residents of each place. */
export async function writeCampaigns(
  sink: DemoSink,
  by: CampaignContext,
  places: readonly DemoPlace[],
  rank: number,
): Promise<CompanyCampaigns> {
  const { company, frame } = by;
  // Companies send on different days of the same month: so the benchmark has its months.
  const inTime = toMonths(frame)
    .map(({ month, start }) => ({ month, day: toWorkingDay(start + 4 + (rank % 5)) }))
    .filter(({ day }) => day >= frame.first && day < frame.todayNumber);
  const request = company.services.includes("intouch") ? inTime : [];
  const open = (slot: number, day: number): number[] =>
    places.filter((place) => place.slot === slot && isInvited(place, day)).map((place) => place.id);
  const satisfaction = request
    .map(({ month, day }) => ({ day, slot: month % SLOTS, places: open(month % SLOTS, day) }))
    .filter((each) => each.places.length > 0);
  const yearly = company.services.includes("ingage")
    ? inTime.filter(({ month }) => month % 12 === ENGAGEMENT_MONTH)
    : [];
  const ids = await sink.reserveIds("campaigns", satisfaction.length + yearly.length);
  const context = satisfaction.map((each, index) => ({ ...each, id: ids[index] ?? 0 }));
  const engagement = yearly.map(({ day }, index) => ({ day, id: ids[satisfaction.length + index] ?? 0 }));
  for (const each of context) writeCampaign(sink, by, { ...each, surveyId: SATISFACTION });
  for (const each of engagement) writeCampaign(sink, by, { ...each, surveyId: ENGAGEMENT, places: null });
  return { satisfaction: context, engagement };
}
