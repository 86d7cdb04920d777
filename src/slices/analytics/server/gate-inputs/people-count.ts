import { type DimensionKey, isContent } from "../analytics.dimensions.ts";
import { DISTINCT, type PeopleDeclaration } from "../analytics.facts.ts";
import { invitedCohorts } from "../analytics.metrics.ts";
import { SEEN_ROWS_COLUMN, compileDistinct, compileFewPeople } from "../compiler/compile-people.ts";
import type { Period } from "../compiler/periods.ts";
import type { Statement } from "../compiler/statement.ts";
import type { QueryContext } from "../compiler/writer.ts";
import type { GateInputs } from "./gate-inputs.ts";
import type { SumReader } from "./sum-reader.ts";
import type { ParticipationSource } from "../participation-source.rules.ts";
import { findOpen, getInvitedCohort, MIN_PEOPLE, countProvenPeople, type UnverifiedKeys } from "../people.rules.ts";

/**
 * Rows of a location read first: people are invited about once a month, so this many rows rarely have fewer than five
 * people.
 */
const FEW_ROWS = 8;

/** The number of distinct invited people: derived from what is known if possible, otherwise counted. */
export class PeopleCount {
  readonly #reader: SumReader;
  readonly #participation: ParticipationSource;
  /** What is known of invited people; results are stored in it. */
  readonly #invitedInputs: GateInputs;

  constructor(reader: SumReader, participation: ParticipationSource, invitedInputs: GateInputs) {
    this.#reader = reader;
    this.#participation = participation;
    this.#invitedInputs = invitedInputs;
  }

  /** Records for every key the least number of people; counts them only where `isNeeded`. */
  async complete(isNeeded: (key: DimensionKey, period: Period) => boolean): Promise<void> {
    const { people, grouping, isSettledOnly } = this.#participation;
    // Participation shown only in settled cells has its people counted there.
    if (isSettledOnly) return;
    const unverified = this.#prove(this.#reader.buildPeriods(invitedCohorts), people?.spacingDays ?? 0);
    if (!people) return;
    // For a total both parts are counted at once. For many rows the settled part mostly suffices, and the young one is
    // not read.
    for (const part of grouping.by === "total" ? [null] : invitedCohorts) {
      const open = findOpen(unverified, part, isNeeded);
      if (open.size > 0) await this.#count(people, await this.#lookAtFew(people, open));
    }
  }

  /** Derives the least number of people from the number of invitations; returns by period the keys where it cannot. */
  #prove(periods: readonly Period[], spacingDays: number): UnverifiedKeys {
    const unverified = new Map<Period, DimensionKey[]>();
    for (const key of this.#invitedInputs.getKeys()) {
      for (const period of periods) {
        const isProven = this.#proveKey(key, period, spacingDays);
        if (!isProven) unverified.set(period, [...(unverified.get(period) ?? []), key]);
      }
    }
    return unverified;
  }

  /** Records how many people the invitations of a key prove; returns false when they must be counted. */
  #proveKey(key: DimensionKey, period: Period, spacingDays: number): boolean {
    if (this.#invitedInputs.getPeople(key, period.slot, getInvitedCohort(period)) >= MIN_PEOPLE) return true;
    const sent = this.#invitedInputs.getInvited(key, period.slot, getInvitedCohort(period))["sent"] ?? 0;
    const proven = countProvenPeople(sent, period, spacingDays);
    this.#invitedInputs.addPeople(key, period.slot, getInvitedCohort(period), proven ?? 0);
    return proven !== null;
  }

  // Most locations invited five people early; only when the first few rows have fewer, all are read.
  async #lookAtFew(people: PeopleDeclaration, unverified: UnverifiedKeys): Promise<UnverifiedKeys> {
    const periods = [...unverified.keys()];
    if (this.#participation.grouping.by !== "location") return unverified;
    const placeIds = [...new Set([...unverified.values()].flat())].map((key) => (key === null ? null : Number(key)));
    const query = { ...this.#reader.buildQuery(periods, people.dimensions, this.#participation.grouping), placeIds };
    return this.#countFirst(unverified, compileFewPeople(people, query, FEW_ROWS), periods);
  }

  /**
   * Records the people that a statement finds; returns the keys it leaves open, where the limit of rows was reached.
   */
  async #countFirst(
    unverified: UnverifiedKeys,
    statement: Statement | null,
    periods: readonly Period[],
  ): Promise<UnverifiedKeys> {
    const isOpen = new Map([...unverified].map(([period, keys]) => [period, new Set(keys)]));
    await this.#reader.readEach(statement, periods, (key, period, sums) => {
      const [seen = 0, found = 0] = [sums[SEEN_ROWS_COLUMN], sums[DISTINCT]];
      if (seen === FEW_ROWS && found < MIN_PEOPLE) return;
      if (isOpen.get(period)?.delete(key))
        this.#invitedInputs.addPeople(key, period.slot, getInvitedCohort(period), found);
    });
    return new Map([...isOpen].filter(([, keys]) => keys.size > 0).map(([period, keys]) => [period, [...keys]]));
  }

  // Periods with the same unverified keys share a statement: a place proven in one period is not read for it because of
  // another, and there are many invitations.
  async #count(people: PeopleDeclaration, unverified: UnverifiedKeys): Promise<void> {
    const alike = Map.groupBy(unverified, ([, keys]) => keys.join(" "));
    for (const group of alike.values()) {
      const periods = group.map(([period]) => period);
      const keys = new Set(group[0]?.[1]);
      const grouping = { ...this.#participation.grouping, ...this.#among([...keys]) };
      const statement = compileDistinct(people, this.#reader.buildQuery(periods, people.dimensions, grouping));
      // Locations of a reporting group may also be in other groups, which are then read too.
      await this.#reader.readEach(statement, periods, (key, period, sums) => {
        if (keys.has(key))
          this.#invitedInputs.addPeople(key, period.slot, getInvitedCohort(period), sums[DISTINCT] ?? 0);
      });
    }
  }

  // Gathered places are within the requested locations. Two lists for one column would mislead the planner.
  #among(keys: readonly DimensionKey[]): Partial<Pick<QueryContext, "placeIds" | "locationIds" | "filters">> {
    const { by, filters } = this.#participation.grouping;
    if (isContent(by)) return filters[by] || keys.includes(null) ? {} : { filters: { ...filters, [by]: keys } };
    const placeIds = keys.map((key) => (key === null ? null : Number(key)));
    return by === "location" ? { placeIds, locationIds: null } : { placeIds };
  }
}
