import type { ClientTx } from "#platform/server/db/database.ts";
import { type DimensionKey, isContent } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, FactDeclaration } from "../analytics.facts.ts";
import { invitedCohorts, type MetricDeclaration } from "../analytics.metrics.ts";
import { compileFact } from "../compiler/compile-fact.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import type { Period } from "../compiler/periods.ts";
import { Gathered } from "./gathered.ts";
import { getMeasures, RESPONSES, SENT } from "./gathering-measures.ts";
import { PeopleCount } from "./gathering-people.ts";
import { plainReadings } from "./gathering-plain.ts";
import { type Reading, Summing, type Wanted } from "./gathering-sums.ts";
import { groundFor, isSameGround, type Grounding } from "../ground.rules.ts";
import { toSettledCells } from "../participation/settled-cells.rules.ts";
import { type AnswerPlan, buildPlans, requireOne, type GroupingSpec } from "../planning.rules.ts";
import { isRolledUp } from "../plain-sources.ts";
import { QuestionKinds } from "../question-kinds.rules.ts";
import { dependsOnPeople, release, type WindowFacts } from "../release/release-gate.ts";
import type { RowsOfPlaces } from "../rows-of-places.ts";
import { getInvitedCohort } from "../people.rules.ts";

const isOfInvited = (metric: MetricDeclaration): boolean => metric.gate.kind === "invited";

/** Where a metric stands that is not about answers. */
const NO_PLAN = -1;

/** Gathers what the gate needs to know: all facts in one statement where they can be, however many keys and ranges. */
export class Gathering {
  readonly #wanted: Wanted;
  readonly #summing: Summing;
  readonly #grouping: GroupingSpec;
  readonly #plans: readonly AnswerPlan[];
  /** Those of participation first: they mostly settle whether people must be counted. */
  readonly #inDoubt: readonly MetricDeclaration[];
  readonly #planIndexes: ReadonlyMap<MetricDeclaration, number>;
  readonly #grounding: Grounding;
  readonly #kinds: QuestionKinds;
  readonly #gathered = new Gathered();
  /** Who was invited, where no one can tell that apart by what is requested; else the same as the rest. */
  readonly #ground: Gathered;

  /** `rows`: see `Summing`. Throws RangeError where a metric cannot be distinguished by what is requested. */
  constructor(tx: ClientTx, wanted: Wanted, declared: AnalyticsFacts, rows: RowsOfPlaces | null = null) {
    this.#wanted = wanted;
    this.#summing = new Summing(tx, wanted, declared, rows);
    const { by, filters, scope, locationIds, metrics, service, withoutPools = false } = wanted;
    const isFiltered = Object.keys(filters).some((name) => !isContent(name as keyof typeof filters));
    const isOfPlaces = scope.kind === "places" || locationIds !== null || isFiltered;
    this.#grouping = { by, filters, isOfPlaces, withoutPools };
    for (const metric of metrics) requireOne(metric, this.#grouping);
    const answers = metrics.filter((metric) => metric.gate.kind === "answers");
    this.#plans = buildPlans(answers, service, this.#grouping, declared);
    this.#planIndexes = new Map(this.#plans.flatMap((plan, at) => plan.metrics.map((metric) => [metric, at] as const)));
    this.#kinds = new QuestionKinds(this.#grouping, service, declared);
    this.#grounding = groundFor(this.#grouping, service, declared);
    this.#ground = this.#isKeyed ? this.#gathered : new Gathered();
    const [ofInvited, others] = [metrics.filter(isOfInvited), metrics.filter((metric) => !isOfInvited(metric))];
    this.#inDoubt = [...ofInvited, ...others];
    const [invited] = ofInvited;
    if (invited) buildPlans([invited], service, this.#grouping, declared);
  }

  /** All facts; none where the scope is empty. */
  async run(): Promise<void> {
    const { scope } = this.#wanted;
    const seesNothing = scope.kind === "places" && scope.regionIds.length + scope.locationIds.length === 0;
    if (!seesNothing) await this.#gather();
  }

  /** Every key with some fact in some slot. */
  keys(): readonly DimensionKey[] {
    return this.#gathered.keys();
  }

  /** What the gate looks at for a metric; of a key without facts, what is known of all. */
  getFacts(metric: MetricDeclaration, key: DimensionKey, slot: string): WindowFacts {
    return this.factsOfKey(key)(metric, slot);
  }

  /** The same of one key, read once for all metrics that are planned together: of six hundred rows that is most of it. */
  factsOfKey(key: DimensionKey): (metric: MetricDeclaration, slot: string) => WindowFacts {
    const factsBySlot = new Map<string, WindowFacts[]>();
    const ground = this.#isKeyed ? undefined : this.#ground.getGround(null);
    const { isSettledOnly } = this.#grounding;
    return (metric, slot) => {
      const plan = this.#planIndexes.get(metric) ?? NO_PLAN;
      const inSlot = factsBySlot.get(slot) ?? [];
      if (inSlot.length === 0) factsBySlot.set(slot, inSlot);
      const facts = (inSlot[plan + 1] ??= this.#gathered.getFacts(key, slot, plan, { ground, isSettledOnly }));
      return this.#kinds.canHave(metric, key) ? facts : { ...facts, hasNoQuestion: true };
    };
  }

  /** True where some of the figures count open answers alone, because protected ones are not released so. */
  get leavesOutProtected(): boolean {
    return this.#plans.some((plan) => plan.leavesOutProtected);
  }

  get #isKeyed(): boolean {
    return this.#grounding.grouping.by === this.#grouping.by;
  }

  async #gather(): Promise<void> {
    const { by } = this.#wanted;
    const answers = this.#plans.flatMap((plan, at) => this.#toAnswers(plan, at));
    const plain = plainReadings(this.#summing, this.#grouping, this.#gathered);
    const isSure = this.#needsParticipation();
    const invited = isSure ? this.#invited() : [];
    const known = this.#summing.hasWords ? [answers, invited] : [[...answers, ...invited]];
    // Keys of content are of several kinds, so only statements of one kind go together.
    const all = isContent(by) ? [...known, ...plain.map((each) => [each])] : [[...answers, ...plain, ...invited]];
    await this.#summing.readAll(all);
    if (!isSure) {
      if (!this.#mayNeedParticipation || this.#isComplete(null)) return;
      await this.#summing.read(this.#invited());
    }
    this.#knowResponses();
    const isNeeded = (key: DimensionKey, period: Period): boolean => this.#dependsOnPeople(key, period);
    await new PeopleCount(this.#summing, this.#grounding, this.#ground).complete(isNeeded);
  }

  /** Whether it must be known who was invited, whatever was answered. */
  #needsParticipation(): boolean {
    const { metrics, by } = this.#wanted;
    return metrics.some(isOfInvited) || (this.#mayNeedParticipation && by !== "total");
  }

  // A total whose numbers are all there has nothing that could be hidden or N/A; places need it, because one with
  // waiting answers only is known from nowhere else.
  get #mayNeedParticipation(): boolean {
    return this.#plans.length > 0 && this.#wanted.isOfNumbers !== true;
  }

  /** True when every answer's figure of a key is a number in every slot, no matter who was invited. No answers are none. */
  #isComplete(key: DimensionKey): boolean {
    const isNumber = (metric: MetricDeclaration, slot: string): boolean => {
      const figure = release(metric, this.getFacts(metric, key, slot));
      return figure.state === "value" && figure.n > 0;
    };
    return this.#wanted.slots.every(({ name }) =>
      this.#plans.every(({ metrics }) => metrics.every((metric) => isNumber(metric, name))),
    );
  }

  #toAnswers({ metrics, open, released }: AnswerPlan, plan: number): readonly Reading[] {
    const periods = this.#summing.periods(["all"]);
    return [...(open ? [open] : []), ...released].map((fact) => {
      const measures = getMeasures(metrics, fact, this.#wanted.isCompared);
      return this.#toReading(fact, measures, periods, (key, { slot }, sums) => {
        if (fact.part === "open") this.#gathered.addOpen(key, slot, plan, sums);
        else this.#gathered.addReleased(key, slot, plan, sums);
      });
    });
  }

  /** Who was invited, and how many responses there are where the answers do not say. */
  #invited(): readonly Reading[] {
    const { participation, base } = this.#grounding;
    if (!participation) throw new RangeError(`no participation fact of ${this.#wanted.service}`);
    const periods = this.#summing.periods(invitedCohorts);
    // Where cells tell the rest, only how many were sent is read by the day: it says whether something may be withheld.
    const measures = this.#grounding.isSettledOnly
      ? [SENT]
      : getMeasures(this.#wanted.metrics, participation, this.#wanted.isCompared);
    const takeInvited: Reading["take"] = (key, period, sums) => {
      this.#ground.addInvited(key, period.slot, getInvitedCohort(period), sums);
    };
    const invitations = this.#toReading(participation, measures, periods, takeInvited, this.#grounding.grouping);
    const readings = [invitations, ...this.#cells()];
    if (!base || !this.#readsResponses) return readings;
    const takeResponses: Reading["take"] = (key, { slot }, sums) => this.#ground.addResponses(key, slot, sums);
    const all = this.#summing.periods(["all"]);
    return [this.#toReading(base, [RESPONSES], all, takeResponses, this.#grounding.grouping), ...readings];
  }

  /** Settled participation, of metrics that are made of it. */
  #cells(): readonly Reading[] {
    const { cells, grouping } = this.#grounding;
    if (!this.#wanted.metrics.some(isOfInvited)) return [];
    const periods = this.#summing.periods(["all"]);
    const take: Reading["take"] = (key, { slot }, sums) => this.#ground.addCells(key, slot, toSettledCells(sums));
    return cells.map((fact) => this.#toReading(fact, [...fact.measures], periods, take, grouping));
  }

  /** True where responses are counted apart from the answers. */
  get #readsResponses(): boolean {
    const { base } = this.#grounding;
    const isThere = this.#plans.every(({ open }) => open === base) && isSameGround(this.#grouping, this.#grounding);
    return base !== undefined && !isThere && this.#plans.length > 0;
  }

  // Where there is no open response at all, that is known, too.
  #knowResponses(): void {
    if (!this.#readsResponses) return;
    for (const { name } of this.#wanted.slots) {
      for (const key of this.#isKeyed ? this.#gathered.keys() : [null]) this.#ground.knowResponses(key, name);
    }
  }

  /** Whether a figure of a key, or of those that stand on its ground, may be another if five people were invited. */
  #dependsOnPeople(key: DimensionKey, period: Period): boolean {
    const keys = this.#isKeyed ? [key] : [...this.#gathered.keys(), null];
    return keys.some((each) => {
      const facts = this.factsOfKey(each);
      return this.#inDoubt.some((metric) =>
        dependsOnPeople(metric, facts(metric, period.slot), getInvitedCohort(period)),
      );
    });
  }

  /** What a fact's own statement reads; `more`: how its query differs from that of the answers. */
  #toReading(
    fact: FactDeclaration,
    measures: readonly MeasureSelection[],
    periods: readonly Period[],
    take: Reading["take"],
    more: Partial<Pick<GroupingSpec, "by" | "filters">> = {},
  ): Reading {
    const compile: Reading["compile"] = async () =>
      compileFact(fact, measures, await this.#summing.readQuery(fact, periods, more));
    return { source: isRolledUp(fact) ? fact : null, measures, periods, compile, take };
  }
}
