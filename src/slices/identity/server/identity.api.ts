import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { CookieChange, RequestMeta } from "#platform/server/http/route.ts";
import type { MessageState } from "#platform/server/outbox/last-messages.ts";
import type { AuditContext, UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";

/** The regions and locations that a service shows to an actor: the whole client, or these regions and locations. */
export type Scope =
  | { readonly kind: "client" }
  | { readonly kind: "places"; readonly regionIds: readonly number[]; readonly locationIds: readonly number[] };

/** A permission in one service, as currently stored. */
export interface ServicePermission {
  readonly service: Service;
  readonly role: Role;
  /** Managed regions or locations, in order; empty for roles that see the whole client or nothing. */
  readonly managedIds: readonly number[];
  readonly scope: Scope;
}

/** A signed-in person. Built once per request from the session's row, never from input. */
export interface Actor {
  readonly kind: "account";
  readonly accountId: number;
  readonly clientId: number;
  readonly personId: number;
  readonly isStaff: boolean;
  /** The staff account of an impersonation; null for the person's own session. */
  readonly impersonatorId: number | null;
  /** The content of the impersonation banner; null for the person's own session. */
  readonly impersonation: Impersonation | null;
  /** The client's active services, regardless of permissions. */
  readonly services: ReadonlySet<Service>;
  /** Permissions in those services. */
  readonly permissions: readonly ServicePermission[];
  /** Present while sample data replaces the client's own data. */
  readonly sample?: SampleView;
}

/** An actor's client while sample data replaces its own. */
export interface SampleView {
  /** The client itself. */
  readonly of: { readonly clientId: number; readonly personId: number };
  /**
   * True for the client's administrators, who see the sample data. Everyone else, including impersonating staff, sees
   * the client.
   */
  readonly isViewed: boolean;
}

/** A person for whom something is rendered outside a request. */
export interface PersonReader {
  readonly actor: Actor;
  readonly firstName: string;
  readonly email: string | null;
  readonly locale: "en" | "es";
}

/** The reason and the end of an impersonation. */
export interface Impersonation {
  readonly reason: string;
  readonly endsAt: Date;
  readonly staffName: string;
}

/** Platform staff, signed in without a client: sees the staff console, and clients' data only by impersonation. */
export interface StaffPrincipal {
  readonly kind: "staff";
  readonly accountId: number;
  readonly name: string;
  readonly email: string;
}

/** Not signed in: public pages and sign-in only. */
export interface Visitor {
  readonly kind: "visitor";
}

/**
 * A person who opened a shared link without permissions of their own: one object of one client, while the link is
 * valid.
 */
export interface TokenVisitor {
  readonly kind: "token";
  readonly purpose: "resident_survey";
  readonly clientId: number;
  /** The shared response, by its resident and its invitation. */
  readonly residentId: number;
  readonly invitationId: number;
  /** The opened link. */
  readonly linkId: number;
}

export type Principal = Actor | StaffPrincipal | TokenVisitor | Visitor;

/**
 * Who may perform an operation, regardless of the object: public: everyone · signed_in: everyone signed in to a
 * client · any_account: also platform staff without a client (for signing out) · own_account: like any_account, but
 * never while impersonating (for the password and factors) · staff: only platform staff without a client, never while
 * impersonating · impersonating: impersonating staff · developers: platform staff, impersonating or not; for everyone
 * else the address does not exist (404) · roles: the named roles, in any service; a client-admin passes every role
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

/** Authentication and permissions. */
export interface IdentityApi {
  /** Returns the principal of a session token: the account with current permissions, or a guest. */
  readPrincipal(sessionToken: string | undefined): Promise<Principal>;
  /**
   * Returns a person for emails, outside a request: current permissions, no impersonation. Null for a person who has
   * left, has no account or may no longer sign in.
   */
  findReader(tx: ClientTx, personId: number): Promise<PersonReader | null>;
  /** Reads the client's active services. */
  readActiveServices(tx: ClientTx): Promise<ReadonlySet<Service>>;
  /** Creates an account with a password for a person of the client. Clients share the account of an email. */
  createAccount(
    tx: Tx,
    account: { email: string; password: string; clientId: number; personId: number; isStaff: boolean },
  ): Promise<number>;
}

/** A role in one service with its managed regions or locations, as an administrator grants it. */
export interface AccessGrant {
  readonly service: Service;
  readonly role: Role;
  readonly regionIds: readonly number[];
  readonly locationIds: readonly number[];
}

/**
 * none: cannot sign in · invited: a welcome email was sent, no password yet · active: can sign in · disabled: blocked
 * by staff.
 */
export type AccountState = "none" | "invited" | "active" | "disabled";

/** A person who manages a region or location in some service. */
export interface PlaceManager {
  readonly personId: number;
  readonly role: Role;
  readonly regionId: number | null;
  readonly locationId: number | null;
}

/**
 * Permissions and accounts of a client's people, as administrators change them. Changes take effect with the next
 * request.
 */
export interface AccessApi {
  /** Reads the active grants of people; omits people without any. */
  readAccess(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, readonly AccessGrant[]>>;
  /**
   * Replaces a person's grants in active services; grants in inactive ones stay. Throws `conflict` with
   * `last_administrator` when the company would have no administrator left, and `invalid` with `unknown_service`,
   * `unknown_place`, `role_needs_place`, `role_takes_no_place`, `role_takes_one_place` or `service_twice`, all errors
   * at once, each with its path below `access` (`access.0.region_ids.1`). Throws `absent` for a person who does not
   * exist or has left.
   */
  setAccess(uow: UnitOfWork, personId: number, access: readonly AccessGrant[]): Promise<void>;
  /** Reads the managers of regions and locations, in any service: each pair once, and once more for maintenance. */
  readPlaceManagers(tx: ClientTx): Promise<readonly PlaceManager[]>;
  /** Reads the people with an active permission in one of the client's active services, with the role, by id. */
  listPermissionHolders(
    tx: ClientTx,
    service: Service,
  ): Promise<readonly { readonly personId: number; readonly role: Role }[]>;
  /** Reads the sign-in state of each of these people. */
  listAccountStates(tx: ClientTx, personIds: readonly number[]): Promise<ReadonlyMap<number, AccountState>>;
  /** Reads the state of the last welcome email of everyone who cannot sign in yet, by person. */
  listWelcomeMails(tx: ClientTx): Promise<ReadonlyMap<number, MessageState>>;
  /**
   * Gives a person an account for an email (an existing account of that email is used) and sends the email that sets
   * the password; for a person with a password, an email that links to signing in. Throws `invalid` with `no_email`, or
   * with `email_taken` when another employee of the company or platform staff signs in with it.
   */
  sendWelcomeMail(uow: UnitOfWork, person: { readonly personId: number; readonly email: string }): Promise<void>;
  /**
   * Moves a person to the account of another email. The old account loses this client and its sessions here, and the
   * new one gets the email of `welcome`. Does nothing without an account. Throws `invalid` with `no_email`, or with
   * `email_taken` when someone else signs in with it.
   */
  changeEmail(uow: UnitOfWork, personId: number, email: string | null): Promise<void>;
  /** Ends a person's access to the client: sessions, grants and the membership. The account itself stays. */
  endAccess(uow: UnitOfWork, personId: number): Promise<void>;
  /**
   * Ends a person's access permanently. Deletes the person's current and former accounts here and the accounts of these
   * emails, with factors, identities and sessions, unless they are staff's or have another client. Returns the emails
   * of deleted accounts.
   */
  eraseAccounts(uow: UnitOfWork, personId: number, emails: readonly string[]): Promise<readonly string[]>;
}

/** An entry of the staff log. */
export interface StaffAuditEntry {
  readonly at: Date;
  readonly accountId: number;
  readonly operation: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
}

/** A call from the staff console, with what replacing its session needs. */
export type StaffCall = RequestMeta & { readonly principal: Principal; setCookie(change: CookieChange): void };

/** Accounts and permissions for the staff console. */
export interface StaffApi {
  /** Appends to the staff log. Inside a client's unit of work both commit together. */
  audit(tx: Tx, entry: StaffAuditEntry): Promise<void>;
  /** Finds the client that staff created with this form, if the form was sent before. */
  findClientByForm(tx: Tx, formKey: string): Promise<number | null>;
  /**
   * Replaces the staff session of a call by one that impersonates a person; returns the redirect address. Throws
   * `absent` for a client or person that does not exist, and for a person who has left.
   */
  impersonate(
    call: StaffCall,
    request: { readonly clientId: number; readonly personId: number; readonly reason: string },
  ): Promise<string>;
  /** Ends the session of a call on the server and in its browser; returns the redirect address. */
  signOut(call: StaffCall): Promise<string>;
  /** Returns true when an email belongs to a staff account. Those cannot be accounts of a client. */
  isStaffEmail(tx: Tx, email: string): Promise<boolean>;
  /** Reads the people who are client-admin in some service, by id. */
  readClientAdmins(tx: ClientTx): Promise<readonly number[]>;
  /** Makes every client-admin a client-admin of another service too, because they see the whole client. */
  extendAdmins(uow: UnitOfWork, service: Service): Promise<void>;
  /**
   * Counts, of these people, those with a permission in an active service, and those of them who can sign in or were
   * invited.
   */
  countAccess(tx: ClientTx, personIds: readonly number[]): Promise<{ withAccess: number; withAccount: number }>;
}

/** Access to people. Slices above implement it, and the composition connects it. */
export interface PersonDirectory {
  /** Finds a person for emails and pages; null when the person does not exist or has left. */
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

/**
 * Returns the actor in the session's own client when sample data replaces it. For everything about the account itself.
 */
export function toOwnClient(actor: Actor): Actor {
  return actor.sample === undefined ? actor : { ...actor, ...actor.sample.of };
}

/** Builds the audit context of an account: with both identities during impersonation. */
export function toAuditContext(actor: Actor, requestId: string): AuditContext {
  const { clientId, accountId, personId, impersonatorId } = actor;
  return { clientId, accountId, personId, impersonatorId, requestId };
}

/** Returns an actor's permission in a service; null without one. */
export function getServicePermission(actor: Actor, service: Service): ServicePermission | null {
  return actor.permissions.find((right) => right.service === service) ?? null;
}

/**
 * Returns true when a scope contains a location, by itself or by its current region. A person without a location is
 * contained only in the whole client.
 */
export function includesPlace(
  scope: Scope,
  { locationId, regionId }: { readonly locationId: number | null; readonly regionId: number | null },
): boolean {
  if (scope.kind === "client") return true;
  if (locationId !== null && scope.locationIds.includes(locationId)) return true;
  return regionId !== null && scope.regionIds.includes(regionId);
}

/** Returns true when an actor may open a confidential response: never during impersonation. */
export function canOpenConfidential(actor: Actor): boolean {
  return actor.impersonatorId === null;
}
