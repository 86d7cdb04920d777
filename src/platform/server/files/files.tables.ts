import type { Generated } from "kysely";

export interface FilesTables {
  files: {
    client_id: number;
    id: Generated<number>;
    purpose: string;
    name: string;
    media_type: string;
    size: number;
    sha256: Uint8Array;
    created_by: number | null;
    created_at: Date;
    expires_at: Date | null;
  };
  file_chunks: { client_id: number; file_id: number; position: number; bytes: Uint8Array };
}
