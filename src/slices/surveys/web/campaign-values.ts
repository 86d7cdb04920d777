import type {
  CampaignDetails,
  CampaignOptions,
  CampaignPlanInput,
} from "#slices/surveys/contract/campaigns.contract.ts";
import type { Channel } from "#slices/surveys/contract/sending.contract.ts";
import type { FieldErrors } from "#platform/web/use-form.ts";

/** The values of the campaign form; fields with server errors have their wire names. */
export interface CampaignValues {
  name: string;
  survey_id: string;
  audience: "whole" | "chosen";
  regions: readonly number[];
  locations: readonly number[];
  reporting_groups: readonly number[];
  email: boolean;
  sms: boolean;
  print: boolean;
  has_reminders: boolean;
  send_on: string;
}

/** Returns the initial values of a new campaign. */
export function createCampaignValues({ surveys, today }: CampaignOptions): CampaignValues {
  const first = surveys.length === 1 ? surveys[0] : undefined;
  return {
    name: "",
    survey_id: first === undefined ? "" : String(first.id),
    audience: "whole",
    regions: [],
    locations: [],
    reporting_groups: [],
    email: true,
    sms: true,
    print: false,
    has_reminders: true,
    send_on: today,
  };
}

/** Converts a draft to form values. */
export function toValues(campaign: CampaignDetails): CampaignValues {
  const { audience, channels } = campaign;
  return {
    name: campaign.name,
    survey_id: String(campaign.survey.id),
    audience: audience.is_whole_client ? "whole" : "chosen",
    regions: audience.regions,
    locations: audience.locations,
    reporting_groups: audience.reporting_groups,
    email: channels.includes("email"),
    sms: channels.includes("sms"),
    print: channels.includes("print"),
    has_reminders: campaign.has_reminders,
    send_on: campaign.send_on,
  };
}

function createChannels(values: CampaignValues): Channel[] {
  return (["email", "sms", "print"] as const).filter((channel) => values[channel]);
}

function hasPlace({ audience, regions, locations, reporting_groups }: CampaignValues): boolean {
  return audience === "whole" || regions.length + locations.length + reporting_groups.length > 0;
}

/** Converts form values to the request body. */
export function toPlan(values: CampaignValues): CampaignPlanInput {
  const isWhole = values.audience === "whole";
  return {
    name: values.name,
    survey_id: Number(values.survey_id),
    audience: {
      is_whole_client: isWhole,
      regions: isWhole ? [] : [...values.regions],
      locations: isWhole ? [] : [...values.locations],
      reporting_groups: isWhole ? [] : [...values.reporting_groups],
    },
    channels: createChannels(values),
    has_reminders: values.has_reminders,
    send_on: values.send_on,
  };
}

/** Returns the missing fields before the form is submitted. */
export function findMissingFields(
  values: CampaignValues,
  t: (key: "needName" | "needSurvey" | "needWay" | "needPlace" | "needDay") => string,
): FieldErrors<CampaignValues> {
  return {
    name: values.name.trim() === "" ? t("needName") : undefined,
    survey_id: values.survey_id === "" ? t("needSurvey") : undefined,
    audience: hasPlace(values) ? undefined : t("needPlace"),
    email: createChannels(values).length === 0 ? t("needWay") : undefined,
    send_on: values.send_on === "" ? t("needDay") : undefined,
  };
}
