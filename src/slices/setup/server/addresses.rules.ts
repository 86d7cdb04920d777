import type { MailBlock } from "#slices/messaging/server/messaging.api.ts";
import type { AddressGroup } from "#slices/setup/contract/addresses.contract.ts";

/** A person and the address that surveys would go to. */
export interface Addressee {
  readonly id: number;
  readonly name: string;
  readonly email: string | null;
}

const MAX_NAMED = 50;

/** Counts the people whom an email would not reach, and names those whose address can be corrected. */
export function checkAddresses(addressees: readonly Addressee[], blocks: ReadonlyMap<string, MailBlock>): AddressGroup {
  const findBlock = ({ email }: Addressee): MailBlock | "missing" | undefined =>
    email === null ? "missing" : blocks.get(email);
  const named = addressees.toSorted((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
  const list = (problem: "missing" | "bounced"): AddressGroup["people"] =>
    named.flatMap((one) => (findBlock(one) === problem ? [{ ...one, problem }] : []));
  const [missing, bounced] = [list("missing"), list("bounced")];
  return {
    total: addressees.length,
    missing: missing.length,
    bounced: bounced.length,
    opted_out: addressees.filter((one) => findBlock(one) === "opted_out").length,
    people: [...missing, ...bounced].slice(0, MAX_NAMED),
  };
}
