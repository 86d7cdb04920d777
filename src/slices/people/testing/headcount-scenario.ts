import fc from "fast-check";
import { sql } from "kysely";
import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import {
  coarsenDates,
  rehire,
  correctPost,
  correctStart,
  hire,
  type History,
  leave,
  type Outcome,
  type Placement,
  transfer,
} from "../server/employments.rules.ts";
import { peopleImporter } from "../server/people.import.repository.ts";
import { headcountDifferences } from "../server/headcount-snapshots.read-model.ts";
import { refreshHeadcountSnapshots, invalidateWrongHeadcount } from "../server/headcount-snapshots.repository.ts";
import { snapshotDays } from "../server/headcount-snapshots.rules.ts";
import { readHistory, saveHistory } from "../server/people.repository.ts";

const FIRST_DAY = "2026-03-20";
const PEOPLE = [1, 2, 3, 4, 5];

/** A client with two regions, one of them in a district; location 3 is in no region, and in a group with location 1. */
export async function createHeadcountClient(t: TestDatabase, clientId: number): Promise<void> {
  const locations = [1, 2, 3].map((id) => ({ id, regionId: id < 3 ? 1 : null }));
  await makeClient(t.db, clientId, { regionIds: [1, 2], locations });
  const own = { client_id: clientId };
  await t.db.withClient(clientId, async (tx) => {
    await insertRows(tx, "districts", [{ ...own, id: 1, name: "District" }]);
    await sql`UPDATE regions SET district_id = 1 WHERE client_id = ${clientId} AND id = 1`.execute(tx.on());
    await insertRows(tx, "reporting_groups", [{ ...own, id: 1, name: "Group" }]);
    const grouped = [1, 3].map((location_id) => ({ ...own, reporting_group_id: 1, location_id }));
    await insertRows(tx, "reporting_group_locations", grouped);
    await insertRows(
      tx,
      "people",
      PEOPLE.map((id) => ({ ...own, id, first_name: "P", last_name: `${id}` })),
    );
  });
}

/** What may happen to a client. */
export type Step =
  | {
      readonly kind:
        | "hire"
        | "move"
        | "leave"
        | "return"
        | "restart"
        | "repost"
        | "file"
        | "end by file"
        | "drop by file";
      readonly person: number;
      readonly place: number | null;
      readonly daysAgo: number;
    }
  | { readonly kind: "erase"; readonly person: number }
  | { readonly kind: "relocate"; readonly place: number; readonly region: number | null }
  | { readonly kind: "wait"; readonly days: number }
  | { readonly kind: "keep" | "stop" | "rebuild" };

const person = fc.constantFrom(...PEOPLE);
const daysAgo = fc.oneof(
  fc.integer({ min: -2, max: 3 }),
  fc.integer({ min: -20, max: 120 }),
  fc.integer({ min: 0, max: 900 }),
);
const kinds = ["hire", "move", "leave", "return", "restart", "repost", "file", "end by file", "drop by file"] as const;
/** Any of it. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constantFrom(...kinds),
      person,
      place: fc.constantFrom(1, 2, 3, null),
      daysAgo,
    }),
    weight: 12,
  },
  { arbitrary: fc.record({ kind: fc.constant("erase" as const), person }), weight: 1 },
  {
    arbitrary: fc.record({
      kind: fc.constant("relocate" as const),
      place: fc.integer({ min: 1, max: 3 }),
      region: fc.constantFrom(1, 2, null),
    }),
    weight: 1,
  },
  { arbitrary: fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 45 }) }), weight: 3 },
  {
    arbitrary: fc.record({
      kind: fc.constantFrom("keep" as const, "keep" as const, "stop" as const, "rebuild" as const),
    }),
    weight: 6,
  },
);

type OfPerson = Extract<Step, { readonly person: number; readonly place: number | null }>;

const toPlacement = (place: number | null): Placement => ({ locationId: place, positionId: null });
const getHistory = (before: History, outcome: Outcome): History => ("history" in outcome ? outcome.history : before);

/** What a form makes of a history; itself where the form refuses. */
function edited(before: History, { kind, place }: OfPerson, day: string): History {
  const post = toPlacement(place);
  if (kind === "hire") return before.length > 0 ? before : hire(post, day);
  if (kind === "move") return getHistory(before, transfer(before, post, day));
  if (kind === "leave") return leave(before, day);
  if (kind === "return") return getHistory(before, rehire(before, post, day));
  if (kind === "restart") return getHistory(before, correctStart(before, place === null ? null : day));
  return correctPost(before, post);
}

/** A client's life: people who come, move and leave, by forms and files, today or long ago; locations that move; the job. */
export class HeadcountScenario {
  today = FIRST_DAY;
  readonly errors: unknown[] = [];
  readonly #t: TestDatabase;
  readonly #clientId: number;

  constructor(t: TestDatabase, clientId: number) {
    this.#t = t;
    this.#clientId = clientId;
  }

  async take(taken: Step): Promise<void> {
    if (taken.kind === "wait") this.today = addDays(this.today, taken.days);
    else if (taken.kind === "relocate") await this.#relocate(taken.place, taken.region);
    else if (taken.kind === "erase") await this.#erase(taken.person);
    else if ("person" in taken) await this.#t.db.withClient(this.#clientId, (tx) => this.#change(tx, taken));
    else await this.#work(taken.kind);
    const wrong = await this.#t.db.withClient(this.#clientId, headcountDifferences);
    if (wrong.length > 0) this.errors.push([taken, wrong]);
  }

  async #change(tx: ClientTx, change: OfPerson): Promise<void> {
    const day = addDays(this.today, -change.daysAgo);
    const before = await readHistory(tx, change.person);
    if (change.kind === "file") await this.#addByFile(tx, change, day, before);
    else if (change.kind === "end by file" || change.kind === "drop by file")
      await this.#changeByFile(tx, change, day, before);
    else await saveHistory(tx, change.person, before, edited(before, change, day));
  }

  // A past employment that a file brings, where the person has none in those days.
  async #addByFile(tx: ClientTx, { person: person_id, place: location_id }: OfPerson, day: string, before: History) {
    const last = addDays(day, 40);
    const isFree = before.every(
      ({ startsOn, endsOn }) => (startsOn !== null && startsOn > last) || (endsOn !== null && endsOn < day),
    );
    if (!isFree) return;
    const [id = 0] = await peopleImporter.draw(tx, "employments", 1);
    const ends_on = before.length > 0 ? last : null;
    await peopleImporter.insert(tx, "employments", [
      { id, person_id, location_id, position_id: null, starts_on: day, ends_on },
    ]);
  }

  async #changeByFile(tx: ClientTx, { kind, person: person_id, place }: OfPerson, day: string, before: History) {
    const one = before.at(-1);
    if (!one || one.id === null) return;
    if (kind === "drop by file") {
      await peopleImporter.remove(tx, "employments", [{ id: one.id }]);
      return;
    }
    const ends_on = one.startsOn !== null && day < one.startsOn ? null : day;
    const row = {
      id: one.id,
      person_id,
      location_id: place ?? one.locationId,
      position_id: null,
      starts_on: one.startsOn,
      ends_on,
    };
    await peopleImporter.update(tx, "employments", [row]);
  }

  #erase(personId: number): Promise<void> {
    return this.#t.db.withClient(this.#clientId, async (tx) => {
      const before = await readHistory(tx, personId);
      await saveHistory(tx, personId, before, coarsenDates(leave(before, this.today)));
    });
  }

  #relocate(place: number, region: number | null): Promise<unknown> {
    return this.#t.db.withClient(this.#clientId, (tx) =>
      sql`UPDATE locations SET region_id = ${region} WHERE client_id = ${tx.clientId} AND id = ${place}`.execute(
        tx.on(),
      ),
    );
  }

  async #work(kind: "keep" | "stop" | "rebuild"): Promise<void> {
    const work = this.#t.db.withClient(this.#clientId, async (tx) => {
      if (kind === "rebuild")
        this.errors.push(...Array.from({ length: await invalidateWrongHeadcount(tx) }, () => "wrong"));
      await refreshHeadcountSnapshots(tx, snapshotDays(this.today));
      if (kind === "stop") throw new Error("stopped");
      if (await refreshHeadcountSnapshots(tx, snapshotDays(this.today))) this.errors.push("kept again");
    });
    if (kind === "stop") await work.catch(() => {});
    else await work;
  }
}
