import type { Job } from "#platform/server/jobs/jobs.ts";
import type { AnalyticsModule } from "#slices/analytics/server/analytics.module.ts";
import { listChangesJob } from "#slices/insights/server/insights.kinds.ts";
import type { SampleSource } from "#slices/setup/server/sample/sample.service.ts";
import type { SurveysApi } from "#slices/surveys/server/surveys.api.ts";
import { tagCommentsJob } from "#slices/themes/server/themes.kinds.ts";
import { buildFrame } from "../demo/demo-days.ts";
import { buildSampleCompany, buildSampleScale } from "./sample-company.ts";

/** What the product does once the rows are written. */
interface Parts {
  readonly jobs: readonly Job[];
  readonly surveys: Pick<SurveysApi, "rebuildRollups" | "refreshQuestionRollups">;
  readonly analytics: Pick<AnalyticsModule, "releaseClosedMonths">;
}

/**
 * Generates sample data with the demo's generator: without accounts, so that no one can sign in to it; without blocked
 * addresses, because those count in every client; and without touching the benchmark.
 */
export function createSampleSource(parts: () => Parts): SampleSource {
  const runJob = async (kind: { readonly name: string }, clientId: number): Promise<void> => {
    const found = parts().jobs.find(({ name }) => name === kind.name);
    if (found === undefined) throw new Error(`no job is called ${kind.name}`);
    await found.run({ clientId });
  };
  return {
    async write(tx, { seed, today, ...of }) {
      const company = buildSampleCompany(of);
      const scale = buildSampleScale(company);
      const frame = buildFrame(today, scale.years, company.zone);
      const fixture = { seed, size: "tiny", scale, frame, others: new Map(), passwordHash: "" } as const;
      // Read on request: most processes never write sample data.
      const { writeCompany } = await import("../demo/demo-client.ts");
      const { administratorId } = await writeCompany(tx, fixture, company);
      await parts().surveys.rebuildRollups(tx);
      return administratorId;
    },
    steps: [
      (id) => parts().analytics.releaseClosedMonths(id),
      (id) => parts().surveys.refreshQuestionRollups(id),
      (id) => runJob(listChangesJob, id),
      (id) => runJob(tagCommentsJob, id),
    ],
  };
}
