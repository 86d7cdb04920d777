/** Calls that came with an Idempotency-Key. */
export interface IdempotencyTables {
  idempotency_keys: {
    client_id: number;
    account_id: number;
    operation: string;
    key_hash: Uint8Array;
    request_hash: Uint8Array;
    claimed_at: Date;
    status: number | null;
    reply: Uint8Array | null;
  };
}
