import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { type AlertsFixture, setUpAlertsFixture } from "#slices/alerts/testing/alerts-fixture.ts";
import { buildEmail } from "#test/support/two-clients.ts";
import { readClientRows, readOwnerRows } from "#test/support/rows.ts";
import { buildForm, ORIGIN } from "#test/support/test-application.ts";

let t: AlertsFixture;
let resident = 200;
const comment = "The heating failed again.";

beforeAll(async () => {
  t = await setUpAlertsFixture();
});
afterAll(() => t.close());

/** Opens an alert at location 1 on a Friday; returns the resident. */
async function open(more: Record<string, unknown> = {}, last: Record<string, string> = {}): Promise<number> {
  t.clock.set("2026-11-20T15:00:00Z");
  resident += 1;
  await t.addResident(1, resident, 1, more);
  await t.answer(1, resident, { renewal: "1", comment, last });
  return resident;
}

async function findAlert(residentId: number): Promise<AlertRow> {
  const [alert] = (await t.readAlerts(1, "client-admin", `filters[residents]=${residentId}`)).data;
  if (!alert) throw new Error(`resident ${residentId} has no alert`);
  return alert;
}

let seen = 0;

/** Excludes earlier emails from later checks. */
async function forgetMails(): Promise<void> {
  await t.deliverMail();
  seen = Math.max(0, ...(await t.mailbox.list()).map(({ id }) => id));
}

/** Returns the newest email to an address, with the path of its link. */
async function findMailTo(address: string, page: "alert-check" | "alert-news") {
  await t.deliverMail();
  const mail = (await t.mailbox.list()).find(({ id, recipient }) => recipient === address && id > seen);
  return { mail, path: new RegExp(`${ORIGIN}(/${page}/[A-Za-z0-9_-]{43})`).exec(mail?.plain ?? "")?.[1] ?? "" };
}

async function runClocks(): Promise<void> {
  const clocks = t.product.jobs.find(({ name }) => name === "alerts.clocks");
  await clocks?.run({ clientId: 1 });
}

const get = async (path: string) => t.server.inject({ url: path });
const post = async (path: string, fields: Record<string, string>) => t.server.inject(buildForm(path, fields));

const manager = buildEmail(1, "property_manager");
const above = buildEmail(1, "regional_manager");

/** Resolves the alert of a new resident; returns the alert and the path of the resident's answer. */
async function createResolved() {
  const id = await open();
  const alert = await findAlert(id);
  await t.resolve(1, "property_manager", alert.id, { completed: true, comment: "New valve." });
  return { alert, id, ...(await findMailTo(`r${id}@client1.example`, "alert-check")) };
}

const readState = async (id: number) => {
  const { status, resident_check, reopened_count, history } = await findAlert(id);
  return { status, resident_check, reopened_count, last: history.map(({ kind }) => kind) };
};

describe("the owner of a new alert", () => {
  test("is emailed at once, acknowledges from the email once, and opening the link changes nothing", async () => {
    const id = await open();
    const { mail, path } = await findMailTo(manager, "alert-news");
    expect(mail?.subject).toBe("New alert: Location 1 of client 1 101");
    expect(mail?.plain).not.toContain(comment);
    for (let scanner = 0; scanner < 5; scanner += 1) expect((await get(path)).statusCode).toBe(200);
    expect((await findAlert(id)).acknowledged_at).toBeNull();
    const done = await post(path, { lang: "en" });
    expect(done.statusCode).toBe(303);
    expect((await get(String(done.headers.location))).body).toContain("Noted: it is yours");
    const alert = await findAlert(id);
    expect(alert).toMatchObject({
      acknowledged_at: "2026-11-20T15:00:00.000Z",
      owner: { name: "property_manager of 1" },
    });
    expect(alert.history.at(-1)).toMatchObject({ kind: "acknowledged", by: "property_manager of 1" });
    expect((await get(path)).statusCode).toBe(404);
    expect((await post(path, { lang: "en" })).statusCode).toBe(404);
  });

  test("is not emailed about a confidential response before the next morning", async () => {
    await forgetMails();
    await open({ is_confidential: true }, { q245: "1" });
    expect((await findMailTo(manager, "alert-news")).mail).toBeUndefined();
    t.clock.set("2026-11-21T09:00:00Z");
    expect((await findMailTo(manager, "alert-news")).mail?.subject).toContain("New alert");
  });

  test("cannot acknowledge by a link of another purpose, or a truncated or invented one", async () => {
    const { path } = await createResolved();
    const token = path.split("/").at(-1) ?? "";
    const paths = [`/alert-news/${token}`, path.slice(0, -1), `/alert-check/${"A".repeat(43)}`, "/alert-news/x"];
    const pages = await Promise.all(paths.map(async (each) => (await get(each)).body.replaceAll(/nonce="[^"]*"/g, "")));
    expect(new Set(pages).size).toBe(1);
    for (const each of paths) expect((await post(each, { answer: "yes" })).statusCode).toBe(404);
  });
});

describe("the resident of a resolved alert", () => {
  test("is asked by email, without any answers or notes", async () => {
    const { mail, id } = await createResolved();
    expect(mail?.subject).toBe("Location 1 of client 1: Is it taken care of?");
    expect(mail?.plain).not.toMatch(/New valve|heating/);
    expect(mail?.unsubscribeUrl).toContain("/opt-out/one-click/");
    expect(await readState(id)).toMatchObject({ status: "resolved", resident_check: "asked" });
  });

  test("confirms, once", async () => {
    const { path, id } = await createResolved();
    const page = await get(path);
    expect(page.body).toContain("Is it taken care of?");
    const done = await post(path, { answer: "yes", comment: "Thanks", lang: "es" });
    expect((await get(String(done.headers.location))).body).toContain("Gracias");
    expect(await readState(id)).toMatchObject({ status: "resolved", resident_check: "confirmed", reopened_count: 0 });
    expect((await post(path, { answer: "no" })).statusCode).toBe(404);
    expect((await readState(id)).resident_check).toBe("confirmed");
  });

  test("denies: it is open again, and the owner and the manager above are notified", async () => {
    const { path, id } = await createResolved();
    await forgetMails();
    expect((await post(path, { answer: "no", comment: " Still cold. " })).statusCode).toBe(303);
    const state = await readState(id);
    expect(state).toMatchObject({ status: "created", resident_check: "reopened", reopened_count: 1 });
    const { history } = await findAlert(id);
    expect(history.find(({ kind }) => kind === "denied")).toMatchObject({ by: null, comment: "Still cold." });
    for (const address of [manager, above])
      expect((await findMailTo(address, "alert-news")).mail?.subject, address).toContain("Reopened");
  });

  test("is not asked when the address has bounced since", async () => {
    const id = await open();
    const bounced = `r${id}@client1.example`;
    await readOwnerRows(
      t,
      `INSERT INTO email_bounces (email, bounced_at, reason) VALUES ('${bounced}', now(), 'gone')`,
    );
    await forgetMails();
    await t.resolve(1, "property_manager", (await findAlert(id)).id, { completed: true, comment: "New valve." });
    expect((await findMailTo(bounced, "alert-check")).mail).toBeUndefined();
    expect((await readState(id)).resident_check).toBe("none");
  });

  test("who does not answer for seven days leaves it unverified, and the link expires", async () => {
    const { path, id } = await createResolved();
    t.clock.set("2026-11-27T14:59:00Z");
    await runClocks();
    expect((await readState(id)).resident_check).toBe("asked");
    t.clock.set("2026-11-27T15:00:00Z");
    await runClocks();
    expect((await readState(id)).resident_check).toBe("unverified");
    expect((await post(path, { answer: "no" })).statusCode).toBe(404);
  });
});

test("an alert without an owner is not emailed to people who muted those; a late or reopened one is", async () => {
  await forgetMails();
  const mute = (isMuted: boolean) =>
    readClientRows(t, 1, isMuted ? "INSERT INTO inbox_mutes VALUES (1, 3, 'alert')" : "DELETE FROM inbox_mutes");
  await mute(true);
  t.clock.set("2026-11-20T15:00:00Z");
  resident += 1;
  await t.addResident(1, resident, 2);
  await t.answer(1, resident, { renewal: "1", comment });
  expect((await findMailTo(above, "alert-news")).mail).toBeUndefined();
  t.clock.set("2026-11-23T15:00:00Z");
  await runClocks();
  expect((await findMailTo(above, "alert-news")).mail?.subject).toContain("Late");
  await mute(false);
});

test("an alert without an owner is emailed to the region's managers, who take it from the email", async () => {
  await forgetMails();
  t.clock.set("2026-11-20T15:00:00Z");
  resident += 1;
  // Location 2 has maintenance and no property manager.
  await t.addResident(1, resident, 2);
  await t.answer(1, resident, { renewal: "1", comment });
  expect((await findAlert(resident)).owner).toBeNull();
  const { mail, path } = await findMailTo(above, "alert-news");
  expect(mail?.subject).toBe("New alert, no owner: Location 2 of client 1 102");
  expect(mail?.plain).toContain("It has no owner yet.");
  expect((await findMailTo(manager, "alert-news")).mail).toBeUndefined();
  expect((await post(path, { lang: "en" })).statusCode).toBe(303);
  expect((await findAlert(resident)).owner?.name).toBe("regional_manager of 1");
});

test("late alerts are escalated to the manager above, once for each deadline", async () => {
  const id = await open();
  const countEscalations = async () => (await findAlert(id)).history.filter(({ kind }) => kind === "escalated").length;
  t.clock.set("2026-11-23T14:59:00Z");
  await runClocks();
  expect(await countEscalations()).toBe(0);
  t.clock.set("2026-11-23T15:00:00Z");
  await runClocks();
  await runClocks();
  // Two people manage the region.
  expect(await countEscalations()).toBe(2);
  expect((await findMailTo(above, "alert-news")).mail?.subject).toContain("Late");
  await t.act(1, "property_manager", (await findAlert(id)).id, "acknowledge");
  t.clock.set("2026-11-25T15:00:00Z");
  await runClocks();
  expect(await countEscalations()).toBe(4);
});
