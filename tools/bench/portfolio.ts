import { gzipSync } from "node:zlib";
import { createSeededRandom } from "#app/server/demo/content/random.ts";
import { inviteAll, writeCompany } from "#test/support/respondents.ts";
import { type Figures, computePercentiles, measureTime } from "./figures.ts";
import { type InjectedProduct, signIn } from "./product.ts";

const WARM_UP = 5;
const REQUESTS = 60;

/** Milliseconds from request to reply by injection, one at a time, on the demo company. */
export async function measurePortfolio(figures: Figures, group: string, { server }: InjectedProduct): Promise<void> {
  const headers = await signIn(server, "dana@harborline.example");
  for (const scope of ["regions", "locations"]) {
    const request = async (): Promise<void> => {
      const reply = await server.inject({ url: `/v1/en/analytics/portfolio?structures[scope]=${scope}`, headers });
      if (reply.statusCode !== 200) throw new Error(`portfolio: ${reply.statusCode} ${reply.body}`);
    };
    const samples: number[] = [];
    for (let count = 0; count < WARM_UP + REQUESTS; count += 1) samples.push(await measureTime(request));
    const { p50, p95 } = computePercentiles(samples.slice(WARM_UP));
    figures.add(group, `${scope}, p50`, p50, "ms");
    figures.add(group, `${scope}, p95`, p95, "ms");
  }
}

/** Size of each page of a survey: one document, without a further request. */
export async function measureSurveyPage(figures: Figures, { db, server }: InjectedProduct): Promise<void> {
  const company = await writeCompany(db, { locations: 1, perLocation: 1 });
  const [who] = await inviteAll(db, company, createSeededRandom(1));
  const sizes = await Promise.all(
    (who?.pages ?? []).map(async (_, index) => {
      const reply = await server.inject({ url: `/s/${who?.token}?page=${index + 1}` });
      if (reply.statusCode !== 200) throw new Error(`survey page: ${reply.statusCode}`);
      return { plain: reply.rawPayload.length, gz: gzipSync(reply.rawPayload).length };
    }),
  );
  figures.add("survey page", "largest of six, plain", Math.max(...sizes.map(({ plain }) => plain)) / 1000, "kB");
  figures.add("survey page", "largest of six, gz", Math.max(...sizes.map(({ gz }) => gz)) / 1000, "kB");
}
