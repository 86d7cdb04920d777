import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import type { PortfolioReply } from "#slices/reports/contract/portfolio.contract.ts";
import { readClientRows } from "#test/support/rows.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { buildEmail, PASSWORD, people, writeTwoClients } from "#test/support/two-clients.ts";

let t: TestApplication;
let headers: Record<string, string>;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  await t.db.withClient(1, async (tx) => {
    for (const service of ["introduce", "ingage"]) {
      await insertRows(tx, "client_services", [{ service, status: "active" }]);
      const grants = people.map(({ id, role }) => ({ person_id: id, service, top_role: role }));
      await insertRows(tx, "service_access", grants);
    }
  });
  headers = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
});
afterAll(() => t.close());

interface Board {
  readonly engagement: object | null;
  readonly satisfaction: object | null;
  readonly plans: object | null;
  readonly reports: readonly { readonly service: string }[];
}

async function get<T>(path: string): Promise<T> {
  const reply = await t.server.inject({ url: `/v1/en${path}`, headers });
  expect(reply.statusCode, path).toBe(200);
  return reply.json<T>();
}

/** What an administrator sees, wherever it belongs to a service. */
async function readOffer() {
  const { data: user } = await get<{ data: IdentityUser }>("/identity/user");
  const table = await get<PortfolioReply>("/analytics/portfolio?structures[scope]=locations");
  const boards = [
    (await get<{ data: Board }>("/analytics/regions/1/dashboard")).data,
    (await get<{ data: Board }>("/analytics/properties/1/dashboard")).data,
  ];
  const widgets = (await get<{ data: { id: string; service: string }[] }>("/analytics/widgets")).data;
  return {
    columns: table.meta.headers.map(({ key }) => key),
    cards: boards.map(({ engagement, satisfaction, plans }) => ({ engagement, satisfaction, plans })),
    boardReports: boards.flatMap(({ reports }) => reports.map(({ service }) => service)),
    items: user.navigation.items.map(({ to }) => to),
    routes: user.navigation.routes,
    reports: user.reports.map(({ service }) => service),
    services: user.service_access.map(({ service }) => service),
    widgets: widgets.map(({ id }) => id),
  };
}

const listMissing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((each) => !after.includes(each));

test.each([
  {
    service: "ingage",
    card: "engagement",
    columns: ["engagement", "engagement_response_rate", "likely_to_remain", "tenure"],
    items: ["/engagement/dashboard"],
    widgets: ["employee_survey_report", "engagement_dashboard", "employee_comments"],
  },
  {
    service: "intouch",
    card: "satisfaction",
    columns: [
      "satisfaction",
      "satisfaction_response_rate",
      "likely_to_renew",
      "likely_to_recommend",
      "service_requests",
    ],
    items: ["/satisfaction/dashboard", "/residents", "/resident-alerts"],
    widgets: ["resident_satisfaction_report", "satisfaction_dashboard", "resident_comments"],
  },
  {
    service: "introduce",
    card: "plans",
    columns: ["plans_progress", "plans_compliance"],
    items: ["/compliance/dashboard", "/enrollment/dashboard"],
    widgets: ["compliance_summary_report", "compliance_dashboard", "mentors"],
  },
] as const)(
  "with $service its columns, cards, blocks and widgets go, whatever its status is but active [SVC-08]",
  async ({ service, card, columns, items, widgets }) => {
    const setStatus = (status: string) =>
      readClientRows(
        t,
        1,
        `UPDATE client_services SET status = '${status}' WHERE client_id = 1 AND service = '${service}'`,
      );
    const before = await readOffer();
    expect(before.cards.map((each) => each[card] !== null)).toEqual([true, true]);
    expect(before.reports).toContain(service);
    await setStatus("inactive");
    const after = await readOffer();
    await setStatus("active");

    expect(listMissing(before.columns, after.columns)).toEqual(columns);
    expect(listMissing(before.items, after.items)).toEqual(items);
    expect(listMissing(before.widgets, after.widgets)).toEqual(expect.arrayContaining([...widgets]));
    expect(listMissing(before.services, after.services)).toEqual([service]);
    for (const [index, cards] of after.cards.entries()) expect(cards).toEqual({ ...before.cards[index], [card]: null });
    expect([...after.reports, ...after.boardReports]).not.toContain(service);
    const offered = new Set(after.routes.map(({ path }) => path));
    expect(before.routes.filter(({ path }) => !offered.has(path)).length).toBeGreaterThan(20);
    expect(await readOffer()).toEqual(before);
  },
);
