import type { Generated } from "kysely";

export interface PeopleTables {
  people: {
    client_id: number;
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    locale: Generated<"en" | "es">;
    location_id: number | null;
    position_id: number | null;
    start_date: string | null;
    last_day: Generated<string | null>;
  };
  positions: {
    client_id: number;
    id: Generated<number>;
    name: string;
    position_category_id: number | null;
  };
}
