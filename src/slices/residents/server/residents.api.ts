import type { ClientTx } from "#platform/server/db/database.ts";
import type { Addresses } from "#platform/server/erasure-hooks.ts";

export { readResidentsScope } from "./residents-permission.ts";
export { managesResidents, residentManagers } from "./residents.policy.ts";

// A column for reports of other facts beside it.
export { residentsColumn } from "./residents.columns.ts";

// Contributions of the slices above.
export type {
  AnswerBounds,
  PlaceContact,
  PlaceContacts,
  ResidentAlert,
  ResidentAlerts,
  ResidentAnswers,
  ResidentComment,
  ResidentResponse,
  ResidentStats,
} from "./list/contributions.ts";

/** A resident as a possible recipient, with the lease that counts: the primary one in force, else any other. */
export interface ResidentRecipient {
  readonly audience: "residents";
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  /** Ten digits. */
  readonly phone: string | null;
  readonly locale: "en" | "es";
  readonly isConfidential: boolean;
  readonly isErased: boolean;
  readonly lease: {
    readonly id: number;
    readonly locationId: number;
    readonly buildingName: string;
    readonly unitNumber: string;
    readonly isPrimary: boolean;
    readonly isInForce: boolean;
  } | null;
}

/** Options of a query for residents. `today` decides which leases are in force. */
export interface ResidentSelection {
  readonly today: string;
  /** Those named… */
  readonly ids?: readonly number[];
  /** …or those with a lease that was in force at some time from `since` to today, at these locations (null: at any). */
  readonly at?: { readonly locationIds: readonly number[] | null; readonly since: string };
  /**
   * Leases elsewhere do not count: a resident without one at these locations has none; null or left out: leases
   * anywhere.
   */
  readonly leasesAt?: readonly number[] | null;
  /** By id from here on, at most this many. */
  readonly after?: { readonly id: number; readonly limit: number };
  /**
   * Locks their rows until the transaction ends, in the order of ids, so that decisions about one person are made one
   * after another.
   */
  readonly shouldLock?: boolean;
}

/** An event of a resident on a day. */
export interface ResidentEvent {
  /** The lease's or the work order's id. */
  readonly objectId: number;
  readonly residentId: number;
  readonly day: string;
}

/** Residents as possible recipients, and their events. */
export interface ResidentRecipients {
  /** The residents of a selection, by id. */
  find(tx: ClientTx, selection: ResidentSelection): Promise<readonly ResidentRecipient[]>;
  /**
   * Move-ins and ends of primary leases, and closed work orders with the resident who reported them (or else the
   * primary resident of the unit on that day), on the days from and to inclusive; only of these residents, where they
   * are named.
   */
  readEvents(
    tx: ClientTx,
    request: {
      readonly kind: "move_in" | "lease_end" | "work_order_closed";
      readonly from: string;
      readonly to: string;
      readonly residentIds?: readonly number[];
    },
  ): Promise<readonly ResidentEvent[]>;
}

/** Residents and their leases. `today` is a calendar day of the client's zone, YYYY-MM-DD. */
export interface ResidentsApi {
  /** Residents as recipients of surveys. */
  readonly recipients: ResidentRecipients;
  /** Which of these addresses (in lower case) and ten-digit numbers a resident of the client has. */
  readAddresses(tx: ClientTx, addresses: Addresses): Promise<ReadonlySet<string>>;
  /** True while a lease is in force: from its start date to its end date inclusive. */
  isLeaseActive(tx: ClientTx, leaseId: number, today: string): Promise<boolean>;
  /**
   * Distinct residents with an active primary lease at any of these locations (null: anywhere): a resident with two of
   * them counts once.
   */
  countActivePrimaryResidents(tx: ClientTx, today: string, locationIds: readonly number[] | null): Promise<number>;
  /** How many units each of these locations has (null: each of all); one without any is missing. */
  countUnitsByLocation(tx: ClientTx, locationIds: readonly number[] | null): Promise<ReadonlyMap<number, number>>;
}

/** Leases that end within 90 days and are at higher risk. */
export interface LeasesAtRisk {
  /** By property, the most first. */
  readonly places: readonly { readonly id: number; readonly name: string; readonly leases: number }[];
  /** How many further properties have such leases. */
  readonly morePlaces: number;
  /** Of all these properties together. */
  readonly leases: number;
}

/** What the setup of a client reads of residents. `today` is a calendar day of the client's zone. */
export interface ResidentsSetupApi {
  /** Residents with a primary lease in force, and how many of them have an email, each counted once. */
  count(tx: ClientTx, today: string): Promise<{ readonly leased: number; readonly withEmail: number }>;
  /** Returns the same residents, each once, with the address that surveys go to. */
  listAddresses(
    tx: ClientTx,
    today: string,
  ): Promise<readonly { readonly id: number; readonly name: string; readonly email: string | null }[]>;
}
