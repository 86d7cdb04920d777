import { hash, verify } from "@node-rs/argon2";

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | null = null;

/** Returns the argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Verifies a password. Without an account (null) it does the same amount of work and returns false. */
export async function isPassword(stored: string | null, candidate: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await decoy), candidate);
  return stored !== null && matches;
}
