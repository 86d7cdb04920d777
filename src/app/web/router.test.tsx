import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createAppRouter } from "#app/web/router.tsx";

test("the server knows every screen: after adding one, run this test alone with -u", async () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  const paths = Object.keys(router.routesByPath).toSorted();
  await expect(`${JSON.stringify(paths, null, 2)}\n`).toMatchFileSnapshot("public/screens.json");
});

/** A screen of each area that the two documents name. */
const areas = {
  "product overview": "/portfolio",
  dashboards: "/region/$id/dashboard",
  summaries: "/engagement/dashboard",
  "reports and widgets": "/docs/reports",
  "employees and team": "/team",
  residents: "/residents",
  "resident surveys": "/residents/$id/resident-survey/$scopedId",
  tasks: "/my-tasks",
  escalations: "/my-escalations",
  "scheduled reports": "/automated-reports",
  alerts: "/resident-alerts",
  "developer documentation": "/api",
};
test.each(Object.entries(areas))("%s can be opened [SVC-02]", (_area, path) => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  expect(Object.keys(router.routesByPath)).toContain(path);
});
