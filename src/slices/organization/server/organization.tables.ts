import type { Generated } from "kysely";
import type { serviceBlocks } from "#slices/organization/contract/places.contract.ts";

type ServiceBlock = (typeof serviceBlocks)[number];

interface NamedTable {
  client_id: number;
  id: Generated<number>;
  name: string;
}

export interface OrganizationTables {
  clients: {
    id: Generated<number>;
    name: string;
    slug: string;
    time_zone: string;
    locale: "en" | "es";
    has_areas: Generated<boolean>;
    is_demo: Generated<boolean>;
    postal_address: string | null;
    created_at: Date;
    sample_of: number | null;
    sample_viewer_id: number | null;
    sample_steps: Generated<number>;
    sample_changed_at: Date | null;
  };
  districts: NamedTable;
  reporting_groups: NamedTable;
  reporting_group_locations: { client_id: number; reporting_group_id: number; location_id: number };
  position_categories: NamedTable;
  positions: NamedTable & { position_category_id: number | null };
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
    external_id: Generated<string | null>;
    email: Generated<string>;
    phone: Generated<string>;
    service_order: Generated<ServiceBlock[]>;
  };
  location_links: { client_id: number; location_id: number; linked_location_id: number };
  units: {
    client_id: number;
    id: Generated<number>;
    location_id: number;
    building_name: Generated<string>;
    unit_number: string;
  };
}
