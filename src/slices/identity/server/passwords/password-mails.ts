import { z } from "zod";
import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type OutboxRenderer, buildRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import type { OutboxKind } from "#platform/server/outbox/outbox.ts";
import { type AccountMailProps, renderAccountMail } from "#slices/identity/emails/account-mail.tsx";
import { readCompanySignIn } from "#slices/identity/server/account-sessions.read-model.ts";
import {
  type AccountRecord,
  findAccountById,
  findAccountOfPerson,
  findMemberships,
} from "#slices/identity/server/accounts.repository.ts";
import { createChallenge } from "#slices/identity/server/challenges.repository.ts";
import type { PersonDirectory } from "#slices/identity/server/identity.api.ts";

const WELCOME_DAYS = 14;
const RESET_MINUTES = 60;

const id = z.number().int().positive();

/** The welcome email to a person. The link's token is created when the email is rendered. */
export const welcomeMail: OutboxKind<{ personId: number; accountId: number }> = {
  name: "identity.welcome",
  payload: z.object({ personId: id, accountId: id }),
};

/** The email with a link to choose a new password. */
export const resetMail: OutboxKind<{ accountId: number }> = {
  name: "identity.password-reset",
  payload: z.object({ accountId: id }),
};

interface Deps {
  readonly clock: Clock;
  readonly people: PersonDirectory;
  readonly getPublicUrl: () => string;
}

type Person = NonNullable<Awaited<ReturnType<PersonDirectory["find"]>>>;

/** Renders account emails at the moment of sending. An email that is no longer valid is withdrawn. */
export function buildAccountMailRenderers(deps: Deps): OutboxRenderer[] {
  async function readLink(
    tx: ClientTx,
    purpose: "welcome" | "reset",
    account: AccountRecord,
    clientId: number | null,
  ): Promise<string> {
    const now = deps.clock.now();
    const minutes = purpose === "welcome" ? WELCOME_DAYS * 24 * 60 : RESET_MINUTES;
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    const token = await createChallenge(tx, { purpose, accountId: account.id, clientId, now, expiresAt });
    return `${deps.getPublicUrl()}/set-password/${token}`;
  }

  function buildMail(
    account: AccountRecord,
    person: Person | null,
    kind: AccountMailProps["kind"],
    url: string,
  ): RenderResult {
    const mail = renderAccountMail({
      kind,
      language: person?.locale ?? "en",
      firstName: person?.firstName ?? account.name,
      clientName: person?.clientName ?? null,
      email: account.email,
      url,
    });
    return { mail: { ...mail, to: account.email, unsubscribeUrl: null } };
  }

  async function renderWelcome(tx: ClientTx, payload: { personId: number; accountId: number }): Promise<RenderResult> {
    const account = await findAccountById(tx, payload.accountId);
    const membership = await findAccountOfPerson(tx, payload.personId);
    if (!account || membership?.accountId !== account.id)
      return { withdrawn: "the person has no such account any more" };
    if (account.isDisabled) return { withdrawn: "the account is disabled" };
    const person = await deps.people.find(tx, payload.personId);
    if (!person) return { withdrawn: "the person has left" };
    const signIn = `${deps.getPublicUrl()}/sign-in`;
    if ((await readCompanySignIn(tx)) === "required") return buildMail(account, person, "company", signIn);
    if (account.passwordHash !== null) return buildMail(account, person, "ready", signIn);
    return buildMail(account, person, "welcome", await readLink(tx, "welcome", account, tx.clientId));
  }

  async function reset(tx: ClientTx, { accountId }: { accountId: number }): Promise<RenderResult> {
    const account = await findAccountById(tx, accountId);
    if (!account || account.isDisabled) return { withdrawn: "the account is gone or disabled" };
    const membership = (await findMemberships(tx, accountId)).find((each) => each.clientId === tx.clientId);
    const person = membership ? await deps.people.find(tx, membership.personId) : null;
    if (!person && !account.isStaff) return { withdrawn: "the person has left" };
    return buildMail(account, person, "reset", await readLink(tx, "reset", account, person ? tx.clientId : null));
  }

  return [buildRenderer(welcomeMail, renderWelcome), buildRenderer(resetMail, reset)];
}
