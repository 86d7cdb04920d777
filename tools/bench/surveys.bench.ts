import { loadavg } from "node:os";
import { expect, test } from "vitest";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { readRollupDifferences } from "#slices/surveys/server/surveys.rollup.read-model.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { inviteAll, writeCompany } from "#test/support/respondents.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { describeMachine } from "./load.ts";
import { openProduct } from "./product.ts";
import { writeSection } from "./sections.ts";
import { buildSurveysSection, measureSurveys, RESPONDENTS } from "./surveys.ts";

const SEED = 7;
const LOCATIONS = 50;
const HOMES = 4;

// Whole surveys over HTTP, on the built server with PostgreSQL that waits for the disk.
test("whole surveys", { timeout: 1_800_000 }, async () => {
  const loadBefore = loadavg()[0] ?? 0;
  const cluster = await startCluster({ isDurable: true });
  try {
    await cluster.createDatabase("bench");
    const url = cluster.getAppUrl("bench");
    await migrateTemplate(cluster.getOwnerUrl("bench"), url);
    const engine = new PostgresEngine({ url, connections: 4 });
    const open = await openProduct(engine, cluster.getOwnerUrl("bench"));
    const company = await writeCompany(open.db, { locations: LOCATIONS, perLocation: HOMES });
    const each = Math.ceil(RESPONDENTS / (LOCATIONS * HOMES));
    const respondents = await inviteAll(open.db, company, createSeededRandom(SEED), each);
    await open.updateStatistics();
    const server = await startServer({ DATABASE_URL: url, ROLES: "web" });
    try {
      const processes = { node: server.pid, database: cluster.getPid() };
      const costs = await measureSurveys(server.origin, processes, respondents);
      expect(await open.db.withClient(company.clientId, readRollupDifferences)).toEqual([]);
      const answers = respondents.reduce((sum, who) => sum + who.answers.length, 0) / respondents.length;
      const section = buildSurveysSection(costs, answers, describeMachine(loadBefore));
      console.log(section);
      writeSection(projectRoot, "Whole surveys", section);
    } finally {
      await stopServer(server);
      await open.close();
      await engine.close();
    }
  } finally {
    await cluster.stop();
  }
});
