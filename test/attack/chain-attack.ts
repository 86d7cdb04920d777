import { sql } from "kysely";
import type { Product } from "#app/server/product.ts";
import { addDays, addMonths } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { Bucket } from "#slices/analytics/server/analytics.api.ts";
import { addOpenAnswers } from "#slices/analytics/testing/analytics.factories.ts";
import { type ChainReply, getProfitChain } from "#slices/insights/contract/chain.contract.ts";
import { createActor, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import { toCompanyId } from "./company-ids.ts";
import { createOutcome, type Outcome } from "./answers-attack.ts";
import { createProductOn, type AttackEnvironment, TODAY } from "./attack-fixtures.ts";
import { type CompanyOptions, writeCompany } from "./company.ts";
import type { UpdateStatistics } from "./insight-attack.ts";
import { createRandom, pickInteger } from "./random.ts";

// The words of the profit chain's links. Confidential answers of employees, quarter by quarter, are followed by open
// ones of residents, so that one link is real. Whatever is changed behind the released rows, no word, count or day may
// change; a change in the rows must. So their information is in the rows, which the other attacks get.

const [PLACES, ANSWERS, NOISE] = [14, 60, 8];
/** The first of the twelve quarters that are over and settled on the day of the attack. */
const FIRST = "2023-10-01";
const QUARTERS = 12;
const MONTHS = 3;

const quarters: readonly Bucket[] = Array.from({ length: QUARTERS }, (_, at) => {
  const from = addMonths(FIRST, MONTHS * at);
  const range = { from, to: addDays(addMonths(from, MONTHS), -1) };
  return { label: from, interval: `${range.from}:${range.to}`, range };
});

/** A company in which everyone is asked once a quarter. */
function buildChainCompany(seed: number): CompanyOptions {
  return {
    id: toCompanyId(seed, "chain"),
    seed: 1000 * seed + 4,
    regions: 1,
    locationsPerRegion: PLACES,
    employees: [10, 12],
    rate: 0.95,
    campaigns: quarters.map(({ range }) => range.from),
    months: [FIRST, "2026-10-01"],
    residents: 0,
  };
}

/** Reads the released engagement of each place, quarter by quarter; null: none. */
async function readEngagement({ analytics }: Product, tx: ClientTx) {
  const shared = { service: "ingage", by: "location", scope: { kind: "client" }, today: TODAY } as const;
  const metric = "agreement_importance";
  const { rows } = await analytics.computeSeries(tx, {
    ...shared,
    metrics: [metric],
    buckets: quarters,
    isNumbersOnly: true,
  });
  return rows.flatMap(({ key, points }) =>
    typeof key !== "number" || key <= 0
      ? []
      : [
          {
            location: key,
            scores: points.map(({ [metric]: figure }) => (figure?.state === "value" ? figure.value : null)),
          },
        ],
  );
}

/** Adds open answers of residents: each quarter about as satisfied as the employees were in the one before. */
async function addFollowers(product: Product, tx: ClientTx, seed: number): Promise<void> {
  const random = createRandom(seed);
  const answers = (await readEngagement(product, tx)).flatMap(({ location, scores }) =>
    scores.slice(0, -1).flatMap((score, at) =>
      score === null
        ? []
        : [
            {
              locationId: location,
              surveyId: 24,
              day: addDays(addMonths(FIRST, MONTHS * (at + 1)), 20),
              measures: {
                responses: ANSWERS,
                score_responses: ANSWERS,
                score_answers: ANSWERS,
                score_num: Math.round((ANSWERS * (score + pickInteger(random, -NOISE, NOISE))) / 2),
                score_den: 10 * ANSWERS,
              },
            },
          ],
    ),
  );
  await addOpenAnswers(tx, answers);
}

type LinkTexts = ReadonlyMap<string, string>;

/** Returns everything that is published about links, from a product without cached data. */
async function readLinks(environment: AttackEnvironment, clientId: number): Promise<LinkTexts> {
  const route = createProductOn(environment).api.find(({ endpoint }) => endpoint.name === getProfitChain.name);
  if (!route) throw new Error("there is no profit chain");
  const principal = createActor(clientId, {
    ingage: WHOLE_CLIENT,
    intouch: WHOLE_CLIENT,
    intel: WHOLE_CLIENT,
    introduce: WHOLE_CLIENT,
  });
  const meta = { requestId: "r", address: "::1", cookies: {}, origin: "http://localhost" };
  const input = { params: {}, query: getProfitChain.query.parse({}), body: undefined };
  const reply = (await route.handle({ ...input, principal, setCookie: () => {}, ...meta })) as ChainReply;
  return new Map(
    (reply.meta.insight.links ?? []).map(({ from, to, ...facts }) => [`link ${from} to ${to}`, JSON.stringify(facts)]),
  );
}

const change = (environment: AttackEnvironment, clientId: number, statement: string): Promise<unknown> =>
  environment.db.withClient(clientId, (tx) =>
    sql`${sql.raw(statement)} WHERE client_id = ${clientId}`.execute(tx.on<unknown>()),
  );

const [behind, squares, inRows] = [
  "UPDATE answers SET agreement = 6 - agreement",
  "UPDATE release_cells SET score_nn = score_nn + 4 * score_answers",
  "UPDATE release_cells SET score_num = 6 * score_den - score_num",
] as const;

const findChanged = (before: LinkTexts, after: LinkTexts): readonly string[] =>
  [...before].filter(([name, text]) => after.get(name) !== text).map(([name]) => name);

/** Returns what words of links disclose beyond released rows, and whether a change in the rows would be detected. */
export async function attackChain(
  environment: AttackEnvironment,
  product: Product,
  seed: number,
  updateStatistics: UpdateStatistics,
): Promise<{ readonly outcome: Outcome; readonly isCaught: boolean }> {
  const options = buildChainCompany(seed);
  environment.clock.set(`${TODAY}T15:00:00Z`);
  await writeCompany(environment.db, options, TODAY);
  await updateStatistics();
  await environment.db.withClient(options.id, (tx) => product.surveys.rebuildRollups(tx));
  await product.releaseClosedMonths(options.id);
  await environment.db.withClient(options.id, (tx) => addFollowers(product, tx, seed));
  await updateStatistics();
  const outcome = createOutcome();
  const before = await readLinks(environment, options.id);
  const isReal = [...before.values()].some((text) => text.includes('"higher"'));
  if (!isReal) outcome.misread.push(`no link is called real: ${[...before].join(" ")}`);
  for (const [what, statement] of [
    ["with answers behind the rows", behind],
    ["with the squares", squares],
  ] as const) {
    await change(environment, options.id, statement);
    outcome.groups += before.size;
    const changed = findChanged(before, await readLinks(environment, options.id));
    outcome.derived.subtraction.push(...changed.map((name) => `${name} changes ${what}`));
  }
  await change(environment, options.id, inRows);
  const isCaught = findChanged(before, await readLinks(environment, options.id)).length > 0;
  return { outcome, isCaught };
}
