import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import {
  type Challenge,
  type ChallengePurpose,
  createChallenge,
  deleteOldChallenges,
  findChallenge,
} from "../challenges.repository.ts";
import type { BrowserToken } from "./sessions.ts";

const STEP_MINUTES = 10;

/** The data of a sign-in between its steps. */
const stepPayload = z.object({
  /** Distinguishes a step before a session from a change within one. */
  of: z.literal("sign-in"),
  /** The address after signing in. */
  returnTo: z.string(),
  /** The challenge for a passkey, base64url. */
  passkeyChallenge: z.string(),
  /** The encrypted secret of an authenticator app during its setup, base64. */
  sealedSecret: z.string().nullable(),
});

/** A sign-in between two steps. */
export interface Step {
  readonly accountId: number | null;
  readonly clientId: number | null;
  readonly returnTo: string;
  readonly passkeyChallenge: string;
  readonly sealedSecret: Uint8Array | null;
}

/** The progress of a sign-in: the next address, and the browser's token. */
export interface Progress {
  readonly redirectTo: string;
  readonly session: BrowserToken | null;
  readonly step: BrowserToken | null;
  /** The token that marks a browser from which the account has signed in. */
  readonly device?: BrowserToken | null;
}

/** Creates the error for a step that is over: finished, expired, or never begun by this browser. */
export function createStepExpiredError(): AppError {
  return new AppError("gone", "step_over", "This sign-in attempt expired or was already used. Please sign in again.");
}

function getStep(challenge: Challenge): Step | null {
  const parsed = stepPayload.safeParse(challenge.payload);
  if (!parsed.success) return null;
  const { returnTo, passkeyChallenge, sealedSecret: encryptedSecret } = parsed.data;
  const { accountId, clientId } = challenge;
  const secret = encryptedSecret === null ? null : Buffer.from(encryptedSecret, "base64");
  return { accountId, clientId, returnTo, passkeyChallenge, sealedSecret: secret };
}

/** Finds the step of a browser's token; null without one. Changes nothing. */
export async function findStep(
  db: Database,
  purpose: ChallengePurpose,
  token: string | undefined,
  now: Date,
): Promise<Step | null> {
  if (token === undefined) return null;
  const challenge = await db.global((tx) => findChallenge(tx, purpose, token, now));
  return challenge && getStep(challenge);
}

/** Begins a step and returns the browser's token. */
export async function beginStep(
  tx: Tx,
  purpose: ChallengePurpose,
  step: Partial<Omit<Step, "passkeyChallenge">> & { readonly returnTo: string },
  now: Date,
): Promise<BrowserToken> {
  await deleteOldChallenges(tx, now);
  const expiresAt = new Date(now.getTime() + STEP_MINUTES * 60_000);
  const payload: z.input<typeof stepPayload> = {
    of: "sign-in",
    returnTo: step.returnTo,
    passkeyChallenge: randomBytes(32).toString("base64url"),
    sealedSecret: step.sealedSecret ? Buffer.from(step.sealedSecret).toString("base64") : null,
  };
  const { accountId = null, clientId = null } = step;
  return { token: await createChallenge(tx, { purpose, accountId, clientId, payload, now, expiresAt }), expiresAt };
}
