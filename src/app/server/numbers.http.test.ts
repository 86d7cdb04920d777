import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type AnalyticsApi,
  type ContentDimension,
  type Dimension,
  type Filters,
  type MetricRequest,
} from "#slices/analytics/server/analytics.api.ts";
import { contentDimensions, placeDimensions } from "#slices/analytics/server/analytics.dimensions.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { writeTwoClients } from "#test/support/two-clients.ts";

const services = ["intouch", "ingage", "introduce"] as const;
const everything: readonly Dimension[] = [...placeDimensions, ...contentDimensions];

let t: TestApplication;
let analytics: AnalyticsApi;
beforeAll(async () => {
  t = await startTestApplication();
  await writeTwoClients(t);
  analytics = t.product.analytics;
});
afterAll(() => t.close());

const windows = {
  current: { from: "2025-11-21", to: "2026-11-20" },
  previous: { from: "2024-11-21", to: "2025-11-20" },
};

type Request = Pick<MetricRequest, "service" | "metrics" | "by"> & { readonly filters?: Filters };

const scopes = [{ kind: "client" } as const, { kind: "places", regionIds: [11], locationIds: [12] } as const];

async function send(query: Request): Promise<number> {
  let rows = 0;
  for (const scope of scopes) {
    const request = { ...query, windows, scope, today: "2026-11-20" };
    rows += (await t.db.withClient(1, (tx) => analytics.computeFigures(tx, request))).rows.length;
  }
  return rows;
}

function toKey(dimension: Dimension): number | string {
  return dimension === "question_type" ? "agreement" : dimension === "plan_type" ? "onboarding" : 1;
}

describe.each(services)("every number of %s", (service) => {
  test("is grouped by every dimension that it names, alone and with the others, and by no other", async () => {
    const metrics = analytics.getMetrics(service);
    for (const by of everything) {
      const able = metrics.filter((metric) => metric.dimensions.includes(by)).map((metric) => metric.name);
      if (able.length > 0) await send({ service, metrics: able, by });
      for (const { name } of metrics) {
        if (able.includes(name)) continue;
        await expect(send({ service, metrics: [name], by }), `${name} by ${by}`).rejects.toThrow(RangeError);
      }
    }
  });

  test("is filtered by every dimension that it names, by place and by the dimension itself", async () => {
    const metrics = analytics.getMetrics(service);
    for (const dimension of everything) {
      if (dimension === "total") continue;
      const able = metrics.filter((metric) => metric.dimensions.includes(dimension)).map((metric) => metric.name);
      if (able.length === 0) continue;
      const filters = { [dimension]: [toKey(dimension)] };
      for (const by of ["location", dimension] as const)
        await expect(send({ service, metrics: able, by, filters }), `${by} of ${dimension}`).resolves.toBeTypeOf(
          "number",
        );
    }
  });

  test("adds up only where its definition says so, and has a description", () => {
    for (const metric of analytics.getMetrics(service)) {
      expect(metric.meaning).toMatch(/^[A-Z].*\.$/);
      expect(analytics.getDimensions(service, metric.name)).toEqual(metric.dimensions);
      expect(metric.dimensions).toEqual(expect.arrayContaining([...metric.addsUpBy]));
      expect(metric.additivity === "additive" || metric.addsUpBy.length === 0).toBe(true);
      for (const overlapping of ["reporting_group", "indicator", "plan", "assignee"] as const) {
        expect(metric.addsUpBy).not.toContain(overlapping);
      }
    }
  });
});

test("questions, and metrics derived from them, show residents' and employees' scores, but no participation", () => {
  const contents: readonly ContentDimension[] = ["question", "question_type", "topic", "factor", "indicator"];
  for (const service of ["intouch", "ingage"] as const) {
    expect(analytics.getDimensions(service, "agreement_importance")).toEqual(
      expect.arrayContaining([...contents, "survey", "position_category"]),
    );
    for (const by of contents) expect(analytics.getDimensions(service, "response_rate")).not.toContain(by);
    expect(analytics.getDimensions(service, "response_rate")).toContain("survey");
  }
  expect(() => analytics.getDimensions("intouch", "happiness")).toThrow(RangeError);
  expect(analytics.getDimensions("introduce", "agreement_importance")).toEqual([]);
});
