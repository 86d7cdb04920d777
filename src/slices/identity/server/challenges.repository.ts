import type { ExpressionBuilder, Generated } from "kysely";
import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import { hashToken, isTokenShaped, createToken } from "#platform/server/tokens.ts";

/** The purpose of a challenge's token. */
export type ChallengePurpose = "welcome" | "reset" | "second_factor" | "passkey" | "factor_setup" | "oidc";

interface ChallengeTables {
  account_challenges: {
    token_hash: Uint8Array;
    purpose: ChallengePurpose;
    account_id: number | null;
    client_id: number | null;
    payload: Generated<unknown>;
    created_at: Date;
    expires_at: Date;
    used_at: Generated<Date | null>;
  };
}

export interface NewChallenge {
  readonly purpose: ChallengePurpose;
  readonly accountId?: number | null;
  readonly clientId?: number | null;
  /** Data for the second half. Parse it with a schema when it is read. */
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** A challenge that is neither used nor expired. */
export interface Challenge {
  readonly accountId: number | null;
  readonly clientId: number | null;
  readonly payload: unknown;
  readonly expiresAt: Date;
}

/** Stores a challenge and returns its token. The token itself is not stored. */
export async function createChallenge(tx: Tx, challenge: NewChallenge): Promise<string> {
  const token = createToken();
  await tx
    .on<ChallengeTables>()
    .insertInto("account_challenges")
    .values({
      token_hash: hashToken(token),
      purpose: challenge.purpose,
      account_id: challenge.accountId ?? null,
      client_id: challenge.clientId ?? null,
      payload: JSON.stringify(challenge.payload ?? {}),
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute();
  return token;
}

const columns = ["account_id", "client_id", "payload", "expires_at"] as const;

function toChallenge(row: {
  account_id: number | null;
  client_id: number | null;
  payload: unknown;
  expires_at: Date;
}): Challenge {
  return { accountId: row.account_id, clientId: row.client_id, payload: row.payload, expiresAt: row.expires_at };
}

/** Matches the challenge of a token and purpose while it is neither used nor expired. */
function isOpen(purpose: ChallengePurpose, token: string, now: Date) {
  return (where: ExpressionBuilder<ChallengeTables, "account_challenges">) =>
    where.and([
      where("token_hash", "=", hashToken(token)),
      where("purpose", "=", purpose),
      where("used_at", "is", null),
      where("expires_at", ">", now),
    ]);
}

/** Finds the challenge of a token; null when it is unknown, used, expired or for another purpose. Changes nothing. */
export async function findChallenge(
  tx: Tx,
  purpose: ChallengePurpose,
  token: string,
  now: Date,
): Promise<Challenge | null> {
  if (!isTokenShaped(token)) return null;
  const row = await tx
    .on<ChallengeTables>()
    .selectFrom("account_challenges")
    .select(columns)
    .where(isOpen(purpose, token, now))
    .executeTakeFirst();
  return row ? toChallenge(row) : null;
}

/** Uses up a challenge. Of several concurrent calls with one token, exactly one gets it; the others get null. */
export async function consumeChallenge(
  tx: Tx,
  purpose: ChallengePurpose,
  token: string,
  now: Date,
): Promise<Challenge | null> {
  if (!isTokenShaped(token)) return null;
  const row = await tx
    .on<ChallengeTables>()
    .updateTable("account_challenges")
    .set({ used_at: now })
    .where(isOpen(purpose, token, now))
    .returning(columns)
    .executeTakeFirst();
  return row ? toChallenge(row) : null;
}

/** Ends every open challenge of an account for these purposes. */
export async function endChallenges(
  tx: Tx,
  accountId: number,
  purposes: readonly ChallengePurpose[],
  now: Date,
): Promise<void> {
  await tx
    .on<ChallengeTables>()
    .updateTable("account_challenges")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("purpose", "in", [...purposes])
    .where("used_at", "is", null)
    .execute();
}

/** Ends the open links of welcome emails from this client to an account. */
export async function endWelcomes(tx: ClientTx, accountId: number, now: Date): Promise<void> {
  await tx
    .on<ChallengeTables>()
    .updateTable("account_challenges")
    .set({ used_at: now })
    .where("account_id", "=", accountId)
    .where("client_id", "=", tx.clientId)
    .where("purpose", "=", "welcome")
    .where("used_at", "is", null)
    .execute();
}

/** Returns when the account's last challenge for a purpose was created; null when there was none. */
export async function findLastChallengeTime(
  tx: Tx,
  accountId: number,
  purpose: ChallengePurpose,
): Promise<Date | null> {
  const row = await tx
    .on<ChallengeTables>()
    .selectFrom("account_challenges")
    .select("created_at")
    .where("account_id", "=", accountId)
    .where("purpose", "=", purpose)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** Deletes challenges that expired before an instant, at most a thousand. */
export async function deleteOldChallenges(tx: Tx, before: Date): Promise<void> {
  await tx
    .on<ChallengeTables>()
    .deleteFrom("account_challenges")
    .where("token_hash", "in", (old) =>
      old.selectFrom("account_challenges").select("token_hash").where("expires_at", "<", before).limit(1000),
    )
    .execute();
}
