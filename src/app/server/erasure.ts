import { phoneDigits } from "#platform/contract/phone.ts";
import type { Addresses, ErasedPerson, EraseReferences } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";

interface Forgetting {
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
}

interface Parts {
  /** Erases what imports keep. Returns the addresses that they had brought, older ones among them. */
  readonly imports: { erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<Addresses> };
  readonly messaging: { readonly api: Pick<MessagingApi, "eraseAddresses"> };
  /** Erases posts of the home page. */
  readonly home: Forgetting;
  /** Erase notes, replies, marks and lists that name someone. */
  readonly more: readonly { readonly api: Forgetting }[];
}

/** People who may have the same address. */
interface AddressHolder {
  readAddresses(tx: ClientTx, addresses: Addresses): Promise<ReadonlySet<string>>;
}

/**
 * Forgets what imports, messaging, the home page and other slices hold of someone; an address that someone else of the
 * client has stays theirs.
 */
export function eraseReferences(parts: () => Parts, holders: readonly AddressHolder[]): EraseReferences {
  return async (uow, erased) => {
    const { imports, messaging, home, more } = parts();
    await home.erasePerson(uow, erased);
    for (const { api } of more) await api.erasePerson(uow, erased);
    const imported = await imports.erasePerson(uow, erased);
    const emails = [...erased.emails, ...imported.emails].map((email) => email.trim().toLowerCase());
    const phones = [...erased.phones, ...imported.phones].flatMap((phone) => phoneDigits(phone) ?? []);
    const known = { emails: [...new Set(emails)], phones: [...new Set(phones)] };
    const taken = new Set<string>();
    for (const holder of holders) for (const each of await holder.readAddresses(uow, known)) taken.add(each);
    const isFree = (address: string): boolean => !taken.has(address);
    await messaging.api.eraseAddresses(uow, {
      emails: known.emails.filter(isFree),
      phones: known.phones.filter(isFree),
    });
  };
}
