import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { buildJob, type Job, type JobQueue } from "#platform/server/jobs/jobs.ts";
import type { Log } from "#platform/server/log.ts";
import type { MailMessage, MailSender } from "#platform/server/mail/mail-sender.ts";
import type { SmsMessage, SmsSender } from "#platform/server/sms/sms-sender.ts";
import {
  deliverJob,
  findStrandedMessages,
  type LeasedMessage,
  leaseMessage,
  type OutboxKind,
  postponeMessage,
  returnToPending,
  recordOutcome,
  sweepJob,
} from "./outbox.ts";
import { getNextStep } from "./retry.rules.ts";
import type { SendOutcome } from "./sender.ts";

/** A message to send: an email, or a text message with its recipient's time zone (the client's zone by default). */
export type OutgoingMessage =
  | { readonly mail: MailMessage }
  | { readonly sms: SmsMessage; readonly zone?: string | undefined };

/** A reason not to send now: not before an instant, or never. */
export type DeliveryHold = { readonly postponed: Date } | { readonly withdrawn: string };

/**
 * The result of rendering a message at the moment of sending: an email or a text message, an instant before which it
 * must not be sent, or the reason why it is no longer sent.
 */
export type RenderResult = OutgoingMessage | DeliveryHold;

/** Renders one kind of message. It checks permissions, consent and validity at the moment of sending. */
export interface OutboxRenderer {
  readonly kind: string;
  render(tx: ClientTx, payload: unknown): Promise<RenderResult>;
  /** Renders a message that takes long or needs its own transactions. When present, `render` is not called. */
  renderApart?(clientId: number, payload: unknown): Promise<RenderResult>;
}

/** The last check of every rendered message: may its recipient be contacted now, on this channel? */
export type SendGuard = (tx: ClientTx, kind: string, outgoing: OutgoingMessage) => Promise<DeliveryHold | null>;

/** Binds a renderer to its kind. The payload is parsed before it is used. */
export function buildRenderer<Payload>(
  kind: OutboxKind<Payload>,
  render: (tx: ClientTx, payload: Payload) => Promise<RenderResult>,
): OutboxRenderer {
  return { kind: kind.name, render: (tx, payload) => render(tx, kind.payload.parse(payload)) };
}

/**
 * Binds a renderer that opens its own transactions to its kind. The message is leased meanwhile: a process that dies
 * while rendering leaves it like one that died while sending.
 */
export function buildDetachedRenderer<Payload>(
  kind: OutboxKind<Payload>,
  render: (clientId: number, payload: Payload) => Promise<RenderResult>,
): OutboxRenderer {
  return {
    kind: kind.name,
    render: () => Promise.reject(new Error(`${kind.name} is rendered apart`)),
    renderApart: (clientId, payload) => render(clientId, kind.payload.parse(payload)),
  };
}

interface DeliveryDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly sender: MailSender;
  readonly texts: SmsSender;
  readonly guard: SendGuard;
  readonly renderers: readonly OutboxRenderer[];
  readonly log: Log;
  /** The right-hand side of Message-IDs. */
  readonly host: string;
}

interface Ready {
  readonly outgoing: OutgoingMessage;
  readonly attempts: number;
}

/** Creates the jobs that deliver the outbox: one per message, and a sweep for messages that a killed process left. */
export function createDelivery(deps: DeliveryDeps): Job[] {
  const renderers = new Map(deps.renderers.map((each) => [each.kind, each]));

  function render(tx: ClientTx, leased: LeasedMessage): Promise<RenderResult> {
    const rendererOfKind = renderers.get(leased.kind);
    return rendererOfKind
      ? rendererOfKind.render(tx, leased.payload)
      : Promise.resolve({ withdrawn: `nothing renders ${leased.kind}` });
  }

  /** Checks a rendered message with the guard. A message that may not be sent now is postponed or settled. */
  async function checkRendered(
    tx: ClientTx,
    { id, kind, attempts }: LeasedMessage,
    rendered: RenderResult,
  ): Promise<Ready | null> {
    const isHeld = "withdrawn" in rendered || "postponed" in rendered;
    const rendering = isHeld ? rendered : ((await deps.guard(tx, kind, rendered)) ?? rendered);
    if ("withdrawn" in rendering) {
      await recordOutcome(tx, id, "withdrawn", rendering.withdrawn, deps.clock.now());
      return null;
    }
    if ("postponed" in rendering) {
      await putOff(tx, id, rendering.postponed, null);
      return null;
    }
    return { outgoing: rendering, attempts };
  }

  async function putOff(tx: ClientTx, outboxId: number, until: Date, reason: string | null): Promise<void> {
    // Waiting for an allowed hour does not count as an attempt; waiting after a failure does.
    await postponeMessage(tx, outboxId, { until, outcome: reason, isAttempt: reason !== null });
    await deps.jobs.enqueue(tx, deliverJob, { clientId: tx.clientId, outboxId }, until);
  }

  async function prepareApart(
    clientId: number,
    leased: LeasedMessage,
    how: NonNullable<OutboxRenderer["renderApart"]>,
  ): Promise<Ready | null> {
    try {
      const rendered = await how(clientId, leased.payload);
      return await deps.db.withClient(clientId, (tx) => checkRendered(tx, leased, rendered));
    } catch (error) {
      const reason = noteError(clientId, leased.id, error);
      await deps.db.withClient(clientId, (tx) => tryLater(tx, leased, reason));
      return null;
    }
  }

  async function prepare(clientId: number, outboxId: number): Promise<Ready | null> {
    const step = await deps.db.withClient(clientId, async (tx) => {
      const leased = await leaseMessage(tx, outboxId, deps.clock.now());
      if (!leased) return null;
      const apart = renderers.get(leased.kind)?.renderApart;
      return apart ? { leased, apart } : checkRendered(tx, leased, await render(tx, leased));
    });
    return step !== null && "apart" in step ? prepareApart(clientId, step.leased, step.apart) : step;
  }

  async function send(key: string, outgoing: OutgoingMessage): Promise<SendOutcome> {
    try {
      return "mail" in outgoing ? await deps.sender.send(key, outgoing.mail) : await deps.texts.send(key, outgoing.sms);
    } catch (error) {
      // Senders throw RangeError before they send: this message can never be sent.
      const reason = error instanceof Error ? error.message : String(error);
      return { state: error instanceof RangeError ? "rejected" : "unknown", reason };
    }
  }

  async function settle(clientId: number, outboxId: number, ready: Ready, outcome: SendOutcome): Promise<void> {
    const now = deps.clock.now();
    const { isKeyed } = "mail" in ready.outgoing ? deps.sender : deps.texts;
    const step = getNextStep(outcome, { isKeyed, attempts: ready.attempts, now });
    await deps.db.withClient(clientId, (tx) =>
      "retryAt" in step
        ? putOff(tx, outboxId, step.retryAt, step.reason)
        : recordOutcome(tx, outboxId, step.state, step.reason, now),
    );
    if (step.reason !== null) {
      deps.log.warn({ outboxId, clientId, outcome: outcome.state, attempts: ready.attempts }, "message.not-accepted");
    }
  }

  function noteError(clientId: number, outboxId: number, error: unknown): string {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.error(
      { outboxId, clientId, error: error instanceof Error ? error.stack : reason },
      "message.not-rendered",
    );
    return reason;
  }

  /**
   * Retries a message that cannot be rendered like one that was not accepted, so that it is neither lost nor retried
   * forever.
   */
  async function tryLater(tx: ClientTx, { id, attempts }: LeasedMessage, reason: string): Promise<void> {
    const now = deps.clock.now();
    const step = getNextStep({ state: "deferred", reason }, { isKeyed: true, attempts, now });
    if ("retryAt" in step) await putOff(tx, id, step.retryAt, reason);
    else await recordOutcome(tx, id, step.state, step.reason, now);
  }

  async function noteUnrendered(clientId: number, outboxId: number, error: unknown): Promise<void> {
    const reason = noteError(clientId, outboxId, error);
    await deps.db.withClient(clientId, async (tx) => {
      const leased = await leaseMessage(tx, outboxId, deps.clock.now());
      if (leased) await tryLater(tx, leased, reason);
    });
  }

  async function deliver({ clientId, outboxId }: { clientId: number; outboxId: number }): Promise<void> {
    const ready = await prepare(clientId, outboxId).catch((error: unknown) =>
      noteUnrendered(clientId, outboxId, error),
    );
    if (!ready) return;
    const outcome = await send(`outbox-${clientId}-${outboxId}@${deps.host}`, ready.outgoing);
    await settle(clientId, outboxId, ready, outcome);
  }

  async function rescue(clientId: number, outboxId: number, state: "pending" | "leased"): Promise<void> {
    await deps.db.withClient(clientId, async (tx) => {
      // The channel is no longer known, so both senders must accept the same message twice without harm.
      if (state === "leased" && !(deps.sender.isKeyed && deps.texts.isKeyed)) {
        await recordOutcome(tx, outboxId, "uncertain", "the process ended while sending", deps.clock.now());
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

  return [buildJob(deliverJob, deliver), buildJob(sweepJob, sweep)];
}
