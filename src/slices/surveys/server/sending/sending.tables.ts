import type { Generated } from "kysely";
import type { Audience, Channel, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import type { CampaignState } from "./schedule.rules.ts";

/** The audience of a campaign: the whole client, or the locations of these places. */
export interface CampaignAudience {
  readonly is_whole_client: boolean;
  readonly regions: readonly number[];
  readonly locations: readonly number[];
  readonly reporting_groups: readonly number[];
}

export interface SendingTables {
  campaigns: {
    client_id: number;
    id: Generated<number>;
    name: string;
    survey_id: number;
    survey_version: number;
    audience: CampaignAudience;
    channels: Channel[];
    has_reminders: boolean;
    send_on: string;
    send_at: Date;
    state: CampaignState;
    created_by: number;
    created_at: Date;
    created_on: string;
    sent_through: Generated<number>;
    sent_at: Date | null;
  };
  event_rules: {
    client_id: number;
    event: SurveyEvent;
    survey_id: number;
    is_active: boolean;
    starts_on: string;
    updated_at: Date;
  };
  skipped_invitations: {
    client_id: number;
    id: Generated<number>;
    survey_id: number;
    campaign_id: number | null;
    event: SurveyEvent | null;
    event_key: string | null;
    resident_id: number | null;
    person_id: number | null;
    /** A reason of the contract, or `letter_waiting`: a letter that becomes an invitation when it is printed. */
    reason: string;
    next_day: string | null;
    day: string;
    at: Date;
  };
}

/** The audience for writes: jsonb columns take text. */
export interface CampaignInserts {
  campaigns: Omit<SendingTables["campaigns"], "audience"> & { audience: string };
}

/** The column of a recipient's id, by audience. */
export const recipientColumn = { residents: "resident_id", employees: "person_id" } as const satisfies Record<
  Audience,
  string
>;
