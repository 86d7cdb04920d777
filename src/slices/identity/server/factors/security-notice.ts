import { z } from "zod";
import { type OutboxRenderer, buildRenderer } from "#platform/server/outbox/delivery.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";
import { renderSecurityNotice } from "#slices/identity/emails/security-notice-mail.tsx";
import { findAccountById, findMemberships } from "../accounts.repository.ts";
import type { PersonDirectory } from "../identity.api.ts";
import type { SignInTx } from "../sign-in/sessions.ts";

/** The kinds of changes to an account's sign-in. */
export const signInChanges = [
  "password_changed",
  "totp_added",
  "passkey_added",
  "factor_removed",
  "codes_renewed",
  "code_used",
] as const;
export type SignInChange = (typeof signInChanges)[number];

/** The message that reports a changed sign-in to an account. */
const securityNotice: OutboxKind<{ accountId: number; change: SignInChange; at: string }> = {
  name: "identity.security-notice",
  payload: z.object({ accountId: z.number().int().positive(), change: z.enum(signInChanges), at: z.iso.datetime() }),
};

/** Reports a changed sign-in to its account by email, in the transaction of the change. */
export function sendSecurityNotice(tx: SignInTx, accountId: number, change: SignInChange, objectId = 0): Promise<void> {
  const at = tx.now.toISOString();
  return tx.post(securityNotice, `${accountId}:${change}:${objectId}:${at}`, { accountId, change, at });
}

/** Renders the notice, in the person's language when the account belongs to the client. */
export function buildSecurityNoticeRenderer(deps: {
  readonly people: PersonDirectory;
  readonly getPublicUrl: () => string;
}): OutboxRenderer {
  return buildRenderer(securityNotice, async (tx, { accountId, change, at }) => {
    const account = await findAccountById(tx, accountId);
    if (!account) return { withdrawn: "the account is gone" };
    const membership = (await findMemberships(tx, accountId)).find((each) => each.clientId === tx.clientId);
    const person = membership ? await deps.people.find(tx, membership.personId) : null;
    const mail = renderSecurityNotice({
      language: person?.locale ?? "en",
      firstName: person?.firstName ?? account.name,
      change,
      at: new Date(at),
      url: `${deps.getPublicUrl()}/account/security`,
    });
    return { mail: { ...mail, to: account.email, unsubscribeUrl: null } };
  });
}
