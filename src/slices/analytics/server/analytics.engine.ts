import type { ClientTx } from "#platform/server/db/database.ts";
import type { ComparedFigure, Figures, MetricRequest, MetricTable } from "./analytics.api.ts";
import type { AnalyticsFacts, FactDeclaration, PeopleDeclaration } from "./analytics.facts.ts";
import { type Cohort, type MetricDeclaration, type Terms, metricNamed } from "./analytics.metrics.ts";
import { type SumRow, runStatement } from "./analytics.read-model.ts";
import { type Asked, compileFact, compilePeople } from "./compiler/compile-fact.ts";
import { type Period, type WindowName, periodsOf } from "./compiler/periods.ts";
import { peopleProvenBy } from "./people.rules.ts";
import { type Sums, type WindowFacts, compare, noFacts } from "./release-gate.ts";

type PlaceId = number | null;
type Part = "open" | "released" | "settled" | "young";

/** What is known so far, by place, window and part. */
class Gathered {
  readonly #sums = new Map<PlaceId, Map<string, Sums>>();
  readonly #people = new Map<PlaceId, Map<string, number>>();

  add(place: PlaceId, window: WindowName, part: Part, sums: Sums): void {
    this.#at(this.#sums, place).set(`${window} ${part}`, sums);
  }

  addPeople(place: PlaceId, window: WindowName, part: Part, people: number): void {
    this.#at(this.#people, place).set(`${window} ${part}`, people);
  }

  places(): readonly PlaceId[] {
    return [...this.#sums.keys()];
  }

  sumsOf(place: PlaceId, window: WindowName, part: Part): Sums {
    return this.#sums.get(place)?.get(`${window} ${part}`) ?? {};
  }

  factsOf(place: PlaceId, window: WindowName): WindowFacts {
    const part = (name: Part): Sums => this.sumsOf(place, window, name);
    const people = (name: Part): number => this.#people.get(place)?.get(`${window} ${name}`) ?? 0;
    return {
      open: part("open"),
      released: part("released"),
      settled: { sums: part("settled"), people: people("settled") },
      young: { sums: part("young"), people: people("young") },
    };
  }

  #at<Value>(map: Map<PlaceId, Map<string, Value>>, place: PlaceId): Map<string, Value> {
    const found = map.get(place) ?? new Map<string, Value>();
    map.set(place, found);
    return found;
  }
}

const PARTICIPATION = "participation";
const invitedCohorts: readonly Cohort[] = ["settled", "young"];

function measuresOf(metrics: readonly MetricDeclaration[], fact: FactDeclaration): readonly string[] {
  const terms = metrics.filter((metric) => metric.fact === fact.name).flatMap(termsOf);
  const wanted = new Set(terms.flatMap((each) => Object.keys(each)));
  if (fact.part === "released") {
    for (const { gate } of metrics) if (gate.kind === "answers") wanted.add(gate.people);
  } else if (fact.name === PARTICIPATION) {
    for (const needed of ["sent", "completed"]) wanted.add(needed);
  } else {
    wanted.add("responses");
  }
  return [...wanted].toSorted();
}

function termsOf(metric: MetricDeclaration): readonly Terms[] {
  return metric.denominator ? [metric.numerator, metric.denominator, metric.n] : [metric.numerator, metric.n];
}

function sumsOf(row: SumRow): Sums {
  const { place_id: _place, period: _period, ...sums } = row;
  return Object.fromEntries(Object.entries(sums).map(([measure, sum]) => [measure, sum ?? 0]));
}

/** Computes one request: gathers the facts' sums by place and window, then sends every figure through the gate. */
class Computation {
  readonly #tx: ClientTx;
  readonly #request: MetricRequest;
  readonly #facts: readonly FactDeclaration[];
  readonly #people: PeopleDeclaration | null;
  readonly #metrics: readonly MetricDeclaration[];
  readonly #gathered = new Gathered();

  constructor(tx: ClientTx, request: MetricRequest, declared: AnalyticsFacts) {
    this.#tx = tx;
    this.#request = request;
    this.#facts = declared.facts.filter((fact) => fact.service === request.service);
    this.#people = declared.people.find((people) => people.service === request.service) ?? null;
    this.#metrics = request.metrics.map(metricNamed);
  }

  async run(): Promise<MetricTable> {
    const { scope } = this.#request;
    const seesNothing = scope.kind === "places" && scope.regionIds.length + scope.locationIds.length === 0;
    if (!seesNothing) await this.#gather();
    return this.#table();
  }

  async #gather(): Promise<void> {
    const answers = new Set(
      this.#metrics.filter((metric) => metric.gate.kind === "answers").map((metric) => metric.fact),
    );
    const all = this.#periods(["all"]);
    for (const fact of this.#facts.filter((each) => answers.has(each.name))) {
      await this.#sum(fact, all, () => fact.part);
    }
    if (this.#needsParticipation()) await this.#gatherInvited();
  }

  // A total whose numbers are all there has nothing that could be hidden or N/A; places need it, because one with
  // waiting answers only is known from nowhere else.
  #needsParticipation(): boolean {
    if (this.#request.by !== "total" || this.#metrics.some((metric) => metric.gate.kind === "invited")) return true;
    return Object.values(this.#figures(null)).some(
      (figure) => figure.current.state !== "value" || figure.previous.state !== "value",
    );
  }

  async #gatherInvited(): Promise<void> {
    const fact = this.#facts.find((each) => each.name === PARTICIPATION);
    if (!fact) throw new RangeError(`no participation fact of ${this.#request.service}`);
    const periods = this.#periods(invitedCohorts);
    await this.#sum(fact, periods, (period) => (period.cohort === "young" ? "young" : "settled"));
    const unproven = this.#provePeople(periods);
    if (unproven.length > 0) await this.#countPeople(periods, unproven);
  }

  async #sum(fact: FactDeclaration, periods: readonly Period[], partOf: (period: Period) => Part): Promise<void> {
    const statement = compileFact(fact, measuresOf(this.#metrics, fact), this.#asked(periods, null));
    for (const row of await runStatement(this.#tx, statement)) {
      const period = periods[row.period];
      if (period) this.#gathered.add(row.place_id, period.window, partOf(period), sumsOf(row));
    }
  }

  /** Settles from the number of invitations alone how many people there are at least; returns the places where it cannot. */
  #provePeople(periods: readonly Period[]): readonly PlaceId[] {
    const unproven = new Set<PlaceId>();
    for (const place of this.#gathered.places()) {
      for (const period of periods) {
        const part = period.cohort === "young" ? "young" : "settled";
        const sent = this.#gathered.sumsOf(place, period.window, part)["sent"] ?? 0;
        const proven = peopleProvenBy(sent, period, this.#people?.spacingDays ?? 0);
        this.#gathered.addPeople(place, period.window, part, proven ?? 0);
        if (proven === null) unproven.add(place);
      }
    }
    return [...unproven];
  }

  async #countPeople(periods: readonly Period[], places: readonly PlaceId[]): Promise<void> {
    if (!this.#people) return;
    const statement = compilePeople(this.#people, this.#asked(periods, places));
    for (const row of await runStatement(this.#tx, statement)) {
      const period = periods[row.period];
      const part = period?.cohort === "young" ? "young" : "settled";
      if (period) this.#gathered.addPeople(row.place_id, period.window, part, row["people"] ?? 0);
    }
  }

  #periods(cohorts: readonly Cohort[]): readonly Period[] {
    return periodsOf(this.#request.windows, cohorts, this.#request.today);
  }

  #asked(periods: readonly Period[], placeIds: readonly PlaceId[] | null): Asked {
    const { by, scope, locationIds } = this.#request;
    return { clientId: this.#tx.clientId, by, periods, scope, locationIds: locationIds ?? null, placeIds };
  }

  #figures(place: PlaceId): Figures {
    return this.#compared(this.#gathered.factsOf(place, "current"), this.#gathered.factsOf(place, "previous"));
  }

  #compared(current: WindowFacts, previous: WindowFacts): Figures {
    const entries = this.#request.metrics.map((name, at): [string, ComparedFigure] => {
      const metric = this.#metrics[at];
      if (!metric) throw new RangeError(`no metric is called ${name}`);
      return [name, compare(metric, current, previous)];
    });
    return Object.fromEntries(entries);
  }

  #table(): MetricTable {
    const rows = this.#gathered.places().map((placeId) => ({ placeId, figures: this.#figures(placeId) }));
    const known = new Map(rows.map((row) => [row.placeId, row.figures]));
    const nothing = this.#compared(noFacts, noFacts);
    return { rows, of: (placeId) => known.get(placeId) ?? nothing };
  }
}

/** Figures of a request over the declared facts. */
export function computeFigures(tx: ClientTx, request: MetricRequest, declared: AnalyticsFacts): Promise<MetricTable> {
  return new Computation(tx, request, declared).run();
}
