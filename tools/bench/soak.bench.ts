import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { expect, test } from "vitest";
import { listAccounts } from "#app/server/demo/demo-people.ts";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { PostgresEngine } from "#platform/server/db/postgres-engine.ts";
import { migrateTemplate, projectRoot } from "#test/support/migrate-template.ts";
import { startCluster } from "#test/support/postgres-cluster.ts";
import { inviteAll, writeCompany } from "#test/support/respondents.ts";
import { startServer, stopServer } from "#test/support/server-process.ts";
import { buildTable, describeMachine } from "./load.ts";
import { loadPage, readViewers } from "./pages.ts";
import { fillWith, openProduct } from "./product.ts";
import { writeSection } from "./sections.ts";
import { answerSurvey } from "./surveys.ts";
import { readLargest } from "./widgets.ts";

// Resident memory of the built server under mixed load, for BENCH_MINUTES (60 by default).

const MINUTES = Number(process.env["BENCH_MINUTES"] ?? "60");
const MINUTE = 60_000;
const WINDOWS = 4;
const PAUSE = 250;
/** The server has compiled its code and filled its caches after this part of the time. */
const WARM_SHARE = 0.25;

interface Sample {
  readonly minute: number;
  readonly megabytes: number;
  readonly pages: number;
  readonly surveys: number;
}

function readMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

test("memory over time", { timeout: (MINUTES + 30) * MINUTE }, async () => {
  const loadBefore = loadavg()[0] ?? 0;
  const cluster = await startCluster();
  try {
    await cluster.createDatabase("bench");
    const url = cluster.getAppUrl("bench");
    await migrateTemplate(cluster.getOwnerUrl("bench"), url);
    const engine = new PostgresEngine({ url, connections: 4, statementTimeout: 30 * MINUTE });
    const open = await openProduct(engine, cluster.getOwnerUrl("bench"));
    await fillWith(open, "small");
    const company = await writeCompany(open.db, { locations: 50, perLocation: 4 });
    const { company: largest } = await readLargest(open, "small");
    const emails = listAccounts(largest).flatMap(({ role, email }) =>
      role === "client-admin" || role === "reporting" ? [email] : [],
    );
    const server = await startServer({ DATABASE_URL: url });
    try {
      const { origin, pid } = server;
      const viewers = await readViewers({ origin, emails });
      const chance = createSeededRandom(3);
      const counts = { pages: 0, surveys: 0 };
      const samples: Sample[] = [];
      const end = Date.now() + MINUTES * MINUTE;
      const isOver = (): boolean => Date.now() >= end;
      const view = async (window: number): Promise<void> => {
        const viewer = viewers[window % viewers.length];
        if (viewer === undefined) throw new Error("nobody is there to load pages");
        const names = [...viewer.pages.keys()];
        for (let at = window; !isOver(); at += 1) {
          await loadPage(origin, viewer, names[at % names.length] ?? "");
          counts.pages += 1;
          await pause(PAUSE);
        }
      };
      const answer = async (): Promise<void> => {
        while (!isOver())
          for (const respondent of await inviteAll(open.db, company, chance)) {
            if (isOver()) return;
            await answerSurvey(origin, respondent, true);
            counts.surveys += 1;
            await pause(PAUSE);
          }
      };
      const watch = async (): Promise<void> => {
        for (let minute = 0; minute <= MINUTES; minute += 1) {
          samples.push({ minute, megabytes: readMemory(pid), ...counts });
          await pause(Math.min(MINUTE, Math.max(0, end - Date.now())));
        }
      };
      await Promise.all([...Array.from({ length: WINDOWS }, (_, window) => view(window)), answer(), watch()]);
      const rows = samples
        .filter(({ minute }) => minute % Math.max(1, Math.round(MINUTES / 6)) === 0)
        .map((sample) =>
          [sample.minute, sample.megabytes, sample.pages, sample.surveys].map((each) => String(Math.round(each))),
        );
      const section = `Resident memory of the built server (web and worker) while four windows of two accounts go through all pages of a small
demo and people answer surveys, so that replies become outdated all the time.

${buildTable(["minute", "memory, MB", "pages so far", "surveys so far"], rows)}

${describeMachine(loadBefore)} \`BENCH_MINUTES=${MINUTES} npm run bench -- soak\` writes this section.`;
      console.log(section);
      writeSection(projectRoot, "Memory", section);
      const warm = samples[Math.ceil(MINUTES * WARM_SHARE)]?.megabytes ?? 0;
      expect(samples.at(-1)?.megabytes).toBeLessThan(warm * 1.5);
    } finally {
      await stopServer(server);
      await open.close();
      await engine.close();
    }
  } finally {
    await cluster.stop();
  }
});
