import type { Generated } from "kysely";
import type { FlagKind } from "#slices/flags/contract/flags.contract.ts";

/** The tables of flagged comments. */
export interface FlagsTables {
  flag_settings: {
    client_id: number;
    kind: FlagKind;
    reader_ids: number[];
    counts_from: string;
  };
  flag_notices: {
    client_id: number;
    id: Generated<number>;
    safety_ids: number[];
    discrimination_ids: number[];
    started_at: Date;
    ended_at: Date | null;
  };
  noticed_comments: {
    client_id: number;
    invitation_id: number;
    question_id: number;
    notice_id: number;
    group_id: string | null;
    region_id: number | null;
    grouped_on: string | null;
  };
  comment_flags: {
    client_id: number;
    id: Generated<string>;
    invitation_id: number;
    question_id: number;
    kind: FlagKind;
    is_shipped: boolean;
    handled_on: string | null;
    handled_by: number | null;
    note: string | null;
    mailed_ids: Generated<number[]>;
  };
}
