import type { ClientTx, Tx } from "#platform/server/db/database.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** IANA zone in which the client's calendar days begin. */
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly hasAreas: boolean;
}

export interface Region {
  readonly id: number;
  readonly name: string;
}

export interface Location {
  readonly id: number;
  readonly name: string;
  readonly regionId: number | null;
  readonly isArchived: boolean;
  readonly unitCount: number;
}

/** Clients and the places they run: regions, locations (properties), units. */
export interface OrganisationApi {
  /** A client by id; throws when there is none. Reads global tables only. */
  client(tx: Tx, clientId: number): Promise<Client>;
  /** Every client, by id. Reads global tables only. */
  clients(tx: Tx): Promise<readonly Client[]>;
  /** The services that the client has with status active. */
  activeServices(tx: ClientTx): Promise<ReadonlySet<Service>>;
  /** All regions, by name. */
  regions(tx: ClientTx): Promise<readonly Region[]>;
  /** A location's name and its region of today; null when there is no such location. */
  place(tx: ClientTx, locationId: number): Promise<{ readonly name: string; readonly region: Region | null } | null>;
  /** All locations with their units counted, archived ones included, by name. */
  locations(tx: ClientTx): Promise<readonly Location[]>;
}
