import { phoneDigits } from "#platform/contract/phone.ts";
import type { Addresses, Erased, EraseReferences } from "#platform/server/erasure-hooks.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";

interface Parts {
  /** Erases what imports keep. Returns the addresses that they had brought, older ones among them. */
  readonly imports: { forget(uow: UnitOfWork, erased: Erased): Promise<Addresses> };
  readonly messaging: { readonly api: Pick<MessagingApi, "forgetAddresses"> };
  /** Erases posts of the home page. */
  readonly home: { forget(uow: UnitOfWork, erased: Erased): Promise<void> };
  /** Erases notes on action items. */
  readonly actions: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
  /** Erases notes on alerts. */
  readonly alerts: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
  /** Erases the name in replies to comments. */
  readonly surveys: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
  /** Erases the name in notes on flagged comments. */
  readonly themes: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
  /** Erases what weekly digests listed. */
  readonly digest: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
  /** Erases marks of the inbox. */
  readonly inbox: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
  /** Erases saved views. */
  readonly reports: { readonly api: { forget(uow: UnitOfWork, erased: Erased): Promise<void> } };
}

/** People who may have the same address. */
interface AddressHolder {
  readAddresses(tx: ClientTx, addresses: Addresses): Promise<ReadonlySet<string>>;
}

/** Forgets what imports, messaging, the home page, action items, alerts, digests, replies to comments, notes on flagged ones, reports and the inbox hold of someone; an address that someone else of the client has stays theirs. */
export function eraseReferences(parts: () => Parts, holders: readonly AddressHolder[]): EraseReferences {
  return async (uow, erased) => {
    const { imports, messaging, home, actions, alerts, surveys, themes, digest, reports, inbox } = parts();
    await home.forget(uow, erased);
    await actions.api.forget(uow, erased);
    await alerts.api.forget(uow, erased);
    await surveys.api.forget(uow, erased);
    await themes.api.forget(uow, erased);
    await digest.api.forget(uow, erased);
    await reports.api.forget(uow, erased);
    await inbox.api.forget(uow, erased);
    const imported = await imports.forget(uow, erased);
    const emails = [...erased.emails, ...imported.emails].map((email) => email.trim().toLowerCase());
    const phones = [...erased.phones, ...imported.phones].flatMap((phone) => phoneDigits(phone) ?? []);
    const known = { emails: [...new Set(emails)], phones: [...new Set(phones)] };
    const taken = new Set<string>();
    for (const holder of holders) for (const each of await holder.readAddresses(uow, known)) taken.add(each);
    const isFree = (address: string): boolean => !taken.has(address);
    await messaging.api.forgetAddresses(uow, {
      emails: known.emails.filter(isFree),
      phones: known.phones.filter(isFree),
    });
  };
}
