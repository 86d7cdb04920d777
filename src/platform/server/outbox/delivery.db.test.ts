import { CompiledQuery } from "kysely";
import { afterAll, beforeEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { createLog } from "#platform/server/log.ts";
import type { MailMessage } from "#platform/server/mail/mail-sender.ts";
import type { SmsMessage } from "#platform/server/sms/sms-sender.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { buildDetachedRenderer, createDelivery, buildRenderer, type RenderResult, type SendGuard } from "./delivery.ts";
import { deliverJob, type OutboxKind, sweepJob } from "./outbox.ts";
import type { Sender, SendOutcome } from "./sender.ts";

const kind: OutboxKind<{ person: number }> = { name: "test.hello", payload: z.object({ person: z.number() }) };
const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
const mail: MailMessage = {
  to: "ana@example.com",
  subject: "Hello",
  html: "<p>Hello</p>",
  plain: "Hello",
  unsubscribeUrl: null,
};

let t: TestDatabase;
const sms: SmsMessage = { to: "5125550143", text: "Hello" };

let sent: { key: string; message: MailMessage | SmsMessage }[] = [];
beforeAll(async () => {
  t = await openTestDatabase();
  await runAsOwner(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'UTC', 'en', now())",
  );
});
beforeEach(async () => {
  sent = [];
  t.clock.set("2026-11-20T15:00:00Z");
  await runAsOwner("DELETE FROM outbox");
});
afterAll(() => t.close());

async function runAsOwner(text: string): Promise<readonly Record<string, unknown>[]> {
  const connection = await t.owner.connect();
  try {
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

function createSender<M extends MailMessage | SmsMessage>(outcome: SendOutcome | Error, isKeyed: boolean): Sender<M> {
  return {
    isKeyed,
    send: (key: string, message: M) => {
      sent.push({ key, message });
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
    },
    close: () => Promise.resolve(),
  };
}

function createJobRunner(
  sender: Sender<MailMessage>,
  rendering: RenderResult | Error = { mail },
  guard: SendGuard = () => Promise.resolve(null),
): (name: string, payload: unknown) => Promise<void> {
  const log = createLog("silent");
  const renderers = [
    buildRenderer(kind, () => (rendering instanceof Error ? Promise.reject(rendering) : Promise.resolve(rendering))),
  ];
  const made = createDelivery({
    db: t.db,
    clock: t.clock,
    jobs: t.jobs,
    sender,
    texts: createSender<SmsMessage>(accepted, true),
    guard,
    renderers,
    log,
    host: "portal.example",
  });
  return async (name, payload) => made.find((job: Job) => job.name === name)?.run(payload);
}

async function post(key: string): Promise<number> {
  await t.units.run(auditContext, (uow) => uow.post(kind, key, { person: 5 }));
  const [row] = await runAsOwner(`SELECT id FROM outbox WHERE dedup_key = '${key}'`);
  return Number(row?.["id"]);
}

async function readState(id: number): Promise<unknown> {
  return (await runAsOwner(`SELECT state FROM outbox WHERE id = ${id}`))[0]?.["state"];
}

async function readDueAt(id: number): Promise<Date | null> {
  const value = (await runAsOwner(`SELECT not_before FROM outbox WHERE id = ${id}`))[0]?.["not_before"];
  return value instanceof Date ? value : null;
}

const accepted = { state: "accepted" } as const;

describe("the outbox", () => {
  test.each(["rejected", "deferred", "unknown"] as const)(
    "a reason with characters that cannot be stored settles its message like any other: %s",
    async (state) => {
      const id = await post(`odd-${state}`);
      const reason = `550 no${String.fromCodePoint(0)}such user`;
      await createJobRunner(createSender<MailMessage>({ state, reason }, false))(deliverJob.name, {
        clientId: 1,
        outboxId: id,
      });
      expect(await readState(id)).toBe({ rejected: "rejected", deferred: "pending", unknown: "uncertain" }[state]);
      expect(await runAsOwner(`SELECT outcome FROM outbox WHERE id = ${id}`)).toEqual([
        { outcome: "550 no such user" },
      ]);
    },
  );

  test("the same key twice is one message", async () => {
    await post("once");
    await post("once");
    expect(await runAsOwner("SELECT count(*)::int AS n FROM outbox")).toEqual([{ n: 1 }]);
  });

  test("a failed unit of work posts and enqueues nothing", async () => {
    const before = await runAsOwner("SELECT count(*)::int AS n FROM pgboss.job");
    const failing = t.units.run(auditContext, async (uow) => {
      await uow.post(kind, "never", { person: 5 });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await runAsOwner("SELECT count(*)::int AS n FROM outbox")).toEqual([{ n: 0 }]);
    expect(await runAsOwner("SELECT count(*)::int AS n FROM pgboss.job")).toEqual(before);
  });

  test("delivering twice, also concurrently, sends once with the same Message-ID", async () => {
    const id = await post("twice");
    const run = createJobRunner(createSender(accepted, false));
    await Promise.all([1, 2, 3].map(() => run(deliverJob.name, { clientId: 1, outboxId: id })));
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    expect(sent.map((each) => each.key)).toEqual([`outbox-1-${id}@portal.example`]);
    expect(await readState(id)).toBe("done");
  });

  test.each([
    [{ state: "rejected", reason: "550" } as const, "rejected"],
    [{ state: "unknown", reason: "silence" } as const, "uncertain"],
  ])("an outcome of %j leaves the message %s and nothing sends it again", async (outcome, state) => {
    const id = await post(state);
    const run = createJobRunner(createSender(outcome, false));
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    await run(sweepJob.name, {});
    expect(sent).toHaveLength(1);
    expect(await readState(id)).toBe(state);
  });

  test("a message that was surely not accepted is retried with growing waits by any sender, and given up in the end", async () => {
    const id = await post("later");
    const run = createJobRunner(createSender({ state: "deferred", reason: "451 greylisted" }, false));
    const waits: number[] = [];
    for (let round = 0; round < 20 && (await readState(id)) === "pending"; round += 1) {
      const before = sent.length;
      await run(deliverJob.name, { clientId: 1, outboxId: id });
      expect(sent.length).toBe(before + 1);
      // Too early, so nothing happens.
      await run(deliverJob.name, { clientId: 1, outboxId: id });
      expect(sent.length).toBe(before + 1);
      const next = await readDueAt(id);
      if ((await readState(id)) === "pending" && next) {
        waits.push((next.getTime() - t.clock.now().getTime()) / 1000);
        t.clock.set(next);
      }
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600]);
    expect(new Set(sent.map((each) => each.key)).size).toBe(1);
    expect(await runAsOwner(`SELECT state, outcome FROM outbox WHERE id = ${id}`)).toEqual([
      { state: "rejected", outcome: "given up after 9 tries: 451 greylisted" },
    ]);
  });

  test("a sender with keys retries after no reply; when the silence lasts, the row is uncertain", async () => {
    const id = await post("silence");
    const run = createJobRunner(createSender({ state: "unknown", reason: "timeout" }, true));
    for (let round = 0; round < 9; round += 1) {
      await run(deliverJob.name, { clientId: 1, outboxId: id });
      t.clock.advance(3600);
    }
    expect(sent).toHaveLength(9);
    expect(await readState(id)).toBe("uncertain");
  });

  test("a message that waits for an allowed hour uses no attempt and has a job at that hour", async () => {
    const id = await post("evening");
    const hour = new Date("2026-11-21T16:00:00Z");
    await createJobRunner(createSender(accepted, true), { sms }, () => Promise.resolve({ postponed: hour }))(
      deliverJob.name,
      {
        clientId: 1,
        outboxId: id,
      },
    );
    expect(sent).toEqual([]);
    expect(await runAsOwner(`SELECT state, attempts, not_before FROM outbox WHERE id = ${id}`)).toEqual([
      { state: "pending", attempts: 0, not_before: hour },
    ]);
    expect(
      await runAsOwner(
        `SELECT 1 AS found FROM pgboss.job WHERE name = '${deliverJob.name}' AND start_after = '2026-11-21T16:00:00Z' AND data->>'outboxId' = '${id}'`,
      ),
    ).toEqual([{ found: 1 }]);
    const run = createJobRunner(createSender(accepted, true), { sms });
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    expect(sent).toEqual([]);
    t.clock.set(hour);
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    expect(sent).toEqual([{ key: `outbox-1-${id}@portal.example`, message: sms }]);
    expect(await readState(id)).toBe("done");
  });

  test("a message that the guard rejects is not sent", async () => {
    const id = await post("guarded");
    const run = createJobRunner(createSender(accepted, true), { mail }, () =>
      Promise.resolve({ withdrawn: "opted out" }),
    );
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    expect(sent).toEqual([]);
    expect(await runAsOwner(`SELECT state, outcome FROM outbox WHERE id = ${id}`)).toEqual([
      { state: "withdrawn", outcome: "opted out" },
    ]);
  });

  test("a message that cannot be rendered is retried, and given up with its reason", async () => {
    const id = await post("broken");
    const run = createJobRunner(createSender(accepted, true), new Error("no template"));
    await run(deliverJob.name, { clientId: 1, outboxId: id });
    expect(await runAsOwner(`SELECT state, attempts, outcome FROM outbox WHERE id = ${id}`)).toEqual([
      { state: "pending", attempts: 1, outcome: "no template" },
    ]);
    for (let round = 0; round < 9; round += 1) {
      t.clock.advance(3600);
      await run(deliverJob.name, { clientId: 1, outboxId: id });
    }
    expect(await readState(id)).toBe("rejected");
    expect(sent).toEqual([]);
  });

  test("a message that no sender can encode is rejected, not left pending", async () => {
    const id = await post("bad");
    await createJobRunner(createSender(new RangeError("not a mail address"), false))(deliverJob.name, {
      clientId: 1,
      outboxId: id,
    });
    expect(await readState(id)).toBe("rejected");
  });

  test("a message that is no longer valid at the moment of sending is withdrawn", async () => {
    const id = await post("late");
    await createJobRunner(createSender(accepted, false), { withdrawn: "opted out" })(deliverJob.name, {
      clientId: 1,
      outboxId: id,
    });
    expect(sent).toEqual([]);
    expect(await readState(id)).toBe("withdrawn");
  });

  test.each([
    [false, "uncertain"],
    [true, "pending"],
  ])("a process that died while sending (keyed sender: %s) leaves the message %s", async (isKeyed, state) => {
    const id = await post(`died-${state}`);
    await runAsOwner(`UPDATE outbox SET state = 'leased', leased_until = now() - interval '1 minute' WHERE id = ${id}`);
    await createJobRunner(createSender(accepted, isKeyed))(sweepJob.name, {});
    expect(await readState(id)).toBe(state);
  });

  test("another client's message cannot be delivered in this client's context", async () => {
    await runAsOwner(
      "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (2, 'Two', 'two', 'UTC', 'en', now()) ON CONFLICT DO NOTHING",
    );
    const id = await post("mine");
    await createJobRunner(createSender(accepted, false))(deliverJob.name, { clientId: 2, outboxId: id });
    expect(sent).toEqual([]);
    expect(await readState(id)).toBe("pending");
  });
});

test("a raw statement in a unit of work runs in its transaction", async () => {
  await t.units.run(auditContext, async (uow) => {
    await uow.audit({ operation: "test" });
    const seen = await uow.on<unknown>().executeQuery(CompiledQuery.raw("SELECT operation FROM audit_log"));
    expect(seen.rows).toEqual([{ operation: "test" }]);
  });
});

describe("a message that is rendered in its own transactions", () => {
  const runWith = (render: () => Promise<RenderResult>) => {
    const made = createDelivery({
      db: t.db,
      clock: t.clock,
      jobs: t.jobs,
      sender: createSender<MailMessage>(accepted, false),
      texts: createSender<SmsMessage>(accepted, false),
      guard: () => Promise.resolve(null),
      renderers: [buildDetachedRenderer(kind, render)],
      log: createLog("silent"),
      host: "portal.example",
    });
    return async (id: number) =>
      made.find((each: Job) => each.name === deliverJob.name)?.run({ clientId: 1, outboxId: id });
  };

  test("is rendered and sent once, with any number of concurrent deliveries", async () => {
    const id = await post("apart");
    let rendered = 0;
    const run = runWith(async () => {
      rendered += 1;
      await t.db.withClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw("SELECT 1")));
      return { mail };
    });
    await Promise.all([run(id), run(id), run(id)]);
    expect([rendered, sent.length, await readState(id)]).toEqual([1, 1, "done"]);
  });

  test("is retried when it cannot be rendered, and given up like a message that no server accepts", async () => {
    const id = await post("apart-broken");
    const run = runWith(() => Promise.reject(new Error("no such report")));
    await run(id);
    expect(await runAsOwner(`SELECT state, attempts, outcome FROM outbox WHERE id = ${id}`)).toEqual([
      { state: "pending", attempts: 1, outcome: "no such report" },
    ]);
    for (let round = 0; round < 9; round += 1) {
      t.clock.advance(3600);
      await run(id);
    }
    expect(await readState(id)).toBe("rejected");
    expect(sent).toEqual([]);
  });

  test("is withdrawn when it has no content", async () => {
    const id = await post("apart-none");
    await runWith(() => Promise.resolve({ withdrawn: "the right is gone" }))(id);
    expect(await readState(id)).toBe("withdrawn");
  });
});
