import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "#slices/organization/testing/organization-calls.ts";
import { getPortfolio } from "#slices/reports/contract/portfolio.contract.ts";
import {
  createPortfolioView,
  deletePortfolioView,
  getPortfolioViews,
  setDefaultPortfolioView,
  updatePortfolioView,
  type PortfolioViewState,
} from "#slices/reports/contract/saved-views.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
let admin: Caller;
let manager: Caller;
let foreign: Caller;
beforeAll(async () => {
  t = await startReportPortal();
  admin = await createCaller(t, 1, "client-admin");
  manager = await createCaller(t, 1, "property_manager");
  foreign = await createCaller(t, 2, "client-admin");
});
afterAll(() => t.close());

const state: PortfolioViewState = {
  scope: "locations",
  q: "",
  general: "active",
  regions: [1],
  groups: [],
  needs: false,
  sort: "satisfaction",
  desc: true,
  columns: ["name", "satisfaction"],
};
const createView = (name: string, more: object = {}) => ({ name, state, is_shared: false, is_default: false, ...more });

const save = async (caller: Caller, name: string, more: object = {}): Promise<number> =>
  (await caller.call(createPortfolioView, { body: createView(name, more) })).data.id;
const list = async (caller: Caller) => (await caller.call(getPortfolioViews)).data;
const readNames = async (caller: Caller): Promise<string[]> => (await list(caller)).map((each) => each.name);
const readAudits = () =>
  readClientRows(t, 1, "SELECT object_id, details FROM audit_log WHERE operation = 'reports.views.save' ORDER BY id");

describe("saved views", () => {
  test("are returned as they were saved, the viewer's own by name, and reading them writes nothing", async () => {
    const second = await save(admin, "  Quiet places ");
    const first = await save(admin, "All late");
    const before = (await readAudits()).length;
    expect(await list(admin)).toEqual([
      { id: first, name: "All late", state, is_shared: false, is_own: true, is_default: false },
      { id: second, name: "Quiet places", state, is_shared: false, is_own: true, is_default: false },
    ]);
    expect((await readAudits()).length).toBe(before);
    expect(await readAudits()).toContainEqual({
      object_id: first,
      details: { change: "created", is_shared: false, is_default: false },
    });
    expect(JSON.stringify(await readAudits())).not.toContain("late");
    for (const id of [first, second]) await admin.call(deletePortfolioView, { params: { id } });
    expect(await readNames(admin)).toEqual([]);
  });

  test("of a colleague are visible only if shared, and cannot be changed", async () => {
    const own = await save(admin, "Mine");
    const shared = await save(admin, "Ours", { is_shared: true });
    expect(await readNames(manager)).toEqual(["Ours"]);
    expect((await list(manager))[0]).toMatchObject({ is_own: false, is_default: false });
    const missing = await manager.expectRefusal(deletePortfolioView, { params: { id: 999_999 } });
    const body = { name: "Taken over", state, is_shared: true };
    for (const id of [own, shared]) {
      expect(await manager.expectRefusal(deletePortfolioView, { params: { id } })).toEqual(missing);
      expect((await manager.expectRefusal(updatePortfolioView, { params: { id }, body })).status).toBe(404);
    }
    expect(missing.status).toBe(404);
    expect((await manager.expectRefusal(setDefaultPortfolioView, { body: { id: own } })).status).toBe(404);
    expect(await readNames(admin)).toEqual(["Mine", "Ours"]);
    for (const id of [own, shared]) await admin.call(deletePortfolioView, { params: { id } });
  });

  test("show each viewer their own places", async () => {
    const id = await save(admin, "Region 1", { is_shared: true });
    const readRowNames = async (caller: Caller): Promise<string[]> => {
      const found = (await list(caller)).find((each) => each.id === id);
      const query = `structures[scope]=${found?.state.scope}&filters[regions][]=${found?.state.regions[0]}`;
      return (await caller.call(getPortfolio, { query })).data.results.map(({ name }) => name);
    };
    expect(await readRowNames(admin)).toEqual(["Alder", "Birch"]);
    expect(await readRowNames(manager)).toEqual(["Alder"]);
    await admin.call(deletePortfolioView, { params: { id } });
  });

  test("of another company are never found, whatever their ids", async () => {
    const id = await save(admin, "Ours", { is_shared: true });
    expect(await readNames(foreign)).toEqual([]);
    for (const [endpoint, input] of [
      [deletePortfolioView, { params: { id } }],
      [updatePortfolioView, { params: { id }, body: { name: "x", state, is_shared: false } }],
      [setDefaultPortfolioView, { body: { id } }],
    ] as const)
      expect((await foreign.expectRefusal(endpoint, input)).status).toBe(404);
    expect(await readNames(admin)).toEqual(["Ours"]);
    await admin.call(deletePortfolioView, { params: { id } });
  });

  test("open the portfolio for a person who selects one, until it is no longer visible", async () => {
    const first = await save(admin, "First", { is_default: true });
    const shared = await save(admin, "Shared", { is_shared: true });
    const readDefaultNames = async (caller: Caller): Promise<string[]> =>
      (await list(caller)).filter((each) => each.is_default).map((each) => each.name);
    expect([await readDefaultNames(admin), await readDefaultNames(manager)]).toEqual([["First"], []]);
    await manager.call(setDefaultPortfolioView, { body: { id: shared } });
    await admin.call(setDefaultPortfolioView, { body: { id: shared } });
    expect([await readDefaultNames(admin), await readDefaultNames(manager)]).toEqual([["Shared"], ["Shared"]]);
    await admin.call(updatePortfolioView, {
      params: { id: shared },
      body: { name: "Shared", state, is_shared: false },
    });
    expect([await readDefaultNames(admin), await readDefaultNames(manager)]).toEqual([["Shared"], []]);
    await admin.call(setDefaultPortfolioView, { body: { id: null } });
    expect(await readDefaultNames(admin)).toEqual([]);
    for (const id of [first, shared]) await admin.call(deletePortfolioView, { params: { id } });
    expect(await readClientRows(t, 1, "SELECT view_id FROM saved_view_defaults")).toEqual([]);
  });

  test("change their name and content, but not to a name that is taken", async () => {
    const id = await save(admin, "Late");
    const other = await save(admin, "Other");
    const body = { name: "Later", state: { ...state, needs: true }, is_shared: true };
    await admin.call(updatePortfolioView, { params: { id }, body });
    expect((await list(admin))[0]).toMatchObject({ id, ...body });
    const taken = { params: { id }, body: { ...body, name: "OTHER" } };
    expect(await admin.expectRefusal(updatePortfolioView, taken)).toMatchObject({ status: 400, fields: ["body.name"] });
    const again = await admin.expectRefusal(createPortfolioView, { body: createView("other") });
    expect(again).toMatchObject({ status: 400, fields: ["body.name"] });
    expect(again.messages).toEqual(["You already have a view with this name"]);
    // A colleague may use the same name.
    const same = await save(manager, "Other");
    for (const [caller, each] of [
      [admin, id],
      [admin, other],
      [manager, same],
    ] as const)
      await caller.call(deletePortfolioView, { params: { id: each } });
  });

  test.each<[string, object, string[]]>([
    ["a name of 200 characters", createView("n".repeat(200)), ["body.name"]],
    ["an empty name", createView("  "), ["body.name"]],
    ["an unknown scope", createView("x", { state: { ...state, scope: "planets" } }), ["body.state.scope"]],
    ["what no table shows", createView("x", { state: { ...state, owner: 1 } }), ["body.state.owner"]],
    ["several at once", createView("", { state: { ...state, sort: "size" } }), ["body.name", "body.state.sort"]],
  ])("%s is rejected by field", async (_, body, fields) => {
    const refused = await admin.expectRefusal(createPortfolioView, { body });
    expect(refused.status).toBe(400);
    expect(refused.fields.toSorted()).toEqual(fields);
    expect(await readNames(admin)).toEqual([]);
  });

  test("are limited to fifty", async () => {
    for (let at = 0; at < 50; at += 1) await save(manager, `View ${at}`);
    const refused = await manager.expectRefusal(createPortfolioView, { body: createView("One more") });
    expect(refused).toMatchObject({ status: 409, code: "too_many_views" });
  });
});
