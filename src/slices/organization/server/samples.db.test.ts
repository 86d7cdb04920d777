import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import { readOwnerRows } from "#test/support/rows.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { readClients } from "./organization.read-model.ts";
import { samplesRepository } from "./samples.repository.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await readOwnerRows(
    t,
    `INSERT INTO clients (id, name, slug, time_zone, locale, created_at)
     VALUES (51, 'Willow', 'willow', 'America/Denver', 'en', '2026-01-01')`,
  );
  await t.db.withClient(51, (tx) => insertRows(tx, "regions", [{ name: "West" }]));
});
afterAll(() => t.close());

test("sample data is created once, is not listed as a client, can be shown, and is deleted while the company's rows stay", async () => {
  const now = t.clock.now();
  const begun = await t.db.global((tx) => samplesRepository.begin(tx, 51, now));
  if (begun === null) throw new Error("nothing was begun");
  expect(await t.db.global((tx) => samplesRepository.begin(tx, 51, now))).toBeNull();
  const names = ["North", "South"].map((name) => ({ name }));
  await t.db.withClient(begun.id, (tx) => insertRows(tx, "regions", names));
  await t.db.global((tx) => samplesRepository.open(tx, begun.id, 7, now));
  expect(await t.db.global((tx) => samplesRepository.find(tx, 51))).toMatchObject({ id: begun.id, viewerId: 7 });
  expect((await t.db.global(readClients)).map(({ id }) => id)).toEqual([51]);
  await samplesRepository.remove(t.db, begun.id);
  expect(await t.db.global((tx) => samplesRepository.find(tx, 51))).toBeNull();
  expect(await readOwnerRows(t, "SELECT id FROM clients")).toEqual([{ id: 51 }]);
});

test("a company's own rows are never deleted as sample data", async () => {
  await expect(samplesRepository.remove(t.db, 51)).rejects.toThrow("client 51 is no sample data");
});
