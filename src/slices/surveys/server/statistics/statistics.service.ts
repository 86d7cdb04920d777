import type { Clock } from "#platform/server/clock.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound, type AppError } from "#platform/server/app-error.ts";
import { invalidInput } from "#platform/server/input-errors.ts";
import {
  type AnalyticsApi,
  type AnswerSums,
  addSums,
  type DateRange,
  type DimensionKey,
  parseInterval,
  type ScoreCellsRequest,
  toStatistics,
} from "#slices/analytics/server/analytics.api.ts";
import { type Actor, type Scope, includesPlace } from "#slices/identity/server/identity.api.ts";
import type { Location, OrganizationApi, Region } from "#slices/organization/server/organization.api.ts";
import type {
  StatisticsDimension,
  StatisticsQuery,
  StatisticsReply,
  StatisticsRow,
} from "#slices/surveys/contract/statistics.contract.ts";
import { catalog } from "../catalog/catalog.ts";
import { type AnswerKey, readCategoryNames, readOpenAnswers } from "./open-answers.read-model.ts";

export interface StatisticsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  readonly computeScoreCells: AnalyticsApi["computeScoreCells"];
}

interface Places {
  readonly locations: readonly Location[];
  readonly regions: readonly Region[];
}

type Cells = Awaited<ReturnType<AnalyticsApi["computeScoreCells"]>>;

/** The cells that the gate returns; `emptyFigure` is null where protected answers cannot be grouped by the dimension. */
interface GatedCells extends Omit<Cells, "emptyFigure"> {
  readonly emptyFigure: Cells["emptyFigure"] | null;
}

const createInvalidError = (path: string, code: string, message: string): AppError =>
  invalidInput([{ path, code, message }]);

function toRange(text: string, today: string): DateRange {
  const read = parseInterval(text, today);
  if ("bucket" in read) return read.bucket.range;
  const errors = read.errors.map((error) => ({ path: "query.range", ...error }));
  throw invalidInput(errors);
}

const isWithin = (scope: Scope, { id, regionId }: Location): boolean =>
  includesPlace(scope, { locationId: id, regionId });

/** Returns the requested locations within the scope; null for all. */
function findRequestedLocations(
  scope: Scope,
  { region, location }: StatisticsQuery["filters"],
  places: Places,
): number[] | null {
  if (scope.kind === "client" && !region && !location) return null;
  return places.locations
    .filter((each) => isWithin(scope, each))
    .filter((each) => !region || (each.regionId !== null && region.includes(each.regionId)))
    .filter((each) => !location || location.includes(each.id))
    .map((each) => each.id);
}

const placeKeys: Partial<Record<StatisticsDimension, AnswerKey>> = {
  total: "nothing",
  district: "location",
  region: "location",
};

/** Returns the function from the key by which answers are summed to the key of the row that they belong to. */
function buildRowKey(by: StatisticsDimension, places: Places): (key: DimensionKey) => DimensionKey {
  if (by !== "region" && by !== "district") return (key) => key;
  const regionOf = new Map(places.locations.map(({ id, regionId }) => [id, regionId]));
  const districtOf = new Map(places.regions.map(({ id, districtId }) => [id, districtId]));
  return (key) => {
    const region = regionOf.get(Number(key)) ?? null;
    return by === "region" || region === null ? region : (districtOf.get(region) ?? null);
  };
}

const noNumbers = {
  n: null,
  answers: null,
  score: null,
  se_score: null,
  mean: null,
  sd: null,
  se: null,
  top_block: null,
  top_block_low: null,
  top_block_high: null,
  histogram: null,
} as const;

function buildOpenRow(sums: AnswerSums): Omit<StatisticsRow, "key" | "name"> {
  const result = toStatistics(sums);
  return {
    state: "open",
    n: result.n,
    answers: result.answers,
    score: result.score,
    se_score: result.seScore,
    mean: result.mean,
    sd: result.sd,
    se: result.se,
    top_block: result.topBlock,
    top_block_low: result.topBlockLow,
    top_block_high: result.topBlockHigh,
    histogram: [...result.histogram],
  };
}

/**
 * Returns what may be shown of a cell: the score alone when it has confidential answers, otherwise its open answers.
 */
function toRow(
  cell: Cells["cells"][number] | undefined,
  open: AnswerSums | undefined,
  emptyFigure: Cells["emptyFigure"] | null,
): Omit<StatisticsRow, "key" | "name"> {
  const score = cell?.score ?? emptyFigure;
  if (cell?.hasProtected === true && score?.state === "value")
    return { ...noNumbers, state: "protected", score: score.rounded, n: score.n };
  if (open) return buildOpenRow(open);
  return { ...noNumbers, state: score?.state === "hidden" ? "hidden" : "na" };
}

/** Computes statistics of answers: exact for open answers, and what the gate releases for all others. */
export class StatisticsService {
  readonly #deps: StatisticsDeps;

  constructor(deps: StatisticsDeps) {
    this.#deps = deps;
  }

  /**
   * Reads statistics.
   * @throws `notFound` where the actor has no permission for the service, `invalid` for an invalid range or
   * combination.
   */
  read(actor: Actor, query: StatisticsQuery): Promise<StatisticsReply> {
    const right = actor.permissions.find((each) => each.service === query.service);
    if (!right) throw notFound();
    return this.#deps.db.reading(actor.clientId, (tx) => this.#read(tx, right.scope, query));
  }

  async #read(tx: ClientTx, scope: Scope, query: StatisticsQuery): Promise<StatisticsReply> {
    const { organization, clock } = this.#deps;
    const { timeZone } = await organization.readClient(tx, tx.clientId);
    const today = toLocalDate(timeZone, clock.now());
    const { service, by } = query;
    const range = toRange(query.range, today);
    const filters = Object.fromEntries(Object.entries(query.filters).filter(([, ids]) => ids !== undefined));
    const places = { locations: await organization.readLocations(tx), regions: await organization.readRegions(tx) };
    const gated = await this.#gated(tx, { service, by, filters, range, scope, today });
    const open = await this.#open(
      tx,
      query,
      range,
      findRequestedLocations(scope, query.filters, places),
      buildRowKey(by, places),
    );
    const cells = new Map(gated.cells.map((cell) => [cell.key, cell]));
    const names = await this.#names(tx, by, places);
    const keys = by === "total" ? [null] : [...new Set([...cells.keys(), ...open.keys()])];
    const rows = keys.map((key) => ({
      key,
      name: names(key),
      ...toRow(cells.get(key), open.get(key), gated.emptyFigure),
    }));
    const getSortKey = (row: StatisticsRow): string => row.name ?? String(row.key ?? "");
    return {
      data: rows.toSorted((a, b) => getSortKey(a).localeCompare(getSortKey(b), "en")),
      meta: {
        service,
        by,
        dates: range,
        // Likelihoods of confidential residents are part of no score, so the gate does not release them here.
        confidential_left_out:
          gated.leavesOutProtected || [...open.values()].some((sums) => sums.score_responses === 0),
      },
    };
  }

  // Where protected answers cannot be grouped by the dimension, residents' open answers are shown alone; employees have
  // none.
  async #gated(tx: ClientTx, request: ScoreCellsRequest): Promise<GatedCells> {
    try {
      return await this.#deps.computeScoreCells(tx, request);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      if (request.service === "ingage") throw createInvalidError("query.by", "cannot_be_combined", error.message);
      return { cells: [], leavesOutProtected: true, emptyFigure: null };
    }
  }

  async #open(
    tx: ClientTx,
    { service, by, filters }: StatisticsQuery,
    range: DateRange,
    locationIds: readonly number[] | null,
    toKey: (key: DimensionKey) => DimensionKey,
  ): Promise<ReadonlyMap<DimensionKey, AnswerSums>> {
    const ofService = catalog.surveys.filter((survey) => survey.service === service).map((survey) => survey.id);
    const rows = await readOpenAnswers(tx, {
      by: placeKeys[by] ?? (by as AnswerKey),
      surveyIds: filters.survey ? ofService.filter((id) => filters.survey?.includes(id)) : ofService,
      locationIds,
      from: range.from,
      to: range.to,
      questions: filters.question ?? null,
      topics: filters.topic ?? null,
      factors: filters.factor ?? null,
      positionCategories: filters.position_category ?? null,
      withLikelihoods: by === "question" || filters.question?.length === 1,
    });
    const sumsByKey = new Map<DimensionKey, AnswerSums>();
    for (const { key: answerKey, ...sums } of rows) {
      const key = toKey(answerKey);
      const before = sumsByKey.get(key);
      sumsByKey.set(key, before ? addSums(before, sums) : sums);
    }
    return sumsByKey;
  }

  async #names(tx: ClientTx, by: StatisticsDimension, places: Places): Promise<(key: DimensionKey) => string | null> {
    const toNames = (list: readonly { readonly id: number; readonly name: string }[]) =>
      new Map<DimensionKey, string>(list.map(({ id, name }) => [id, name]));
    const toEnglishNames = (list: readonly { readonly id: number; readonly name: { readonly en: string } }[]) =>
      toNames(list.map(({ id, name }) => ({ id, name: name.en })));
    const sources: Partial<Record<StatisticsDimension, () => Promise<ReadonlyMap<DimensionKey, string>>>> = {
      location: () => Promise.resolve(toNames(places.locations)),
      region: () => Promise.resolve(toNames(places.regions)),
      district: async () => toNames(await this.#deps.organization.readDistricts(tx)),
      survey: () => Promise.resolve(toEnglishNames(catalog.surveys)),
      topic: () => Promise.resolve(toEnglishNames(catalog.topics)),
      factor: () => Promise.resolve(toEnglishNames(catalog.factors)),
      question: () => Promise.resolve(toEnglishNames(catalog.questions.map(({ id, body }) => ({ id, name: body })))),
      position_category: () => readCategoryNames(tx),
    };
    const names = await sources[by]?.();
    return (key) => names?.get(key) ?? (typeof key === "string" ? key : null);
  }
}
