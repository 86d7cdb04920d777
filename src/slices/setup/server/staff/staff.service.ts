import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { MessageState } from "#platform/server/outbox/last-messages.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type {
  AccessApi,
  AccessGrant,
  AccountState,
  PersonDirectory,
  StaffPrincipal,
} from "#slices/identity/server/identity.api.ts";
import type { ClientRecord, SamplesApi, ServiceStatus } from "#slices/organization/server/organization.api.ts";
import type { PersonMatch } from "#slices/people/server/people.api.ts";
import { type ChecklistDeps, type ClientSetup, readSetup } from "#slices/setup/server/setup.checklist.ts";
import {
  type ClientFormErrors,
  type ClientForm,
  validateNewClient,
  toServices,
  validateSettings,
  toSettings,
} from "./client-form.rules.ts";

const PAGE_SIZE = 20;
const PEOPLE_SHOWN = 20;

export interface StaffDeps extends ChecklistDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly access: AccessApi;
  readonly directory: PersonDirectory;
  readonly samples: SamplesApi;
}

/** The staff member and the request. */
export interface StaffAuditContext {
  readonly staff: StaffPrincipal;
  readonly requestId: string;
}

/** The first client-admin, with their sign-in state. */
export interface FirstAdmin {
  readonly name: string;
  readonly email: string | null;
  readonly account: AccountState;
  readonly personId: number;
  /** The state of the last welcome email; null for a person who has signed in or was never emailed. */
  readonly welcome: MessageState | null;
}

/** A client in the console. */
export interface ClientView {
  readonly client: ClientRecord;
  readonly services: ReadonlyMap<Service, ServiceStatus>;
  readonly setup: ClientSetup;
  readonly admin: FirstAdmin | null;
  /** True while sample data replaces its own data. */
  readonly hasSample: boolean;
  /** False when email stays in the installation's mailbox. */
  readonly mailLeaves: boolean;
}

/** A page of clients. */
export interface ClientPage {
  readonly clients: readonly ClientView[];
  readonly page: number;
  readonly pages: number;
}

/** A person whom staff could impersonate. */
export interface Candidate extends PersonMatch {
  readonly account: AccountState;
  readonly access: readonly AccessGrant[];
}

/** The created client, or the errors of the form. */
export type Outcome = { readonly clientId: number } | { readonly errors: ClientFormErrors };

/** Thrown to roll back a client whose slug is taken. */
class SlugConflict extends Error {
  override readonly name = "SlugConflict";
}

/**
 * The actions of platform staff outside an impersonation: clients, their services, people to impersonate. All are
 * logged.
 */
export class StaffService {
  readonly #deps: StaffDeps;

  constructor(deps: StaffDeps) {
    this.#deps = deps;
  }

  /** Lists clients by a part of name or slug, in pages. A page beyond the last one returns the last. */
  async list(text: string, pageNumber: number, auditContext: StaffAuditContext): Promise<ClientPage> {
    const { db, clients, clock, staff } = this.#deps;
    const { clientPage, page, pages } = await db.global(async (tx) => {
      await staff.audit(tx, {
        at: clock.now(),
        accountId: auditContext.staff.accountId,
        operation: "setup.staff.clients.read",
        details: { page: pageNumber },
        requestId: auditContext.requestId,
      });
      const read = (at: number) => clients.search(tx, { text, offset: (at - 1) * PAGE_SIZE, limit: PAGE_SIZE });
      const firstPage = await read(Math.max(1, pageNumber));
      const last = Math.max(1, Math.ceil(firstPage.total / PAGE_SIZE));
      return pageNumber <= last
        ? { clientPage: firstPage, page: Math.max(1, pageNumber), pages: last }
        : { clientPage: await read(last), page: last, pages: last };
    });
    const views: ClientView[] = [];
    for (const client of clientPage.clients) views.push(await db.withClient(client.id, (tx) => this.#view(tx, client)));
    return { clients: views, page, pages };
  }

  /** Returns one client. Throws `notFound`. */
  async readClient(clientId: number, auditContext: StaffAuditContext): Promise<ClientView> {
    return this.#inside(clientId, auditContext, "setup.staff.client.read", {}, (uow, client) =>
      this.#view(uow, client),
    );
  }

  /** Finds people of a client by a part of name or email, with their permissions. Throws `notFound`. */
  async searchCandidates(
    clientId: number,
    text: string,
    auditContext: StaffAuditContext,
  ): Promise<readonly Candidate[]> {
    const { access, people, clock } = this.#deps;
    return this.#inside(clientId, auditContext, "setup.staff.people.search", {}, async (uow, client) => {
      const today = toLocalDate(client.timeZone, clock.now());
      const found = await people.search(uow, { text, today, limit: PEOPLE_SHOWN });
      const ids = found.map((person) => person.id);
      const states = await access.listAccountStates(uow, ids);
      const grants = await access.readAccess(uow, ids);
      return found.map((person) => ({
        ...person,
        account: states.get(person.id) ?? "none",
        access: grants.get(person.id) ?? [],
      }));
    });
  }

  /**
   * Creates a client with its services, its first admin with all permissions and an account, and the welcome email, in
   * one transaction. The same form sent twice creates one client.
   */
  async create(form: ClientForm, auditContext: StaffAuditContext): Promise<Outcome> {
    const { db, clients, staff } = this.#deps;
    const createdId = await db.global((tx) => staff.findClientByForm(tx, form.key));
    if (createdId !== null) return { clientId: createdId };
    const errors = validateNewClient(form);
    const isStaff = await db.global((tx) => staff.isStaffEmail(tx, form.email));
    if (isStaff || Object.keys(errors).length > 0) {
      return { errors: isStaff ? { ...errors, email: "staff" } : errors };
    }
    const clientId = await db.global((tx) => clients.allocateId(tx));
    try {
      await this.#write(clientId, form, auditContext);
      return { clientId };
    } catch (error) {
      if (!(error instanceof SlugConflict)) throw error;
      // The other client may come from this very form, sent at the same time.
      const concurrentId = await db.global((tx) => staff.findClientByForm(tx, form.key));
      return concurrentId === null ? { errors: { slug: "taken" } } : { clientId: concurrentId };
    }
  }

  /** Changes a client's settings and services, effective with the next request. Throws `notFound`. */
  async updateClient(clientId: number, form: ClientForm, auditContext: StaffAuditContext): Promise<ClientFormErrors> {
    const errors = validateSettings(form);
    if (Object.keys(errors).length > 0) return errors;
    const { clients, staff } = this.#deps;
    await this.#inside(clientId, auditContext, "setup.staff.client.change", {}, async (uow) => {
      const started = await clients.change(uow, toSettings(form), toServices(form));
      for (const service of started) await staff.extendAdmins(uow, service);
    });
    return {};
  }

  /** Sends the welcome email again to a person who cannot sign in yet. Throws `notFound` for anyone else. */
  async sendWelcomeAgain(clientId: number, personId: number, auditContext: StaffAuditContext): Promise<void> {
    const { access, directory } = this.#deps;
    await this.#inside(clientId, auditContext, "setup.staff.welcome", { person_id: personId }, async (uow) => {
      const isInvited = (await access.listAccountStates(uow, [personId])).get(personId) === "invited";
      const person = await directory.find(uow, personId);
      if (!isInvited || person === null) throw notFound();
      await access.sendWelcomeMail(uow, { personId, email: person.email ?? "" });
    });
  }

  async #write(clientId: number, form: ClientForm, { staff: by, requestId }: StaffAuditContext): Promise<void> {
    const { units, clients, people, access, staff } = this.#deps;
    const { accountId } = by;
    await units.run({ clientId, accountId, impersonatorId: null, requestId }, async (uow) => {
      const settings = toSettings(form);
      const serviceStatuses = toServices(form);
      if (!(await clients.create(uow, { ...settings, slug: form.slug }, serviceStatuses))) throw new SlugConflict();
      const { firstName, lastName, email } = form;
      const personId = await people.addFirst(uow, { firstName, lastName, email, locale: settings.locale });
      const active = [...serviceStatuses].flatMap(([service, status]) => (status === "active" ? [service] : []));
      await access.setAccess(
        uow,
        personId,
        active.map((service) => ({ service, role: "client-admin", regionIds: [], locationIds: [] })),
      );
      await access.sendWelcomeMail(uow, { personId, email });
      const operation = "setup.staff.client.create";
      const details = { client_id: clientId, slug: form.slug, form_key: form.key };
      await staff.audit(uow, { at: uow.now, accountId, operation, details, requestId });
    });
  }

  /** Runs work inside an existing client, with a row in its log and in the staff log. */
  async #inside<T>(
    clientId: number,
    { staff: by, requestId }: StaffAuditContext,
    operation: string,
    details: Readonly<Record<string, unknown>>,
    work: (uow: UnitOfWork, client: ClientRecord) => Promise<T>,
  ): Promise<T> {
    const { units, clients, staff } = this.#deps;
    const { accountId } = by;
    return units.run({ clientId, accountId, impersonatorId: null, requestId }, async (uow) => {
      const client = await clients.find(uow, clientId);
      if (client === null) throw notFound();
      await uow.audit({ operation, objectType: "client", objectId: clientId, details });
      const logged = { client_id: clientId, ...details };
      await staff.audit(uow, { at: uow.now, accountId, operation, details: logged, requestId });
      return work(uow, client);
    });
  }

  async #view(tx: ClientTx, client: ClientRecord): Promise<ClientView> {
    const services = await this.#deps.clients.readServices(tx);
    const setup = await readSetup(this.#deps, tx);
    const hasSample = (await this.#deps.samples.find(tx, client.id)) !== null;
    const { mailLeaves } = this.#deps;
    return { client, services, setup, admin: await this.#firstAdmin(tx), hasSample, mailLeaves };
  }

  async #firstAdmin(tx: ClientTx): Promise<FirstAdmin | null> {
    const { staff, directory, access } = this.#deps;
    for (const personId of await staff.readClientAdmins(tx)) {
      const person = await directory.find(tx, personId);
      if (person === null) continue;
      const state = (await access.listAccountStates(tx, [personId])).get(personId) ?? "none";
      const welcome = (await access.listWelcomeMails(tx)).get(personId) ?? null;
      const name = `${person.firstName} ${person.lastName}`.trim();
      return { name, email: person.email, account: state, personId, welcome };
    }
    return null;
  }
}
