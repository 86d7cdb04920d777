import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { CookieChange, RequestMeta } from "#platform/server/http/route.ts";
import type { MessageFate } from "#platform/server/outbox/last-messages.ts";
import type { AuditContext, UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";

/** Which places a service shows to an actor: all of the client, or these regions and locations. */
export type Scope =
  | { readonly kind: "client" }
  | { readonly kind: "places"; readonly regionIds: readonly number[]; readonly locationIds: readonly number[] };

/** One service's right, as the account has it today. */
export interface ServicePermission {
  readonly service: Service;
  readonly role: Role;
  /** Managed regions or locations, in their order; empty for roles that see the whole client or nothing. */
  readonly managedIds: readonly number[];
  readonly scope: Scope;
}

/** Someone signed in: made once for the request from the session's row, never from input. */
export interface Actor {
  readonly kind: "account";
  readonly accountId: number;
  readonly clientId: number;
  readonly personId: number;
  readonly isStaff: boolean;
  /** The staff account behind an impersonation; null for the person's own session. */
  readonly impersonatorId: number | null;
  /** What the banner says of an impersonation; null for the person's own session. */
  readonly impersonation: Impersonation | null;
  /** The services that the client has with status active, whatever the rights in them. */
  readonly services: ReadonlySet<Service>;
  /** Rights in those services. */
  readonly rights: readonly ServicePermission[];
  /** Missing in a client of its own right: sample data stands in place of the client. */
  readonly sample?: SampleView;
}

/** An actor's client while sample data stands in its place. */
export interface SampleView {
  /** The client itself. */
  readonly of: { readonly clientId: number; readonly personId: number };
  /** True for its administrators, who see the sample data; anyone else, staff that acts as one included, sees the client. */
  readonly isViewed: boolean;
}

/** Someone for whom something is made outside a request. */
export interface PersonReader {
  readonly actor: Actor;
  readonly firstName: string;
  readonly email: string | null;
  readonly locale: "en" | "es";
}

/** Why and until when platform staff acts as a person. */
export interface Impersonation {
  readonly reason: string;
  readonly endsAt: Date;
  readonly staffName: string;
}

/** Platform staff, signed in without a client: sees the staff console and no client's data until it impersonates someone. */
export interface StaffPrincipal {
  readonly kind: "staff";
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
}

/** No one signed in: public pages and sign-in only. */
export interface Visitor {
  readonly kind: "visitor";
}

/**
 * A person who opened a shared link and has no rights of their own to what it shows: one object of one client, for as long
 * as the link lives.
 */
export interface TokenVisitor {
  readonly kind: "token";
  readonly purpose: "resident_survey";
  readonly clientId: number;
  /** The one response, by its resident and its invitation. */
  readonly residentId: number;
  readonly invitationId: number;
  /** The link that was opened. */
  readonly linkId: number;
}

export type Principal = Actor | StaffPrincipal | TokenVisitor | Visitor;

/**
 * Who may do an operation, whatever the object:
 * public: everybody · signed_in: everybody signed in to a client · any_account: the same and platform staff without a
 * client (signing out) · own_account: the same, but never while impersonating (one's own password and factors) · staff: platform staff without a client only, never while impersonating ·
 * impersonating: staff that acts as someone · developers: platform staff, acting as someone or not; to everybody else
 * such an operation's address is none (404) · roles: those named, in any service; a client-admin passes every role
 * check within the client.
 */
export type OperationAccess =
  | "public"
  | "signed_in"
  | "any_account"
  | "own_account"
  | "staff"
  | "impersonating"
  | "developers"
  | readonly Role[];

/** Operations by name, as each slice's policy declares them. */
export type OperationTable = Readonly<Record<string, OperationAccess>>;

/** Who someone is and what they may do. */
export interface IdentityApi {
  /** The principal behind a session token: the account with today's rights, or a visitor. */
  principal(sessionToken: string | undefined): Promise<Principal>;
  /**
   * A person as mails that are made for them need it, outside a request: the rights of today, without impersonation. Null
   * for anyone who has left, has no account or may not sign in any more.
   */
  reader(tx: ClientTx, personId: number): Promise<PersonReader | null>;
  /** The services that the client has with status active. */
  activeServices(tx: ClientTx): Promise<ReadonlySet<Service>>;
  /** Makes an account for a person of the client with a password; the email's account is shared between clients. */
  createAccount(
    tx: Tx,
    account: { email: string; password: string; clientId: number; personId: number; isStaff: boolean },
  ): Promise<number>;
}

/** A role in one service with the places it manages, as an administrator gives it. */
export interface AccessGrant {
  readonly service: Service;
  readonly role: Role;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/** none: cannot sign in · invited: a welcome mail went out, no password yet · active: has signed in or can · disabled: blocked by staff. */
export type AccountState = "none" | "invited" | "active" | "disabled";

/** Someone who manages a place in some service. */
export interface PlaceManager {
  readonly personId: number;
  readonly role: Role;
  readonly regionId: number | null;
  readonly locationId: number | null;
}

/** Rights and accounts of a client's people, as administrators change them. Every change counts from the next request on. */
export interface AccessApi {
  /** The active grants of people; a person without any is left out. */
  readAccess(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, readonly AccessGrant[]>>;
  /**
   * Replaces the grants of a person in the active services; those in others sleep. Fails `conflict` with
   * `last_administrator` when the company would be left without one, and `invalid` with `unknown_service`,
   * `unknown_place`, `role_needs_place`, `role_takes_no_place`, `role_takes_one_place` or `service_twice`, all errors
   * at once, each with its path below `access` (`access.0.region_ids.1`); `absent` for a person who is not there or has left.
   */
  setAccess(uow: UnitOfWork, personId: number, access: readonly AccessGrant[]): Promise<void>;
  /** Who manages which region or location, in any service: each pair once, and once more for its maintenance. */
  managers(tx: ClientTx): Promise<readonly PlaceManager[]>;
  /** Everybody who holds an active right in a service that the client has, with the role, by id. */
  permissionHolders(
    tx: ClientTx,
    service: Service,
  ): Promise<readonly { readonly personId: number; readonly role: Role }[]>;
  /** How far each of these people is with signing in. */
  accountStates(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, AccountState>>;
  /** What became of the last welcome mail of everybody who cannot sign in yet, by person. */
  welcomeMails(tx: ClientTx): Promise<ReadonlyMap<number, MessageFate>>;
  /**
   * Gives a person an account for an email (the one that the email has, if any) and sends the mail that sets the
   * password; once a person has a password, a mail that leads to signing in. Fails `invalid` with `no_email`, or
   * `email_taken` where someone else of the company, or platform staff, signs in with it.
   */
  welcome(uow: UnitOfWork, person: { readonly personId: number; readonly email: string }): Promise<void>;
  /**
   * Moves a person to the account of another email: the old one no longer opens this client, its sessions here end, and
   * the new one gets the mail of `welcome`. Nothing happens to someone without an account. Fails `invalid` with
   * `no_email`, or `email_taken` where someone else signs in with it.
   */
  changeEmail(uow: UnitOfWork, personId: number, email: string | null): Promise<void>;
  /** Ends a person's access to the client: sessions, grants and the tie to the account; the account itself stays. */
  endAccess(uow: UnitOfWork, personId: number): Promise<void>;
  /**
   * Ends a person's access for good: the accounts that they are or were here, and those of these emails, are deleted
   * with factors, identities and sessions unless staff or another client has them. Returns the emails of those deleted.
   */
  eraseAccounts(uow: UnitOfWork, personId: number, emails: readonly string[]): Promise<readonly string[]>;
}

/** What staff did, as its own log keeps it. */
export interface StaffAuditEntry {
  readonly at: Date;
  readonly accountId: number;
  readonly operation: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** A call from the staff console, as far as exchanging its session needs it. */
export type StaffCall = RequestMeta & { readonly principal: Principal; setCookie(change: CookieChange): void };

/** What the staff console needs of accounts and rights. */
export interface StaffApi {
  /** Appends to the log of what staff did; inside a client's unit of work both commit together. */
  audit(tx: Tx, entry: StaffAuditEntry): Promise<void>;
  /** The client that staff made with this form, if it was sent before. */
  clientMadeBy(tx: Tx, formKey: string): Promise<number | null>;
  /**
   * Exchanges the staff session of a call for one that acts as a person; returns where to go. Fails `absent` for a
   * client or person that is not there or has left.
   */
  impersonate(
    call: StaffCall,
    request: { readonly clientId: number; readonly personId: number; readonly reason: string },
  ): Promise<string>;
  /** Ends the session of a call on the server and in its browser; returns where to go. */
  signOut(call: StaffCall): Promise<string>;
  /** True when an email belongs to a staff account: those are no one's account in a client. */
  isStaffEmail(tx: Tx, email: string): Promise<boolean>;
  /** People who are client-admin in some service, by id. */
  clientAdmins(tx: ClientTx): Promise<readonly number[]>;
  /** Makes every client-admin one in a further service too, as they see the whole client. */
  extendAdmins(uow: UnitOfWork, service: Service): Promise<void>;
  /** Of these people: how many have a right in an active service, and how many of those can sign in or were invited. */
  countAccess(tx: ClientTx, personIds: readonly number[]): Promise<{ withAccess: number; withAccount: number }>;
}

/** How identity learns who a person is; the slices above fill it in where the product is put together. */
export interface PersonDirectory {
  /** A person as mails and pages name them; null when there is no such person or they have left. */
  find(
    tx: ClientTx,
    personId: number,
  ): Promise<{
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string | null;
    readonly locale: "en" | "es";
    readonly clientName: string;
  } | null>;
}

/** The actor in the client of the session, where sample data may stand in its place: for what is about the account itself. */
export function toOwnClient(actor: Actor): Actor {
  return actor.sample === undefined ? actor : { ...actor, ...actor.sample.of };
}

/** What an account's unit of work says of its cause: both identities when staff impersonates. */
export function toAuditContext(actor: Actor, requestId: string): AuditContext {
  const { clientId, accountId, personId, impersonatorId } = actor;
  return { clientId, accountId, personId, impersonatorId, requestId };
}

/** The right an actor has in a service; null without one. */
export function getServicePermission(actor: Actor, service: Service): ServicePermission | null {
  return actor.rights.find((right) => right.service === service) ?? null;
}

/**
 * True for a place that a scope holds, by itself or through its region of today; anyone who is at no place is held by the
 * whole client only.
 */
export function scopeIncludes(
  scope: Scope,
  { locationId, regionId }: { readonly locationId: number | null; readonly regionId: number | null },
): boolean {
  if (scope.kind === "client") return true;
  if (locationId !== null && scope.locationIds.includes(locationId)) return true;
  return regionId !== null && scope.regionIds.includes(regionId);
}

/** True when an actor may open an answer that confidentiality protects: never while staff acts as a person. */
export function canOpenConfidential(actor: Actor): boolean {
  return actor.impersonatorId === null;
}
