import type { Product } from "#app/server/product.ts";
import { addDays } from "#platform/server/clock.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { createActor, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import { countDerived, createOutcome, type Outcome } from "./answers-attack.ts";
import { type AttackEnvironment, createProductOn } from "./attack-fixtures.ts";
import { answer, FIRST, invite, LATE, NIGHTS, type Person, buildPeople, writeAll } from "./live-company.ts";
import { readPrinted } from "./printed.ts";
import { listChangedScreens, readScreens } from "./screens.ts";

// A company watched day by day: a campaign that is open, one person invited individually a day later, confidential
// residents who answer now and then, every screen read before and after each answer, every metric value each night.

/** At most this many answers are few: a number that increases by them discloses them. */
const MAX_DISCLOSING_ANSWERS = 4;
/** Results are shown for at least this many people together. */
const MIN_PEOPLE = 5;
/** Days during which a person can answer. */
const LINK_DAYS = 21;
/** One of this many answers is watched on every screen. */
const WATCHED = 3;

/** The watcher's result: answers that showed at once, and numbers that changed by few from one night to the next. */
export interface LiveAttackResult {
  readonly live: Outcome;
  readonly daily: Outcome;
  /** Whether the watcher saw open answers, which count at once, on some screen. */
  readonly isLiveCaught: boolean;
  /** Whether the watcher would detect answers that were released each night. */
  readonly isDailyCaught: boolean;
}

/** The printed values of some people on one night, without open answers. */
export interface Night {
  readonly name: string;
  readonly day: string;
  /** People behind the metric values, by metric. */
  readonly people: Readonly<Record<string, number>>;
  /** Those invited and those who completed; null where nothing is printed. */
  readonly sent: number | null;
  readonly completed: number | null;
}

function judgePeople(night: Night, before: Night | undefined, outcome: Outcome): void {
  for (const [metric, count] of Object.entries(night.people)) {
    outcome.groups += 1;
    const grown = count - (before?.people[metric] ?? 0);
    if (grown >= 1 && grown <= MAX_DISCLOSING_ANSWERS)
      outcome.derived.subtraction.push(`${metric} of ${night.name} grows by ${grown} in the night after ${night.day}`);
  }
}

// Each person who completed is counted once, with all who were invited together; later nothing may change.
function judgeCompleted(night: Night, before: Night | undefined, outcome: Outcome): void {
  if (night.completed === null) return;
  outcome.groups += 1;
  const isMoved = night.completed !== (before?.completed ?? 0);
  if (isMoved && (night.sent ?? 0) - (before?.sent ?? 0) < MIN_PEOPLE)
    outcome.derived.subtraction.push(`Completed of ${night.name} moves in the night after ${night.day}, Sent does not`);
}

/** Derives facts about few people from the values of consecutive nights. */
export function judgeNights(nights: readonly Night[]): Outcome {
  const found = createOutcome();
  for (const own of Map.groupBy(nights, ({ name }) => name).values()) {
    own.forEach((night, at) => {
      judgePeople(night, own[at - 1], found);
      judgeCompleted(night, own[at - 1], found);
    });
  }
  return found;
}

const services = ["ingage", "intouch"] as const;
const shares = {
  ingage: ["likely_to_remain_percentage", "agreement_importance"],
  intouch: ["likely_to_renew_percentage", "agreement_importance"],
} as const;
const RANGE = { from: "2026-10-01", to: "2026-12-31" };

class Watcher {
  readonly #ground: AttackEnvironment;
  readonly #clientId: number;
  readonly #people: readonly Person[];
  readonly #product: Product;
  readonly #viewer: Actor;
  readonly live = createOutcome();
  readonly nights: Night[] = [];
  isLiveCaught = false;
  #answers = 0;

  constructor(environment: AttackEnvironment, clientId: number, people: readonly Person[]) {
    const all = { ingage: WHOLE_CLIENT, intouch: WHOLE_CLIENT, intel: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
    this.#ground = environment;
    this.#clientId = clientId;
    this.#people = people;
    this.#product = createProductOn(environment);
    this.#viewer = createActor(clientId, all);
  }

  async watchDay(day: string): Promise<void> {
    this.#ground.clock.set(`${day}T18:30:00Z`);
    await this.#ground.db.withClient(this.#clientId, async (tx) => {
      for (const each of this.#people.filter(({ sentOn }) => sentOn === day)) await invite(tx, each);
    });
    const answering = this.#people.filter(({ answersOn }) => answersOn === day);
    const open = answering.filter(({ isProtected }) => !isProtected);
    // Open answers count at once: a watcher who does not see them sees nothing.
    if (open.length > 0 && !this.isLiveCaught)
      this.isLiveCaught = (await this.#whatChanges(() => this.#write(open, day))).length > 0;
    else await this.#write(open, day);
    for (const each of answering.filter(({ isProtected }) => isProtected)) await this.#watchAnswer(each, day);
  }

  async #watchAnswer(each: Person, day: string): Promise<void> {
    this.#answers += 1;
    if (this.#answers % WATCHED !== 0 && each.id !== LATE) return this.#write([each], day);
    const changed = await this.#whatChanges(() => this.#write([each], day));
    const who = `${each.survey === 1 ? "employee" : "resident"} ${each.id}`;
    this.live.groups += 1;
    this.live.derived.subtraction.push(...changed.map((name) => `${name} changes when ${who} answers`));
  }

  async #write(people: readonly Person[], day: string): Promise<void> {
    await this.#ground.db.withClient(this.#clientId, async (tx) => {
      for (const each of people) await answer(tx, each, day);
    });
    await this.#ground.db.withClient(this.#clientId, (tx) => this.#product.surveys.rebuildRollups(tx));
  }

  async #whatChanges(write: () => Promise<void>): Promise<readonly string[]> {
    const before = await readScreens(this.#product, this.#viewer);
    await write();
    return listChangedScreens(before, await readScreens(this.#product, this.#viewer));
  }

  async readNight(day: string): Promise<void> {
    this.#ground.clock.set(`${addDays(day, 1)}T13:00:00Z`);
    const nightly = new Set(["surveys.count-progress", "analytics.release-cells"]);
    for (const job of this.#product.jobs.filter(({ name }) => nightly.has(name)))
      await job.run({ clientId: this.#clientId });
    for (const service of services)
      for (const by of ["location", "total"] as const) await this.#readFigures(service, by, day);
  }

  async #readFigures(service: (typeof services)[number], by: "location" | "total", day: string): Promise<void> {
    const rows = await readPrinted(
      { db: this.#ground.db, product: this.#product, clientId: this.#clientId, today: addDays(day, 1) },
      { service, metrics: [...shares[service], "surveys_sent", "surveys_completed"], by, range: RANGE },
    );
    for (const [key, { surveys_sent: sent, surveys_completed: completed, ...figures }] of rows) {
      const open = this.#people.filter(
        ({ isProtected, location }) =>
          service === "intouch" && !isProtected && (by === "total" || String(location) === key),
      );
      const hasAnswered = ({ answersOn }: Person): boolean => answersOn !== null && answersOn <= day;
      // Participation counts invitations whose links have closed.
      const closed = open.filter(({ sentOn }) => addDays(sentOn, LINK_DAYS) <= addDays(day, 1));
      const people = Object.entries(figures).map(
        ([metric, { n }]) => [metric, n - open.filter(hasAnswered).length] as const,
      );
      this.nights.push({
        name: `${service} of ${by} ${key}`,
        day,
        people: Object.fromEntries(people),
        sent: sent ? sent.value - closed.length : null,
        completed: completed ? completed.value - closed.filter(hasAnswered).length : null,
      });
    }
  }
}

/** What would be printed each night if answers were released as they come. */
const buildNights = (people: readonly Person[], days: readonly string[]): readonly Night[] =>
  days.map((day) => {
    const answered = people.filter(({ isProtected, answersOn }) => isProtected && (answersOn ?? "9") <= day).length;
    return { name: "everybody", day, people: { answers: answered }, sent: null, completed: null };
  });

/** Watches the product day by day. */
export async function watch(environment: AttackEnvironment, clientId: number, seed: number): Promise<LiveAttackResult> {
  const people = buildPeople(seed);
  const watcher = new Watcher(environment, clientId, people);
  environment.clock.set(`${FIRST}T08:00:00Z`);
  await writeAll(environment, clientId, people);
  const days = Array.from({ length: NIGHTS }, (_, night) => addDays(FIRST, night));
  for (const day of days) {
    await watcher.watchDay(day);
    await watcher.readNight(day);
  }
  return {
    live: watcher.live,
    daily: judgeNights(watcher.nights),
    isLiveCaught: watcher.isLiveCaught,
    isDailyCaught: countDerived(judgeNights(buildNights(people, days))) > 0,
  };
}
