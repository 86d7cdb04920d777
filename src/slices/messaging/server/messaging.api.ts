import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Addresses } from "#platform/server/erasure-hooks.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";

/** The reason why an address is blocked. */
export type MailBlock = "opted_out" | "bounced";

/** The links by which the recipient of an email opts out. */
export interface OptOutLinks {
  /** The page for a person; opening it changes nothing. */
  readonly pageUrl: string;
  /** The target of an email program's one-click POST (RFC 8058). */
  readonly oneClickUrl: string;
}

/**
 * Decides who may be contacted, by which channel, and when. Addresses are compared in lower case; numbers have ten
 * digits.
 */
export interface MessagingApi {
  /**
   * Returns which of these addresses are blocked, with the reason. Transactional emails (welcome, reset) ignore this.
   */
  readBlockedAddresses(tx: Tx, emails: readonly string[]): Promise<ReadonlyMap<string, MailBlock>>;
  /** Returns which of these numbers have a confirmed consent to texts from this client. */
  readConsentedNumbers(tx: ClientTx, phones: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Returns the first instant, not before `now`, at which a text may arrive in a time zone: 10:00–17:00, Sundays from
   * 12:00.
   */
  computeNextTextInstant(zone: string, now: Date): Date;
  /** Creates the opt-out links for an email to this address; call it when the email is rendered. */
  createOptOutLinks(tx: ClientTx, email: string, now: Date): Promise<OptOutLinks>;
  /** Creates a link to /opt-in-to-sms for an email to this address. */
  createOptInUrl(tx: ClientTx, email: string, now: Date): Promise<string>;
  /**
   * Deletes the addresses of an erased person: contact points, consents, pending messages and messages in the mailbox.
   * An opt-out is kept: it is the choice never to be contacted, and nothing else could preserve it.
   */
  eraseAddresses(uow: UnitOfWork, addresses: Addresses): Promise<void>;
}
