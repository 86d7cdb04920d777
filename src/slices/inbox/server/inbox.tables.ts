import type { InboxKind } from "#slices/inbox/contract/inbox.contract.ts";

export interface InboxTables {
  inbox_marks: {
    client_id: number;
    person_id: number;
    kind: InboxKind;
    item_key: string;
    done_at: Date | null;
    snoozed_until: Date | null;
  };
  inbox_mutes: { client_id: number; person_id: number; kind: InboxKind };
}
