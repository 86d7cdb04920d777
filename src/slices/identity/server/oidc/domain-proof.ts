import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 3000;
const TRIES = 2;

/** Looks up the TXT records of a name: each record as its chunks. */
export type ResolveTxt = (domain: string) => Promise<readonly (readonly string[])[]>;

/** Creates a lookup of TXT records with the system's resolver and a timeout of some seconds. */
export function createTxtResolver(): ResolveTxt {
  return (domain) => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(domain);
}

/** Returns the TXT record that verifies a domain for a client. */
export function buildProofRecord(code: string): string {
  return `courtyard-verification=${code}`;
}

/** Returns true when the domain has the TXT record; false also when records cannot be read. */
export async function isProved(resolve: ResolveTxt, domain: string, code: string): Promise<boolean> {
  try {
    const records = await resolve(domain);
    return records.some((chunks) => chunks.join("").trim() === buildProofRecord(code));
  } catch {
    return false;
  }
}
