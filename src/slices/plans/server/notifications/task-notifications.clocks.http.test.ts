import { afterAll, beforeAll, expect, test } from "vitest";
import { compose } from "#app/server/compose.ts";
import type { Product } from "#app/server/product.ts";
import { type Clock, toLocalDate, ManualClock, formatLocalDateTime } from "#platform/server/clock.ts";
import { DatabaseSyncedClock } from "#platform/server/db/database-synced-clock.ts";
import { createLog } from "#platform/server/log.ts";
import type { MailMessage } from "#platform/server/mail/mail-sender.ts";
import { createDelivery } from "#platform/server/outbox/delivery.ts";
import { deliverJob } from "#platform/server/outbox/outbox.ts";
import { createUnitsOfWork } from "#platform/server/unit-of-work.ts";
import { setUpNotificationsFixture, type NotificationsFixture } from "#slices/plans/testing/notifications-fixture.ts";
import { readClientRows } from "#test/support/rows.ts";
import { ORIGIN } from "#test/support/test-application.ts";
import { buildEmail } from "#test/support/two-clients.ts";
import { notifyTasksJob } from "./task-notifications.kinds.ts";

const ZONE = "America/St_Johns";
const HOUR = 3600;
const EMPLOYEE = buildEmail(1, "employee");

let t: NotificationsFixture;
let truth: ManualClock;
let sent: { readonly to: string; readonly at: Date }[] = [];

/** A process whose host clock is off by some seconds. */
interface Worker {
  readonly own: ManualClock;
  /** Runs the notification job, then sends queued emails that are due. */
  work(): Promise<void>;
}

/** Returns the product with its own clock, and its notification job. */
function createProduct(clock: Clock): { readonly product: Product; notify(): Promise<void> } {
  const { db, jobs } = t;
  const units = createUnitsOfWork(db, clock, jobs);
  const product = compose({ db, clock, units, getPublicUrl: () => ORIGIN, mailbox: null, signInHint: null });
  const notifications = product.jobs.find(({ name }) => name === notifyTasksJob.name);
  return { product, notify: async () => notifications?.run({ clientId: 1 }) };
}

function createWorker(own: ManualClock, clock: Clock): Worker {
  const { db, jobs } = t;
  const { product, notify } = createProduct(clock);
  const sender = {
    isKeyed: true,
    send: (_key: string, mail: MailMessage) => {
      sent.push({ to: mail.to, at: truth.now() });
      return Promise.resolve({ state: "accepted" } as const);
    },
    close: () => Promise.resolve(),
  };
  const { guard, renderers } = product;
  const log = createLog("silent");
  const delivery = createDelivery({
    db,
    clock,
    jobs,
    sender,
    texts: t.mailbox.texts,
    guard,
    renderers,
    log,
    host: "portal.example",
  });
  return {
    own,
    async work() {
      await notify();
      const rows = await readClientRows(
        t,
        1,
        "SELECT id FROM outbox WHERE client_id = 1 AND state = 'pending' ORDER BY id",
      );
      const deliver = delivery.find(({ name }) => name === deliverJob.name);
      for (const { id } of rows) await deliver?.run({ clientId: 1, outboxId: Number(id) });
    },
  };
}

/** Advances the clock by two days, hour by hour. All workers run in each hour. */
async function spendDays(workers: readonly Worker[]): Promise<void> {
  for (let hour = 0; hour < 2 * 24; hour += 1) {
    // The workers start in a different order each hour.
    for (let at = 0; at < workers.length; at += 1) await workers[(hour + at) % workers.length]?.work();
    truth.advance(HOUR);
    for (const { own } of workers) own.advance(HOUR);
  }
}

const filterEarly = () => sent.filter(({ at }) => formatLocalDateTime(ZONE, at).slice(11, 13) < "07");
const getNotifiedDays = () => sent.filter(({ to }) => to === EMPLOYEE).map(({ at }) => toLocalDate(ZONE, at));

beforeAll(async () => {
  t = await setUpNotificationsFixture();
  await readClientRows(t, 1, `UPDATE locations SET time_zone = '${ZONE}' WHERE client_id = 1 AND id = 1`);
});
afterAll(() => t.close());

async function begin(): Promise<void> {
  await t.clear();
  sent = [];
  truth = new ManualClock("2026-10-31T03:07:00Z");
  // Past due, so that each day has a notification. Clocks change there on 1 November.
  await t.add({ id: 1, alert: "2026-10-01", due: "2026-10-20", escalate: "2026-11-30", rest: { zone: ZONE } });
}

const everyDay = ["2026-10-31", "2026-11-01"];

test("workers with clocks off by hours or days agree, and send nothing early or twice", async () => {
  await begin();
  const workers = [0, -5 * HOUR, 5 * HOUR, -50 * HOUR].map((wrong) => {
    const own = new ManualClock(truth.now());
    own.advance(wrong);
    return { own, clock: new DatabaseSyncedClock(own) };
  });
  for (const { clock } of workers) await clock.agree(() => Promise.resolve(truth.now()));
  await spendDays(workers.map(({ own, clock }) => createWorker(own, clock)));
  expect(filterEarly()).toEqual([]);
  expect(getNotifiedDays()).toEqual(everyDay);
});

test("an email posted by a fast clock waits for its sender, and no email of a slow clock is sent in addition", async () => {
  await begin();
  const right = new ManualClock(truth.now());
  const sender = createWorker(right, right);
  const others = [7 * HOUR, -9 * HOUR].map((wrong) => {
    const own = new ManualClock(truth.now());
    own.advance(wrong);
    // It only posts, and sends nothing.
    return { own, work: createProduct(own).notify };
  });
  await spendDays([sender, ...others]);
  expect(filterEarly()).toEqual([]);
  expect(getNotifiedDays()).toEqual(everyDay);
});
