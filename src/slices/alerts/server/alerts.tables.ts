import type { Generated } from "kysely";
import type { AlertOwnerLevel, AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";
import type { AlertEventKind, ResidentCheck } from "#slices/alerts/contract/alerts.contract.ts";

export interface AlertsTables {
  alerts: {
    client_id: number;
    id: Generated<number>;
    invitation_id: number;
    survey_id: number;
    location_id: number;
    resident_id: number | null;
    lease_id: number | null;
    is_protected: boolean;
    has_service_issue: boolean;
    is_unlikely: boolean;
    wants_contact: boolean;
    /** For a confidential response, the start of its day. */
    created_at: Date;
    /** Calendar day of the client's time zone. */
    created_on: string;
    completed_at: Date | null;
    completed_on: string | null;
    completed_by: number | null;
    comment: string | null;
    owner_id: number | null;
    /** Both null without a clock: opened before clocks existed, or the resident was erased. */
    first_response_due: Date | null;
    resolve_due: Date | null;
    acknowledged_at: Date | null;
    resident_check: Generated<ResidentCheck>;
    reopened_count: Generated<number>;
    /** Minutes until the resident was first answered, and until they confirmed the fix; kept on erasure. */
    answered_minutes: Generated<number | null>;
    verified_minutes: Generated<number | null>;
  };
  alert_rules: {
    client_id: number;
    reason: AlertReason;
    owner_level: AlertOwnerLevel;
    first_response_hours: number;
    resolve_hours: number;
    is_business_hours: boolean;
  };
  alert_events: {
    client_id: number;
    id: Generated<number>;
    alert_id: number;
    at: Date;
    kind: AlertEventKind;
    /** The acting person; null for the resident and for automatic events. */
    person_id: number | null;
    /** The person it was assigned to. */
    to_id: number | null;
    comment: string | null;
  };
}

/**
 * The columns of the slices below that a list of alerts reads: resident, place, and the person who resolved it; never
 * written here.
 */
export interface AlertSources {
  residents: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    primary_email: string | null;
    phone_number: string | null;
    locale: "en" | "es";
  };
  leases: { client_id: number; id: number; unit_id: number; end_date: string | null };
  units: { client_id: number; id: number; unit_number: string };
  locations: {
    client_id: number;
    id: number;
    name: string;
    region_id: number | null;
    time_zone: string;
    status_id: number;
  };
  people: { client_id: number; id: number; first_name: string; last_name: string };
  catalog_surveys: { id: number; name: { en: string; es: string } };
  answers: {
    client_id: number;
    invitation_id: number;
    question_id: number;
    question_type: string;
    text_entry: string | null;
  };
}
