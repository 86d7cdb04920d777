import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { readOwnerRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { findStrandedMessages, leaseMessage, type OutboxKind } from "./outbox.ts";

const kind: OutboxKind<object> = { name: "test.lease", payload: z.object({}) };
const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await readOwnerRows(
    t,
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'One', 'one', 'UTC', 'en', now())",
  );
});
afterAll(() => t.close());

// Processes on hosts with different clocks must agree on who may send, otherwise one of them would send twice.
test.each(["2001-01-01T00:00:00Z", "2026-11-20T15:00:00Z", "2099-01-01T00:00:00Z"])(
  "a lease lasts two minutes of the database's clock, whatever the process's clock shows (%s)",
  async (instant) => {
    t.clock.set(instant);
    await t.units.run(auditContext, (uow) => uow.post(kind, instant, {}));
    const [row] = await readOwnerRows(t, "SELECT id FROM outbox ORDER BY id DESC LIMIT 1");
    const id = Number(row?.["id"]);
    const isLeased = await t.db.withClient(1, (tx) => leaseMessage(tx, id, t.clock.now()));
    expect(isLeased).not.toBeNull();
    const [lease] = await readOwnerRows(
      t,
      `SELECT leased_until > now() + interval '90 seconds' AND leased_until <= now() + interval '120 seconds' AS ok
       FROM outbox WHERE id = ${id}`,
    );
    expect(lease).toEqual({ ok: true });
    const isStranded = async (): Promise<boolean> =>
      (await t.db.global(findStrandedMessages)).some((each) => each.id === id);
    expect(await isStranded()).toBe(false);
    await readOwnerRows(t, `UPDATE outbox SET leased_until = now() - interval '1 second' WHERE id = ${id}`);
    expect(await isStranded()).toBe(true);
  },
);
