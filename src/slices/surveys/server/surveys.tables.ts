import type { Generated } from "kysely";
import type { Channel, SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import type { AnswerDraft } from "./answers.rules.ts";
import type { AnswerMeasure } from "./surveys.rollup.rules.ts";

/** Key of every rollup row; position category 0 means none. Days are YYYY-MM-DD. */
interface RollupKey {
  client_id: number;
  location_id: number;
  position_category_id: number;
  survey_id: number;
}

type Measures = Record<AnswerMeasure, number>;
interface Participation {
  sent: number;
  started: number;
  completed: number;
}

export interface SurveysTables {
  invitations: {
    client_id: number;
    id: Generated<number>;
    survey_id: number;
    survey_version: number;
    location_id: number;
    position_category_id: number | null;
    resident_id: number | null;
    person_id: number | null;
    lease_id: number | null;
    is_protected: boolean;
    sent_at: Date;
    sent_on: string;
    expires_at: Date;
    started_at: Date | null;
    completed_at: Date | null;
    /** True after the person was erased: resident and person are then null. */
    is_erased: Generated<boolean>;
    campaign_id: number | null;
    event: SurveyEvent | null;
    event_key: string | null;
    channel: Generated<Channel>;
    reminders_sent: Generated<number>;
  };
  response_drafts: {
    client_id: number;
    invitation_id: number;
    answers: AnswerDraft;
    updated_at: Date;
    /** Time spent so far on the pages after the first. */
    seconds_active: Generated<number>;
  };
  responses: {
    client_id: number;
    invitation_id: number;
    survey_id: number;
    location_id: number;
    position_category_id: number | null;
    is_protected: boolean;
    completed_at: Date;
    completed_on: string;
    /** Set for open responses with timed pages; see response-effort.rules.ts. */
    seconds_active: Generated<number | null>;
    is_hasty: Generated<boolean | null>;
    is_uniform: Generated<boolean | null>;
  };
  answers: {
    client_id: number;
    invitation_id: number;
    question_id: number;
    question_type: string;
    likelihood: string | null;
    agreement: number | null;
    importance: number | null;
    value: number | null;
    choices: number[] | null;
    text_entry: string | null;
  };
  daily_participation: RollupKey & { day: string } & Participation;
  monthly_participation: RollupKey & { month: string } & Participation;
  daily_response_totals: RollupKey & { day: string } & Measures;
  monthly_response_totals: RollupKey & { month: string } & Measures;
  /**
   * Open responses that report a service issue, each with the same resident's next one; resident_id is null after
   * erasure.
   */
  service_issues: {
    client_id: number;
    invitation_id: number;
    survey_id: number;
    location_id: number;
    resident_id: number | null;
    day: string;
    next_on: string | null;
    next_location_id: number | null;
  };
  /** Open responses with a likelihood to renew; next_on is the day of the same resident's next one. */
  resident_renewals: {
    client_id: number;
    invitation_id: number;
    survey_id: number;
    location_id: number;
    resident_id: number | null;
    day: string;
    value: number;
    next_on: string | null;
  };
}
