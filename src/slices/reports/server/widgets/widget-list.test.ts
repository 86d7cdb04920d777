import { describe, expect, test } from "vitest";
import type { Role, Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { getWidgetList, getWidgetRoutes } from "./widget-list.ts";
import type { SubjectKind } from "./widget.ts";

function createViewer(role: Role, ...services: readonly Service[]): Actor {
  return {
    kind: "account",
    accountId: 1,
    clientId: 1,
    personId: 1,
    isStaff: false,
    impersonatorId: null,
    impersonation: null,
    services: new Set(services),
    permissions: services.map((service) => ({ service, role, managedIds: [], scope: { kind: "client" } })),
  };
}

const toPaths = (actor: Actor): string[] => getWidgetRoutes(widgetCatalog, actor).map(({ path }) => path);

describe("screens of the widgets", () => {
  test.each([
    ["/engagement/employee_survey_report", "/v1/en/analytics/reports/employee_survey_report"],
    ["/engagement/region/:id/employee_priorities", "/v1/en/analytics/regions/:id/employee_priority_report"],
    ["/satisfaction/property/:id/resident_priorities", "/v1/en/analytics/properties/:id/resident_priority_report"],
    ["/compliance/compliance_summary_report", "/v1/en/analytics/reports/compliance_summary_report"],
    ["/enrollment/region/:id/enrollment_summary", "/v1/en/analytics/regions/:id/enrollment_summary_report"],
  ])("%s has its data from %s", (path, endpoint) => {
    const all = getWidgetRoutes(widgetCatalog, createViewer("client-admin", "ingage", "intouch", "introduce", "intel"));
    expect(all).toContainEqual({ path, endpoint });
  });

  test("are one per name and subject, and every one of them is a widget of the protocol", () => {
    const paths = toPaths(createViewer("client-admin", "ingage", "intouch", "introduce", "intel"));
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) {
      const subject: SubjectKind = path.includes("/region/")
        ? "region"
        : path.includes("/property/")
          ? "location"
          : "company";
      const isScoped = path.endsWith("/:scopedId");
      const name = path.replace("/:scopedId", "").split("/").at(-1) ?? "";
      expect(widgetCatalog.find(name, subject, isScoped), path).not.toBeNull();
    }
  });

  test("are those of the list of widgets, neither more nor fewer", () => {
    for (const actor of [
      createViewer("reporting", "intouch"),
      createViewer("property_manager", "ingage", "introduce"),
    ]) {
      const listed = new Set(getWidgetList(widgetCatalog, actor).flatMap(({ endpoints }) => endpoints));
      expect(new Set(getWidgetRoutes(widgetCatalog, actor).map(({ endpoint }) => endpoint))).toEqual(listed);
    }
  });

  test.each<[string, Actor, RegExp]>([
    ["engagement without ingage", createViewer("client-admin", "intouch"), /^\/engagement\//],
    ["satisfaction without intouch", createViewer("client-admin", "ingage", "introduce"), /^\/satisfaction\//],
    ["plans without introduce", createViewer("client-admin", "ingage", "intouch"), /^\/(compliance|enrollment)\//],
    ["regions to a property manager", createViewer("property_manager", "ingage", "intouch", "introduce"), /\/region\//],
    ["anything to an employee", createViewer("employee", "ingage", "intouch", "introduce"), /./],
  ])("do not link %s", (_, actor, forbidden) => {
    expect(toPaths(actor).filter((path) => forbidden.test(path))).toEqual([]);
  });
});
