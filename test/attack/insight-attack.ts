import { sql } from "kysely";
import type { Product } from "#app/server/product.ts";
import { addDays, addMonths } from "#platform/server/clock.ts";
import {
  type ChangePlace,
  combineEffects,
  type ComparedFigure,
  type ComparedWindows,
  judgeEffect,
} from "#slices/analytics/server/analytics.api.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { createActor, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import { toCompanyId } from "./company-ids.ts";
import { createOutcome, type Outcome } from "./answers-attack.ts";
import { createProductOn, type AttackEnvironment, TODAY } from "./attack-fixtures.ts";
import { type CompanyOptions, writeCompany } from "./company.ts";
import { listChangedScreens, readScreens, type ScreenContents } from "./screens.ts";

// Reasons of changes, effects of actions, words such as “real”, and the screens that show them. Whatever is changed
// behind the released rows, none of them may change. Whatever is changed in the squares of scores that the rows store,
// none may either. A place whose rows are removed changes no reason of another place. So their information is in the
// rows, which the other attacks get, and nowhere else.

const [REGIONS, PLACES_IN_REGION] = [3, 10];
const QUESTIONS = [1, 2, 3, 26];
const METRICS = ["agreement_importance", "likely_to_remain_percentage"];
const windows: ComparedWindows = {
  current: { from: "2025-11-01", to: "2026-10-31" },
  previous: { from: "2024-11-01", to: "2025-10-31" },
};

/** Updates the planner's statistics: without them a read of a second may take minutes. */
export type UpdateStatistics = () => Promise<unknown>;

/** A company with enough people at enough places, in two years, for actions to have effects. */
function buildInsightCompany(seed: number): CompanyOptions {
  return {
    id: toCompanyId(seed, "insights"),
    seed: 1000 * seed + 5,
    regions: REGIONS,
    locationsPerRegion: PLACES_IN_REGION,
    employees: [32, 40],
    rate: 0.9,
    campaigns: ["2025-06-01", "2026-02-01", "2026-08-01"],
    months: ["2025-04-01", "2026-10-01"],
    residents: 0,
  };
}

/** The published insights, by kind. */
interface PublishedInsights {
  /** Reasons of changes, in whole points. */
  readonly reasons: ScreenContents;
  /** Effects of actions, in whole points and with their words. */
  readonly effects: ScreenContents;
  /** Whether a change is distinguishable from chance. */
  readonly words: ScreenContents;
  readonly screens: ScreenContents;
}

const locations = Array.from({ length: REGIONS * PLACES_IN_REGION }, (_, at) => at + 1);
const places: readonly ChangePlace[] = [
  { level: "company", id: null },
  ...Array.from({ length: REGIONS }, (_, at) => ({ level: "region", id: at + 1 }) as const),
  ...locations.map((id) => ({ level: "location", id }) as const),
];

const scope = { kind: "client" } as const;
const base = { service: "ingage", windows, today: TODAY, scope } as const;
const BY_LEVEL = { company: "total", region: "region", location: "location" } as const;

const describeFigure = ({ current, previous, delta, certainty, smallestChange }: ComparedFigure): string =>
  JSON.stringify([current, previous, delta, certainty, smallestChange]);

async function readReasons({ analytics }: Product, tx: ClientTx): Promise<ScreenContents> {
  const contents = new Map<string, string>();
  for (const metric of METRICS) {
    for (const level of ["company", "region", "location"] as const) {
      const table = await analytics.computeFigures(tx, { ...base, metrics: [metric], by: BY_LEVEL[level] });
      for (const place of places.filter((each) => each.level === level)) {
        const shown = table.get(place.id)[metric]?.delta ?? null;
        if (shown === null) continue;
        const found = await analytics.changes.explain(tx, { ...base, metric, place, shown });
        contents.set(`reasons of ${metric} at ${level} ${place.id ?? ""}`, JSON.stringify(found));
      }
    }
  }
  return contents;
}

async function readWords({ analytics }: Product, tx: ClientTx): Promise<ScreenContents> {
  const contents = new Map<string, string>();
  for (const question of [null, ...QUESTIONS]) {
    const filters = question === null ? {} : { filters: { question: [question] } };
    const table = await analytics.computeFigures(tx, {
      ...base,
      ...filters,
      metrics: ["agreement_importance"],
      by: "location",
    });
    for (const id of locations) {
      const figure = table.get(id)["agreement_importance"];
      if (figure) contents.set(`word of question ${question ?? "any"} at ${id}`, describeFigure(figure));
    }
  }
  return contents;
}

/** Places of which each region has one; an action on a question was done at all of them. */
const treatedPlaces = [1, 2, 3, 4, 5, 6].map((first) => locations.filter((id) => id % PLACES_IN_REGION === first));

// As if these actions had been done in June 2026.
async function readEffects({ analytics }: Product, tx: ClientTx): Promise<ScreenContents> {
  const contents = new Map<string, string>();
  const before = { from: "2025-06-01", to: "2026-05-31" };
  const after = { from: "2026-07-01", to: addDays(addMonths("2026-07-01", 4), -1) };
  for (const question of QUESTIONS) {
    for (const treated of treatedPlaces) {
      const request = { service: "ingage", question, before, after, treated, today: TODAY } as const;
      const table = await analytics.computeEffects(tx, request);
      for (const id of treated) {
        const effect = table.find(id);
        const combined = effect && combineEffects([effect]);
        if (!combined) continue;
        const effectText = [Math.round(combined.points), judgeEffect(combined)];
        contents.set(`effect on question ${question} at ${id}`, JSON.stringify(effectText));
      }
    }
  }
  return contents;
}

/** Returns all insights, from a product without cached data. */
async function readInsights(
  environment: AttackEnvironment,
  clientId: number,
  hasScreens = false,
): Promise<PublishedInsights> {
  const product = createProductOn(environment);
  const viewer = createActor(clientId, {
    ingage: WHOLE_CLIENT,
    intouch: WHOLE_CLIENT,
    intel: WHOLE_CLIENT,
    introduce: WHOLE_CLIENT,
  });
  return {
    ...(await environment.db.reading(clientId, async (tx) => ({
      reasons: await readReasons(product, tx),
      effects: await readEffects(product, tx),
      words: await readWords(product, tx),
    }))),
    screens: hasScreens ? await readScreens(product, viewer) : new Map<string, string>(),
  };
}

type Part = keyof PublishedInsights;

const countContents = (insights: PublishedInsights, parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + insights[part].size, 0);

function listChanged(
  before: PublishedInsights,
  after: PublishedInsights,
  parts: readonly Part[],
  isOther = (_name: string) => true,
) {
  return parts.flatMap((part) => [
    ...listChangedScreens(before[part], after[part]).filter(isOther),
    ...[...before[part].keys()].filter((name) => !after[part].has(name) && isOther(name)),
  ]);
}

const change = (environment: AttackEnvironment, clientId: number, statements: readonly string[]): Promise<void> =>
  environment.db.withClient(clientId, async (tx) => {
    for (const statement of statements)
      await sql`${sql.raw(statement)} WHERE client_id = ${clientId}`.execute(tx.on<unknown>());
  });

/** Inverts everyone's answers, in the rows of answers only. */
const behind = [
  "UPDATE answers SET agreement = 6 - agreement, value = CASE WHEN question_type = 'likelihood' THEN 6 - value ELSE value END",
];
const squares = ["release_cells", "release_segments"].map(
  (table) => `UPDATE ${table} SET score_nn = score_nn + 4 * score_answers`,
);
/** Lowers the agreement of everyone at a place by a step, in the released rows of each question there. */
const CHANGED_PLACE = 1;
const inRows = [
  `UPDATE release_segments SET score_num = score_num
     - CASE WHEN cut = 'question' AND level = 'location' AND place_id = ${CHANGED_PLACE} THEN score_den ELSE 0 END`,
];

/**
 * Returns what reasons, effects and words disclose beyond released rows, and whether a change in the rows would be
 * detected.
 */
export async function attackInsights(
  environment: AttackEnvironment,
  product: Product,
  seed: number,
  updateStatistics: UpdateStatistics,
): Promise<{
  readonly outcome: Outcome;
  readonly isCaught: boolean;
  readonly counted: Readonly<Record<Part, number>>;
}> {
  const options = buildInsightCompany(seed);
  environment.clock.set(`${TODAY}T15:00:00Z`);
  await writeCompany(environment.db, options, TODAY);
  await updateStatistics();
  await environment.db.withClient(options.id, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(options.id);
  await updateStatistics();
  await product.jobs.find(({ name }) => name === "insights.list-changes")?.run({ clientId: options.id });
  const outcome = createOutcome();
  const before = await readInsights(environment, options.id, true);
  const all: readonly Part[] = ["reasons", "effects", "words", "screens"];
  const addDerived = (parts: readonly Part[], what: string, changed: readonly string[]): void => {
    outcome.groups += countContents(before, parts);
    outcome.derived.subtraction.push(...changed.map((name) => `${name} changes ${what}`));
  };

  await change(environment, options.id, behind);
  const afterAnswers = await readInsights(environment, options.id, true);
  addDerived(all, "with answers behind the rows", listChanged(before, afterAnswers, all));

  await change(environment, options.id, squares);
  const afterSquares = await readInsights(environment, options.id);
  const numbers = ["reasons", "effects", "words"] as const;
  addDerived(numbers, "with the squares", listChanged(before, afterSquares, numbers));

  await change(environment, options.id, inRows);
  const afterRows = await readInsights(environment, options.id);
  const isOther = (name: string): boolean => / at location \d+$/.test(name) && !name.endsWith(` ${CHANGED_PLACE}`);
  addDerived(["reasons"], "with the rows of another place", listChanged(afterSquares, afterRows, ["reasons"], isOther));
  const isCaught = numbers.every((part) => listChanged(afterSquares, afterRows, [part]).length > 0);
  const counted = Object.fromEntries(all.map((part) => [part, before[part].size])) as Record<Part, number>;
  return { outcome, isCaught, counted };
}
