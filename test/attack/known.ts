/** The kind of a survey; answers of different kinds never share a released row. */
export type Kind = "campaign" | "new_hire" | "exit" | "resident";

/** One line of the list that an attacker has: who was invited to what, when and where. */
export interface Invitation {
  readonly id: number;
  readonly person: number;
  readonly kind: Kind;
  readonly survey: number;
  readonly location: number;
  readonly category: number | null;
  /** Tenure band on the day of sending. */
  readonly band: number | null;
  readonly sentOn: string;
  readonly isProtected: boolean;
  /** A confidential truth: the day of the response. */
  readonly completedOn: string | null;
  readonly isStarted: boolean;
}

/** One answer, with its true values. */
export interface Answer {
  readonly response: Response;
  readonly question: number;
  /** The family of its question: score, renew, recommend, remain, or answer (it has options only). */
  readonly family: string;
  readonly weight: number;
  readonly agreement: number | null;
  readonly importance: number | null;
  readonly value: number | null;
  readonly choices: readonly number[];
}

/** One protected response, with all attributes that distinguish its answers. */
export interface Response {
  readonly id: number;
  readonly person: number;
  readonly kind: Kind;
  readonly survey: number;
  readonly location: number;
  readonly category: number | null;
  readonly band: number | null;
  /** Of the answer. */
  readonly month: string;
  /** The month in which it may enter released rows; null: it never does. */
  readonly entersIn: string | null;
  /** It enters only with those of its region. */
  readonly isPooledOnly: boolean;
  readonly answers: readonly Answer[];
}

export type Sums = Readonly<Record<string, number>>;

/** A row as stored in the database. */
export interface RawRow {
  readonly kind: Kind;
  /** "cell" for a location's cell, "all" for a region's pool, else the row's segment. */
  readonly cut: string;
  readonly segmentId: number;
  readonly cutOther: number;
  readonly level: "location" | "region" | "client";
  readonly placeId: number;
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly sums: Sums;
}

/** A stored row of one family, with the answers that are in it. */
export interface StoredRow extends RawRow {
  readonly family: string;
  readonly members: readonly Answer[];
}

/** The locations whose answers of a family are in a pool. */
export interface PooledLocation {
  readonly kind: Kind;
  readonly family: string;
  readonly location: number;
  readonly lastMonth: string;
  readonly region: number;
  readonly isPooledOnly: boolean;
}

/** Everything: the list, the truth, and every stored row that enters a printed number. */
export interface Knowledge {
  readonly invitations: readonly Invitation[];
  readonly responses: readonly Response[];
  readonly rows: readonly RawRow[];
  readonly pooled: readonly PooledLocation[];
  readonly participation: readonly RawRow[];
  readonly participationPooled: readonly PooledLocation[];
  /** Returns the region of a location when the segments of a month were decided; 0: none. */
  readonly getRegion: (location: number, month: string) => number;
}
