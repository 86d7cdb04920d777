import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, toLocalDate } from "#platform/server/clock.ts";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import { events } from "#slices/surveys/contract/sending.contract.ts";
import { type SentMessage, setUpSendingFixture } from "#slices/surveys/testing/sending-fixture.ts";
import { RandomGenerator, SimulatedYear } from "#slices/surveys/testing/sending-year.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";

const FIRST_DAY = "2026-03-02";
const DAYS = 365;
const clients = [
  { id: 1, zone: "America/Chicago", seed: 11 },
  { id: 2, zone: "America/Los_Angeles", seed: 23 },
];

let t: TestDatabase;
let fixture: ReturnType<typeof setUpSendingFixture>;
/** Days on which the jobs did not run. */
const silentDays = new Set<string>();

/** Returns the rows of a statement for both companies; row-level security separates them. */
async function fetchMetrics(text: string): Promise<readonly Record<string, unknown>[]> {
  const result: Record<string, unknown>[] = [];
  for (const { id } of clients) {
    const { rows } = await t.db.withClient(id, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(text)));
    result.push(...(rows as Record<string, unknown>[]));
  }
  return result;
}

/** Simulates a day on which the server runs: its job runs once or twice, also concurrently. */
async function runDay(day: string, dice: RandomGenerator): Promise<void> {
  for (const time of dice.roll(0.3) ? ["18:40", "20:10"] : ["18:40"]) {
    t.clock.set(`${day}T${time}:00Z`);
    for (const { id } of clients) {
      const runs = dice.roll(0.1) ? [fixture.run(id), fixture.run(id)] : [fixture.run(id)];
      await Promise.all(runs);
    }
    await fixture.deliverAll();
  }
}

async function spendTheYear(): Promise<void> {
  const years: SimulatedYear[] = [];
  const dice = new RandomGenerator(5);
  for (const { id, zone, seed } of clients) {
    await makeClient(t.db, id, { timeZone: zone });
    const year = new SimulatedYear(fixture, id, seed);
    await t.db.withClient(id, (tx) => year.begin(tx, FIRST_DAY));
    await fixture.switchOn(id, events, FIRST_DAY);
    years.push(year);
  }
  let silent = 0;
  for (let n = 0; n < DAYS; n += 1) {
    const day = addDays(FIRST_DAY, n);
    t.clock.set(`${day}T15:30:00Z`);
    for (const year of years) await t.db.withClient(year.clientId, (tx) => year.simulateDay(tx, day, t.clock.now()));
    for (const year of years) await year.plan(day);
    // The server is down for up to three days in a row.
    silent = silent < 3 && dice.roll(0.12) ? silent + 1 : 0;
    if (silent > 0) {
      silentDays.add(day);
      continue;
    }
    await runDay(day, dice);
  }
}

beforeAll(async () => {
  t = await openTestDatabase();
  fixture = setUpSendingFixture(t);
  await spendTheYear();
}, 600_000);
afterAll(() => t.close());

/** Everything due by this day must have been handled, however long the last outage was. */
const lastHandledDay = addDays(FIRST_DAY, DAYS - 5);

function countDaysBetween(a: string, b: string): number {
  return Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);
}

/** Returns columns of a row as one text. */
function joinColumns(row: Record<string, unknown>, ...columns: readonly string[]): string {
  return columns.map((column) => String(row[column] as string | number | null)).join(" ");
}

/** Returns every gap between invitations of one person that is shorter than a number of days. */
function findShortGaps(rows: readonly Record<string, unknown>[], gap: number): unknown[] {
  const people = Map.groupBy(rows, (row) => joinColumns(row, "client_id", "resident_id", "person_id"));
  return [...people].flatMap(([who, own]) => {
    const sent = own.map((row) => joinColumns(row, "day")).toSorted();
    return sent.flatMap((day, at) => {
      const before = sent[at - 1];
      return before !== undefined && countDaysBetween(before, day) < gap ? [{ who, before, day }] : [];
    });
  });
}

const invitations = "SELECT client_id, resident_id, person_id, survey_id, sent_on::text AS day FROM invitations";

describe("a simulated year of sending to two companies", () => {
  test("has a realistic volume", async () => {
    const counts = await fetchMetrics(
      "SELECT count(*)::int AS sent, count(DISTINCT event)::int AS events, count(DISTINCT campaign_id)::int AS campaigns, " +
        "(count(*) FILTER (WHERE person_id IS NOT NULL))::int AS employees, (count(*) FILTER (WHERE channel = 'sms'))::int AS texts, " +
        "(count(*) FILTER (WHERE reminders_sent = 2))::int AS reminded FROM invitations",
    );
    const least = { sent: 200, events: events.length, campaigns: 3, employees: 30, texts: 5, reminded: 50 };
    for (const company of counts)
      for (const [what, count] of Object.entries(least))
        expect(Number(company[what]), what).toBeGreaterThanOrEqual(count);
    expect(silentDays.size).toBeGreaterThan(20);
    expect(fixture.texts.length).toBeGreaterThan(5);
  });

  test("invites no one more often than every 30 days, and about repairs every 90", async () => {
    expect(findShortGaps(await fetchMetrics(invitations), 30)).toEqual([]);
    expect(findShortGaps(await fetchMetrics(`${invitations} WHERE survey_id = 26`), 90)).toEqual([]);
  });

  test("sends nothing to a person who has opted out, from that moment on", async () => {
    const refused = new Map(
      (await fetchMetrics("SELECT email, opted_out_at FROM email_opt_outs")).map((row) => [
        row["email"],
        row["opted_out_at"],
      ]),
    );
    const isLate = (sent: SentMessage): boolean => {
      const since = refused.get(sent.to);
      return since instanceof Date && sent.at > since;
    };
    expect(refused.size).toBeGreaterThan(15);
    expect(fixture.mails.some((mail) => refused.has(mail.to))).toBe(true);
    expect(fixture.mails.filter(isLate)).toEqual([]);
    const silenced = await fetchMetrics("SELECT phone, revoked_at FROM sms_consents WHERE state = 'revoked'");
    const revoked = new Map(silenced.map((row) => [row["phone"], row["revoked_at"] as Date]));
    expect(fixture.texts.filter((text) => text.at > (revoked.get(text.to) ?? text.at))).toEqual([]);
  });

  test("sends texts only at allowed hours", () => {
    const hours = fixture.texts.map((text) =>
      Number(text.at.toLocaleTimeString("en-GB", { timeZone: "America/Chicago" }).slice(0, 2)),
    );
    expect(hours.filter((hour) => hour < 10 || hour >= 17)).toEqual([]);
  });

  test("sends nothing but the exit survey to people who have left", async () => {
    const leavers = await fetchMetrics(
      "SELECT client_id, email, last_day::text AS last_day FROM people WHERE last_day IS NOT NULL",
    );
    const zones = new Map(clients.map(({ id, zone }) => [id, zone]));
    expect(leavers.length).toBeGreaterThan(10);
    const late = leavers.flatMap((person) => {
      const zone = zones.get(Number(person["client_id"])) ?? "UTC";
      return fixture.mails.filter(
        (mail) => mail.to === person["email"] && toLocalDate(zone, mail.at) > joinColumns(person, "last_day"),
      );
    });
    expect(late.filter((mail) => !/Exit Survey|Encuesta de salida/.test(mail.body))).toEqual([]);
    const invited = await fetchMetrics(
      "SELECT i.id FROM invitations i JOIN people p ON p.client_id = i.client_id AND p.id = i.person_id " +
        "WHERE i.survey_id <> 7 AND i.sent_on > p.last_day",
    );
    expect(invited).toEqual([]);
  });

  test("invites at most once per event, and handles every event despite outages", async () => {
    const handled = await fetchMetrics(
      "SELECT client_id, event, event_key FROM invitations WHERE event IS NOT NULL UNION ALL " +
        "SELECT client_id, event, event_key FROM skipped_invitations WHERE event IS NOT NULL",
    );
    const keys = handled.map((row) => joinColumns(row, "client_id", "event", "event_key"));
    expect(new Set(keys).size).toBe(keys.length);
    const moved = await fetchMetrics(
      `SELECT client_id, id FROM leases WHERE is_primary AND move_in_date BETWEEN date '${FIRST_DAY}' - 14 AND date '${lastHandledDay}' - 14`,
    );
    const ended = await fetchMetrics(
      `SELECT client_id, id FROM leases WHERE is_primary AND start_date <= end_date - 90 AND end_date BETWEEN date '${FIRST_DAY}' + 90 AND date '${lastHandledDay}' + 90`,
    );
    const known = new Set(keys);
    const findMissing = (rows: readonly Record<string, unknown>[], event: string): unknown[] =>
      rows.filter((row) => !known.has(`${joinColumns(row, "client_id")} ${event} ${joinColumns(row, "id")}`));
    expect(moved.length).toBeGreaterThan(30);
    expect(findMissing(moved, "move_in")).toEqual([]);
    expect(findMissing(ended, "lease_end")).toEqual([]);
  });

  test("sends at most two reminders per invitation", async () => {
    const most = await fetchMetrics(
      "SELECT split_part(dedup_key, ':', 1) AS invitation, count(*)::int AS messages FROM outbox " +
        "WHERE kind = 'surveys.invitation' GROUP BY client_id, split_part(dedup_key, ':', 1) ORDER BY 2 DESC LIMIT 1",
    );
    expect(most.map((row) => row["messages"])).toEqual([3, 3]);
  });

  test("lists everyone who was not invited with a reason, and completes every campaign", async () => {
    const reasons = await fetchMetrics("SELECT DISTINCT reason FROM skipped_invitations");
    expect(reasons.map((row) => row["reason"])).toEqual(
      expect.arrayContaining(["contact_budget", "event_due", "no_address", "not_primary", "opted_out", "no_location"]),
    );
    expect(
      await fetchMetrics(
        `SELECT id FROM campaigns WHERE state = 'sending' OR (state = 'scheduled' AND send_on < '${lastHandledDay}')`,
      ),
    ).toEqual([]);
    const twice = await fetchMetrics(
      "SELECT campaign_id FROM invitations i JOIN skipped_invitations s USING (client_id, campaign_id) " +
        "WHERE i.resident_id = s.resident_id OR i.person_id = s.person_id",
    );
    expect(twice).toEqual([]);
  });

  test("counts exactly the invitations that were sent", async () => {
    for (const { id } of clients) {
      const differences = await t.db.withClient(id, (tx) => fixture.module.api.recomputeRollups(tx));
      expect(differences.filter((each) => each.table === "daily_participation")).toEqual([]);
    }
  });
});
