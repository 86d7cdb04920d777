import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  createTrendNote,
  deleteTrendNote,
  getTrendNotes,
  updateTrendNote,
} from "#slices/notes/contract/notes.contract.ts";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { readClientRows } from "#test/support/rows.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let admin: Caller;
let regional: Caller;
let manager: Caller;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  t.clock.set("2026-11-20T15:00:00Z");
  admin = await createCaller(t, 1, "client-admin");
  regional = await createCaller(t, 1, "regional_manager");
  manager = await createCaller(t, 1, "property_manager");
});
afterAll(() => t.close());

const toRegion = (region: number) => ({ params: { kind: "region" as const, id: region } });
const toLocation = (location: number) => ({ params: { kind: "location" as const, id: location } });
const write = async (caller: Caller, place: object, date: string, text: string): Promise<number> =>
  (await caller.call(createTrendNote, { body: { place, date, text } })).data.id;

describe("notes on a trend", () => {
  test("are of a day or a month, in their order, with their authors, and reading writes nothing", async () => {
    const second = await write(regional, { region: 1 }, "2026-10-14", " New boilers ");
    const first = await write(admin, { region: 1 }, "2026-08", "New manager");
    const { data, meta } = await regional.call(getTrendNotes, toRegion(1));
    expect(data).toEqual([
      { id: first, date: "2026-08", text: "New manager", author: "client-admin of 1", can_change: true },
      { id: second, date: "2026-10-14", text: "New boilers", author: "regional_manager of 1", can_change: true },
    ]);
    expect(meta).toEqual({ can_write: true });
    const audits = await readClientRows(t, 1, "SELECT details FROM audit_log WHERE operation LIKE 'notes.%'");
    expect(audits).toEqual([{ details: { change: "created" } }, { details: { change: "created" } }]);
  });

  test("belong to one place of one client", async () => {
    await write(manager, { location: 1 }, "2026-09", "Of location 1");
    expect((await manager.call(getTrendNotes, toLocation(1))).data.map(({ text }) => text)).toEqual(["Of location 1"]);
    expect((await admin.call(getTrendNotes, toLocation(2))).data).toEqual([]);
    const foreign = await createCaller(t, 2, "client-admin");
    expect((await foreign.call(getTrendNotes, toLocation(1))).data).toEqual([]);
  });

  test("are read by everyone who sees the page of the place, and written by its managers and those above", async () => {
    const reporting = await createCaller(t, 1, "reporting");
    const maintenance = await createCaller(t, 1, "maintenance_manager");
    expect((await reporting.call(getTrendNotes, toRegion(1))).meta).toEqual({ can_write: false });
    expect((await maintenance.call(getTrendNotes, toLocation(2))).meta).toEqual({ can_write: false });
    expect((await regional.call(getTrendNotes, toLocation(1))).meta).toEqual({ can_write: true });
    const body = { place: { location: 2 }, date: "2026-09", text: "Not mine" };
    for (const caller of [reporting, maintenance])
      expect((await caller.expectRefusal(createTrendNote, { body })).status).toBe(403);
    for (const [caller, where] of [
      [manager, toLocation(2)],
      [manager, toRegion(1)],
      [regional, toRegion(2)],
      [regional, toLocation(3)],
      [admin, toRegion(999)],
      [admin, toLocation(999)],
    ] as const)
      expect((await caller.expectRefusal(getTrendNotes, where)).status, JSON.stringify(where)).toBe(404);
    expect((await manager.expectRefusal(createTrendNote, { body })).status).toBe(404);
  });

  test("are changed and deleted by their author and by who manages the place, by no one else", async () => {
    const id = await write(regional, { location: 1 }, "2026-07-01", "By the regional manager");
    await manager.call(updateTrendNote, { params: { id }, body: { date: "2026-06", text: "Corrected" } });
    const { data } = await regional.call(getTrendNotes, toLocation(1));
    expect(data[0]).toMatchObject({ id, date: "2026-06", text: "Corrected", author: "property_manager of 1" });
    const elsewhere = await write(admin, { location: 3 }, "2026-07", "Elsewhere");
    const change = { params: { id: elsewhere }, body: { date: "2026-07", text: "x" } };
    expect((await regional.expectRefusal(updateTrendNote, change)).status).toBe(404);
    expect((await manager.expectRefusal(deleteTrendNote, { params: { id: elsewhere } })).status).toBe(404);
    const foreign = await createCaller(t, 2, "client-admin");
    expect((await foreign.expectRefusal(deleteTrendNote, { params: { id } })).status).toBe(404);
    await manager.call(deleteTrendNote, { params: { id } });
    expect((await regional.expectRefusal(deleteTrendNote, { params: { id } })).status).toBe(404);
  });

  test("have a text of up to 200 characters and a date until today", async () => {
    const place = { region: 1 };
    for (const [body, field] of [
      [{ place, date: "2026-09", text: " " }, "body.text"],
      [{ place, date: "2026-09", text: "x".repeat(201) }, "body.text"],
      [{ place, date: "2026-13", text: "x" }, "body.date"],
      [{ place, date: "2026-02-30", text: "x" }, "body.date"],
      [{ place, date: "2026-11-21", text: "x" }, "body.date"],
      [{ place, date: "2026-12", text: "x" }, "body.date"],
      [{ place: { region: 1, location: 0 }, date: "2026-09", text: "x" }, "body.place.location"],
    ] as const)
      expect((await admin.expectRefusal(createTrendNote, { body })).fields, JSON.stringify(body)).toContain(field);
    await write(admin, place, "2026-11", "x".repeat(200));
    await write(admin, place, "2026-11-20", "Today");
  });

  test("of one place are at most 100", async () => {
    await readClientRows(
      t,
      1,
      `INSERT INTO trend_notes (client_id, location_id, noted_on, is_month, text, author_id, written_at)
       VALUES ${Array.from({ length: 100 }, () => "(1, 2, '2026-01-01', true, 'n', 1, now())").join(", ")}`,
    );
    const body = { place: { location: 2 }, date: "2026-09", text: "One too many" };
    expect((await admin.expectRefusal(createTrendNote, { body })).code).toBe("too_many_notes");
  });
});
