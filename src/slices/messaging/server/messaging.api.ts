import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Addresses } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** Why an address is not written to. */
export type MailBlock = "opted_out" | "bounced";

/** Where a mail's reader ends all further ones. */
export interface OptOutLinks {
  /** The page a person opens; opening it changes nothing. */
  readonly pageUrl: string;
  /** Where a mail program posts to at one click (RFC 8058). */
  readonly oneClickUrl: string;
}

/** Who may be written to, by which way, and when. Addresses are compared in lower case; numbers are ten digits. */
export interface MessagingApi {
  /** Which of these addresses must not be written to, and why. Transactional mail (welcome, reset) does not ask. */
  blockedAddresses(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, MailBlock>>;
  /** Which of these numbers have a confirmed consent to texts from this client. */
  consentedNumbers(tx: ClientTx, phones: readonly string[]): Promise<ReadonlySet<string>>;
  /** The first instant, not before `now`, at which a text may arrive in a zone: 10:00–17:00, Sundays from 12:00. */
  nextTextInstant(zone: string, now: Date): Date;
  /** Makes the links with which the reader of a mail to this address opts out; for the moment of rendering it. */
  optOutLinks(tx: ClientTx, email: string, now: Date): Promise<OptOutLinks>;
  /** Makes a link to /opt-in-to-sms for the reader of a mail to this address. */
  optInUrl(tx: ClientTx, email: string, now: Date): Promise<string>;
  /**
   * Forgets addresses of someone who is erased: contact points, consents, what waits to be sent and what landed in the
   * mailbox. An opt-out stays: it is the wish never to be written to, and nothing else could keep it.
   */
  forgetAddresses(uow: UnitOfWork, addresses: Addresses): Promise<void>;
}
