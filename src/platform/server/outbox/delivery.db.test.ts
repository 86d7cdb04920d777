import { CompiledQuery } from "kysely";
import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import type { MailMessage, MailSender, SendOutcome } from "#platform/server/mail/mail-sender.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { createDelivery, renderer, type Rendering } from "./delivery.ts";
import { deliverJob, type OutboxKind, sweepJob } from "./outbox.ts";

const kind: OutboxKind<{ person: number }> = { name: "test.hello", payload: z.object({ person: z.number() }) };
const cause = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
const mail: MailMessage = {
  to: "ana@example.com",
  subject: "Hello",
  html: "<p>Hello</p>",
  plain: "Hello",
  unsubscribeUrl: null,
};

let t: TestDatabase;
let sent: { key: string; message: MailMessage }[] = [];
beforeAll(async () => {
  t = await openTestDatabase();
  await owner(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'UTC', 'en', now())",
  );
});
beforeEach(async () => {
  sent = [];
  await owner("DELETE FROM outbox");
});
afterAll(() => t.close());

async function owner(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

function senderThat(outcome: SendOutcome | Error, isKeyed: boolean): MailSender {
  return {
    isKeyed,
    send: (key, message) => {
      sent.push({ key, message });
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    close: () => Promise.resolve(),
  };
}

function jobsWith(
  sender: MailSender,
  rendering: Rendering = { mail },
): (name: string, payload: unknown) => Promise<void> {
  const log = createLog("silent");
  const renderers = [renderer(kind, () => Promise.resolve(rendering))];
  const made = createDelivery({
    db: t.db,
    clock: t.clock,
    jobs: t.jobs,
    sender,
    renderers,
    log,
    host: "portal.example",
  });
  return async (name, payload) => made.find((job: Job) => job.name === name)?.run(payload);
}

async function post(key: string): Promise<number> {
  await t.units.run(cause, (uow) => uow.post(kind, key, { person: 5 }));
  const [row] = await owner(`SELECT id FROM outbox WHERE dedup_key = '${key}'`);
  return Number(row?.["id"]);
}

async function stateOf(id: number): Promise<unknown> {
  return (await owner(`SELECT state FROM outbox WHERE id = ${id}`))[0]?.["state"];
}

const accepted = { state: "accepted" } as const;

describe("the outbox", () => {
  test("the same key twice is one message", async () => {
    await post("once");
    await post("once");
    expect(await owner("SELECT count(*)::int AS n FROM outbox")).toEqual([{ n: 1 }]);
  });

  test("a unit of work that fails posts nothing and enqueues nothing", async () => {
    const before = await owner("SELECT count(*)::int AS n FROM pgboss.job");
    const failing = t.units.run(cause, async (uow) => {
      await uow.post(kind, "never", { person: 5 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await owner("SELECT count(*)::int AS n FROM outbox")).toEqual([{ n: 0 }]);
    expect(await owner("SELECT count(*)::int AS n FROM pgboss.job")).toEqual(before);
  });

  test("delivering twice, also at the same time, sends once with the same Message-ID", async () => {
    const id = await post("twice");
    const run = jobsWith(senderThat(accepted, false));
    await Promise.all([1, 2, 3].map(() => run(deliverJob.name, { clientId: 1, outboxId: id })));
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    expect(sent.map((each) => each.key)).toEqual([`outbox-1-${id}@portal.example`]);
    expect(await stateOf(id)).toBe("done");
  });

  test.each([
    [{ state: "rejected", reason: "550" } as const, "rejected"],
    [{ state: "unknown", reason: "silence" } as const, "uncertain"],
  ])("an answer of %j leaves the message %s, and nothing sends it again", async (outcome, state) => {
    const id = await post(state);
    const run = jobsWith(senderThat(outcome, false));
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    await run(sweepJob.name, {});
    expect(sent).toHaveLength(1);
    expect(await stateOf(id)).toBe(state);
  });

  test("what is no longer right at the moment of sending is withdrawn", async () => {
    const id = await post("late");
    await jobsWith(senderThat(accepted, false), { withdrawn: "opted out" })(deliverJob.name, {
      clientId: 1,
      outboxId: id,
    });
    expect(sent).toEqual([]);
    expect(await stateOf(id)).toBe("withdrawn");
  });

  test.each([
    [false, "uncertain"],
    [true, "pending"],
  ])("a process that died while sending (keyed sender: %s) leaves the message %s", async (isKeyed, state) => {
    const id = await post(`died-${state}`);
    await owner(`UPDATE outbox SET state = 'leased', leased_until = now() - interval '1 minute' WHERE id = ${id}`);
    await jobsWith(senderThat(accepted, isKeyed))(sweepJob.name, {});
    expect(await stateOf(id)).toBe(state);
  });

  test("another client's message cannot be delivered in this client's name", async () => {
    await owner(
      "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (2, 'Two', 'two', 'UTC', 'en', now()) ON CONFLICT DO NOTHING",
    );
    const id = await post("mine");
    await jobsWith(senderThat(accepted, false))(deliverJob.name, { clientId: 2, outboxId: id });
    expect(sent).toEqual([]);
    expect(await stateOf(id)).toBe("pending");
  });
});

test("a raw statement in a unit of work runs in its transaction", async () => {
  await t.units.run(cause, async (uow) => {
    await uow.audit({ operation: "test" });
    const seen = await uow.on<unknown>().executeQuery(CompiledQuery.raw("SELECT operation FROM audit_log"));
    expect(seen.rows).toEqual([{ operation: "test" }]);
  });
});
