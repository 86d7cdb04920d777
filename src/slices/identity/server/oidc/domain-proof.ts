import { Resolver } from "node:dns/promises";

const TIMEOUT_MS = 3000;
const TRIES = 2;

/** Looks up the TXT records of a name: each record as its chunks. */
export type ResolveTxt = (domain: string) => Promise<readonly (readonly string[])[]>;

/** TXT records as the machine's own resolver finds them, within some seconds. */
export function systemTxt(): ResolveTxt {
  return (domain) => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(domain);
}

/** What a domain's TXT record must say to prove that it is a client's. */
export function proofRecord(code: string): string {
  return `courtyard-verification=${code}`;
}

/** True when the domain's records prove it; false as well while they cannot be read. */
export async function isProved(resolve: ResolveTxt, domain: string, code: string): Promise<boolean> {
  try {
    const records = await resolve(domain);
    return records.some((chunks) => chunks.join("").trim() === proofRecord(code));
  } catch {
    return false;
  }
}
