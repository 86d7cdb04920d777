import type { ClientTx } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import { type MessageState, readLastMessages } from "#platform/server/outbox/last-messages.ts";
import { eraseMessagesAbout } from "#platform/server/outbox/erase-messages.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import { roles, type Service, services as allServices } from "#slices/identity/contract/identity.contract.ts";
import {
  type AccountRecord,
  ensureAccount,
  linkAccount,
  findAccountOfPerson,
  unlinkAccount,
} from "#slices/identity/server/accounts.repository.ts";
import { endWelcomes } from "#slices/identity/server/challenges.repository.ts";
import type { AccessApi, AccessGrant, AccountState, PersonDirectory } from "#slices/identity/server/identity.api.ts";
import { welcomeMail } from "#slices/identity/server/passwords/password-mails.ts";
import { endSessionsOfPerson } from "#slices/identity/server/sessions.repository.ts";
import { type AccessRow, readAccess, readAccountStates, readPermissionHolders } from "./access.read-model.ts";
import { deleteAccess, insertAccess, lockActiveServices } from "./access.repository.ts";
import { validateAccess, toManagers, normalizeAccess } from "./access.rules.ts";
import { listPersonAccounts, deleteOrphanAccount } from "./account-erasure.repository.ts";

/** Returns which of these regions and locations the client has. The organization slice implements it. */
export type KnownPlaces = (tx: ClientTx) => Promise<{
  readonly regionIds: ReadonlySet<number>;
  readonly locationIds: ReadonlySet<number>;
}>;

const noPlaces = { regionIds: new Set<number>(), locationIds: new Set<number>() };

interface Deps {
  readonly people: PersonDirectory;
  readonly readPlaces: KnownPlaces;
}

function toGrants(rows: readonly AccessRow[]): AccessGrant[] {
  return [...Map.groupBy(rows, (row) => row.service).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { service, role } = first;
    const regionIds = group.flatMap((row) => (row.regionId === null ? [] : [row.regionId]));
    const locationIds = group.flatMap((row) => (row.locationId === null ? [] : [row.locationId]));
    return [{ service, role, regionIds, locationIds }];
  });
}

function isAdmin(access: readonly AccessGrant[]): boolean {
  return access.some((grant) => grant.role === "client-admin");
}

function createEmailError(code: string, message: string): AppError {
  return new AppError("invalid", code, message, { errors: [{ path: "email", code, message }] });
}

/** Permissions and accounts of a client's people, as administrators change them. */
export class AccessService implements AccessApi {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async readAccess(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, readonly AccessGrant[]>> {
    const rows = personIds.length === 0 ? [] : await readAccess(tx, personIds);
    const byPerson = Map.groupBy(rows, (row) => row.personId);
    return new Map([...byPerson].map(([personId, own]) => [personId, toGrants(own)]));
  }

  async setAccess(uow: UnitOfWork, personId: number, access: readonly AccessGrant[]): Promise<void> {
    const services = await lockActiveServices(uow);
    const namesPlaces = access.some((grant) => grant.regionIds.length + grant.locationIds.length > 0);
    const places = namesPlaces ? await this.#deps.readPlaces(uow) : noPlaces;
    const errors = validateAccess(access, { services, ...places });
    if (errors.length > 0) {
      throw new AppError("invalid", errors[0]?.code ?? "invalid_access", "These roles can’t be assigned.", { errors });
    }
    if (access.length > 0 && (await this.#deps.people.find(uow, personId)) === null) throw notFound();
    const normalized = normalizeAccess(access);
    const before = normalizeAccess((await this.readAccess(uow, [personId])).get(personId) ?? []);
    if (JSON.stringify(before) === JSON.stringify(normalized)) return;
    if (isAdmin(before) && !isAdmin(normalized)) await this.#assertOtherAdmin(uow, personId);
    // Permissions in inactive services are kept, and return with the service.
    await deleteAccess(uow, personId, [...services]);
    await insertAccess(uow, personId, normalized);
    await uow.audit({
      operation: "identity.access.set",
      objectType: "person",
      objectId: personId,
      details: { before, after: normalized },
    });
  }

  async readPlaceManagers(tx: ClientTx): ReturnType<AccessApi["readPlaceManagers"]> {
    const rows = await readAccess(tx, null);
    const permissions = Map.groupBy(rows, (row) => `${row.personId}:${row.service}`);
    const managing = [...permissions.values()].flatMap((group) => {
      const [first] = group;
      return first ? [{ personId: first.personId, role: first.role, managed: group }] : [];
    });
    return toManagers(managing, roles);
  }

  listPermissionHolders(tx: ClientTx, service: Service): ReturnType<AccessApi["listPermissionHolders"]> {
    return readPermissionHolders(tx, service);
  }

  async listAccountStates(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, AccountState>> {
    const stateById = personIds.length === 0 ? new Map<number, AccountState>() : await readAccountStates(tx, personIds);
    return new Map(personIds.map((id) => [id, stateById.get(id) ?? "none"]));
  }

  async listWelcomeMails(tx: ClientTx): Promise<ReadonlyMap<number, MessageState>> {
    const fates = await readLastMessages(tx, welcomeMail.name, "personId");
    const states = await this.listAccountStates(tx, [...fates.keys()]);
    return new Map([...fates].filter(([personId]) => states.get(personId) === "invited"));
  }

  async sendWelcomeMail(uow: UnitOfWork, person: { readonly personId: number; readonly email: string }): Promise<void> {
    const { personId } = person;
    const email = person.email.trim().toLowerCase();
    if (!isMailAddress(email)) throw createEmailError("no_email", "Must be a valid email");
    const account = await this.#accountFor(uow, email);
    const own = await findAccountOfPerson(uow, personId);
    if (own !== null && own.accountId !== account.id) await this.#leave(uow, personId, own.accountId);
    // Two requests within a minute are a double click.
    await this.#sendWelcome(uow, personId, account.id, uow.now.toISOString().slice(0, 16));
  }

  async changeEmail(uow: UnitOfWork, personId: number, email: string | null): Promise<void> {
    const own = await findAccountOfPerson(uow, personId);
    if (own === null) return;
    const newEmail = email?.trim().toLowerCase() ?? "";
    if (newEmail !== "" && !isMailAddress(newEmail)) throw createEmailError("no_email", "Must be a valid email");
    const account = newEmail === "" ? null : await this.#accountFor(uow, newEmail);
    if (account?.id === own.accountId) return;
    await this.#leave(uow, personId, own.accountId);
    await uow.audit({ operation: "identity.account.move", objectType: "person", objectId: personId });
    // Without this email the person could not sign in: the new address has a password of its own, or none yet.
    if (account) await this.#sendWelcome(uow, personId, account.id, `moved ${uow.now.toISOString()}`);
  }

  async endAccess(uow: UnitOfWork, personId: number): Promise<void> {
    const own = await findAccountOfPerson(uow, personId);
    await endSessionsOfPerson(uow, personId, uow.now);
    if (own !== null) await this.#leave(uow, personId, own.accountId);
    await deleteAccess(uow, personId, allServices);
    await uow.audit({ operation: "identity.access.end", objectType: "person", objectId: personId });
  }

  async eraseAccounts(uow: UnitOfWork, personId: number, emails: readonly string[]): Promise<readonly string[]> {
    const lower = emails.map((email) => email.trim().toLowerCase());
    const accountIds = await listPersonAccounts(uow, personId, lower);
    await this.endAccess(uow, personId);
    await eraseMessagesAbout(uow, "personId", [personId], uow.now);
    const deletedEmails: string[] = [];
    for (const accountId of accountIds) {
      const email = await deleteOrphanAccount(uow, accountId);
      if (email === null) continue;
      deletedEmails.push(email);
      await eraseMessagesAbout(uow, "accountId", [accountId], uow.now);
      await uow.audit({ operation: "identity.account.erase", objectType: "account", objectId: accountId });
    }
    return deletedEmails;
  }

  /** Permissions of a client change one at a time. So when two administrators demote each other, one stays. */
  async #assertOtherAdmin(tx: ClientTx, personId: number): Promise<void> {
    const rows = await readAccess(tx, null);
    if (rows.some((row) => row.role === "client-admin" && row.personId !== personId)) return;
    throw new AppError(
      "conflict",
      "last_administrator",
      "Your company needs at least one administrator. Assign another administrator first.",
    );
  }

  /** Returns the account of an email. Throws for platform staff, whose accounts cannot belong to a client. */
  async #accountFor(uow: UnitOfWork, email: string): Promise<AccountRecord> {
    const account = await ensureAccount(uow, email, uow.now);
    if (account.isStaff) throw createEmailError("email_taken", "This email can’t be used.");
    return account;
  }

  /** Removes a person from an account: sessions here, links of this client's welcome emails, the membership. */
  async #leave(uow: UnitOfWork, personId: number, accountId: number): Promise<void> {
    await endSessionsOfPerson(uow, personId, uow.now);
    await endWelcomes(uow, accountId, uow.now);
    await unlinkAccount(uow, personId);
  }

  async #sendWelcome(uow: UnitOfWork, personId: number, accountId: number, occasion: string): Promise<void> {
    if (!(await linkAccount(uow, accountId, personId))) {
      throw createEmailError("email_taken", "Another person in your company already uses this email.");
    }
    await uow.audit({ operation: "identity.welcome", objectType: "person", objectId: personId });
    await uow.post(welcomeMail, `${personId}:${accountId}:${occasion}`, { personId, accountId });
  }
}
