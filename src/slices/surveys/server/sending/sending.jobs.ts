import { buildClientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { CampaignSending, CampaignSendingDeps } from "./campaign-sending.ts";
import type { EventSending } from "./event-sending.ts";
import { sendJob } from "./job-kinds.ts";
import { findPendingSendings } from "./pending-sendings.read-model.ts";
import { sendReminders } from "./reminders.ts";

interface Deps extends CampaignSendingDeps {
  readonly events: EventSending;
  readonly campaigns: CampaignSending;
}

/** A job must end within five minutes; after this many batches the next job continues. */
const BATCHES = 20;

/** Sends due campaigns; returns whether all are complete. */
async function sendCampaigns(campaigns: CampaignSending, clientId: number): Promise<boolean> {
  let left = BATCHES;
  for (const campaignId of await campaigns.listDue(clientId)) {
    while (await campaigns.sendBatch(clientId, campaignId)) {
      left -= 1;
      if (left === 0) return false;
    }
  }
  return true;
}

/** Returns the job that sends events, reminders and campaigns. */
export function buildSendingJobs(deps: Deps): readonly Job[] {
  const { clock, units, events, campaigns } = deps;

  async function sendFor(clientId: number): Promise<void> {
    await events.run(clientId);
    await sendReminders(deps, clientId);
    const isDone = await sendCampaigns(campaigns, clientId);
    if (!isDone) await units.run(toJobAuditContext(clientId), (uow) => uow.enqueue(sendJob, { clientId }));
  }

  return [
    buildClientJob(deps, sendJob, {
      findWork: (client) => findPendingSendings(clock.now())(client),
      run: sendFor,
    }),
  ];
}
