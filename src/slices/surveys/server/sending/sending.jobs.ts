import { type Job, job } from "#platform/server/jobs/jobs.ts";
import type { CampaignSending, CampaignSendingDeps } from "./campaign-sending.ts";
import type { EventSending } from "./event-sending.ts";
import { sendJob } from "./job-kinds.ts";
import { sendReminders } from "./reminders.ts";

interface Deps extends CampaignSendingDeps {
  readonly events: EventSending;
  readonly campaigns: CampaignSending;
}

/** A job must end within five minutes; what is left after so many batches goes on in the next one. */
const BATCHES = 20;

/** True when everything that was due has been sent. */
async function sendCampaigns(campaigns: CampaignSending, clientId: number): Promise<boolean> {
  let left = BATCHES;
  for (const campaignId of await campaigns.due(clientId)) {
    while (await campaigns.sendBatch(clientId, campaignId)) {
      left -= 1;
      if (left === 0) return false;
    }
  }
  return true;
}

/** Everything that goes out by itself. */
export function sendingJobs(deps: Deps): readonly Job[] {
  const { db, units, organisation, events, campaigns } = deps;
  const toAuditContext = (clientId: number) => ({ clientId, accountId: null, impersonatorId: null, requestId: null });

  async function sendForEveryClient(): Promise<void> {
    const clients = await db.global((tx) => organisation.clients(tx));
    for (const { id } of clients) await units.run(toAuditContext(id), (uow) => uow.enqueue(sendJob, { clientId: id }));
  }

  async function sendFor(clientId: number): Promise<void> {
    await events.run(clientId);
    await sendReminders(deps, clientId);
    const isDone = await sendCampaigns(campaigns, clientId);
    if (!isDone) await units.run(toAuditContext(clientId), (uow) => uow.enqueue(sendJob, { clientId }));
  }

  return [
    job(sendJob, async ({ clientId }) => {
      await (clientId === undefined ? sendForEveryClient() : sendFor(clientId));
    }),
  ];
}
