import { describe, expect, test } from "vitest";
import { navIcons } from "#slices/home/contract/identity-user.contract.ts";
import { roles, services, type Role, type Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServicePermission } from "#slices/identity/server/identity.api.ts";
import { buildNavigation } from "./navigation.rules.ts";

function createRight(service: Service, role: Role): ServicePermission {
  return { service, role, managedIds: [], scope: { kind: "client" } };
}

const toTexts = (permissions: readonly ServicePermission[]): string[] =>
  buildNavigation(permissions, []).items.map(({ text }) => text);

describe("top bar", () => {
  test("has everything for a client-admin of every service, Dashboard first", () => {
    const texts = toTexts(services.map((service) => createRight(service, "client-admin")));
    const results = [
      "Dashboard",
      "Home",
      "Engagement",
      "Satisfaction",
      "Residents",
      "Alerts",
      "Compliance",
      "Enrollment",
    ];
    expect(texts).toEqual([...results, "Team", "Surveys", "Reports", "Automated Reports", "Settings"]);
  });

  test.each(roles.filter((role) => role !== "employee" && role !== "client-admin"))(
    "holds Dashboard and Team, and nothing that only administrators do, for %s",
    (role) => {
      const texts = toTexts([createRight("intouch", role)]);
      expect(texts.slice(0, 1)).toEqual(["Dashboard"]);
      expect(texts).toContain("Team");
      expect(texts).not.toContain("Settings");
      expect(texts).not.toContain("Surveys");
    },
  );

  test("has no places for an employee or a person without permissions", () => {
    for (const permissions of [[createRight("ingage", "employee")], []]) {
      expect(toTexts(permissions)).not.toContain("Dashboard");
      expect(toTexts(permissions)).not.toContain("Team");
    }
  });

  test.each(roles)("has automated reports for client-admin and reporting alone [SCHED-04]: %s", (role) => {
    const isShown = role === "client-admin" || role === "reporting";
    expect(toTexts([createRight("intouch", role)]).includes("Automated Reports")).toBe(isShown);
  });

  test.each(roles)("leads to the list of reports [NAV-30], except for employees: %s", (role) => {
    const { items, routes } = buildNavigation([createRight("intouch", role)], []);
    const isShown = role !== "employee";
    expect(items.some(({ text, to }) => text === "Reports" && to === "/legacy-reports")).toBe(isShown);
    expect(routes.some(({ path }) => path === "/legacy-reports")).toBe(isShown);
  });

  test.each(services)("has residents and alerts in intouch alone, and neither for an employee: %s", (service) => {
    const isShown = service === "intouch";
    for (const text of ["Residents", "Alerts"]) {
      expect(toTexts([createRight(service, "maintenance_manager")]).includes(text)).toBe(isShown);
      expect(toTexts([createRight(service, "employee")])).not.toContain(text);
    }
  });

  test.each(roles)("has flagged comments for their readers alone: %s", (role) => {
    const permissions = [createRight("intouch", role)];
    expect(toTexts(permissions)).not.toContain("Flagged Comments");
    expect(buildNavigation(permissions, [], true).items.map(({ to }) => to)).toContain("/flagged-comments");
  });

  test("has no Surveys where the client sends none", () => {
    expect(toTexts([createRight("introduce", "client-admin")])).not.toContain("Surveys");
    expect(toTexts([createRight("ingage", "client-admin")])).toContain("Surveys");
  });

  test("has a text, a unique target and an icon for every entry", () => {
    const { items } = buildNavigation([createRight("intouch", "client-admin")], [], true);
    expect(new Set(items.map(({ to }) => to)).size).toBe(items.length);
    for (const { text, es, to, target, icon } of items) {
      expect(text).not.toBe("");
      expect(es.text).not.toBe("");
      expect(es.text).not.toBe(text);
      expect(target).toBe(to);
      expect(to).toMatch(/^\//);
      expect(navIcons).toContain(icon);
    }
  });
});

describe("routes", () => {
  const widget = { path: "/engagement/employee_comments", endpoint: "/v1/en/analytics/reports/employee_comments" };

  test("name the data of every entry of the bar, then the widgets that the permissions open", () => {
    const { items, routes } = buildNavigation([createRight("intel", "reporting")], [widget]);
    expect(routes.slice(0, items.length).map(({ path }) => path)).toEqual(items.map(({ to }) => to));
    expect(routes.at(-1)).toEqual(widget);
    for (const { endpoint } of routes) expect(endpoint).toMatch(/^\/v1\/en\//);
  });
});
