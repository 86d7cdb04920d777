import type { Generated } from "kysely";
import type { ImportTypeId, ImportState } from "#slices/imports/contract/import-kinds.ts";
import type { PlansFrom } from "#slices/people/contract/employee-form.contract.ts";
import type { EffectLine } from "./effects.rules.ts";
import type { ColumnMapping } from "./reading/mapping.rules.ts";
import type { Source } from "./reading/profile.ts";

/** The numbers of created and updated rows of a table. */
export interface SummaryLine {
  readonly table: string;
  readonly created: number;
  readonly updated: number;
}

export interface ImportsTables {
  imports: {
    client_id: number;
    id: Generated<number>;
    kind: ImportTypeId;
    file_id: number | null;
    file_name: string;
    source: Source;
    mapping: readonly ColumnMapping[];
    state: ImportState;
    rows_total: number;
    rows_done: Generated<number>;
    rows_created: Generated<number>;
    rows_updated: Generated<number>;
    rows_same: Generated<number>;
    rows_faulty: Generated<number>;
    errors_total: Generated<number>;
    warnings_total: Generated<number>;
    summary: Generated<readonly SummaryLine[]>;
    effects: Generated<readonly EffectLine[]>;
    failure: string | null;
    run_token: string | null;
    leased_until: Date | null;
    created_by: number;
    created_at: Date;
    /** How new hires of the file are enrolled in plans. */
    plans_from: Generated<PlansFrom>;
    applied_by: Generated<number | null>;
    applied_at: Date | null;
    undone_by: number | null;
    undone_at: Date | null;
  };
  import_mappings: {
    client_id: number;
    kind: ImportTypeId;
    /** The set of headers of the mapping, from headerSet(); empty for mappings stored before there were sets. */
    headers: string;
    mapping: readonly ColumnMapping[];
    updated_at: Date;
  };
  import_errors: {
    client_id: number;
    import_id: number;
    position: number;
    is_warning: boolean;
    row_number: number;
    column_name: string;
    value: string;
    code: string;
    details: Readonly<Record<string, string | number>>;
  };
  import_changes: {
    client_id: number;
    import_id: number;
    position: number;
    entity: string;
    object_id: number;
    before: unknown;
    after: unknown;
  };
}
