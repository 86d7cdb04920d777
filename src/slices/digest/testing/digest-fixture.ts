import { insertRows } from "#app/server/demo/demo.repository.ts";
import { addOpenAnswers } from "#slices/analytics/testing/analytics.factories.ts";
import { toAnswer, createRoll, toMeasured, drawMood } from "#slices/analytics/testing/answering.ts";
import { digestJob } from "#slices/digest/server/digest.kinds.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { setUpTaskFixture, type TaskFixture } from "#slices/plans/testing/task-fixture.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { ORIGIN, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, people } from "#test/support/two-clients.ts";

/** A Tuesday at the hour of the digest, in both clients' zone. */
export const TUESDAY = "2026-11-24T07:00:00Z";

/** A digest as its recipient got it. */
export interface ReceivedDigest {
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
  readonly unsubscribe: string | undefined;
  /** The paths of the links that act or end the digest, in their order. */
  readonly acts: readonly string[];
  readonly stop: string;
}

/** Two clients whose first location has risen, third fallen, and second not changed. */
export interface DigestFixture extends TaskFixture {
  /** Runs the job a number of times at once, then sends the emails. */
  sweep(times?: number): Promise<void>;
  /** Returns the digest of a role of a client; null where none arrived. */
  findDigest(role: Role, client?: 1 | 2): Promise<ReceivedDigest | null>;
  /** Returns who of the first client got one, by role's address. */
  listReaders(): Promise<readonly string[]>;
  /** Turns the digest off for everyone in both clients except these of the first one. */
  keepOnly(...roles: readonly Role[]): Promise<void>;
  /** An open alert of a resident at a location, of the first client. */
  addAlert(id: number, locationId: number, more?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the outcomes of the first client's digests, by person. */
  readResults(): Promise<Readonly<Record<number, string>>>;
  /** Deletes digests, alerts, tasks and emails. */
  clear(): Promise<void>;
}

const RISES: Readonly<Record<number, number>> = { 1: 1.2, 2: 0, 3: -1.2 };

/** The rollup row of eighty responses around a mood. */
function createMeasures(shift: number, roll: () => number): Record<string, number> {
  const responses = Array.from({ length: 80 }, () => toAnswer(drawMood(roll) + shift, roll));
  const { n, num, den, nn, nd, dd } = toMeasured(responses);
  const score = { score_num: num, score_den: den, score_nn: nn, score_nd: nd, score_dd: dd };
  return { responses: n, score_responses: n, score_answers: n, ...score };
}

async function writeAnswers(t: TaskFixture, client: 1 | 2): Promise<void> {
  const roll = createRoll(44);
  const createAnswers = (locationId: number, day: string, shift: number) => {
    return { locationId, surveyId: 24, day, measures: createMeasures(shift, roll) };
  };
  await t.db.withClient(client, (tx) =>
    addOpenAnswers(
      tx,
      [1, 2, 3].flatMap((id) => [createAnswers(id, "2025-03-03", 0), createAnswers(id, "2026-03-03", RISES[id] ?? 0)]),
    ),
  );
}

const findPaths = (plain: string, kind: "act" | "stop"): string[] =>
  [...plain.matchAll(new RegExp(`${ORIGIN}(/weekly-digest/${kind}/[A-Za-z0-9_-]{43})`, "g"))].map(
    ([, path = ""]) => path,
  );

const cleared = [
  "assignments",
  "digest_actions",
  "weekly_digests",
  "digest_choices",
  "alert_events",
  "alerts",
  "user_task_assignees",
  "user_task_notes",
  "user_task_plans",
  "user_tasks",
  "task_template_versions",
  "task_templates",
];

/** Runs the job that looks for due clients, then the jobs that it enqueued, each this many times at once. */
export async function postDigests(t: TestApplication, times = 1): Promise<void> {
  const job = t.product.jobs.find(({ name }) => name === digestJob.name);
  const run = (data: unknown) => Promise.all(Array.from({ length: times }, async () => job?.run(data)));
  await run({});
  const jobs = `DELETE FROM pgboss.job WHERE name = '${digestJob.name}' AND data ? 'clientId' RETURNING data`;
  const found = await readOwnerRows(t, jobs);
  await Promise.all(found.map(({ data }) => run(data)));
}

/** Starts the application with both clients. */
export async function setUpDigestFixture(): Promise<DigestFixture> {
  const t = await setUpTaskFixture();
  for (const client of [1, 2] as const) await writeAnswers(t, client);
  const listMails = async () =>
    (await t.mailbox.list()).filter(({ subject }) => /^(Your week|Su semana)/.test(subject));
  return {
    ...t,
    async sweep(times = 1) {
      await postDigests(t, times);
      await t.deliverMail();
    },
    async findDigest(role, client = 1) {
      const [mail, ...others] = (await listMails()).filter(({ recipient }) => recipient === buildEmail(client, role));
      if (others.length > 0) throw new Error(`${role} got ${others.length + 1} digests`);
      if (!mail) return null;
      const { subject, plain, html, headers } = mail;
      const unsubscribe = headers["List-Unsubscribe"];
      return {
        subject,
        plain,
        html,
        unsubscribe,
        acts: findPaths(plain, "act"),
        stop: findPaths(plain, "stop")[0] ?? "",
      };
    },
    async listReaders() {
      const found = (await listMails()).map(({ recipient }) => recipient);
      return found.filter((to) => to.endsWith("@client1.example")).toSorted();
    },
    async keepOnly(...roles) {
      const createOffChoices = (client: 1 | 2) =>
        people
          .filter(({ role }) => client === 2 || !roles.includes(role))
          .map(({ id: person_id }) => ({ person_id, is_on: false, updated_at: TUESDAY }));
      for (const client of [1, 2] as const) {
        await t.db.withClient(client, (tx) => insertRows(tx, "digest_choices", createOffChoices(client)));
      }
    },
    async addAlert(id, locationId, more = {}) {
      await t.db.withClient(1, async (tx) => {
        const sent_at = "2026-11-20T12:00:00Z";
        const of = { survey_id: 24, location_id: locationId, resident_id: 1, is_protected: false };
        await insertRows(tx, "invitations", [
          { id, survey_version: 1, sent_at, sent_on: "2026-11-20", expires_at: "2027-01-01T00:00:00Z", ...of },
        ]);
        const reasons = { has_service_issue: true, is_unlikely: false, wants_contact: false };
        const due = { first_response_due: "2026-11-23T12:00:00Z", resolve_due: "2026-11-26T12:00:00Z" };
        const at = { created_at: "2026-11-22T12:00:00Z", created_on: "2026-11-22" };
        await insertRows(tx, "alerts", [
          { id, invitation_id: id, lease_id: 1, ...of, ...reasons, ...due, ...at, ...more },
        ]);
      });
    },
    async readResults() {
      const rows = await readClientRows(
        t,
        1,
        "SELECT person_id, result, reason FROM weekly_digests WHERE client_id = 1 ORDER BY week, person_id",
      );
      return Object.fromEntries(
        rows.map((row) => [Number(row["person_id"]), [row["result"], row["reason"]].filter(Boolean).join(": ")]),
      );
    },
    async clear() {
      for (const client of [1, 2]) {
        for (const table of cleared)
          await readClientRows(t, client, `DELETE FROM ${table} WHERE client_id = ${client}`);
        await readClientRows(t, client, `DELETE FROM outbox WHERE client_id = ${client}`);
        await readClientRows(t, client, `DELETE FROM invitations WHERE client_id = ${client}`);
        await readClientRows(
          t,
          client,
          `UPDATE enrollments SET status_id = 1, ended_on = NULL WHERE client_id = ${client}`,
        );
      }
      await readOwnerRows(t, "DELETE FROM digest_turns");
      await readOwnerRows(t, "DELETE FROM mailbox");
      t.clock.set(TUESDAY);
    },
  };
}
