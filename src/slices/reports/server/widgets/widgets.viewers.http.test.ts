import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { scaleRuns } from "#test/support/property-runs.ts";

const BASE = "/v1/en/analytics";

/** What each sees of either company's locations, including archived ones. */
const seen: Readonly<Partial<Record<Role, readonly string[]>>> = {
  "client-admin": ["Alder", "Birch", "Cedar", "Dogwood", "Elm"],
  reporting: ["Alder", "Birch", "Cedar", "Dogwood", "Elm"],
  regional_manager: ["Alder", "Birch"],
  multi_regional_manager: ["Alder", "Birch", "Cedar", "Elm"],
  property_manager: ["Alder"],
  multi_property_manager: ["Alder", "Cedar"],
  maintenance_manager: ["Birch"],
};
const viewers = [1, 2].flatMap((client) => (Object.keys(seen) as Role[]).map((role) => ({ client, role })));
type Viewer = (typeof viewers)[number];
const formatName = ({ client, role }: Viewer): string => `${role} of ${client}`;

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
beforeAll(async () => {
  t = await startReportPortal();
  for (const viewer of viewers) {
    sessions.set(formatName(viewer), await t.signIn(buildEmail(viewer.client, viewer.role), PASSWORD));
  }
});
afterAll(() => t.close());

interface Result {
  readonly status: number;
  readonly tag: string;
  readonly body: string;
  readonly caching: string;
}

async function send(viewer: Viewer, url: string, known: readonly string[] = []): Promise<Result> {
  const headers = {
    ...sessions.get(formatName(viewer)),
    ...(known.length > 0 ? { "if-none-match": known.join(", ") } : {}),
  };
  const reply = await t.server.inject({ url: BASE + url, headers });
  return {
    status: reply.statusCode,
    tag: String(reply.headers["etag"]),
    body: reply.body,
    caching: String(reply.headers["cache-control"]),
  };
}

/** Returns a reply whose tag is confirmed: the first one between two writes of any other user of the cluster. */
async function retryUntilSaved(viewer: Viewer, url: string, attempts = 50): Promise<Result> {
  const result = await send(viewer, url);
  const again = await send(viewer, url, [result.tag]);
  if (again.status === 304) return result;
  if (attempts === 0) throw new Error("no reply was ever kept");
  return retryUntilSaved(viewer, url, attempts - 1);
}

/** Returns a reply without its time and without the state of the cluster. */
const getContent = ({ body }: Result): unknown =>
  JSON.parse(body.replaceAll(/"(as_of|data_version)":"[^"]*"/g, (_, name: string) => `"${name}":""`));

const urls = [
  "/reports/resident_satisfaction_report?structures[scope]=locations",
  "/reports/resident_satisfaction_report?structures[scope]=surveys&structures[addon_options]=summary",
  "/reports/employee_survey_report?structures[scope]=locations",
  "/reports/employee_turnover_report?structures[scope]=locations",
  "/reports/satisfaction_dashboard",
  "/reports/engagement_dashboard",
  "/properties/1/satisfaction_dashboard",
  "/properties/1/resident_satisfaction_report?structures[scope]=questions",
];

describe("two viewers", () => {
  test("see their own places in one address's reply, in any order of requests", async () => {
    const [url = ""] = urls;
    for (const viewer of [...viewers, ...viewers.toReversed()]) {
      const { body } = await send(viewer, url);
      const rows = (JSON.parse(body) as { data: { results: { name: string }[] } }).data.results;
      expect(
        rows.map(({ name }) => name),
        formatName(viewer),
      ).toEqual(seen[viewer.role]);
    }
  });

  test("never share a tag of any widget, so none gets a 304 for another viewer's reply", async () => {
    for (const { urlKey } of widgetCatalog.widgets.filter(({ isScoped }) => !isScoped)) {
      const tags = new Map<string, string>();
      for (const viewer of viewers) {
        const { status, tag } = await send(viewer, `/reports/${urlKey}`, [...tags.values()]);
        expect([formatName(viewer), urlKey, status]).toEqual([formatName(viewer), urlKey, 200]);
        tags.set(formatName(viewer), tag);
      }
      expect(new Set(tags.values()).size).toBe(viewers.length);
    }
    // Every widget for every viewer, one after the other.
  }, 180_000);

  test("random requests with all tags: 304 for the viewer's own alone, and the body is always the viewer's own", async () => {
    const first = new Map<string, Result>();
    const own = new Map<string, string[]>();
    const tags: string[] = [];
    const often = scaleRuns(250);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...viewers),
        fc.constantFrom(...urls),
        fc.boolean(),
        async (viewer, url, sends) => {
          const key = `${formatName(viewer)} ${url}`;
          const before = first.get(key);
          const result = await send(viewer, url, sends ? tags : []);
          if (result.status === 404) return;
          expect(result.caching).toBe("private, no-cache");
          // A write elsewhere in the cluster makes replies stale, but never makes another viewer's tag valid.
          if (result.status === 304) {
            expect([sends, result.body], key).toEqual([true, ""]);
            expect(own.get(key), key).toContain(result.tag);
            return;
          }
          expect(result.status, key).toBe(200);
          if (before) expect(getContent(result)).toEqual(getContent(before));
          first.set(key, before ?? result);
          tags.push(result.tag);
          own.set(key, [...(own.get(key) ?? []), result.tag]);
        },
      ),
      { numRuns: often },
    );
    // There are some hundred pages of these viewers in all.
    expect(first.size).toBeGreaterThan(Math.min(often / 5, 60));
  });

  test("without the permission or a session the error is the same with any tag", async () => {
    const [url = ""] = urls;
    const { tag } = await send({ client: 1, role: "client-admin" }, url);
    const employee = await t.signIn(buildEmail(1, "employee"), PASSWORD);
    for (const [headers, status] of [
      [employee, 403],
      [{}, 401],
    ] as const) {
      const reply = await t.server.inject({ url: BASE + url, headers: { ...headers, "if-none-match": tag } });
      expect(reply.statusCode).toBe(status);
      expect(reply.headers["etag"]).toBeUndefined();
    }
    const manager = { client: 1, role: "property_manager" } as const;
    const missing = await send(manager, "/properties/3/satisfaction_dashboard", [tag]);
    expect(missing.status).toBe(404);
  });

  test("a batch returns each viewer's own places too, and is never cached", async () => {
    const payload = {
      requests: [{ widget: "resident_satisfaction_report", query: { structures: { scope: "locations" } } }],
    };
    for (const viewer of viewers) {
      const headers = { ...sameOrigin, ...sessions.get(formatName(viewer)) };
      const reply = await t.server.inject({ method: "POST", url: `${BASE}/batch`, payload, headers });
      const [entry] = reply.json<{ data: { reply: { data: { results: { name: string }[] } } }[] }>().data;
      expect(entry?.reply.data.results.map(({ name }) => name)).toEqual(seen[viewer.role]);
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  });
});

test("removing a permission removes its cached reply", async () => {
  const viewer = { client: 1, role: "multi_property_manager" } as const;
  const [url = ""] = urls;
  const before = await retryUntilSaved(viewer, url);
  await t.db.withClient(1, (tx) =>
    tx
      .on<{ service_access_scopes: { client_id: number; person_id: number; service: string; location_id: number } }>()
      .deleteFrom("service_access_scopes")
      .where("client_id", "=", tx.clientId)
      .where("person_id", "=", 206)
      .where("service", "=", "intouch")
      .where("location_id", "=", 3)
      .execute(),
  );
  const after = await send(viewer, url, [before.tag]);
  expect(after.status).toBe(200);
  expect(after.body).not.toContain("Cedar");
});
