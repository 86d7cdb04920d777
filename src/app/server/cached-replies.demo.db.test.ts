import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "#platform/server/db/database.ts";
import type { SqlEngine } from "#platform/server/db/engine.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { getWidgets, postBatch } from "#slices/reports/contract/widgets.contract.ts";
import { createActor, callAs, createProductOn, WHOLE_CLIENT } from "#slices/reports/testing/report-fixture.ts";
import { submitOpenResponse } from "#slices/surveys/testing/open-submits.ts";
import { type DemoDatabase, openDemoDatabase } from "#test/support/demo-fixture.ts";
import { scaleRuns } from "#test/support/property-runs.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { Product } from "./product.ts";

// Compares every widget and every page of places, cached with fresh, while services write in two clients.

let t: DemoDatabase;
let product: Product;
let sent = 0;
beforeAll(async () => {
  t = await openDemoDatabase();
  product = createProductOn(t, openDatabase(wrapCounting(t.engine)));
}, 300_000);
afterAll(() => t.close());

/** The engine, with a counter of the statements sent to it. */
function wrapCounting(engine: SqlEngine): SqlEngine {
  return {
    ...engine,
    kind: engine.kind,
    applicationRole: engine.applicationRole,
    close: () => engine.close(),
    connect: async () => {
      const connection = await engine.connect();
      return {
        query: (sql, parameters) => {
          sent += 1;
          return connection.query(sql, parameters);
        },
        release: () => connection.release(),
      };
    },
  };
}

type Ids = readonly number[];
const readIds = async (clientId: number, text: string): Promise<Ids> =>
  (await readClientRows(t, clientId, text)).map(({ id }) => Number(id));

/** An administrator of all services. */
async function findAdmin(clientId: number): Promise<Actor> {
  const scopes = { intel: WHOLE_CLIENT, intouch: WHOLE_CLIENT, ingage: WHOLE_CLIENT, introduce: WHOLE_CLIENT };
  const [personId = 0] = await readIds(
    clientId,
    "SELECT person_id AS id FROM service_access WHERE top_role = 'client-admin' ORDER BY 1 LIMIT 1",
  );
  return { ...createActor(clientId, scopes), personId };
}

type ViewRequest =
  | { readonly widget: string; readonly category?: "regions" | "properties"; readonly id?: number }
  | { readonly page: string; readonly id?: number };

/** Operations that show places: all of them, those of a region, one location. */
const pages = {
  all: ["getPortfolio", "getLocationsReport"],
  region: ["getRegionDashboard", "getRegionLocations", "getRegionPortfolio", "getRegionSatisfactionTrends"],
  location: ["getPropertyDashboard", "getPropertyPortfolio", "getPropertyEngagementTrends"],
} as const;

/** Every widget at each kind of address and every page of places, of the first region and the first location. */
async function listRequests(viewer: Actor): Promise<readonly ViewRequest[]> {
  const [region = 0] = await readIds(viewer.clientId, "SELECT id FROM regions ORDER BY 1 LIMIT 1");
  const [location = 0] = await readIds(
    viewer.clientId,
    "SELECT id FROM locations WHERE status_id = 1 ORDER BY 1 LIMIT 1",
  );
  const { data } = await callAs(product, getWidgets, viewer);
  const ofPlaces = [
    ...pages.all.map((page) => ({ page })),
    ...pages.region.map((page) => ({ page, id: region })),
    ...pages.location.map((page) => ({ page, id: location })),
  ];
  const ofWidgets = data.flatMap(({ url_key: widget, endpoints }) =>
    endpoints.flatMap((endpoint): ViewRequest[] => {
      if (endpoint.includes(":scopedId")) return [];
      if (endpoint.includes("/regions/")) return [{ widget, category: "regions", id: region }];
      return endpoint.includes("/properties/") ? [{ widget, category: "properties", id: location }] : [{ widget }];
    }),
  );
  return [...ofWidgets, ...ofPlaces];
}

/** Calls an operation as the server does, without the session. */
async function call(
  of: Product,
  name: string,
  principal: Actor,
  input: { readonly params?: object; readonly query?: object; readonly body?: object },
): Promise<unknown> {
  const route = of.api.find(({ endpoint }) => endpoint.name === name);
  if (!route) throw new Error(`there is no ${name}`);
  const { endpoint } = route;
  return route.handle({
    params: endpoint.params.parse(input.params ?? {}),
    query: endpoint.query.parse(input.query ?? {}),
    body: endpoint.body.parse(input.body),
    principal,
    setCookie: () => {},
    requestId: "r",
    address: "::1",
    cookies: {},
    origin: "http://localhost",
  });
}

type Replies = readonly {
  readonly status: number;
  readonly reply?: { readonly meta: { readonly data_version: string } };
}[];

async function readReplies(of: Product, viewer: Actor, requests: readonly ViewRequest[]): Promise<Replies> {
  const found: Replies[number][] = [];
  for (const request of requests) {
    if ("page" in request) {
      const params = request.id === undefined ? {} : { id: String(request.id) };
      const reply = (await call(of, request.page, viewer, { params })) as NonNullable<Replies[number]["reply"]>;
      found.push({ status: 200, reply });
      continue;
    }
    const { data } = (await call(of, postBatch.name, viewer, { body: { requests: [request] } })) as { data: Replies };
    found.push(...data);
  }
  return found;
}

/** Replies without the tag, which differs between processes. */
const omitTags = (replies: Replies): unknown =>
  JSON.parse(JSON.stringify(replies).replaceAll(/"data_version":"[^"]*"/g, '"data_version":""'));
const tagsIn = (replies: Replies): readonly (string | undefined)[] =>
  replies.map(({ reply }) => reply?.meta.data_version);

/** Returns the number of statements of replies. */
async function countStatements(viewer: Actor, requests: readonly ViewRequest[]): Promise<number> {
  const before = sent;
  await readReplies(product, viewer, requests);
  return sent - before;
}

let next = 5_000_000;
const getNextId = (): number => (next += 1);

type Write = (viewer: Actor) => Promise<unknown>;

/** Writes to the first row that a statement finds; does nothing for a client without such rows. */
async function toFirst(viewer: Actor, text: string, write: (id: number) => Promise<unknown>): Promise<unknown> {
  const [id] = await readIds(viewer.clientId, text);
  return id === undefined ? null : write(id);
}
const OPEN_TASK =
  "SELECT id FROM user_tasks WHERE outcome_id IS NULL AND abandon_on > '2026-11-22' ORDER BY due_on, id LIMIT 1";
const OPEN_ALERT = "SELECT id FROM alerts WHERE completed_on IS NULL ORDER BY acknowledged_at NULLS FIRST, id LIMIT 1";
const RESIDENT = `SELECT l.resident_id AS id FROM leases l JOIN units u ON u.client_id = l.client_id AND u.id = l.unit_id
  WHERE u.location_id = $location ORDER BY 1 LIMIT 1`;
const OPEN_ASSIGNMENT =
  "SELECT id FROM assignments WHERE awaiting_at IS NULL AND completed_at IS NULL AND canceled_at IS NULL ORDER BY id LIMIT 1";
const LOCATION = "SELECT id FROM locations WHERE status_id = 1 ORDER BY 1 LIMIT 1";

/** One write by each part of the product that reports show. */
const writes = {
  region: (viewer) =>
    call(product, "createRegion", viewer, { body: { name: `Region ${getNextId()}`, district_id: null } }),
  unit: (viewer) =>
    toFirst(viewer, LOCATION, (id) =>
      call(product, "createUnit", viewer, {
        body: { location_id: id, building_name: "", unit_number: `${getNextId()}` },
      }),
    ),
  task: (viewer) =>
    toFirst(viewer, OPEN_TASK, (id) =>
      call(product, "cancelUserTask", viewer, { params: { id: `${id}` }, body: { admin_note: "Not needed" } }),
    ),
  alert: (viewer) =>
    toFirst(viewer, OPEN_ALERT, (id) => call(product, "acknowledgeAlert", viewer, { params: { id: `${id}` } })),
  answer: (viewer) =>
    toFirst(viewer, LOCATION, (locationId) =>
      toFirst(viewer, RESIDENT.replace("$location", String(locationId)), (residentId) => {
        const submit = {
          id: getNextId(),
          surveyId: 24,
          locationId,
          residentId,
          day: "2026-11-20",
          agreement: 1 + (next % 5),
        };
        return t.db.withClient(viewer.clientId, (tx) => submitOpenResponse(tx, submit));
      }),
    ),
  "action item": (viewer) =>
    toFirst(viewer, OPEN_ASSIGNMENT, (id) =>
      call(product, "stepAssignment", viewer, { params: { id: `${id}` }, body: { action: "cancel" } }),
    ),
  months: (viewer) => product.releaseClosedMonths(viewer.clientId),
  hour: () => Promise.resolve(t.clock.advance(3600)),
} as const satisfies Record<string, Write>;
type WriteName = keyof typeof writes;

const portfolio: ViewRequest = { page: "getPortfolio" };

/** Replies in which a write shows; none where that depends on the day or on open items. */
const shownIn: Readonly<Record<WriteName, readonly ViewRequest[]>> = {
  region: [portfolio, { widget: "resident_satisfaction_report" }],
  unit: [portfolio],
  task: [portfolio, { widget: "past_due_tasks" }],
  alert: [],
  answer: [portfolio, { widget: "satisfaction_dashboard" }],
  "action item": [],
  months: [],
  hour: [],
};

/** Cached lists of other slices, each with a write that shows in it. */
const lists = [
  ["getAlerts", { filters: { status: ["created"] }, sort_by: "due" }, "alert"],
  ["getEscalations", {}, "task"],
  ["getWhatChanged", {}, "region"],
  ["getDrivers", {}, "answer"],
  ["getProfitChain", {}, "answer"],
  ["getHomeWidgets", { structures: { report_type: "training" } }, "task"],
  ["getActionItemReport", {}, "action item"],
] as const satisfies readonly (readonly [string, object, WriteName])[];

describe("a cached list", () => {
  test.each(lists)("is computed again after a write or when it expires: %s", async (name, query, write) => {
    const viewer = await findAdmin(t.demo.clients[0]?.id ?? 0);
    const read = (of: Product): Promise<unknown> => call(of, name, viewer, { query });
    const countRead = async (): Promise<number> => {
      const before = sent;
      await read(product);
      return sent - before;
    };
    const made = await read(product);
    // BEGIN, the versions and COMMIT.
    expect(await countRead()).toBeLessThanOrEqual(3);
    expect(await read(product)).toEqual(JSON.parse(JSON.stringify(made)));
    await writes[write](viewer);
    expect(await countRead()).toBeGreaterThan(3);
    expect(await read(product)).toEqual(JSON.parse(JSON.stringify(await read(createProductOn(t)))));
    t.clock.advance(15 * 60);
    expect(await countRead()).toBeGreaterThan(3);
  });

  test("of alerts is computed again when the next one becomes late", async () => {
    const viewer = await findAdmin(t.demo.clients[0]?.id ?? 0);
    const [id = 0] = await readIds(viewer.clientId, OPEN_ALERT);
    const now = t.clock.now();
    const quarter = 15 * 60 * 1000;
    t.clock.set(new Date(Math.ceil(now.getTime() / quarter) * quarter).toISOString());
    const due = new Date(t.clock.now().getTime() + 60_000);
    await readClientRows(
      t,
      viewer.clientId,
      `UPDATE alerts SET first_response_due = '${due.toISOString()}', acknowledged_at = NULL WHERE id = ${id}`,
    );
    const query = { filters: { ids: [String(id)] } };
    const read = async (): Promise<string | undefined> => {
      const { data } = (await call(createdLate, "getAlerts", viewer, { query })) as { data: { urgency: string }[] };
      return data[0]?.urgency;
    };
    // Rows that are changed by hand change no version.
    const createdLate = createProductOn(t);
    expect(await read()).not.toBe("late");
    t.clock.advance(59);
    expect(await read()).not.toBe("late");
    t.clock.advance(1);
    expect(await read()).toBe("late");
  });
});

describe("a cached reply", () => {
  test("is returned without computing it again, whatever the widget, and equals a computed one", async () => {
    const [client] = t.demo.clients;
    const viewer = await findAdmin(client?.id ?? 0);
    const requests = await listRequests(viewer);
    expect(requests.length).toBeGreaterThan(60);
    const made = await readReplies(product, viewer, requests);
    const [alone] = requests;
    const once = await countStatements(viewer, alone ? [alone] : []);
    // The versions and the client's day, between BEGIN and COMMIT: the viewer's scope is not queried.
    expect(once).toBeLessThanOrEqual(4);
    expect(await countStatements(viewer, requests)).toBe(once * requests.length);
    const again = await readReplies(product, viewer, requests);
    expect(again).toEqual(JSON.parse(JSON.stringify(made)));
  });

  test("stays when another client writes, or data that it does not show is written", async () => {
    const [one, other] = await Promise.all(t.demo.clients.slice(0, 2).map(({ id }) => findAdmin(id)));
    if (!one || !other) throw new Error("no two clients");
    const engagement = [{ widget: "employee_survey_report" }];
    const before = await readReplies(product, one, engagement);
    const kept = await countStatements(one, engagement);
    for (const write of ["region", "unit", "task", "answer"] as const) await writes[write](other);
    for (const write of ["task", "alert"] as const) expect(await writes[write](one)).not.toBeNull();
    expect(await countStatements(one, engagement)).toBe(kept);
    expect(tagsIn(await readReplies(product, one, engagement))).toEqual(tagsIn(before));
    const pastDue = [{ widget: "past_due_tasks" }];
    await readReplies(product, one, pastDue);
    const keptList = await countStatements(one, pastDue);
    t.clock.advance(15 * 60);
    expect(await countStatements(one, engagement)).toBe(kept);
    // In the zone of a task another day may have begun.
    expect(await countStatements(one, pastDue)).toBeGreaterThan(keptList);
    await writes.answer(one);
    expect(await countStatements(one, engagement)).toBeGreaterThan(kept);
    expect(tagsIn(await readReplies(product, one, engagement))).not.toEqual(tagsIn(before));
  });

  test.each(Object.keys(shownIn) as WriteName[])("shows each write: %s", async (write) => {
    const viewer = await findAdmin(t.demo.clients[0]?.id ?? 0);
    const requests = shownIn[write];
    const before = await readReplies(product, viewer, requests);
    await writes[write](viewer);
    const after = await readReplies(product, viewer, requests);
    expect(omitTags(after)).toEqual(omitTags(await readReplies(createProductOn(t), viewer, requests)));
    for (const [at, reply] of after.entries())
      expect(omitTags([reply])).not.toEqual(omitTags(before.slice(at, at + 1)));
  });

  test("equals a fresh one, whatever is written in between", async () => {
    const viewers = await Promise.all(t.demo.clients.slice(0, 2).map(({ id }) => findAdmin(id)));
    const all = await Promise.all(viewers.map(listRequests));
    const step = fc.record({
      who: fc.constantFrom(0, 0, 1),
      write: fc.constantFrom(...(Object.keys(writes) as WriteName[])),
      shown: fc.array(fc.nat(), { minLength: 2, maxLength: 2 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        for (const { who, write, shown } of steps) {
          const requested = viewers.map((_, at) => [
            // Replies in which the write shows, and any other one.
            ...(at === who ? shownIn[write] : []),
            ...shown.flatMap((each) => all[at]?.[each % (all[at]?.length ?? 1)] ?? []),
          ]);
          for (const [at, viewer] of viewers.entries()) await readReplies(product, viewer, requested[at] ?? []);
          const writer = viewers[who];
          if (writer) await writes[write](writer);
          const fresh = createProductOn(t);
          for (const [at, viewer] of viewers.entries()) {
            const requests = requested[at] ?? [];
            const kept = omitTags(await readReplies(product, viewer, requests));
            expect(kept).toEqual(omitTags(await readReplies(fresh, viewer, requests)));
          }
        }
      }),
      { numRuns: scaleRuns(10) },
    );
  });
});
