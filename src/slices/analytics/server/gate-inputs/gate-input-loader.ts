import type { ClientTx } from "#platform/server/db/database.ts";
import { type DimensionKey, isContent } from "../analytics.dimensions.ts";
import type { AnalyticsFacts, FactDeclaration } from "../analytics.facts.ts";
import { invitedCohorts, type MetricDeclaration } from "../analytics.metrics.ts";
import { compileFact } from "../compiler/compile-fact.ts";
import type { MeasureSelection } from "../compiler/columns.ts";
import type { Period } from "../compiler/periods.ts";
import { GateInputs } from "./gate-inputs.ts";
import { getMeasures, RESPONSES, SENT } from "./gate-measures.ts";
import { PeopleCount } from "./people-count.ts";
import { buildUngatedReadings, type SumSource, SumReader, type MetricsRequest } from "./sum-reader.ts";
import type { RowsOfPlaces } from "./rows-of-places.ts";
import { findParticipationSource, coversGrouping, type ParticipationSource } from "../participation-source.rules.ts";
import { toSettledCells } from "../participation/settled-cells.rules.ts";
import { type AnswerPlan, buildPlans, assertSingleKey, type GroupingSpec } from "../planning.rules.ts";
import { isRolledUp } from "../ungated-sources.ts";
import { QuestionKinds } from "../question-kinds.rules.ts";
import { dependsOnPeople, release, type WindowFacts } from "../release/release-gate.ts";
import { getInvitedCohort } from "../people.rules.ts";

const isOfInvited = (metric: MetricDeclaration): boolean => metric.gate.kind === "invited";

/** The plan number of a metric that is not about answers. */
const NO_PLAN = -1;

/** Gathers the facts that the gate needs, in one statement if possible, for any number of keys and ranges. */
export class GateInputLoader {
  readonly #request: MetricsRequest;
  readonly #reader: SumReader;
  readonly #grouping: GroupingSpec;
  readonly #plans: readonly AnswerPlan[];
  /** Participation metrics come first: they mostly settle whether people must be counted. */
  readonly #inDoubt: readonly MetricDeclaration[];
  readonly #planIndexes: ReadonlyMap<MetricDeclaration, number>;
  readonly #participation: ParticipationSource;
  readonly #kinds: QuestionKinds;
  readonly #inputs = new GateInputs();
  /** Invited people, when they cannot be split by the requested dimension; otherwise the same as the rest. */
  readonly #invitedInputs: GateInputs;

  /** `rows`: see `SumReader`. Throws RangeError when a metric does not have a requested dimension. */
  constructor(tx: ClientTx, request: MetricsRequest, declared: AnalyticsFacts, rows: RowsOfPlaces | null = null) {
    this.#request = request;
    this.#reader = new SumReader(tx, request, declared, rows);
    const { by, filters, scope, locationIds, metrics, service, withoutPools = false } = request;
    const isFiltered = Object.keys(filters).some((name) => !isContent(name as keyof typeof filters));
    const isOfPlaces = scope.kind === "places" || locationIds !== null || isFiltered;
    this.#grouping = { by, filters, isOfPlaces, withoutPools };
    for (const metric of metrics) assertSingleKey(metric, this.#grouping);
    const answers = metrics.filter((metric) => metric.gate.kind === "answers");
    this.#plans = buildPlans(answers, service, this.#grouping, declared);
    this.#planIndexes = new Map(this.#plans.flatMap((plan, at) => plan.metrics.map((metric) => [metric, at] as const)));
    this.#kinds = new QuestionKinds(this.#grouping, service, declared);
    this.#participation = findParticipationSource(this.#grouping, service, declared);
    this.#invitedInputs = this.#isKeyed ? this.#inputs : new GateInputs();
    const [ofInvited, others] = [metrics.filter(isOfInvited), metrics.filter((metric) => !isOfInvited(metric))];
    this.#inDoubt = [...ofInvited, ...others];
    const [invited] = ofInvited;
    if (invited) buildPlans([invited], service, this.#grouping, declared);
  }

  /** Gathers all facts; none for an empty scope. */
  async run(): Promise<void> {
    const { scope } = this.#request;
    const seesNothing = scope.kind === "places" && scope.regionIds.length + scope.locationIds.length === 0;
    if (!seesNothing) await this.#loadGateInputs();
  }

  /** Returns every key with a fact in some slot. */
  getKeys(): readonly DimensionKey[] {
    return this.#inputs.getKeys();
  }

  /** Returns the facts that the gate checks for a metric; for a key without facts, those known of all keys. */
  getFacts(metric: MetricDeclaration, key: DimensionKey, slot: string): WindowFacts {
    return this.getFactsOfKey(key)(metric, slot);
  }

  /**
   * Returns the same for one key, read once for all metrics planned together, which saves most of the work for six
   * hundred rows.
   */
  getFactsOfKey(key: DimensionKey): (metric: MetricDeclaration, slot: string) => WindowFacts {
    const factsBySlot = new Map<string, WindowFacts[]>();
    const invitedFacts = this.#isKeyed ? undefined : this.#invitedInputs.getInvitedFacts(null);
    const { isSettledOnly } = this.#participation;
    return (metric, slot) => {
      const plan = this.#planIndexes.get(metric) ?? NO_PLAN;
      const inSlot = factsBySlot.get(slot) ?? [];
      if (inSlot.length === 0) factsBySlot.set(slot, inSlot);
      const facts = (inSlot[plan + 1] ??= this.#inputs.getFacts(key, slot, plan, { invitedFacts, isSettledOnly }));
      return this.#kinds.canHave(metric, key) ? facts : { ...facts, hasNoQuestion: true };
    };
  }

  /** True when some figures count only open answers, because protected ones are not released that way. */
  get leavesOutProtected(): boolean {
    return this.#plans.some((plan) => plan.leavesOutProtected);
  }

  get #isKeyed(): boolean {
    return this.#participation.grouping.by === this.#grouping.by;
  }

  async #loadGateInputs(): Promise<void> {
    const { by } = this.#request;
    const answers = this.#plans.flatMap((plan, at) => this.#toAnswers(plan, at));
    const plain = buildUngatedReadings(this.#reader, this.#grouping, this.#inputs);
    const isSure = this.#needsParticipation();
    const invited = isSure ? this.#invited() : [];
    const known = this.#reader.hasWords ? [answers, invited] : [[...answers, ...invited]];
    // Content has several kinds of keys, so only statements of one kind are combined.
    const all = isContent(by) ? [...known, ...plain.map((each) => [each])] : [[...answers, ...plain, ...invited]];
    await this.#reader.readAll(all);
    if (!isSure) {
      if (!this.#canNeedParticipation || this.#isComplete(null)) return;
      await this.#reader.read(this.#invited());
    }
    this.#completeResponses();
    const isNeeded = (key: DimensionKey, period: Period): boolean => this.#dependsOnPeople(key, period);
    await new PeopleCount(this.#reader, this.#participation, this.#invitedInputs).complete(isNeeded);
  }

  /** Returns whether the invited people are needed, whatever was answered. */
  #needsParticipation(): boolean {
    const { metrics, by } = this.#request;
    return metrics.some(isOfInvited) || (this.#canNeedParticipation && by !== "total");
  }

  // A total with all its numbers has nothing to be hidden or N/A. Places need participation, because one with only
  // waiting answers is known from nothing else.
  get #canNeedParticipation(): boolean {
    return this.#plans.length > 0 && this.#request.isNumbersOnly !== true;
  }

  /**
   * Returns true when every answer figure of a key is a number in every slot, regardless of invitations; false without
   * answers.
   */
  #isComplete(key: DimensionKey): boolean {
    const isNumber = (metric: MetricDeclaration, slot: string): boolean => {
      const figure = release(metric, this.getFacts(metric, key, slot));
      return figure.state === "value" && figure.n > 0;
    };
    return this.#request.slots.every(({ name }) =>
      this.#plans.every(({ metrics }) => metrics.every((metric) => isNumber(metric, name))),
    );
  }

  #toAnswers({ metrics, open, released }: AnswerPlan, plan: number): readonly SumSource[] {
    const periods = this.#reader.buildPeriods(["all"]);
    return [...(open ? [open] : []), ...released].map((fact) => {
      const measures = getMeasures(metrics, fact, this.#request.isCompared);
      return this.#toReading(fact, measures, periods, (key, { slot }, sums) => {
        if (fact.part === "open") this.#inputs.addOpen(key, slot, plan, sums);
        else this.#inputs.addReleased(key, slot, plan, sums);
      });
    });
  }

  /** Reads invited people, and the number of responses when the answers do not include it. */
  #invited(): readonly SumSource[] {
    const { participation, base } = this.#participation;
    if (!participation) throw new RangeError(`no participation fact of ${this.#request.service}`);
    const periods = this.#reader.buildPeriods(invitedCohorts);
    // When cells give the rest, only the number sent is read by day: it shows whether something may be withheld.
    const measures = this.#participation.isSettledOnly
      ? [SENT]
      : getMeasures(this.#request.metrics, participation, this.#request.isCompared);
    const takeInvited: SumSource["take"] = (key, period, sums) => {
      this.#invitedInputs.addInvited(key, period.slot, getInvitedCohort(period), sums);
    };
    const invitations = this.#toReading(participation, measures, periods, takeInvited, this.#participation.grouping);
    const readings = [invitations, ...this.#cells()];
    if (!base || !this.#readsResponses) return readings;
    const takeResponses: SumSource["take"] = (key, { slot }, sums) => this.#invitedInputs.addResponses(key, slot, sums);
    const all = this.#reader.buildPeriods(["all"]);
    return [this.#toReading(base, [RESPONSES], all, takeResponses, this.#participation.grouping), ...readings];
  }

  /** Reads settled participation, for metrics made of it. */
  #cells(): readonly SumSource[] {
    const { cells, grouping } = this.#participation;
    if (!this.#request.metrics.some(isOfInvited)) return [];
    const periods = this.#reader.buildPeriods(["all"]);
    const take: SumSource["take"] = (key, { slot }, sums) =>
      this.#invitedInputs.addCells(key, slot, toSettledCells(sums));
    return cells.map((fact) => this.#toReading(fact, [...fact.measures], periods, take, grouping));
  }

  /** True when responses are counted separately from answers. */
  get #readsResponses(): boolean {
    const { base } = this.#participation;
    const isThere =
      this.#plans.every(({ open }) => open === base) && coversGrouping(this.#grouping, this.#participation);
    return base !== undefined && !isThere && this.#plans.length > 0;
  }

  // Records that there are no open responses, where there are none.
  #completeResponses(): void {
    if (!this.#readsResponses) return;
    for (const { name } of this.#request.slots) {
      for (const key of this.#isKeyed ? this.#inputs.getKeys() : [null])
        this.#invitedInputs.completeResponses(key, name);
    }
  }

  /**
   * Returns whether a figure of a key, or of all keys whose invited people are counted together, may change if five
   * people were invited.
   */
  #dependsOnPeople(key: DimensionKey, period: Period): boolean {
    const keys = this.#isKeyed ? [key] : [...this.#inputs.getKeys(), null];
    return keys.some((each) => {
      const facts = this.getFactsOfKey(each);
      return this.#inDoubt.some((metric) =>
        dependsOnPeople(metric, facts(metric, period.slot), getInvitedCohort(period)),
      );
    });
  }

  /** Returns the reading of a fact's own statement; `more`: how its query differs from that of the answers. */
  #toReading(
    fact: FactDeclaration,
    measures: readonly MeasureSelection[],
    periods: readonly Period[],
    take: SumSource["take"],
    more: Partial<Pick<GroupingSpec, "by" | "filters">> = {},
  ): SumSource {
    const compile: SumSource["compile"] = async () =>
      compileFact(fact, measures, await this.#reader.readQuery(fact, periods, more));
    const readShared: SumSource["readShared"] = () => this.#reader.readShared(fact, measures, periods, more);
    return { source: isRolledUp(fact) ? fact : null, measures, periods, compile, readShared, take };
  }
}
