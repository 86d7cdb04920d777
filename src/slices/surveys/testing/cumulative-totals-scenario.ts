import fc from "fast-check";
import { sql } from "kysely";
import { addDays, startOfMonth } from "#platform/server/clock.ts";
import { insertRows } from "#slices/analytics/testing/analytics.factories.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import { unlinkInvitations } from "../server/erasure/erasure.repository.ts";
import { runningDifferences } from "../server/cumulative-totals/running.read-model.ts";
import { refreshCumulativeTotals } from "../server/cumulative-totals/running.repository.ts";
import { cumulativeDays } from "../server/cumulative-totals/running.rules.ts";
import { addParticipation } from "../server/surveys.counting.repository.ts";
import { correctRollups } from "../server/surveys.rollup.correction.repository.ts";
import { rebuildRollups } from "../server/surveys.rollup.repository.ts";
import { addRawResponses } from "./raw-answers.ts";
import { correctResponse, submitOpenly } from "./running-submits.ts";
import type { setUpSurveyFixture } from "./survey-fixture.ts";

const FIRST_DAY = "2026-03-20";
/** The survey that people are invited. */
export const SURVEY = 24;
/** Residents of files have the ids of their invitations. */
const NEW_RESIDENTS = 1000;

/** What may happen to a client. */
export type Step =
  | {
      readonly kind: "import";
      readonly daysAgo: number;
      readonly locationId: number;
      readonly agreement: number;
      readonly who: number;
    }
  | { readonly kind: "ask"; readonly locationId: number; readonly people: number; readonly again: number }
  | {
      readonly kind: "submit" | "midnight";
      readonly locationId: number;
      readonly agreement: number;
      readonly who: number;
    }
  | { readonly kind: "answer" | "move" | "forget" | "correct"; readonly at: number }
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "seal" | "stop" | "rebuild" };

type Openly = Extract<Step, { kind: "submit" | "midnight" }>;

const locationId = fc.integer({ min: 1, max: 3 });
/** Any of it. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant("import" as const),
      daysAgo: fc.oneof(fc.nat(9), fc.integer({ min: 0, max: 800 })),
      locationId,
      agreement: fc.integer({ min: 1, max: 5 }),
      who: fc.nat(4),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("submit" as const, "submit" as const, "midnight" as const),
      locationId,
      agreement: fc.integer({ min: 1, max: 5 }),
      who: fc.nat(4),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("ask" as const),
      locationId,
      people: fc.integer({ min: 1, max: 6 }),
      again: fc.nat(2),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("answer" as const, "move" as const, "forget" as const, "correct" as const),
      at: fc.nat(20),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      days: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 50 })),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("seal" as const, "seal" as const, "stop" as const, "rebuild" as const),
    }),
    weight: 4,
  },
);

/** A client's life: past answers of files, people who are invited and answer while they may, locations that move, the job. */
export class Scenario {
  today = FIRST_DAY;
  readonly errors: unknown[] = [];
  readonly #t: TestDatabase;
  readonly #fixture: ReturnType<typeof setUpSurveyFixture>;
  readonly #clientId: number;
  #ids: number;
  #residents = 0;
  /** Who was invited and has not answered, by the day they were invited on. */
  readonly #invited: { readonly id: number; readonly locationId: number; readonly sentOn: string }[] = [];

  /** `ids`: so many invitations there are already. */
  constructor(t: TestDatabase, fixture: ReturnType<typeof setUpSurveyFixture>, clientId: number, ids = 0) {
    this.#ids = ids;
    this.#t = t;
    this.#fixture = fixture;
    this.#clientId = clientId;
  }

  async take(taken: Step): Promise<void> {
    this.#t.clock.set(`${this.today}T18:00:00Z`);
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "import") await this.#import(taken);
    else if (taken.kind === "ask") await this.#fetchAllMetrics(taken);
    else if (taken.kind === "submit") await this.#submit(taken, this.today);
    else if (taken.kind === "midnight") await this.#midnight(taken);
    else if (taken.kind === "answer") await this.#answer(taken.at);
    else if (taken.kind === "correct") await this.#correct(taken.at);
    else if (taken.kind === "move") await this.#move(taken.at);
    else if (taken.kind === "forget") await this.#forget(taken.at);
    else await this.#work(taken.kind);
  }

  // Someone new, or one of the first again; every other one reports something to repair.
  async #import({ daysAgo, locationId: place, agreement, who }: Extract<Step, { kind: "import" }>): Promise<void> {
    this.#ids += 1;
    const day = addDays(this.today, -daysAgo);
    const answers = [
      { questionId: 201, agreement, importance: 3 },
      { questionId: 241, value: agreement },
      { questionId: 211, value: agreement % 2 },
    ];
    const id = this.#ids;
    await this.#t.db.withClient(this.#clientId, async (tx) => {
      await addRawResponses(tx, [{ id, locationId: place, surveyId: SURVEY, day, answers }]);
      if (who > 0)
        await sql`UPDATE invitations SET resident_id = least(${id}, coalesce(
            (SELECT max(r.id) FROM residents AS r WHERE r.client_id = ${tx.clientId} AND r.id <= ${who}), ${id}))
          WHERE client_id = ${tx.clientId} AND id = ${id}`.execute(tx.on());
      await correctRollups(tx);
    });
  }

  /** Someone who was invited before, or someone new. */
  async #submit({ locationId: place, agreement, who }: Openly, day: string): Promise<void> {
    this.#ids += 1;
    const residentId = who > 0 && who <= this.#residents ? NEW_RESIDENTS + who : await this.#newResident();
    const submit = { id: this.#ids, surveyId: SURVEY, locationId: place, residentId, day, agreement };
    await this.#t.db.withClient(this.#clientId, (tx) => submitOpenly(tx, submit));
  }

  // What began before midnight commits after the job of 00:18, in Chicago.
  async #midnight(taken: Openly): Promise<void> {
    const begun = this.today;
    this.today = addDays(begun, 1);
    this.#t.clock.set(`${this.today}T06:18:00Z`);
    await this.#fixture.module.api.refreshQuestionRollups(this.#clientId);
    await this.#submit(taken, begun);
  }

  // Of the last responses one; what was said a few days ago is corrected, too.
  async #correct(at: number): Promise<void> {
    const id = Math.max(1, this.#ids - (at % 6));
    await this.#t.db.withClient(this.#clientId, (tx) => correctResponse(tx, id));
  }

  /** New people, and some that were asked before, wherever that was. */
  async #fetchAllMetrics({ locationId: place, people, again }: Extract<Step, { kind: "ask" }>): Promise<void> {
    const known = Array.from({ length: Math.min(again, this.#residents) }, (_, at) => NEW_RESIDENTS + at + 1);
    for (const id of known) await this.#send(place, id);
    for (let count = 0; count < people; count += 1) await this.#send(place, await this.#newResident());
  }

  async #newResident(): Promise<number> {
    this.#residents += 1;
    const id = NEW_RESIDENTS + this.#residents;
    const client_id = this.#clientId;
    const resident = { client_id, id, first_name: "R", last_name: `${id}`, is_confidential: true };
    await this.#t.db.withClient(client_id, (tx) => insertRows(tx, "residents", [resident]));
    return id;
  }

  async #send(place: number, residentId: number): Promise<void> {
    this.#ids += 1;
    const invited = { id: this.#ids, locationId: place, sentOn: this.today };
    const client_id = this.#clientId;
    const sentAt = this.#t.clock.now();
    const invitation = {
      client_id,
      id: invited.id,
      survey_id: SURVEY,
      survey_version: 1,
      location_id: place,
      resident_id: residentId,
      is_protected: false,
      sent_at: sentAt,
      sent_on: invited.sentOn,
      expires_at: sentAt,
    };
    await this.#t.db.withClient(client_id, async (tx) => {
      await insertRows(tx, "invitations", [invitation]);
      await addParticipation(tx, this.#cell(invited), { sent: 1, started: 0, completed: 0 });
    });
    this.#invited.push(invited);
  }

  // Links stop working after three weeks.
  async #answer(at: number): Promise<void> {
    const open = this.#invited.filter(({ sentOn }) => addDays(sentOn, 21) > this.today);
    const invited = open[at % Math.max(1, open.length)];
    if (!invited) return;
    this.#invited.splice(this.#invited.indexOf(invited), 1);
    await this.#t.db.withClient(this.#clientId, async (tx) => {
      await sql`UPDATE invitations SET started_at = ${this.#t.clock.now()}, completed_at = ${this.#t.clock.now()}
        WHERE client_id = ${tx.clientId} AND id = ${invited.id}`.execute(tx.on());
      await addParticipation(tx, this.#cell(invited), { sent: 0, started: 1, completed: 1 });
    });
  }

  /** Someone is erased: what was counted stays, and they prove no more that anybody was invited. */
  async #forget(at: number): Promise<void> {
    await this.#t.db.withClient(this.#clientId, async (tx) => {
      const { rows } = await sql<{ id: number }>`SELECT id FROM invitations
        WHERE client_id = ${tx.clientId} AND resident_id = ${NEW_RESIDENTS + at}`.execute(tx.on());
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await unlinkInvitations(tx, ids, this.#t.clock.now());
    });
  }

  #cell(invited: { readonly locationId: number; readonly sentOn: string }) {
    return { locationId: invited.locationId, positionCategoryId: null, surveyId: SURVEY, day: invited.sentOn };
  }

  async #move(at: number): Promise<void> {
    const [place, region] = [1 + (at % 3), [1, 2, null][at % 7] ?? null];
    await this.#t.db.withClient(this.#clientId, async (tx) => {
      await sql`UPDATE locations SET region_id = ${region}::bigint WHERE client_id = ${tx.clientId} AND id = ${place}`.execute(
        tx.on(),
      );
    });
  }

  async #work(kind: "seal" | "stop" | "rebuild"): Promise<void> {
    if (kind === "rebuild") await this.#t.db.withClient(this.#clientId, rebuildRollups);
    else if (kind === "seal") await this.#fixture.module.api.refreshQuestionRollups(this.#clientId);
    else {
      const killed = this.#t.db.withClient(this.#clientId, async (tx) => {
        await refreshCumulativeTotals(
          tx,
          cumulativeDays(this.today, addDays(this.today, -1), startOfMonth(addDays(this.today, -800))),
        );
        throw new Error("killed");
      });
      await killed.catch(() => {});
    }
    this.errors.push(...(await this.#t.db.withClient(this.#clientId, runningDifferences)));
  }
}
