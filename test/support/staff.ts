import { hashToken, createToken } from "#platform/server/tokens.ts";
import type { TestApplication } from "./test-application.ts";

/** Writes a platform staff account without any client, as the command does; it is not signed in. */
export async function writeStaff(t: TestApplication, email = "sam@courtyard.example"): Promise<number> {
  const connection = await t.owner.connect();
  const { rows } = await connection.query(
    "INSERT INTO accounts (email, name, is_staff, created_at) VALUES ($1, 'Sam Ortiz', true, $2) RETURNING id",
    [email, t.clock.now()],
  );
  connection.release();
  return Number(rows[0]?.["id"]);
}

/** Creates a session of a staff account, as signing in does, lasting twelve hours. */
export async function createStaffSession(t: TestApplication, accountId: number): Promise<{ cookie: string }> {
  const token = createToken();
  const now = t.clock.now();
  const connection = await t.owner.connect();
  await connection.query(
    "INSERT INTO sessions (token_hash, account_id, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $3, $4)",
    [hashToken(token), accountId, now, new Date(now.getTime() + 12 * 3_600_000)],
  );
  connection.release();
  return { cookie: `session=${token}` };
}
