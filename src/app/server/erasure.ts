import { findPhoneDigits } from "#platform/contract/phone.ts";
import type { Addresses, ErasedPerson, EraseReferences } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";

interface Eraser {
  erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<void>;
}

interface Parts {
  /** Erases what imports keep. Returns the addresses that they had brought, older ones among them. */
  readonly imports: { erasePerson(uow: UnitOfWork, erased: ErasedPerson): Promise<Addresses> };
  readonly messaging: { readonly api: Pick<MessagingApi, "eraseAddresses"> };
  /** Erases posts of the home page. */
  readonly home: Eraser;
}

/** People who may have the same address. */
interface AddressHolder {
  readAddresses(tx: ClientTx, addresses: Addresses): Promise<ReadonlySet<string>>;
}

/**
 * Erases what imports, messaging, the home page and other slices hold of someone; an address that someone else of the
 * client has stays theirs. `more` erase notes, replies, marks and lists that name someone.
 */
export function createReferenceEraser(
  { imports, messaging, home }: Parts,
  more: readonly { readonly api: Eraser }[],
  holders: readonly AddressHolder[],
): EraseReferences {
  return async (uow, erased) => {
    await home.erasePerson(uow, erased);
    for (const { api } of more) await api.erasePerson(uow, erased);
    const imported = await imports.erasePerson(uow, erased);
    const emails = [...erased.emails, ...imported.emails].map((email) => email.trim().toLowerCase());
    const phones = [...erased.phones, ...imported.phones].flatMap((phone) => findPhoneDigits(phone) ?? []);
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
