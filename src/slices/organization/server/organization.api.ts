import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** IANA time zone of the client's calendar days. */
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly hasAreas: boolean;
  /** True when its people and data are generated. */
  readonly isDemo: boolean;
  /** Postal address in one line; null until its administrators set it. */
  readonly postalAddress: string | null;
}

/** The level above regions, for clients with districts (`area` on the wire). */
export interface District {
  readonly id: number;
  readonly name: string;
}

export interface Region {
  readonly id: number;
  readonly name: string;
  /** Null when the region is in no district, as for all clients without districts. */
  readonly districtId: number | null;
}

export interface Location {
  readonly id: number;
  readonly name: string;
  readonly regionId: number | null;
  readonly isArchived: boolean;
  readonly city: string;
  readonly state: string;
}

/** Locations that are reported together, in any region. */
export interface ReportingGroup {
  readonly id: number;
  readonly name: string;
  readonly locationIds: readonly number[];
}

/** A search for places by text within a scope. */
export interface PlaceSearch {
  readonly scope: Scope;
  readonly withRegions: boolean;
  readonly text: string;
  /** Maximum results of each kind. */
  readonly limit: number;
}

/** A place found by a search. */
export interface PlaceMatch {
  readonly linkType: "region" | "location";
  readonly id: number;
  readonly name: string;
  /** The region itself, or the location's region. */
  readonly regionId: number | null;
  /** Name of a location's region. */
  readonly within: string | null;
  readonly isArchived: boolean;
}

/** Clients and their regions, locations (properties) and units. */
export interface OrganizationApi {
  /** Returns a client by id. Throws when there is none. Reads global tables only. */
  readClient(tx: Tx, clientId: number): Promise<Client>;
  /** Returns all clients by id, without sample data, so that no job runs for it. Reads global tables only. */
  readClients(tx: Tx): Promise<readonly Client[]>;
  /** Returns true for sample data of a client. Reads global tables only. */
  isSample(tx: Tx, clientId: number): Promise<boolean>;
  /** Returns the client's active services. */
  readActiveServices(tx: ClientTx): Promise<ReadonlySet<Service>>;
  /** Returns all districts, by name. */
  readDistricts(tx: ClientTx): Promise<readonly District[]>;
  /** Returns all regions, by name. */
  readRegions(tx: ClientTx): Promise<readonly Region[]>;
  /** Returns a location's name and current region; null when there is no such location. */
  findPlace(
    tx: ClientTx,
    locationId: number,
  ): Promise<{ readonly name: string; readonly region: Region | null } | null>;
  /** Returns all locations by name, including archived ones. */
  readLocations(tx: ClientTx): Promise<readonly Location[]>;
  /** Returns the IANA time zone of a location; null when there is no such location. */
  findZone(tx: ClientTx, locationId: number): Promise<string | null>;
  /**
   * Searches places whose names have words that begin with the given ones, regions first. Returns none for a text
   * without letters.
   */
  searchPlaces(tx: ClientTx, request: PlaceSearch): Promise<readonly PlaceMatch[]>;
  /** Returns all reporting groups with their locations, by name. */
  readReportingGroups(tx: ClientTx): Promise<readonly ReportingGroup[]>;
}

/** Whether a client's service is active. */
export type ServiceStatus = "active" | "inactive";

/** Settings of a client that platform staff can change. */
export interface ClientSettings {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly hasAreas: boolean;
  readonly canAddEmployees: boolean;
  readonly requiresSecondFactor: boolean;
}

/** A client, as staff see it. */
export interface ClientRecord extends ClientSettings {
  readonly id: number;
  readonly slug: string;
  readonly isDemo: boolean;
  readonly createdAt: Date;
}

/** Numbers of a client's regions, locations, units, positions and categories. */
export interface OrganizationCounts {
  readonly regions: number;
  /** Without archived ones. */
  readonly locations: number;
  readonly units: number;
  /** Positions that have a category. */
  readonly positions: number;
  readonly categories: number;
}

/** Sample data of an empty client. It is a client of its own that only the original one can see. */
export interface Sample {
  /** Client id of its rows. */
  readonly id: number;
  /** The generated administrator whose permissions viewers get; null while the data is being written. */
  readonly viewerId: number | null;
  /** Number of completed steps of writing it. */
  readonly steps: number;
  readonly changedAt: Date;
}

/** Functions to create, show and delete sample data. */
export interface SamplesApi {
  /** Finds the sample data of a client; null without any. Reads global tables only. */
  find(tx: Tx, clientId: number): Promise<Sample | null>;
  /**
   * Creates the sample data client under a new id, with the client's zone and language; null when there is one already.
   */
  begin(tx: Tx, clientId: number, now: Date): Promise<Sample | null>;
  /** Records the number of completed steps. */
  note(tx: Tx, sampleId: number, steps: number, now: Date): Promise<void>;
  /** Shows the data from the next request on, with the permissions of one of its people. */
  open(tx: Tx, sampleId: number, viewerId: number, now: Date): Promise<void>;
  /** Deletes all rows of the transaction's sample data except its audit log. */
  clear(tx: ClientTx): Promise<void>;
  /**
   * Deletes the sample data: all rows and its viewer in one transaction, then what is left of its id. May be called
   * again.
   */
  remove(db: Database, sampleId: number): Promise<void>;
}

/** Management of client companies by platform staff. */
export interface ClientsApi {
  /** Allocates the id of a new client. Its rows can only be written within that client. */
  allocateId(tx: Tx): Promise<number>;
  /**
   * Creates the client of the unit of work with its services. Returns false and writes nothing when the slug is taken.
   */
  create(
    uow: UnitOfWork,
    client: ClientSettings & { readonly slug: string },
    services: ReadonlyMap<Service, ServiceStatus>,
  ): Promise<boolean>;
  /**
   * Changes the client of the unit of work and the named services, from the next request on. Returns the newly active
   * services. A service of the client is never removed. Throws notFound without such a client.
   */
  change(
    uow: UnitOfWork,
    settings: ClientSettings,
    services: ReadonlyMap<Service, ServiceStatus>,
  ): Promise<readonly Service[]>;
  /** Finds a client with all that staff can edit; null when there is none. Reads global tables only. */
  find(tx: Tx, clientId: number): Promise<ClientRecord | null>;
  /** Returns clients whose name or slug contains a text, by name, and their total number. Reads global tables only. */
  search(
    tx: Tx,
    search: { readonly text: string; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly clients: readonly ClientRecord[]; readonly total: number }>;
  /** Returns the client's services with their status. */
  readServices(tx: ClientTx): Promise<ReadonlyMap<Service, ServiceStatus>>;
  /** Counts the client's regions, locations, units, positions and categories. */
  count(tx: ClientTx): Promise<OrganizationCounts>;
}
