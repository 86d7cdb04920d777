import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";

/** Which places a service shows to an actor: all of the client, or these regions and locations. */
export type Scope =
  | { readonly kind: "client" }
  | { readonly kind: "places"; readonly regionIds: readonly number[]; readonly locationIds: readonly number[] };

/** One service's right, as the account has it today. */
export interface ServiceRight {
  readonly service: Service;
  readonly role: Role;
  /** Managed regions or locations, in their order; empty for roles that see the whole client or nothing. */
  readonly managedIds: readonly number[];
  readonly scope: Scope;
}

/** Somebody signed in: made once for the request from the session's row, never from input. */
export interface Actor {
  readonly kind: "account";
  readonly accountId: number;
  readonly clientId: number;
  readonly personId: number;
  readonly isStaff: boolean;
  readonly impersonatorId: number | null;
  /** Rights in services that the client has with status active. */
  readonly rights: readonly ServiceRight[];
}

/** Nobody signed in: public pages and sign-in only. */
export interface Visitor {
  readonly kind: "visitor";
}

export type Principal = Actor | Visitor;

/**
 * Who may do an operation, whatever the object: everybody, everybody signed in, or the roles named (in any service).
 * A client-admin passes every role check within the client.
 */
export type OperationAccess = "public" | "signed_in" | readonly Role[];

/** Operations by name, as each slice's policy declares them. */
export type OperationTable = Readonly<Record<string, OperationAccess>>;

/** Who somebody is and what they may do. */
export interface IdentityApi {
  /** The principal behind a session token: the account with today's rights, or a visitor. */
  principal(sessionToken: string | undefined): Promise<Principal>;
  /** The services that the client has with status active. */
  activeServices(tx: ClientTx): Promise<ReadonlySet<Service>>;
  /** Makes an account for a person of the client with a password; the e-mail's account is shared between clients. */
  createAccount(
    tx: Tx,
    account: { email: string; password: string; clientId: number; personId: number; isStaff: boolean },
  ): Promise<number>;
}

/** The right an actor has in a service; null without one. */
export function rightIn(actor: Actor, service: Service): ServiceRight | null {
  return actor.rights.find((right) => right.service === service) ?? null;
}
