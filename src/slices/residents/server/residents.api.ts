import type { ClientTx } from "#platform/server/db/database.ts";

/** A resident as the product writes to them. */
export interface ResidentContact {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly locale: "en" | "es";
  readonly isConfidential: boolean;
}

/** A lease in force, and where it is. */
export interface ActiveLease {
  readonly id: number;
  readonly locationId: number;
  readonly unitId: number;
  readonly buildingName: string;
  readonly unitNumber: string;
}

/** A resident with the primary lease that is in force, if one is. */
export interface ResidentAtHome {
  readonly contact: ResidentContact;
  readonly lease: ActiveLease | null;
}

/** Residents and their leases. `today` is a calendar day of the client's zone, YYYY-MM-DD. */
export interface ResidentsApi {
  /** A resident by id; null when there is none. */
  contact(tx: ClientTx, residentId: number): Promise<ResidentContact | null>;
  /**
   * A resident with the active primary lease (the latest, should there be several), or null when there is no such
   * resident. Holds the resident until the transaction ends, so that two decisions about one person follow each other.
   */
  holdAtHome(tx: ClientTx, residentId: number, today: string): Promise<ResidentAtHome | null>;
  /** True while a lease is in force: from its start date to its end date inclusive. */
  isLeaseActive(tx: ClientTx, leaseId: number, today: string): Promise<boolean>;
  /** Distinct residents with an active primary lease, counted per location; locations without any are left out. Not additive. */
  activePrimaryResidents(tx: ClientTx, today: string): Promise<ReadonlyMap<number, number>>;
  /**
   * The same counted per group of locations (a region, or everything for a total): somebody with leases in two locations
   * of a group counts once in it. `groupOfLocation` maps location id to group id; other locations are left out.
   */
  activePrimaryResidentsByGroup(
    tx: ClientTx,
    today: string,
    groupOfLocation: ReadonlyMap<number, number>,
  ): Promise<ReadonlyMap<number, number>>;
}
