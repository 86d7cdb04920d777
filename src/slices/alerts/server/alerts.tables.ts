import type { Generated } from "kysely";

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
    created_at: Date;
    /** Calendar day of the client's zone. */
    created_on: string;
    completed_at: Date | null;
    completed_on: string | null;
    completed_by: number | null;
    comment: string | null;
  };
}

/** What a list of alerts reads of the slices below: who it is about, where, and who resolved it; never written here. */
export interface AlertSources {
  residents: {
    client_id: number;
    id: number;
    first_name: string;
    last_name: string;
    primary_email: string | null;
    phone_number: string | null;
  };
  leases: { client_id: number; id: number; unit_id: number };
  units: { client_id: number; id: number; unit_number: string };
  locations: { client_id: number; id: number; name: string; region_id: number | null };
  people: { client_id: number; id: number; first_name: string; last_name: string };
  catalogue_surveys: { id: number; name: { en: string; es: string } };
}
