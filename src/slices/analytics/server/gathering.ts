import type { ClientTx } from "#platform/server/db/database.ts";
import type { AudienceService, PlaceDimension } from "./analytics.api.ts";
import {
  type AnalyticsFacts,
  type DistinctDeclaration,
  type FactDeclaration,
  type PeopleDeclaration,
  type StockDeclaration,
  DISTINCT,
} from "./analytics.facts.ts";
import type { Cohort, MetricDeclaration, Terms } from "./analytics.metrics.ts";
import { type SumRow, runStatement } from "./analytics.read-model.ts";
import { type Asking, compileFact } from "./compiler/compile-fact.ts";
import { compileDistinct, compileStock } from "./compiler/compile-people.ts";
import { type Period, type Slot, periodsOf } from "./compiler/periods.ts";
import type { PlaceScope } from "./compiler/places.ts";
import type { Statement } from "./compiler/statement.ts";
import type { Asked } from "./compiler/writer.ts";
import { type PlaceId, Gathered } from "./gathered.ts";
import { peopleProvenBy } from "./people.rules.ts";
import { release, type Sums } from "./release-gate.ts";

/** What facts are gathered for: metrics of one service, by place, in some ranges. */
export interface Wanted {
  readonly service: AudienceService;
  readonly metrics: readonly MetricDeclaration[];
  readonly by: PlaceDimension;
  readonly slots: readonly Slot[];
  readonly scope: PlaceScope;
  readonly locationIds: readonly number[] | null;
  readonly today: string;
}

const PARTICIPATION = "participation";
const invitedCohorts: readonly Cohort[] = ["settled", "young"];

function termsOf(metric: MetricDeclaration): readonly Terms[] {
  return metric.denominator ? [metric.numerator, metric.denominator, metric.n] : [metric.numerator, metric.n];
}

// Measures that weigh the same in every term that is asked for, as the 4s and 5s of a histogram, are one sum: the fewer
// columns, the faster. It stands under the name of the first, which changes no term.
function measuresOf(metrics: readonly MetricDeclaration[], fact: FactDeclaration): readonly Asking[] {
  const alone = measuresAlone(metrics, fact);
  const terms = metrics.filter((metric) => metric.fact === fact.name).flatMap(termsOf);
  const others = [...new Set(terms.flatMap((each) => Object.keys(each)))].filter((measure) => !alone.has(measure));
  const weights = (measure: string): string => terms.map((each) => each[measure] ?? 0).join(" ");
  return [...[...alone].toSorted(), ...Map.groupBy(others.toSorted(), weights).values()];
}

/** What the gate looks at by name, whatever the metric. */
function measuresAlone(metrics: readonly MetricDeclaration[], fact: FactDeclaration): ReadonlySet<string> {
  const wanted = new Set<string>();
  if (fact.part === "released") {
    for (const { gate } of metrics) if (gate.kind === "answers") wanted.add(gate.people);
  } else if (fact.name === PARTICIPATION) {
    for (const needed of ["sent", "completed"]) wanted.add(needed);
  } else {
    wanted.add("responses");
  }
  return wanted;
}

/** True when every measure of a row is 0; the row's place and period are none. */
function isEmpty(row: SumRow): boolean {
  for (const column in row) if (column !== "place_id" && column !== "period" && row[column] !== 0) return false;
  return true;
}

const partOf = (period: Period): "settled" | "young" => (period.cohort === "young" ? "young" : "settled");

/** Gathers what the gate needs to know: one statement per fact, however many places and ranges. */
export class Gathering {
  readonly #tx: ClientTx;
  readonly #wanted: Wanted;
  readonly #declared: AnalyticsFacts;
  readonly #gathered = new Gathered();

  constructor(tx: ClientTx, wanted: Wanted, declared: AnalyticsFacts) {
    this.#tx = tx;
    this.#wanted = wanted;
    this.#declared = declared;
  }

  /** All facts; none where the scope is empty. */
  async run(): Promise<Gathered> {
    const { scope } = this.#wanted;
    const seesNothing = scope.kind === "places" && scope.regionIds.length + scope.locationIds.length === 0;
    if (!seesNothing) await this.#gather();
    return this.#gathered;
  }

  async #gather(): Promise<void> {
    const { metrics } = this.#wanted;
    const asked = (kind: MetricDeclaration["gate"]["kind"]): Set<string> =>
      new Set(metrics.filter((metric) => metric.gate.kind === kind).map((metric) => metric.fact));
    const answers = asked("answers");
    for (const fact of this.#facts()) if (answers.has(fact.name)) await this.#sumAnswers(fact);
    const plain = asked("plain");
    for (const each of this.#ownOf(this.#declared.distincts)) if (plain.has(each.name)) await this.#count(each);
    for (const each of this.#ownOf(this.#declared.stocks)) if (plain.has(each.name)) await this.#hold(each);
    if (this.#needsParticipation()) await this.#gatherInvited();
  }

  #ownOf<Declaration extends { readonly service: AudienceService }>(
    all: readonly Declaration[] | undefined,
  ): readonly Declaration[] {
    return (all ?? []).filter((each) => each.service === this.#wanted.service);
  }

  #facts(): readonly FactDeclaration[] {
    return this.#ownOf(this.#declared.facts);
  }

  // A total whose numbers are all there has nothing that could be hidden or N/A; places need it, because one with
  // waiting answers only is known from nowhere else.
  #needsParticipation(): boolean {
    const { metrics, by } = this.#wanted;
    if (metrics.some((metric) => metric.gate.kind === "invited")) return true;
    if (metrics.every((metric) => metric.gate.kind === "plain")) return false;
    return by !== "total" || !this.#isComplete(null);
  }

  /** True when every answer's figure of a place is a number in every slot, whoever was invited. */
  #isComplete(place: PlaceId): boolean {
    const answers = this.#wanted.metrics.filter((metric) => metric.gate.kind === "answers");
    return this.#wanted.slots.every(({ name }) => {
      const facts = this.#gathered.factsOf(place, name);
      return answers.every((metric) => release(metric, facts).state === "value");
    });
  }

  async #sumAnswers(fact: FactDeclaration): Promise<void> {
    const periods = this.#periods(["all"]);
    const statement = compileFact(fact, measuresOf(this.#wanted.metrics, fact), this.#asked(periods, null));
    await this.#each(statement, periods, (place, period, sums) =>
      this.#gathered.add(place, period.slot, fact.part, sums),
    );
  }

  async #count(declared: DistinctDeclaration): Promise<void> {
    const periods = this.#periods(["all"]);
    await this.#each(compileDistinct(declared, this.#asked(periods, null)), periods, (place, period, sums) =>
      this.#gathered.addPlain(place, period.slot, declared.name, sums),
    );
  }

  async #hold(declared: StockDeclaration): Promise<void> {
    const periods = this.#periods(["all"]);
    await this.#each(compileStock(declared, this.#asked(periods, null)), periods, (place, period, sums) =>
      this.#gathered.addPlain(place, period.slot, declared.name, sums),
    );
  }

  async #gatherInvited(): Promise<void> {
    const fact = this.#facts().find((each) => each.name === PARTICIPATION);
    if (!fact) throw new RangeError(`no participation fact of ${this.#wanted.service}`);
    const periods = this.#periods(invitedCohorts);
    const statement = compileFact(fact, measuresOf(this.#wanted.metrics, fact), this.#asked(periods, null));
    await this.#each(statement, periods, (place, period, sums) =>
      this.#gathered.add(place, period.slot, partOf(period), sums),
    );
    const [people] = this.#ownOf(this.#declared.people);
    const unproven = this.#provePeople(periods, people);
    if (people && unproven.size > 0) await this.#countInvited(people, unproven);
  }

  /** Settles from the number of invitations how many people there are at least; returns by period the places where it cannot. */
  #provePeople(
    periods: readonly Period[],
    people: PeopleDeclaration | undefined,
  ): ReadonlyMap<Period, readonly PlaceId[]> {
    const unproven = new Map<Period, PlaceId[]>();
    const isShown = this.#wanted.metrics.some((metric) => metric.gate.kind === "invited");
    for (const place of this.#gathered.places()) {
      const isAsked = isShown || !this.#isComplete(place);
      for (const period of periods) {
        const sent = this.#gathered.sumsOf(place, period.slot, partOf(period))["sent"] ?? 0;
        const proven = peopleProvenBy(sent, period, people?.spacingDays ?? 0);
        this.#gathered.addPeople(place, period.slot, partOf(period), proven ?? 0);
        if (proven === null && isAsked) unproven.set(period, [...(unproven.get(period) ?? []), place]);
      }
    }
    return unproven;
  }

  // Periods with the same unproven places share a statement: a place that is proven in one period is not read for it
  // because of another, and of invitations there are many.
  async #countInvited(people: PeopleDeclaration, unproven: ReadonlyMap<Period, readonly PlaceId[]>): Promise<void> {
    const alike = Map.groupBy(unproven, ([, places]) => places.join(" "));
    for (const group of alike.values()) {
      const periods = group.map(([period]) => period);
      const places = new Set(group[0]?.[1]);
      // Locations of a reporting group may be in others too, which then come along.
      await this.#each(compileDistinct(people, this.#asked(periods, [...places])), periods, (place, period, sums) => {
        if (places.has(place)) this.#gathered.addPeople(place, period.slot, partOf(period), sums[DISTINCT] ?? 0);
      });
    }
  }

  // Sums that come to nothing are no fact: months that hold only what is taken away again leave such rows.
  async #each(
    statement: Statement | null,
    periods: readonly Period[],
    take: (place: PlaceId, period: Period, sums: Sums) => void,
  ): Promise<void> {
    for (const row of await runStatement(this.#tx, statement)) {
      const period = periods[row.period];
      if (period && !isEmpty(row)) take(row.place_id, period, row as Sums);
    }
  }

  #periods(cohorts: readonly Cohort[]): readonly Period[] {
    return periodsOf(this.#wanted.slots, cohorts, this.#wanted.today);
  }

  #asked(periods: readonly Period[], placeIds: readonly PlaceId[] | null): Asked {
    const { by, scope } = this.#wanted;
    // Places that were gathered are within the wanted locations. Two lists of one column would mislead the planner.
    const locationIds = by === "location" && placeIds !== null ? null : this.#wanted.locationIds;
    return { clientId: this.#tx.clientId, by, periods, scope, locationIds, placeIds };
  }
}
