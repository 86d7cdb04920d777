import type { Generated } from "kysely";

/** Links that were copied or opened, epochs of responses, and the setting of a client. */
export interface ShareTables {
  share_links: {
    client_id: number;
    id: Generated<number>;
    invitation_id: number;
    sharer_id: number;
    epoch: number;
    turn: number;
    expires_on: string;
    created_at: Date;
    copied_at: Date | null;
    openings: Generated<number>;
    last_opened_at: Date | null;
    revoked_at: Date | null;
    revoked_by: number | null;
  };
  share_epochs: { client_id: number; invitation_id: number; epoch: number };
  share_settings: { client_id: number; is_allowed: boolean };
}
