import { sql } from "kysely";
import type { Product } from "#app/server/product.ts";
import { addDays, addMonths } from "#platform/server/clock.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import { createActor, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import type { CommentsRequest, ThemeCounts } from "#slices/reports/server/reports.api.ts";
import { addWritten, type WrittenResponse } from "#slices/surveys/testing/written-responses.ts";
import { countDerived, createOutcome, type Outcome } from "./answers-attack.ts";
import { type AttackEnvironment, TODAY } from "./attack-fixtures.ts";
import { type Random, createRandom, pickInteger } from "./random.ts";
import { listChangedScreens, readScreens } from "./screens.ts";

// Counts of themes, read beside the list of comments: a reader who counts a theme in the list must get the same number,
// for any dates, places, surveys and questions. A larger number would disclose comments that wait at their gate.

/** Themes by the text of the comments here, which is public. */
const themes = [
  { id: 114, service: "intouch", word: "parking", text: "Parking is a mess" },
  { id: 107, service: "intouch", word: "roaches", text: "Roaches in the kitchen" },
  { id: 206, service: "ingage", word: "bonus", text: "The bonus was late" },
] as const;

const kinds = {
  ingage: { audience: "employees", surveyId: 3, questionId: 46 },
  intouch: { audience: "residents", surveyId: 24, questionId: 244 },
} as const;

const services = ["ingage", "intouch"] as const;
const [FIRST_MONTH, MONTHS, MAX_WRITTEN, NO_THEME] = ["2026-06-01", 5, 16, 2];
const regionOf = new Map([
  [1, 1],
  [2, 1],
  [3, 2],
]);

interface Author {
  next: number;
}

/** The comments of a month: enough at some places, too few to be shown at others. */
function writeMonth(
  random: Random,
  author: Author,
  service: AudienceService,
  month: string,
): readonly WrittenResponse[] {
  const texts = [...themes.filter((each) => each.service === service).map(({ text }) => text), "All is well"];
  return [...regionOf.keys()].flatMap((locationId) =>
    Array.from({ length: pickInteger(random, 0, MAX_WRITTEN) }, (): WrittenResponse => {
      author.next += 1;
      return {
        ...kinds[service],
        author: author.next,
        day: addDays(month, pickInteger(random, 0, 27)),
        locationId,
        categoryId: service === "ingage" ? pickInteger(random, 1, 2) : null,
        likelihood: pickInteger(random, 1, 5),
        text: `${texts[pickInteger(random, 0, texts.length - 1)] ?? ""}, number ${author.next}`,
        isProtected: service === "ingage" || pickInteger(random, 0, NO_THEME) > 0,
      };
    }),
  );
}

const listMonths = (): readonly string[] => Array.from({ length: MONTHS }, (_, at) => addMonths(FIRST_MONTH, at));

/** The possible requests: each month, all of them, half a month; everything, a region, a location. */
function listRequests(): readonly CommentsRequest[] {
  const last = addDays(addMonths(FIRST_MONTH, MONTHS), -1);
  const months = listMonths().flatMap((from) => [
    { from, to: addDays(addMonths(from, 1), -1) },
    { from, to: addDays(from, 14) },
  ]);
  const regions = [...new Set(regionOf.values())];
  const places = [
    { locationIds: null, regionIds: [], isEverywhere: true },
    ...regions.map((id) => ({
      locationIds: [...regionOf].flatMap(([location, region]) => (region === id ? [location] : [])),
      regionIds: [id],
      isEverywhere: false,
    })),
    ...[...regionOf.keys()].map((id) => ({ locationIds: [id], regionIds: [], isEverywhere: false })),
  ];
  return services.flatMap((service) =>
    [...months, { from: FIRST_MONTH, to: last }, { from: FIRST_MONTH, to: TODAY }].flatMap((range) =>
      places.map((at): CommentsRequest => ({ service, range, today: TODAY, places: at, kind: "all" })),
    ),
  );
}

const toName = ({ service, range, places }: CommentsRequest): string =>
  `${service} ${range.from}:${range.to} ${places.isEverywhere ? "everywhere" : `at ${String(places.locationIds)}`}`;

/** The printed result of a request: the texts of its list, and the counts of its themes. */
interface CommentsResult {
  readonly texts: readonly string[];
  readonly counts: ThemeCounts;
}

async function readSeen({ db }: AttackEnvironment, { surveys }: Product, clientId: number, request: CommentsRequest) {
  const page = { offset: 0, limit: 10_000, isOldestFirst: false };
  return db.reading(clientId, async (tx): Promise<CommentsResult> => {
    const { rows } = await surveys.responseAnswers.readComments(tx, request, page);
    return { texts: rows.map(({ text }) => text), counts: await surveys.responseAnswers.countThemes(tx, request) };
  });
}

/** Returns where a theme's number differs from its comments in the list. */
function judge(request: CommentsRequest, { texts, counts }: CommentsResult, outcome: Outcome): void {
  if (counts.total !== texts.length) outcome.derived.subtraction.push(`all of ${toName(request)}`);
  for (const { id, service, word } of themes) {
    if (service !== request.service) continue;
    outcome.groups += 1;
    const listed = texts.filter((text) => text.toLowerCase().includes(word)).length;
    const beyond = (counts.byTheme.get(id) ?? 0) - listed;
    if (beyond !== 0) outcome.derived.subtraction.push(`${beyond} of ${word} beyond the list, ${toName(request)}`);
  }
}

/** The same with counts of all comments, including hidden ones. */
async function attackInvalid(
  { db }: AttackEnvironment,
  clientId: number,
  request: CommentsRequest,
  seen: CommentsResult,
) {
  const { rows } = await db.withClient(clientId, (tx) =>
    sql<{ theme_id: number; count: number }>`SELECT t.theme_id, count(*) FROM comment_themes AS t
      JOIN responses AS r ON r.client_id = t.client_id AND r.invitation_id = t.invitation_id
      WHERE t.client_id = ${clientId} AND r.completed_on BETWEEN ${request.range.from}::date AND ${request.range.to}::date
      GROUP BY t.theme_id`.execute(tx.on<unknown>()),
  );
  const found = createOutcome();
  const byTheme = new Map(rows.map(({ theme_id: id, count }) => [id, count]));
  judge(request, { texts: seen.texts, counts: { total: seen.texts.length, byTheme } }, found);
  return countDerived(found) > 0;
}

async function readThemes(product: Product, clientId: number): Promise<void> {
  await product.jobs.find(({ name }) => name === "themes.tag-comments")?.run({ clientId });
}

/** Returns what a hidden comment changes, before and after its themes are found: on any screen, and in any number. */
async function attackArrival(
  environment: AttackEnvironment,
  product: Product,
  { clientId, written }: { readonly clientId: number; readonly written: readonly WrittenResponse[] },
  outcome: Outcome,
): Promise<void> {
  const viewer = createActor(clientId, {
    ingage: WHOLE_CLIENT,
    intouch: WHOLE_CLIENT,
    intel: WHOLE_CLIENT,
    introduce: WHOLE_CLIENT,
  });
  const before = await readScreens(product, viewer);
  // Only these contain the day.
  const requests = listRequests().filter(({ range }) => range.to >= TODAY);
  const earlier: string[] = [];
  const print = async (request: CommentsRequest): Promise<string> => {
    const { counts } = await readSeen(environment, product, clientId, request);
    return JSON.stringify([counts.total, [...counts.byTheme]]);
  };
  for (const request of requests) earlier.push(await print(request));
  // People who exist already: only the words are new.
  const waiting = themes.map(({ service, text }): WrittenResponse => {
    const { audience } = kinds[service];
    const earlierOne = written.find((each) => each.audience === audience && each.locationId === 1);
    if (!earlierOne) throw new Error(`no one wrote for ${service}`);
    return { ...earlierOne, day: TODAY, likelihood: null, text, isProtected: true };
  });
  await environment.db.withClient(clientId, (tx) => addWritten(tx, waiting));
  const addDerived = (when: string, screens: readonly string[]): void => {
    outcome.derived.subtraction.push(...screens.map((name) => `${name} changes ${when} a comment is read`));
  };
  addDerived("before", listChangedScreens(before, await readScreens(product, viewer)));
  await readThemes(product, clientId);
  addDerived("after", listChangedScreens(before, await readScreens(product, viewer)));
  for (const [at, request] of requests.entries()) {
    outcome.groups += 1;
    if ((await print(request)) !== earlier[at]) outcome.derived.subtraction.push(`${toName(request)} moves`);
  }
}

/** Returns what themes of comments disclose, and whether counts of everything would be caught. */
export async function attackThemes(
  environment: AttackEnvironment,
  product: Product,
  clientId: number,
  seed: number,
): Promise<{ readonly outcome: Outcome; readonly isCaught: boolean }> {
  const random = createRandom(seed);
  environment.clock.set(`${TODAY}T15:00:00Z`);
  const locations = [...regionOf].map(([id, regionId]) => ({ id, regionId }));
  await makeClient(environment.db, clientId, { regionIds: [...new Set(regionOf.values())], locations });
  const author = { next: 1000 };
  const written = services.flatMap((service) =>
    listMonths().flatMap((month) => writeMonth(random, author, service, month)),
  );
  await environment.db.withClient(clientId, async (tx) => {
    const active = services.map((service) => ({ client_id: clientId, service, status: "active" }));
    await insertRows(tx, "client_services", active);
    await addWritten(tx, written);
  });
  await readThemes(product, clientId);
  const outcome = createOutcome();
  let isCaught = false;
  for (const request of listRequests()) {
    const seen = await readSeen(environment, product, clientId, request);
    judge(request, seen, outcome);
    if (request.places.isEverywhere && !isCaught) isCaught = await attackInvalid(environment, clientId, request, seen);
  }
  await attackArrival(environment, product, { clientId, written }, outcome);
  return { outcome, isCaught };
}
