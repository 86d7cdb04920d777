import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { job, type Job, type JobQueue } from "#platform/server/jobs/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import type { MailMessage, MailSender, SendOutcome } from "#platform/server/mail/mail-sender.ts";
import {
  deliverJob,
  findStrandedMessages,
  leaseMessage,
  type OutboxKind,
  returnToPending,
  settleMessage,
  sweepJob,
} from "./outbox.ts";

/** What a renderer makes of a remembered message at the moment of sending: a mail, or the reason why none goes out any more. */
export type Rendering = { readonly mail: MailMessage } | { readonly withdrawn: string };

/** How one kind of message is rendered; rights, consent and validity are checked here, now. */
export interface OutboxRenderer {
  readonly kind: string;
  render(tx: ClientTx, payload: unknown): Promise<Rendering>;
}

/** Binds a renderer to its kind; the payload is parsed before it is used. */
export function renderer<Payload>(
  kind: OutboxKind<Payload>,
  render: (tx: ClientTx, payload: Payload) => Promise<Rendering>,
): OutboxRenderer {
  return { kind: kind.name, render: (tx, payload) => render(tx, kind.payload.parse(payload)) };
}

interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly sender: MailSender;
  readonly renderers: readonly OutboxRenderer[];
  readonly log: Log;
  /** Right-hand side of Message-IDs. */
  readonly host: string;
}

const states = { accepted: "done", rejected: "rejected", unknown: "uncertain" } as const;

/** The jobs that empty the outbox: one message each, and a sweep for what a killed process left. */
export function createDelivery(deps: DeliveryDeps): Job[] {
  const renderers = new Map(deps.renderers.map((each) => [each.kind, each]));

  async function prepare(clientId: number, outboxId: number): Promise<Rendering | null> {
    return deps.db.inClient(clientId, async (tx) => {
      const leased = await leaseMessage(tx, outboxId);
      if (!leased) return null;
      const how = renderers.get(leased.kind);
      const rendering = how ? await how.render(tx, leased.payload) : { withdrawn: `nothing renders ${leased.kind}` };
      if ("withdrawn" in rendering)
        await settleMessage(tx, outboxId, "withdrawn", rendering.withdrawn, deps.clock.now());
      return rendering;
    });
  }

  async function deliver({ clientId, outboxId }: { clientId: number; outboxId: number }): Promise<void> {
    const rendering = await prepare(clientId, outboxId);
    if (!rendering || "withdrawn" in rendering) return;
    const outcome: SendOutcome = await deps.sender.send(`outbox-${clientId}-${outboxId}@${deps.host}`, rendering.mail);
    const reason = outcome.state === "accepted" ? null : outcome.reason;
    await deps.db.inClient(clientId, (tx) =>
      settleMessage(tx, outboxId, states[outcome.state], reason, deps.clock.now()),
    );
    if (reason !== null) deps.log.warn({ outboxId, clientId, state: outcome.state }, "mail.not-accepted");
  }

  async function rescue(clientId: number, outboxId: number, state: "pending" | "leased"): Promise<void> {
    await deps.db.inClient(clientId, async (tx) => {
      if (state === "leased" && !deps.sender.isKeyed) {
        await settleMessage(tx, outboxId, "uncertain", "the process ended while sending", deps.clock.now());
        return;
      }
      if (state === "leased") await returnToPending(tx, outboxId);
      await deps.jobs.enqueue(tx, deliverJob, { clientId, outboxId });
    });
  }

  async function sweep(): Promise<void> {
    const stranded = await deps.db.global(findStrandedMessages);
    for (const row of stranded) await rescue(row.clientId, row.id, row.state);
  }

  return [job(deliverJob, deliver), job(sweepJob, sweep)];
}
