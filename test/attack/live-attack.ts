import { addDays } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { insertRows, makeClient } from "#slices/analytics/testing/analytics.factories.ts";
import { actor, everywhere } from "#slices/reports/testing/report-world.ts";
import { noOutcome, type Outcome } from "./answers-attack.ts";
import type { Ground } from "./attack-worlds.ts";
import { productOn } from "./attack-worlds.ts";
import { randomOf, within } from "./company.ts";
import { readPrinted } from "./printed.ts";
import { changedScreens, readScreens } from "./screens.ts";

// A company watched day by day: a campaign that is open, one person invited alone a day later, confidential residents who
// answer now and then, every screen read before and after each answer, every figure each night.

const FIRST = "2026-11-02";
const NIGHTS = 36;
const PLACES = 2;
const STAFF = 12;
const LATE = 99;
const RESIDENT = 500;
const RESIDENTS = 16;
/** So many answers are few: a number that grows by them tells of them. */
const MOST_FEW = 4;
/** Of so many answers one is watched on every screen. */
const WATCHED = 3;

type Row = Readonly<Record<string, unknown>>;
type Tables = Record<string, Record<string, unknown>>;
const at = (day: string): Date => new Date(`${day}T18:00:00Z`);

interface Person {
  readonly id: number;
  readonly location: number;
  readonly survey: 1 | 24;
  readonly sentOn: string;
  readonly isProtected: boolean;
  /** The day on which the person answers; null: never. */
  readonly answersOn: string | null;
}

function peopleOf(seed: number): readonly Person[] {
  const random = randomOf(seed);
  const day = (sentOn: string): string | null => (random() < 0.7 ? addDays(sentOn, within(random, 1, 19)) : null);
  const staff = Array.from({ length: PLACES * STAFF }, (_, index): Person => ({
    id: index + 1,
    location: 1 + (index % PLACES),
    survey: 1,
    sentOn: FIRST,
    isProtected: true,
    answersOn: day(FIRST),
  }));
  const late: Person = {
    id: LATE,
    location: 1,
    survey: 1,
    sentOn: addDays(FIRST, 1),
    isProtected: true,
    answersOn: addDays(FIRST, 4),
  };
  const residents = Array.from({ length: RESIDENTS }, (_, index): Person => {
    const sentOn = addDays(FIRST, within(random, 0, 10));
    return {
      id: RESIDENT + index,
      location: 1 + (index % PLACES),
      survey: 24,
      sentOn,
      isProtected: index % 2 === 0,
      answersOn: day(sentOn),
    };
  });
  return [...staff, late, ...residents];
}

async function writeAll(ground: Ground, clientId: number, people: readonly Person[]): Promise<void> {
  await makeClient(ground.db, clientId, { regionIds: [1], locations: [1, 2].map((id) => ({ id, regionId: 1 })) });
  await ground.db.inClient(clientId, async (tx) => {
    const client_id = clientId;
    await insertRows(
      tx,
      "client_services",
      ["intouch", "ingage", "intel", "introduce"].map((service) => ({ client_id, service, status: "active" })),
    );
    const staff = people.filter(({ survey }) => survey === 1);
    await insertRows(
      tx,
      "people",
      staff.map(({ id, location }) => ({
        client_id,
        id,
        first_name: "E",
        last_name: `${id}`,
        email: `e${id}@x.example`,
        location_id: location,
        start_date: "2024-01-01",
      })),
    );
    await insertRows(
      tx,
      "employments",
      staff.map(({ id, location }) => ({
        client_id,
        id,
        person_id: id,
        location_id: location,
        starts_on: "2024-01-01",
        ends_on: null,
      })),
    );
    await insertRows(
      tx,
      "residents",
      people
        .filter(({ survey }) => survey === 24)
        .map(({ id, isProtected }) => ({
          client_id,
          id,
          first_name: "R",
          last_name: `${id}`,
          is_confidential: isProtected,
        })),
    );
    await insertRows(tx, "campaigns", [
      {
        client_id,
        id: 1,
        name: "Autumn",
        survey_id: 1,
        survey_version: 1,
        channels: ["email"],
        send_on: FIRST,
        send_at: at(FIRST),
        state: "sent",
        audience: JSON.stringify({ is_whole_client: true, regions: [], locations: [], reporting_groups: [] }),
        created_by: 1,
        created_at: at(FIRST),
        created_on: FIRST,
        sent_at: at(FIRST),
      },
    ]);
  });
}

async function invite(tx: ClientTx, { id, location, survey, sentOn, isProtected }: Person): Promise<void> {
  await insertRows(tx, "invitations", [
    {
      client_id: tx.clientId,
      id,
      survey_id: survey,
      survey_version: 1,
      location_id: location,
      is_protected: isProtected,
      [survey === 1 ? "person_id" : "resident_id"]: id,
      sent_at: at(sentOn),
      sent_on: sentOn,
      expires_at: at(addDays(sentOn, 21)),
      campaign_id: survey === 1 ? 1 : null,
    },
  ]);
}

async function answer(tx: ClientTx, { id, location, survey, isProtected }: Person, day: string): Promise<void> {
  const client_id = tx.clientId;
  await tx
    .on<Tables>()
    .updateTable("invitations")
    .set({ started_at: at(day), completed_at: at(day) })
    .where("client_id", "=", client_id)
    .where("id", "=", id)
    .execute();
  await insertRows(tx, "responses", [
    {
      client_id,
      invitation_id: id,
      survey_id: survey,
      location_id: location,
      is_protected: isProtected,
      completed_at: at(day),
      completed_on: day,
    },
  ]);
  const empty = {
    client_id,
    invitation_id: id,
    likelihood: null,
    agreement: null,
    importance: null,
    value: null,
    text_entry: null,
  };
  const rows: Row[] =
    survey === 1
      ? [
          { ...empty, question_id: 1, question_type: "agreement-importance", agreement: 1 + (id % 5), importance: 3 },
          { ...empty, question_id: 28, question_type: "likelihood", likelihood: "remain", value: 1 + (id % 5) },
        ]
      : [
          { ...empty, question_id: 201, question_type: "agreement-importance", agreement: 1 + (id % 5), importance: 3 },
          { ...empty, question_id: 241, question_type: "likelihood", likelihood: "renew", value: 1 + (id % 5) },
        ];
  await insertRows(tx, "answers", rows);
}

/** What a watcher came to: of answers that showed at once, and of numbers that changed by few from one night to the next. */
export interface Watched {
  readonly live: Outcome;
  readonly daily: Outcome;
  /** Whether the watcher would have seen the product count at once. */
  readonly isLiveCaught: boolean;
  readonly isDailyCaught: boolean;
  readonly screens: number;
}

const METRICS = ["likely_to_remain_percentage", "agreement_importance", "surveys_completed"];
const services = ["ingage", "intouch"] as const;
const metricsOf = {
  ingage: METRICS,
  intouch: ["likely_to_renew_percentage", "agreement_importance", "surveys_completed"],
} as const;

/** Watches the product day by day. */
export async function watch(ground: Ground, clientId: number, seed: number): Promise<Watched> {
  const people = peopleOf(seed);
  const product = productOn(ground);
  const viewer = actor(clientId, { ingage: everywhere, intouch: everywhere, intel: everywhere, introduce: everywhere });
  const watched = { live: noOutcome(), daily: noOutcome(), isLiveCaught: false, isDailyCaught: false, screens: 0 };
  ground.clock.set(`${FIRST}T08:00:00Z`);
  await writeAll(ground, clientId, people);
  const nightly = product.jobs.filter(({ name }) =>
    ["surveys.count-progress", "analytics.release-cells"].includes(name),
  );
  const rebuild = (): Promise<unknown> => ground.db.inClient(clientId, (tx) => product.surveys.rebuildRollups(tx));
  const said = new Map<string, number>();
  let answers = 0;
  const openOf = (day: string, location: string, service: string): number =>
    people.filter(
      (each) =>
        !each.isProtected &&
        service === "intouch" &&
        each.answersOn !== null &&
        each.answersOn <= day &&
        (location === "null" || String(each.location) === location),
    ).length;
  for (let night = 0; night < NIGHTS; night += 1) {
    const day = addDays(FIRST, night);
    ground.clock.set(`${day}T18:30:00Z`);
    await ground.db.inClient(clientId, async (tx) => {
      for (const each of people.filter(({ sentOn }) => sentOn === day)) await invite(tx, each);
    });
    const open = people.filter(({ answersOn, isProtected }) => answersOn === day && !isProtected);
    const beforeOpen = open.length > 0 && !watched.isLiveCaught ? await readScreens(product, viewer) : null;
    await ground.db.inClient(clientId, async (tx) => {
      for (const each of open) await answer(tx, each, day);
    });
    await rebuild();
    // Open answers count at once: the watcher must see them, or sees nothing.
    if (beforeOpen) watched.isLiveCaught = changedScreens(beforeOpen, await readScreens(product, viewer)).length > 0;
    for (const each of people.filter(({ answersOn, isProtected }) => answersOn === day && isProtected)) {
      answers += 1;
      if (answers % WATCHED !== 0 && each.id !== LATE) {
        await ground.db.inClient(clientId, (tx) => answer(tx, each, day));
        await rebuild();
        continue;
      }
      const before = await readScreens(product, viewer);
      await ground.db.inClient(clientId, (tx) => answer(tx, each, day));
      await rebuild();
      const changed = changedScreens(before, await readScreens(product, viewer));
      watched.screens = before.size;
      watched.live.groups += 1;
      for (const name of changed)
        watched.live.derived.subtraction.push(
          `${name} changes when ${each.survey === 1 ? "employee" : "resident"} ${each.id} answers`,
        );
    }
    ground.clock.set(`${addDays(day, 1)}T13:00:00Z`);
    for (const job of nightly) await job.run({ clientId });
    for (const service of services) {
      for (const by of ["location", "total"] as const) {
        const range = { from: "2026-10-01", to: "2026-12-31" };
        const rows = await readPrinted(
          { db: ground.db, product, clientId, today: addDays(day, 1) },
          { service, metrics: metricsOf[service], by, range },
        );
        for (const [key, figures] of rows) {
          for (const [metric, { value, n }] of Object.entries(figures)) {
            const name = `${service} ${metric} of ${by} ${key}`;
            const count = (metric === "surveys_completed" ? value : n) - openOf(day, key, service);
            const grown = count - (said.get(name) ?? 0);
            said.set(name, count);
            watched.daily.groups += 1;
            if (grown >= 1 && grown <= MOST_FEW && metric !== "surveys_completed")
              watched.daily.derived.subtraction.push(`${name} grows by ${grown} in the night after ${day}`);
          }
        }
      }
    }
    const answeredToday = people.filter((each) => each.isProtected && each.answersOn === day).length;
    watched.isDailyCaught ||= answeredToday >= 1 && answeredToday <= MOST_FEW;
  }
  return watched;
}
