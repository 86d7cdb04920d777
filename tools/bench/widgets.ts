import { listAccounts } from "#app/server/demo/demo-people.ts";
import type { DemoCompany } from "#app/server/demo/content/company.ts";
import { type DemoSize, demoScales } from "#app/server/demo/demo-sizes.ts";
import { readClients } from "#app/server/demo/demo-state.repository.ts";
import { addDays, toLocalDate, systemClock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { ComparedWindows, MetricRequest, OrgDimension } from "#slices/analytics/server/analytics.api.ts";
import { computeFigures, computeTimeline } from "#slices/analytics/server/analytics.engine.ts";
import { alertsFacts } from "#slices/alerts/server/alerts.facts.ts";
import { joinFacts } from "#slices/analytics/server/analytics.module.ts";
import { getEngagementWindows, getSatisfactionWindows } from "#slices/analytics/server/windows.rules.ts";
import { peopleFacts } from "#slices/people/server/people.facts.ts";
import { plansFacts } from "#slices/plans/server/plans.facts.ts";
import { residentsFacts } from "#slices/residents/server/residents.facts.ts";
import { catalog } from "#slices/surveys/server/catalog/catalog.ts";
import { buildSurveysFacts } from "#slices/surveys/server/surveys.facts.ts";
import { type Figures, computePercentiles, measureTime } from "./figures.ts";
import { type InjectedProduct, signIn } from "./product.ts";

const WARM_UP = 8;
const REQUESTS = 40;
const RUNS = 30;
const services = ["intouch", "ingage"] as const;

/** The company of a demo that has the most locations. */
export interface LargestClient {
  readonly company: DemoCompany;
  readonly clientId: number;
  readonly locations: number;
  readonly today: string;
}

/** Finds the company with the most locations in a database that contains a demo of this size. */
export async function readLargest({ db }: InjectedProduct, size: DemoSize): Promise<LargestClient> {
  const scale = demoScales[size];
  const counted = scale.companies.map((company) => ({ company, locations: scale.buildCommunities(company).length }));
  const [most] = counted.toSorted((a, b) => b.locations - a.locations);
  const known = await db.global(readClients);
  const client = known.find(({ slug }) => slug === most?.company.slug);
  if (!most || !client) throw new Error(`the database holds no demo of size ${size}`);
  return { ...most, clientId: client.id, today: toLocalDate(most.company.zone, systemClock.now()) };
}

/** Median and 95th percentile of some runs of the same work, after some warm-up runs. */
export async function measureSamples(
  work: () => Promise<unknown>,
  runs = RUNS,
  warmUp = WARM_UP,
): Promise<{ p50: number; p95: number }> {
  const samples: number[] = [];
  for (let count = 0; count < warmUp + runs; count += 1) samples.push(await measureTime(work));
  return computePercentiles(samples.slice(warmUp));
}

const SUMMARY = "&structures[addon_options]=summary";
const addresses = {
  "regions, 15 rows": "structures[scope]=regions",
  "locations, page of 15": "structures[scope]=locations",
  "locations, page of 1,000": "structures[scope]=locations&page[size]=1000",
  "locations by satisfaction, page of 15": "structures[scope]=locations&sort_by=satisfaction",
  "regions with summary": `structures[scope]=regions${SUMMARY}`,
  "locations with summary, page of 15": `structures[scope]=locations${SUMMARY}`,
} as const;

/** Milliseconds from request to reply of the portfolio of the largest company, as its admin, by injection. */
export async function measureWidgets(
  figures: Figures,
  group: string,
  { server }: InjectedProduct,
  { company }: LargestClient,
): Promise<void> {
  const admin = listAccounts(company).find(({ role }) => role === "client-admin");
  const headers = await signIn(server, admin?.email ?? "");
  for (const [name, query] of Object.entries(addresses)) {
    const url = `/v1/en/analytics/portfolio?${query}`;
    const { p50, p95 } = await measureSamples(async () => {
      const reply = await server.inject({ url, headers });
      if (reply.statusCode !== 200) throw new Error(`portfolio: ${reply.statusCode} ${reply.body}`);
    }, REQUESTS);
    figures.add(group, `${name}, p50`, p50, "ms");
    figures.add(group, `${name}, p95`, p95, "ms");
  }
}

/** Returns the ids of a service's surveys. */
export const listSurveyIds = (service: string): number[] =>
  catalog.surveys.filter((survey) => survey.service === service).map((survey) => survey.id);

/** The facts as the product composes them. */
export const facts = joinFacts(
  buildSurveysFacts({ intouch: listSurveyIds("intouch"), ingage: listSurveyIds("ingage") }),
  peopleFacts,
  residentsFacts,
  alertsFacts,
  plansFacts,
);

const metricsOf = {
  intouch: [
    "agreement_importance",
    "response_rate",
    "likely_to_renew_percentage",
    "likelihood_to_recommend",
    "residents_with_reported_maintenance_issues",
  ],
  ingage: ["agreement_importance", "response_rate", "likely_to_remain_percentage", "tenure"],
} as const;

type Service = keyof typeof metricsOf;

/** The engine requests of the table of places, for one service. */
export function buildRequest(
  service: Service,
  by: OrgDimension,
  today: string,
): MetricRequest & { readonly windows: ComparedWindows } {
  const windows = service === "intouch" ? getSatisfactionWindows(today) : getEngagementWindows(today);
  return { service, metrics: metricsOf[service], by, windows, scope: { kind: "client" }, today };
}

/** Metric values are computed lazily: this reads all of them. */
export async function readWholeTable(tx: ClientTx, request: MetricRequest): Promise<number> {
  const { rows } = await computeFigures(tx, request, facts);
  return rows.reduce((sum, row) => sum + Object.keys(row.figures).length, 0);
}

/** The engine's own part: values of both services in both windows in one transaction, and timelines. */
export async function measureEngine(
  figures: Figures,
  group: string,
  { db }: InjectedProduct,
  { clientId, today }: LargestClient,
): Promise<void> {
  const measureInside = async (name: string, work: (tx: ClientTx) => Promise<unknown>): Promise<void> => {
    const { p50 } = await measureSamples(() => db.reading(clientId, work));
    figures.add(group, `${name}, p50`, p50, "ms");
  };
  for (const by of ["location", "region", "total"] as const) {
    await measureInside(`figures by ${by}, both services`, async (tx) => {
      await Promise.all(services.map((service) => readWholeTable(tx, buildRequest(service, by, today))));
    });
  }
  const range = { from: addDays(today, -365), to: today };
  const about = { scope: { kind: "client" as const }, range, today };
  for (const service of services) {
    await measureInside(`timeline of the score, ${service}, 13 months`, (tx) =>
      computeTimeline(tx, { ...about, service, metrics: ["agreement_importance"] }, facts),
    );
  }
}
