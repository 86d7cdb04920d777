import type { ColumnType, Generated } from "kysely";

/** The screens whose tables can be saved as views. */
export type ViewScreen = "portfolio";

/** The tables of saved views. */
export interface SavedViewsTables {
  saved_views: {
    client_id: number;
    id: Generated<number>;
    owner_id: number;
    screen: ViewScreen;
    name: string;
    is_shared: boolean;
    state: ColumnType<unknown, string, string>;
    updated_at: Date;
  };
  saved_view_defaults: {
    client_id: number;
    person_id: number;
    screen: ViewScreen;
    view_id: number;
  };
}
