import { hash, verify } from "@node-rs/argon2";

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let decoy: Promise<string> | null = null;

/** The argon2id hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** Checks a password; where there is no account (null), as much work is done for the answer no. */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const matches = await verify(stored ?? (await decoy), given);
  return stored !== null && matches;
}
