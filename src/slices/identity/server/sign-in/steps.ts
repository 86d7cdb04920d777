import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Database, Tx } from "#platform/server/db/database.ts";
import { AppError } from "#platform/server/app-error.ts";
import {
  type Challenge,
  type ChallengePurpose,
  createChallenge,
  dropOldChallenges,
  findChallenge,
} from "../challenges.repository.ts";
import type { BrowserToken } from "./sessions.ts";

const STEP_MINUTES = 10;

/** What a sign-in remembers between its steps. */
const stepPayload = z.object({
  /** Distinguishes a step before a session from a change that someone makes within one. */
  of: z.literal("sign-in"),
  /** Where to go once signed in. */
  returnTo: z.string(),
  /** What a passkey has to answer, base64url. */
  passkeyChallenge: z.string(),
  /** The encrypted secrets of an authenticator app that is being set up, base64. */
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

/** How far a sign-in came: where to go next, and what the browser is given to keep. */
export interface Progress {
  readonly redirectTo: string;
  readonly session: BrowserToken | null;
  readonly step: BrowserToken | null;
  /** What marks the browser as one that the account has signed in from. */
  readonly device?: BrowserToken | null;
}

/** The answer to a step that is over: finished, expired, or never begun by this browser. */
export function signInStepExpired(): AppError {
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

/** The step that a browser's token stands for; null when there is none (any more). Changes nothing. */
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

/** Begins a step and returns what the browser keeps. */
export async function beginStep(
  tx: Tx,
  purpose: ChallengePurpose,
  step: Partial<Omit<Step, "passkeyChallenge">> & { readonly returnTo: string },
  now: Date,
): Promise<BrowserToken> {
  await dropOldChallenges(tx, now);
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
