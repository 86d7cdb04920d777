import type { Generated } from "kysely";

/** The outcome of building a digest. */
export type DigestResult = "sent" | "empty" | "skipped";

/** Why a digest was not sent. */
export type SkipReason = "late" | "off" | "no_account" | "no_role" | "no_address" | "bounced" | "opted_out";

/** The action of a line. */
export type ActionKind = "alert" | "task";

export interface DigestTables {
  weekly_digests: {
    client_id: number;
    id: Generated<number>;
    person_id: number;
    /** The Tuesday, a calendar day of the recipient's zone. */
    week: string;
    leaves_by: Date;
    result: Generated<DigestResult | null>;
    reason: Generated<string | null>;
    listed: Generated<string[]>;
  };
  digest_actions: {
    client_id: number;
    id: Generated<number>;
    digest_id: number;
    kind: ActionKind;
    object_id: number;
    done_at: Date | null;
  };
  digest_choices: {
    client_id: number;
    person_id: number;
    is_on: boolean;
    updated_at: Date;
  };
  digest_turns: {
    client_id: number;
    due_at: Date;
  };
}

/** Tables of other slices that the digest reads; never written here. */
export interface DigestSources {
  clients: { id: number; sample_of: number | null };
  locations: { client_id: number; id: number; region_id: number | null; time_zone: string; status_id: number };
}
