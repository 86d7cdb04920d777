import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addDays, startOfMonth } from "#platform/server/clock.ts";
import { makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import {
  addRawResponses,
  questionsById,
  type RawAnswer,
  type RawResponse,
} from "#slices/surveys/testing/raw-answers.ts";
import { figuresOf } from "#slices/surveys/testing/raw-figures.ts";
import { surveyWorld } from "#slices/surveys/testing/survey-world.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { syncCatalogue } from "../catalogue/catalogue.repository.ts";
import { questionDifferences } from "./questions.read-model.ts";
import { markAllQuestionsDirty, markQuestionsDirty, monthsToSeal, sealMonth } from "./questions.repository.ts";

const FIRST_DAY = "2026-03-20";
const METRICS = ["agreement_importance", "response_count", "top_block_percentage", "yes_no", "mean_importance"];
const COMPARED = ["agreement_importance", "response_count", "top_block_percentage", "yes_no"];

let t: TestDatabase;
let world: ReturnType<typeof surveyWorld>;
let client = 600;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalogue(t.owner);
  world = surveyWorld(t);
});
afterAll(() => t.close());
beforeEach(() => {
  client += 1;
});

const point = fc.integer({ min: 1, max: 5 });
const pair = (questionId: number): fc.Arbitrary<RawAnswer> =>
  fc.record({ questionId: fc.constant(questionId), agreement: point, importance: point });
const anAnswer: fc.Arbitrary<RawAnswer> = fc.oneof(
  pair(201),
  pair(212),
  fc.record({ questionId: fc.constant(203), agreement: point }),
  fc.record({ questionId: fc.constant(205), agreement: point }),
  fc.record({ questionId: fc.constant(211), value: fc.integer({ min: 0, max: 1 }) }),
  fc.record({ questionId: fc.constant(241), value: point }),
  fc.record({ questionId: fc.constant(243), value: point }),
  fc.record({ questionId: fc.constant(244), text: fc.constant("Quieter nights") }),
);
const answers = fc.uniqueArray(anAnswer, { minLength: 1, maxLength: 5, selector: (each) => each.questionId });
const place = { locationId: fc.integer({ min: 1, max: 3 }), surveyId: fc.constantFrom(24, 27), answers };

type Step =
  | { readonly kind: "submit" | "import"; readonly daysAgo: number; readonly of: Omit<RawResponse, "id" | "day"> }
  | { readonly kind: "erase"; readonly at: number }
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "seal" | "stop"; readonly rebuilds: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant("submit" as const), daysAgo: fc.constant(0), of: fc.record(place) }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      daysAgo: fc.integer({ min: 0, max: 70 }),
      of: fc.record(place),
    }),
    weight: 2,
  },
  fc.record({ kind: fc.constant("erase" as const), at: fc.nat(20) }),
  { arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 25 }) }), weight: 3 },
  {
    arbitrary: fc.record({ kind: fc.constantFrom("seal" as const, "stop" as const), rebuilds: fc.boolean() }),
    weight: 3,
  },
);

/** Everything that happened to a client, beside the database. */
class Story {
  readonly kept: RawResponse[] = [];
  /** What was wrong with what had been sealed. */
  readonly faults: unknown[] = [];
  today = FIRST_DAY;
  readonly #clientId: number;

  constructor(clientId: number) {
    this.#clientId = clientId;
  }

  async take(taken: Step): Promise<void> {
    t.clock.set(`${this.today}T22:00:00Z`);
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "erase") await this.#erase(taken.at);
    else if (taken.kind === "seal") await this.#seal(taken.rebuilds);
    else if (taken.kind === "stop") await this.#stop();
    else if ("of" in taken) await this.#add(taken.of, addDays(this.today, -taken.daysAgo), taken.kind === "import");
  }

  async #add(of: Omit<RawResponse, "id" | "day">, day: string, isImported: boolean): Promise<void> {
    const added = { ...of, day, id: this.kept.length + 1 };
    await t.db.inClient(this.#clientId, async (tx) => {
      if (isImported) await markQuestionsDirty(tx, [day]);
      await addRawResponses(tx, [added]);
    });
    this.kept.push(added);
  }

  async #erase(at: number): Promise<void> {
    const response = this.kept[at];
    if (!response) return;
    const cause = { clientId: this.#clientId, accountId: null, impersonatorId: null, requestId: null };
    await t.units.run(cause, (uow) => world.module.api.forgetRespondent(uow, { residentId: response.id }));
    this.kept[at] = { ...response, answers: response.answers.filter((answer) => answer.text === undefined) };
  }

  async #seal(rebuilds: boolean): Promise<void> {
    if (rebuilds) await t.db.inClient(this.#clientId, markAllQuestionsDirty);
    await world.module.api.sealQuestions(this.#clientId);
    const again = await world.module.api.sealQuestions(this.#clientId);
    const differences = await t.db.inClient(this.#clientId, questionDifferences);
    this.faults.push(...differences, ...Array.from({ length: again }, () => "sealed twice"));
  }

  // Killed after its first month, or within one: then nothing of it is there.
  async #stop(): Promise<void> {
    const through = addDays(this.today, -1);
    const [month] = await t.db.inClient(this.#clientId, (tx) => monthsToSeal(tx, through));
    if (month) await t.db.inClient(this.#clientId, (tx) => sealMonth(tx, month, through));
    const killed = t.db.inClient(this.#clientId, async (tx) => {
      await sealMonth(tx, startOfMonth(this.today), through);
      throw new Error("killed");
    });
    await killed.catch(() => {});
  }
}

const scopes = [
  { kind: "client" } as const,
  { kind: "places", regionIds: [], locationIds: [1, 3] } as const,
  { kind: "places", regionIds: [1], locationIds: [] } as const,
];
const visible = [new Set([1, 2, 3]), new Set([1, 3]), new Set([1, 2])];

async function compare(story: Story, clientId: number, range: { from: string; to: string }): Promise<void> {
  const within = story.kept.filter(({ day }) => day >= range.from && day <= range.to);
  const previous = { from: "2020-01-01", to: "2020-01-31" };
  const request = {
    service: "intouch",
    metrics: METRICS,
    windows: { current: range, previous },
    today: story.today,
  } as const;
  for (const [at, scope] of scopes.entries()) {
    const seen = within.filter(({ locationId }) => visible[at]?.has(locationId));
    const [byQuestion, byType, byPlace] = await t.db.inClient(clientId, async (tx) => [
      await world.analytics.figures(tx, { ...request, scope, by: "question" }),
      await world.analytics.figures(tx, { ...request, scope, by: "question_type" }),
      await world.analytics.figures(tx, { ...request, scope, by: "location", filters: { question: [201, 211] } }),
    ]);
    const asked = new Set([201, 211]);
    const some = seen.map((each) => ({ ...each, answers: each.answers.filter((one) => asked.has(one.questionId)) }));
    for (const [table, rows] of [
      [byQuestion, figuresOf(seen, (_, answer) => answer.questionId)],
      [byType, figuresOf(seen, (_, answer) => questionsById.get(answer.questionId)?.type ?? "")],
      [byPlace, figuresOf(some, (response) => response.locationId)],
    ] as const) {
      for (const [key, figures] of rows) {
        const found = table?.of(key);
        const shown = COMPARED.map((name) => {
          const figure = found?.[name]?.current;
          return [name, figure?.state === "value" ? figure.rounded : figure?.state];
        });
        expect({ key, ...Object.fromEntries(shown) }).toEqual({
          key,
          ...Object.fromEntries(COMPARED.map((name) => [name, figures[name]])),
        });
      }
    }
  }
}

test("numbers by question equal the answers at every moment: submits, late imports, erasures, seals, stopped seals", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.integer({ min: -75, max: -1 }),
      fc.integer({ min: 0, max: 60 }),
      async (steps, from, length) => {
        client += 1;
        const locations = [1, 2, 3].map((id) => ({ id, regionId: id < 3 ? 1 : null }));
        await makeClient(t.db, client, { regionIds: [1], locations });
        const story = new Story(client);
        for (const taken of steps) await story.take(taken);
        expect(story.faults).toEqual([]);
        const first = addDays(story.today, from);
        await compare(story, client, { from: first, to: addDays(first, length) });
        await compare(story, client, { from: startOfMonth(first), to: story.today });
      },
    ),
    { numRuns: 25 },
  );
});
