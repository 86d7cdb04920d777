import type { ClientTx } from "#platform/server/db/database.ts";

/** One employee record with the place and position of today. */
export interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly locale: "en" | "es";
  readonly positionId: number | null;
  readonly position: string | null;
  readonly locationId: number | null;
}

/** The employees of a client. */
export interface PeopleApi {
  /** A person by id; fails as absent when there is none. */
  person(tx: ClientTx, personId: number): Promise<Person>;
  /** People employed on a day (start date to last day inclusive; a missing start date counts as started), by location; null = no location. */
  activeEmployees(tx: ClientTx, day: string): Promise<ReadonlyMap<number | null, number>>;
}
