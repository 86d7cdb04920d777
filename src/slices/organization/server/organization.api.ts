import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Scope } from "#slices/identity/server/identity.api.ts";

export interface Client {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  /** IANA zone in which the client's calendar days begin. */
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly hasAreas: boolean;
  /** Its people and figures are invented. */
  readonly isDemo: boolean;
  /** Where it receives letters, in one line; null until its administrators have said. */
  readonly postalAddress: string | null;
}

/** The level above regions, for clients that have districts (`area` on the wire). */
export interface District {
  readonly id: number;
  readonly name: string;
}

export interface Region {
  readonly id: number;
  readonly name: string;
  /** Null where the region is in no district, as everywhere without districts. */
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

/** Locations that are reported together, wherever they are. */
export interface ReportingGroup {
  readonly id: number;
  readonly name: string;
  readonly locationIds: readonly number[];
}

/** What is looked for among places: a text, within a scope, regions only where requested. */
export interface PlaceSearch {
  readonly scope: Scope;
  readonly withRegions: boolean;
  readonly text: string;
  /** Of each kind. */
  readonly limit: number;
}

/** A place that was found. */
export interface PlaceFound {
  readonly linkType: "region" | "location";
  readonly id: number;
  readonly name: string;
  /** The region itself, or that of the location. */
  readonly regionId: number | null;
  /** Name of the region that a location is in. */
  readonly within: string | null;
  readonly isArchived: boolean;
}

/** Clients and the places they run: regions, locations (properties), units. */
export interface OrganizationApi {
  /** A client by id; throws when there is none. Reads global tables only. */
  client(tx: Tx, clientId: number): Promise<Client>;
  /** Every client, by id; sample data is none, so no job works for it. Reads global tables only. */
  clients(tx: Tx): Promise<readonly Client[]>;
  /** True for sample data that stands in place of a client. Reads global tables only. */
  isSample(tx: Tx, clientId: number): Promise<boolean>;
  /** The services that the client has with status active. */
  activeServices(tx: ClientTx): Promise<ReadonlySet<Service>>;
  /** All districts, by name. */
  districts(tx: ClientTx): Promise<readonly District[]>;
  /** All regions, by name. */
  regions(tx: ClientTx): Promise<readonly Region[]>;
  /** A location's name and its region of today; null when there is no such location. */
  place(tx: ClientTx, locationId: number): Promise<{ readonly name: string; readonly region: Region | null } | null>;
  /** All locations, archived ones included, by name. */
  locations(tx: ClientTx): Promise<readonly Location[]>;
  /** The IANA zone of a location; null when there is no such location. */
  zone(tx: ClientTx, locationId: number): Promise<string | null>;
  /** Places in whose names words begin as asked, regions first; none for a text without letters. */
  searchPlaces(tx: ClientTx, request: PlaceSearch): Promise<readonly PlaceFound[]>;
  /** All reporting groups with their locations, by name. */
  reportingGroups(tx: ClientTx): Promise<readonly ReportingGroup[]>;
}

/** Whether a service that a client has is switched on. */
export type ServiceStatus = "active" | "inactive";

/** What platform staff decides about a client, and may change later. */
export interface ClientSettings {
  readonly name: string;
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly hasAreas: boolean;
  readonly canAddEmployees: boolean;
  readonly requiresSecondFactor: boolean;
}

/** A client as staff sees it. */
export interface ClientRecord extends ClientSettings {
  readonly id: number;
  readonly slug: string;
  readonly isDemo: boolean;
  readonly createdAt: Date;
}

/** What there is of a client's organization, in numbers. */
export interface OrganizationCounts {
  readonly regions: number;
  /** Without archived ones. */
  readonly locations: number;
  readonly units: number;
  /** Positions that have a category. */
  readonly positions: number;
  readonly categories: number;
}

/** Sample data that stands in place of an empty client: a client of its own, of which no one but that one knows. */
export interface Sample {
  /** The id under which its rows stand. */
  readonly id: number;
  /** The invented administrator whose rights those who look have; null while it is being written. */
  readonly viewerId: number | null;
  /** How many steps of writing it are done. */
  readonly steps: number;
  readonly changedAt: Date;
}

/** Sample data of clients: where it stands, and how it goes. */
export interface SamplesApi {
  /** The sample data in place of a client; null without any. Reads global tables only. */
  find(tx: Tx, clientId: number): Promise<Sample | null>;
  /** Begins the sample data of a client under a fresh id, in its zone and language; null where there is some already. */
  begin(tx: Tx, clientId: number, now: Date): Promise<Sample | null>;
  /** Notes how far writing has come. */
  note(tx: Tx, sampleId: number, steps: number, now: Date): Promise<void>;
  /** Shows it from the next request on, with the rights of one of its people. */
  open(tx: Tx, sampleId: number, viewerId: number, now: Date): Promise<void>;
  /** Deletes every row of the sample data whose transaction it is, the rows of its audit log excepted. */
  clear(tx: ClientTx): Promise<void>;
  /** Deletes it: all rows in one transaction, in which it closes, then what is left of its id. It may be called again. */
  remove(db: Database, sampleId: number): Promise<void>;
}

/** Client companies, as platform staff makes and changes them. */
export interface ClientsApi {
  /** Draws the id of a client that is about to be made: its rows can only be written inside it. */
  drawId(tx: Tx): Promise<number>;
  /** Makes the client of the unit of work with its services; false, with nothing written, when the slug is taken. */
  create(
    uow: UnitOfWork,
    client: ClientSettings & { readonly slug: string },
    services: ReadonlyMap<Service, ServiceStatus>,
  ): Promise<boolean>;
  /**
   * Changes the client of the unit of work and the services named, from the next request on; returns the services
   * that were not active before and are now. A service that the client has stays one it has. Fails `absent`.
   */
  change(
    uow: UnitOfWork,
    settings: ClientSettings,
    services: ReadonlyMap<Service, ServiceStatus>,
  ): Promise<readonly Service[]>;
  /** A client with all that staff may change; null when there is none. Reads global tables only. */
  find(tx: Tx, clientId: number): Promise<ClientRecord | null>;
  /** Clients whose name or slug contains a text, by name, and how many there are in all. Reads global tables only. */
  search(
    tx: Tx,
    search: { readonly text: string; readonly offset: number; readonly limit: number },
  ): Promise<{ readonly clients: readonly ClientRecord[]; readonly total: number }>;
  /** The services that the client has, with their status. */
  services(tx: ClientTx): Promise<ReadonlyMap<Service, ServiceStatus>>;
  /** What there is of the client's organization, in numbers. */
  counts(tx: ClientTx): Promise<OrganizationCounts>;
}
