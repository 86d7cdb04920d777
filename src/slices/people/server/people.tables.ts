import type { Generated } from "kysely";

export interface PeopleTables {
  people: {
    client_id: number;
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string | null;
    locale: Generated<"en" | "es">;
    location_id: number | null;
    position_id: number | null;
    start_date: string | null;
    last_day: Generated<string | null>;
    external_id: Generated<string | null>;
    personal_email: Generated<string | null>;
    cell_phone: Generated<string | null>;
    manager_id: Generated<number | null>;
    archived_at: Generated<Date | null>;
    erased_at: Generated<Date | null>;
  };
  employments: {
    client_id: number;
    id: Generated<number>;
    person_id: number;
    location_id: number | null;
    position_id: number | null;
    starts_on: string | null;
    ends_on: string | null;
    termination_category_id: Generated<number | null>;
    termination_reason: Generated<string | null>;
    /** First day of the employment that this period continues, -infinity if unknown. Null: it begins one. */
    continues_since: Generated<string | null>;
    /** First day and location of the person's next employment period; null without one. */
    next_on: Generated<string | null>;
    next_location_id: Generated<number | null>;
  };
  positions: {
    client_id: number;
    id: Generated<number>;
    name: string;
    position_category_id: number | null;
  };
}

/** Pictures of employees. */
export interface AvatarTables {
  avatars: {
    client_id: number;
    person_id: number;
    media_type: "image/jpeg" | "image/png";
    image: Buffer;
    saved_at: Date;
  };
}

/** Columns of the organization's tables that queries about people read: names and hierarchy. */
export interface PlaceTables {
  clients: { id: number; name: string; time_zone: string; can_add_employees: boolean };
  locations: { client_id: number; id: number; name: string; region_id: number | null; status_id: number };
  regions: { client_id: number; id: number; name: string };
  position_categories: { client_id: number; id: number; name: string };
  reporting_groups: { client_id: number; id: number; name: string };
  reporting_group_locations: { client_id: number; reporting_group_id: number; location_id: number };
}

export type TeamTables = PeopleTables & PlaceTables;
