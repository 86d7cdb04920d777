import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";

/** Which places a service shows to an actor: all of the client, or these regions and locations. */
export type Scope =
  | { readonly kind: "client" }
  | { readonly kind: "places"; readonly regionIds: readonly number[]; readonly locationIds: readonly number[] };

/** One service's right, as the account has it today. */
export interface ServiceRight {
  readonly service: Service;
  readonly role: Role;
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

export const visitor: Visitor = { kind: "visitor" };

/** The right an actor has in a service; null without one. */
export function rightIn(actor: Actor, service: Service): ServiceRight | null {
  return actor.rights.find((right) => right.service === service) ?? null;
}
