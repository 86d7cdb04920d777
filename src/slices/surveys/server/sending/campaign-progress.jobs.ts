import { toLocalDate } from "#platform/server/clock.ts";
import {
  buildClientJob,
  type ClientJobDeps,
  type ClientPayload,
  clientPayload,
  toJobAuditContext,
} from "#platform/server/jobs/client-jobs.ts";
import type { Job, JobKind } from "#platform/server/jobs/jobs.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { countProgress, findSentCampaigns } from "./campaign-progress.repository.ts";

/** Counts the progress of employees in open campaigns, client by client, at night in the Americas. */
export const countProgressJob: JobKind<ClientPayload> = {
  name: "surveys.count-progress",
  payload: clientPayload,
  cron: "50 8 * * *",
};

interface Deps extends ClientJobDeps {
  readonly organization: Pick<OrganizationApi, "readClient" | "readClients">;
}

/** Returns the job that counts the progress of campaigns. */
export function buildCampaignProgressJobs(deps: Deps): readonly Job[] {
  const { units, organization } = deps;
  return [
    buildClientJob(deps, countProgressJob, {
      findWork: findSentCampaigns,
      run: (clientId) =>
        units.run(toJobAuditContext(clientId), async (uow) => {
          const { timeZone } = await organization.readClient(uow, clientId);
          await countProgress(uow, toLocalDate(timeZone, uow.now));
        }),
    }),
  ];
}
