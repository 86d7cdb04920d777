import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import { readClientRows } from "#test/support/rows.ts";
import type { TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD } from "#test/support/two-clients.ts";

let t: TestApplication;
let headers: { cookie: string };
beforeAll(async () => {
  t = await startReportPortal();
  headers = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

/** Leaves the client only these services. */
async function has(...active: readonly Service[]): Promise<void> {
  const list = active.map((service) => `'${service}'`).join(", ");
  await readClientRows(
    t,
    1,
    `UPDATE client_services SET status = CASE WHEN service IN (${list}) THEN 'active' ELSE 'inactive' END WHERE client_id = 1`,
  );
}

async function send(url: string): Promise<{ status: number; body: string; data: Record<string, unknown> }> {
  const reply = await t.server.inject({ url: `/v1/en${url}`, headers });
  const { data = {} } = reply.json<{ data?: Record<string, unknown> }>();
  return { status: reply.statusCode, body: reply.body, data };
}

const findUser = async () => (await send("/identity/user")).data as unknown as IdentityUser;
const listEntries = async () => (await findUser()).navigation.items.map(({ text }) => text);

/** Screens of a service, and calls of the others, which are then rejected. */
const bars: Readonly<Record<Exclude<Service, "intel">, readonly string[]>> = {
  ingage: ["Engagement"],
  intouch: ["Satisfaction", "Residents", "Alerts"],
  introduce: ["Compliance", "Enrollment"],
};
const dashboards = {
  ingage: "engagement_dashboard",
  intouch: "satisfaction_dashboard",
  introduce: "compliance_dashboard",
} as const;

async function expectAlone(service: keyof typeof dashboards): Promise<void> {
  await has(service);
  const shown = await listEntries();
  for (const [each, texts] of Object.entries(bars)) {
    for (const text of texts) expect(shown.includes(text), text).toBe(each === service);
  }
  for (const [each, widget] of Object.entries(dashboards))
    expect([each, (await send(`/analytics/reports/${widget}`)).status === 200]).toEqual([each, each === service]);
}

describe("a client that has one service", () => {
  test("ingage alone shows engagement: score, response rate, likelihood to remain, tenure, turnover [SVC-04]", async () => {
    await expectAlone("ingage");
    const { data } = await send("/analytics/reports/engagement_dashboard");
    for (const key of ["current_score", "response_rate_prct", "likely_to_remain_prct", "tenure"])
      expect(data).toHaveProperty(key);
    const summary = await send("/analytics/reports/engagement_summary_report?structures[scope]=regions");
    const [row] = summary.data["results"] as { figures: object }[];
    for (const key of ["annualized_turnover", "tenure"]) expect(row?.figures).toHaveProperty(key);
  });

  test("intouch alone shows satisfaction: surveys, likelihood to renew and to recommend, response rate, service requests [SVC-05]", async () => {
    await expectAlone("intouch");
    const { data } = await send("/analytics/reports/satisfaction_dashboard");
    const keys = ["likely_to_renew_prct", "likelihood_to_recommend", "response_rate_prct"];
    for (const key of [...keys, "residents_with_reported_maintenance_issues"]) expect(data).toHaveProperty(key);
    for (const url of ["/analytics/reports/resident_surveys", "/analytics/residents"])
      expect((await send(url)).status, url).toBe(200);
  });

  test("introduce alone shows plans, progress, compliance and tasks [SVC-06]", async () => {
    await expectAlone("introduce");
    const { data } = await send("/analytics/reports/compliance_dashboard");
    expect(Object.keys(data["introduce_breakdown"] ?? {})).toEqual(
      expect.arrayContaining(["completed", "pending", "past_due", "abandoned", "unable_to_complete"]),
    );
    for (const url of [
      "/analytics/reports/enrollment_dashboard",
      "/analytics/reports/progress",
      "/analytics/tasks/current",
      "/plans/plans",
    ])
      expect((await send(url)).status, url).toBe(200);
    expect((await send("/analytics/residents")).status).not.toBe(200);
  });
});

describe("a client that has all", () => {
  test("leads to dashboards of portfolio, regions and locations, to reports, comments and tasks [SVC-11]", async () => {
    await has("ingage", "intouch", "introduce", "intel");
    const { navigation } = await findUser();
    const paths = navigation.routes.map(({ path }) => path);
    const wanted = [
      "/portfolio",
      "/engagement/region/:id/engagement_dashboard",
      "/satisfaction/property/:id/satisfaction_dashboard",
      "/engagement/employee_survey_report",
      "/satisfaction/resident_comments",
    ];
    for (const path of wanted) expect(paths).toContain(path);
    for (const { path, endpoint } of navigation.routes.filter((route) => wanted.includes(route.path))) {
      const { status } = await send(endpoint.replace("/v1/en", "").replaceAll(/:\w+/g, "1"));
      expect([path, status]).toEqual([path, 200]);
    }
    for (const url of [
      "/analytics/regions/1/dashboard",
      "/analytics/properties/1/dashboard",
      "/analytics/tasks/current",
    ])
      expect((await send(url)).status, url).toBe(200);
  });

  test("no widget is a placeholder; the former ones reply with rows [SVC-16]", async () => {
    await has("ingage", "intouch", "introduce", "intel");
    const { data } = await send("/analytics/widgets");
    const widgets = (data as unknown as { url_key: string; endpoints: string[] }[]).flatMap(({ endpoints }) =>
      endpoints.slice(0, 1),
    );
    expect(widgets.length).toBeGreaterThan(25);
    const paths = [
      "/analytics/portfolio",
      "/analytics/residents",
      ...widgets.map((path) => path.replace("/v1/en", "")),
    ];
    let answered = 0;
    for (const path of new Set(paths.map((each) => each.replaceAll(/:\w+/g, "1")))) {
      const { status, body } = await send(path);
      answered += Number(status === 200);
      expect(body, path).not.toMatch(/\bTODO\b|Backend Missing/i);
    }
    expect(answered).toBeGreaterThan(25);
  });
});

test("anyone not signed in has pages of surveys, short links, opt-out and opt-in, and the docs have their calls [SVC-02]", async () => {
  const pages = t.product.pages.map(({ path }) => path);
  for (const path of ["/sign-in", "/s/:token", "/r/:id", "/opt-out", "/opt-in-to-sms"]) {
    expect(pages).toContain(path);
    const page = await t.server.inject({ url: path.replace(/:\w+/, "x".repeat(43)) });
    expect(page.headers["content-type"], path).toContain("text/html");
    expect(page.statusCode, path).toBeLessThan(500);
  }
});
