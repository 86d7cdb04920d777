import type { Generated } from "kysely";

export interface OrganisationTables {
  clients: {
    id: Generated<number>;
    name: string;
    slug: string;
    time_zone: string;
    locale: "en" | "es";
    has_areas: Generated<boolean>;
    created_at: Date;
  };
  regions: {
    client_id: number;
    id: Generated<number>;
    name: string;
    district_id: Generated<number | null>;
  };
  locations: {
    client_id: number;
    id: Generated<number>;
    name: string;
    region_id: number | null;
    time_zone: string;
    address: Generated<string>;
    city: Generated<string>;
    state: Generated<string>;
    zip: Generated<string>;
    status_id: Generated<number>;
    archived_on: Generated<string | null>;
  };
  units: {
    client_id: number;
    id: Generated<number>;
    location_id: number;
    building_name: Generated<string>;
    unit_number: string;
  };
}
