import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { emailOf, PASSWORD } from "#test/support/two-clients.ts";
import { widgets } from "./registry.ts";
import { runs } from "#test/support/property-runs.ts";

const BASE = "/v1/en/analytics";

/** What each sees of either company's locations, archived ones too. */
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
const nameOf = ({ client, role }: Viewer): string => `${role} of ${client}`;

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
beforeAll(async () => {
  t = await startReportPortal();
  for (const viewer of viewers) {
    sessions.set(nameOf(viewer), await t.signIn(emailOf(viewer.client, viewer.role), PASSWORD));
  }
});
afterAll(() => t.close());

interface Told {
  readonly status: number;
  readonly tag: string;
  readonly body: string;
  readonly caching: string;
}

async function ask(viewer: Viewer, url: string, known: readonly string[] = []): Promise<Told> {
  const headers = {
    ...sessions.get(nameOf(viewer)),
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

/** A reply whose tag is confirmed: the first one between two writes of whoever else uses the cluster. */
async function askUntilKept(viewer: Viewer, url: string, attempts = 50): Promise<Told> {
  const told = await ask(viewer, url);
  const again = await ask(viewer, url, [told.tag]);
  if (again.status === 304) return told;
  if (attempts === 0) throw new Error("no reply was ever kept");
  return askUntilKept(viewer, url, attempts - 1);
}

/** A reply without the moment at which it was made, and the state of the cluster that it was made of. */
const contentOf = ({ body }: Told): unknown =>
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
  test("have each their own places in one address's reply, in whatever order they ask", async () => {
    const [url = ""] = urls;
    for (const viewer of [...viewers, ...viewers.toReversed()]) {
      const { body } = await ask(viewer, url);
      const rows = (JSON.parse(body) as { data: { results: { name: string }[] } }).data.results;
      expect(
        rows.map(({ name }) => name),
        nameOf(viewer),
      ).toEqual(seen[viewer.role]);
    }
  });

  test("never share a tag of any widget, so nobody is told that somebody else's reply is still right", async () => {
    for (const { urlKey } of widgets.filter(({ isScoped }) => !isScoped)) {
      const tags = new Map<string, string>();
      for (const viewer of viewers) {
        const { status, tag } = await ask(viewer, `/reports/${urlKey}`, [...tags.values()]);
        expect([nameOf(viewer), urlKey, status]).toEqual([nameOf(viewer), urlKey, 200]);
        tags.set(nameOf(viewer), tag);
      }
      expect(new Set(tags.values()).size).toBe(viewers.length);
    }
    // Every widget for every viewer, one after the other.
  }, 180_000);

  test("asking at random with all tags that anybody has: 304 for one's own alone, and the body is ever one's own", async () => {
    const first = new Map<string, Told>();
    const own = new Map<string, string[]>();
    const tags: string[] = [];
    const often = runs(250);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...viewers),
        fc.constantFrom(...urls),
        fc.boolean(),
        async (viewer, url, sends) => {
          const key = `${nameOf(viewer)} ${url}`;
          const before = first.get(key);
          const told = await ask(viewer, url, sends ? tags : []);
          if (told.status === 404) return;
          expect(told.caching).toBe("private, no-cache");
          // Whoever writes elsewhere in the same cluster makes replies old, never somebody else's right.
          if (told.status === 304) {
            expect([sends, told.body], key).toEqual([true, ""]);
            expect(own.get(key), key).toContain(told.tag);
            return;
          }
          expect(told.status, key).toBe(200);
          if (before) expect(contentOf(told)).toEqual(contentOf(before));
          first.set(key, before ?? told);
          tags.push(told.tag);
          own.set(key, [...(own.get(key) ?? []), told.tag]);
        },
      ),
      { numRuns: often },
    );
    expect(first.size).toBeGreaterThan(often / 5);
  });

  test("who may not, or has not signed in, is told so, whatever tag they hold", async () => {
    const [url = ""] = urls;
    const { tag } = await ask({ client: 1, role: "client-admin" }, url);
    const employee = await t.signIn(emailOf(1, "employee"), PASSWORD);
    for (const [headers, status] of [
      [employee, 403],
      [{}, 401],
    ] as const) {
      const reply = await t.server.inject({ url: BASE + url, headers: { ...headers, "if-none-match": tag } });
      expect(reply.statusCode).toBe(status);
      expect(reply.headers["etag"]).toBeUndefined();
    }
    const manager = { client: 1, role: "property_manager" } as const;
    const absent = await ask(manager, "/properties/3/satisfaction_dashboard", [tag]);
    expect(absent.status).toBe(404);
  });

  test("a batch gives each the own places too, and is kept by no cache", async () => {
    const payload = {
      requests: [{ widget: "resident_satisfaction_report", query: { structures: { scope: "locations" } } }],
    };
    for (const viewer of viewers) {
      const headers = { ...sameOrigin, ...sessions.get(nameOf(viewer)) };
      const reply = await t.server.inject({ method: "POST", url: `${BASE}/batch`, payload, headers });
      const [entry] = reply.json<{ data: { reply: { data: { results: { name: string }[] } } }[] }>().data;
      expect(entry?.reply.data.results.map(({ name }) => name)).toEqual(seen[viewer.role]);
      expect(reply.headers["cache-control"]).toBe("no-store");
    }
  });
});

test("a right that is taken away takes the reply away with it", async () => {
  const viewer = { client: 1, role: "multi_property_manager" } as const;
  const [url = ""] = urls;
  const before = await askUntilKept(viewer, url);
  await t.db.inClient(1, (tx) =>
    tx
      .on<{ service_access_scopes: { client_id: number; person_id: number; service: string; location_id: number } }>()
      .deleteFrom("service_access_scopes")
      .where("client_id", "=", tx.clientId)
      .where("person_id", "=", 206)
      .where("service", "=", "intouch")
      .where("location_id", "=", 3)
      .execute(),
  );
  const after = await ask(viewer, url, [before.tag]);
  expect(after.status).toBe(200);
  expect(after.body).not.toContain("Cedar");
});
