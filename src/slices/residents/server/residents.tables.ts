import type { Generated } from "kysely";

export interface ResidentsTables {
  residents: {
    client_id: number;
    id: Generated<number>;
    first_name: string;
    last_name: string;
    primary_email: string | null;
    phone_number: string | null;
    locale: "en" | "es";
    is_confidential: boolean;
    external_id: Generated<string | null>;
    erased_at: Generated<Date | null>;
  };
  leases: {
    client_id: number;
    id: Generated<number>;
    resident_id: number;
    unit_id: number;
    /** That of the unit; the foreign key holds both together. */
    location_id: number;
    /** Calendar days, YYYY-MM-DD; the last day is inclusive, null is open-ended. */
    start_date: string;
    end_date: string | null;
    move_in_date: string | null;
    is_primary: boolean;
    external_id: Generated<string | null>;
  };
  work_orders: {
    client_id: number;
    id: Generated<number>;
    external_id: string;
    unit_id: number;
    resident_id: number | null;
    category: Generated<string>;
    description: Generated<string>;
    opened_on: string;
    closed_on: Generated<string | null>;
  };
}

/**
 * The columns of organization's units that a lease is joined to by its foreign key, for its location; never written
 * here.
 */
export interface LeasedUnits {
  units: {
    client_id: number;
    id: number;
    location_id: number;
    building_name: string;
    unit_number: string;
  };
}
