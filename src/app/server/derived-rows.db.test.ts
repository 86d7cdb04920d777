import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "#platform/server/clock.ts";
import { makeClient, makeResident } from "#slices/residents/testing/residents.factories.ts";
import { answerMap } from "#slices/surveys/server/response-import/answer-map.schema.ts";
import { readRows, setUpSurveyFixture } from "#slices/surveys/testing/survey-fixture.ts";
import type { ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { PARKING, toChange } from "#slices/themes/testing/theme-portal.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { readClientRows } from "#test/support/rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { PASSWORD } from "#test/support/two-clients.ts";
import { rebuildClient, refreshClient } from "./commands/rebuild-command.ts";
import { readAllDifferences } from "./commands/verify-command.ts";
import { insertRows } from "./demo/demo.repository.ts";
import { createResponseImporter } from "./past-answers.ts";

const FIRST_DAY = "2026-11-20";
const RESIDENTS = 6;
/** Ids of residents begin after those that imports draw. */
const FIRST_RESIDENT = 90_000;

const kinds = JSON.parse(readFileSync(join(projectRoot, "db/table-kinds.json"), "utf8")) as Record<string, string>;
const derivedTables = Object.keys(kinds).filter((table) => kinds[table] === "derived");

let t: TestApplication;
let fixture: ReturnType<typeof setUpSurveyFixture>;
let client = 700;
beforeAll(async () => {
  t = await startTestApplication();
  fixture = setUpSurveyFixture(t);
});
afterAll(() => t.close());

const WORDS = ["parking", "shuttle", "balcony"] as const;
const point = fc.integer({ min: 1, max: 5 });
const aResident = fc.integer({ min: 1, max: RESIDENTS });
const aWord = fc.constantFrom(...WORDS);
const getKind = <K extends string>(kind: K): fc.Arbitrary<K> => fc.constant(kind);

const anAnswer = fc.record({
  kind: getKind("answer"),
  resident: aResident,
  agreement: point,
  renewal: fc.option(point, { freq: 4 }),
  repair: fc.integer({ min: 0, max: 1 }),
  word: aWord,
  isComplete: fc.constantFrom(true, true, false),
});
const aStep = fc.oneof(
  { arbitrary: anAnswer, weight: 6 },
  {
    arbitrary: fc.record({
      kind: getKind("import"),
      daysAgo: fc.integer({ min: 0, max: 70 }),
      agreement: point,
      renewal: point,
      word: aWord,
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: getKind("wait"), days: fc.integer({ min: 1, max: 40 }) }), weight: 4 },
  { arbitrary: fc.record({ kind: getKind("refresh"), part: fc.nat(2) }), weight: 4 },
  fc.record({ kind: getKind("erase"), resident: aResident }),
  fc.record({ kind: getKind("term"), word: aWord }),
  fc.record({ kind: getKind("rebuild") }),
);
type Step = typeof aStep extends fc.Arbitrary<infer Taken> ? Taken : never;

/** What every scenario begins with, so that it changes every derived table whatever comes later. */
const beginning: readonly Step[] = [
  { kind: "answer", resident: 1, agreement: 4, renewal: 5, repair: 1, word: "parking", isComplete: true },
  { kind: "answer", resident: 2, agreement: 2, renewal: 1, repair: 0, word: "shuttle", isComplete: true },
  { kind: "wait", days: 35 },
  { kind: "refresh", part: 0 },
  { kind: "refresh", part: 2 },
];

const map = answerMap.parse({
  respondent: { column: "id" },
  location: { column: "property" },
  date: { column: "date" },
  questions: [
    { question: 201, agreement: { column: "agree" }, importance: { value: 3 } },
    { question: 241, value: { column: "renew" } },
    { question: 244, text: { column: "words" } },
  ],
});

/** Ignores what the product rejects, such as an invitation within 30 days of the last one; rethrows any other error. */
function ignoreRejections(error: unknown): void {
  if (!(error instanceof Error && error.name === "Failure")) throw error;
}

/** A company, its residents and an administrator; days pass as the steps say. */
class Scenario {
  readonly id: number;
  today = FIRST_DAY;
  #imports = 0;
  readonly #links = new Map<number, string>();

  private constructor(id: number) {
    this.id = id;
  }

  static async begin(): Promise<Scenario> {
    client += 1;
    t.clock.set(`${FIRST_DAY}T15:00:00Z`);
    const id = await makeClient(t.db, client);
    await t.db.withClient(id, async (tx) => {
      await insertRows(tx, "client_services", [{ service: "intouch", status: "active" }]);
      for (let n = 1; n <= RESIDENTS; n += 1)
        await makeResident(tx, {
          residentId: FIRST_RESIDENT + n,
          locationId: 1 + (n % 2),
          isConfidential: n === RESIDENTS,
        });
      const email = `admin@client${id}.example`;
      await insertRows(tx, "people", [
        { id: 1, first_name: "Ada", last_name: "Cole", email, start_date: "2024-01-01" },
      ]);
      await insertRows(tx, "service_access", [{ person_id: 1, service: "intouch", top_role: "client-admin" }]);
      await t.product.identity.createAccount(tx, {
        email,
        password: PASSWORD,
        clientId: id,
        personId: 1,
        isStaff: false,
      });
    });
    return new Scenario(id);
  }

  get #auditContext() {
    return { clientId: this.id, accountId: null, impersonatorId: null, requestId: null };
  }

  async take(step: Step): Promise<void> {
    if (step.kind === "wait") this.#pass(step.days);
    else if (step.kind === "answer") await this.#answer(step).catch(ignoreRejections);
    else if (step.kind === "import") await this.#import(step);
    else if (step.kind === "erase") await this.#erase(step.resident);
    else if (step.kind === "term") await this.#changeTerm(step.word);
    else if (step.kind === "refresh") await t.product.derived[step.part]?.refresh(this.id);
    else await rebuildClient(t, this.id);
  }

  #pass(days: number): void {
    this.today = addDays(this.today, days);
    t.clock.set(`${this.today}T15:00:00Z`);
  }

  /** The last link of a resident, or a new one where the product invites them. */
  async #invite(resident: number): Promise<string> {
    const residentId = FIRST_RESIDENT + resident;
    const invited = await t.product.surveys
      .invite(this.#auditContext, { surveyId: 24, residentId })
      .catch(ignoreRejections);
    if (invited) {
      const { invitationId: objectId, expiresAt } = invited;
      const grant = { purpose: "survey", objectId, expiresAt, now: t.clock.now() } as const;
      const token = await t.db.withClient(this.id, (tx) => fixture.parts.sharing.mintToken(tx, grant));
      this.#links.set(resident, token);
    }
    return this.#links.get(resident) ?? "";
  }

  async #answer(of: Extract<Step, { kind: "answer" }>): Promise<void> {
    const token = await this.#invite(of.resident);
    const base = { lang: ["en"], action: ["next"] };
    const pages = [
      { ...base, page: ["1"], q201a: [String(of.agreement)], q201i: ["3"] },
      { ...base, page: ["2"], q211: [String(of.repair)] },
      { ...base, page: ["5"], ...(of.renewal === null ? {} : { q241: [String(of.renewal)] }) },
      ...(of.isComplete
        ? [{ lang: ["en"], action: ["submit"], page: ["6"], q244: [`The ${of.word} is wonderful`] }]
        : []),
    ];
    for (const page of pages) await fixture.respond.answer(token, "r", page);
  }

  async #import({ daysAgo, agreement, renewal, word }: Extract<Step, { kind: "import" }>): Promise<void> {
    this.#imports += 1;
    const row = `r${this.#imports},Location 1,${addDays(this.today, -daysAgo)},${agreement},${renewal},The ${word} is loud`;
    const bytes = Buffer.from(`id,property,date,agree,renew,words\n${row}\n`);
    const taken = await createResponseImporter(t.product, t).take(this.#auditContext, {
      surveyId: 24,
      isConfidential: false,
      isDryRun: false,
      sourceName: "past",
      map,
      source: {
        size: bytes.length,
        async *chunks() {
          yield bytes;
        },
      },
    });
    if (taken.responses !== 1) throw new Error(`not imported: ${JSON.stringify(taken)}`);
  }

  async #erase(resident: number): Promise<void> {
    const residentId = FIRST_RESIDENT + resident;
    await t.units.run(this.#auditContext, (uow) => t.product.surveys.eraseRespondent(uow, { residentId }));
  }

  /** Adds a word to the theme of parking, or takes it away again, as an administrator does. */
  async #changeTerm(word: string): Promise<void> {
    const headers = { ...sameOrigin, ...(await t.signIn(`admin@client${this.id}.example`, PASSWORD)) };
    const url = "/v1/en/analytics/comment_themes";
    const { data } = (await t.server.inject({ url, headers })).json<{ data: ThemeRow[] }>();
    const theme = data.find(({ m_id: id }) => id === PARKING);
    if (!theme) throw new Error("no theme of parking");
    const { en, es } = theme.terms;
    const terms = { en: en.includes(word) ? en.filter((term) => term !== word) : [...en, word], es };
    const payload = { ...toChange(theme), terms };
    const reply = await t.server.inject({ method: "PUT", url: `${url}/${PARKING}`, headers, payload });
    if (reply.statusCode !== 200) throw new Error(`the theme was not changed: ${reply.body}`);
  }

  refresh(): Promise<number> {
    return refreshClient(t, this.id);
  }

  async listWrongTables(): Promise<readonly string[]> {
    const found = await t.db.withClient(this.id, (tx) => readAllDifferences(t.product, tx));
    return [...new Set(found.map(({ table }) => table))].toSorted();
  }

  /** All rows of the derived tables. */
  async readDerived(): Promise<Readonly<Record<string, readonly unknown[]>>> {
    const rows: Record<string, readonly unknown[]> = {};
    for (const table of derivedTables) rows[table] = await t.db.withClient(this.id, (tx) => readRows(tx, table));
    return rows;
  }
}

test(
  "after any scenario every derived table has what its sources say; without its rows each is reported, and rebuilt the same",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 4, maxLength: 16 }), async (steps) => {
        const scenario = await Scenario.begin();
        for (const taken of beginning) await scenario.take(taken);
        for (const taken of steps) {
          await scenario.take(taken);
          expect(await scenario.listWrongTables()).toEqual([]);
        }
        await scenario.refresh();
        expect(await scenario.listWrongTables()).toEqual([]);
        const rows = await scenario.readDerived();
        expect(derivedTables.filter((table) => rows[table]?.length === 0)).toEqual([]);
        for (const table of derivedTables)
          await readClientRows(t, scenario.id, `DELETE FROM ${table} WHERE client_id = ${scenario.id}`);
        await readClientRows(
          t,
          scenario.id,
          `INSERT INTO comment_themes (client_id, invitation_id, question_id, theme_id, spans)
           VALUES (${scenario.id}, 900000000, 244, ${PARKING}, '{0,1}')`,
        );
        expect(await scenario.listWrongTables()).toEqual(derivedTables.toSorted());
        await rebuildClient(t, scenario.id);
        await scenario.refresh();
        expect(await scenario.listWrongTables()).toEqual([]);
        expect(await scenario.readDerived()).toEqual(rows);
      }),
      { numRuns: scaleRuns(8) },
    );
  },
);
