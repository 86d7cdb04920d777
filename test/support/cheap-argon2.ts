// Database and HTTP tests import this in place of `@node-rs/argon2`: the same library at its lowest cost. A hash at the
// product's cost takes as long as the rest of a sign-in; passwords.test.ts tests that cost.
import { createRequire } from "node:module";
import type * as argon2 from "@node-rs/argon2";

// Not an import, which would resolve to this file.
const library = createRequire(import.meta.url)("@node-rs/argon2") as typeof argon2;

/** Returns the argon2id hash of a password, in a hundredth of the time. */
export function hash(password: string): Promise<string> {
  return library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

export const { verify } = library;
