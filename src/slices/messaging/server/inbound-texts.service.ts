import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Consent, readConsents, transitionConsent } from "./consents.repository.ts";
import { isKnownEvent, insertEvent } from "./inbound.repository.ts";
import { parseSmsCommand } from "./inbound.rules.ts";
import { optInRequest, textReply, type TextReply } from "./messaging.kinds.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

/** A text that was sent to our number. */
export interface InboundText {
  readonly provider: string;
  readonly id: string;
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  readonly requestId: string;
}

/** The effect of a text: its change of a consent, and the reply. */
interface Effect {
  readonly name: string;
  readonly apply: (uow: UnitOfWork) => Promise<void>;
}

function toAuditContext(clientId: number, requestId: string) {
  return { clientId, accountId: null, impersonatorId: null, requestId };
}

/** Applies texts to our number to the consents of their senders. A text identifies a number, not a client. */
export class InboundTextsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Applies a text once; returns its effect. */
  async receive(text: InboundText): Promise<string> {
    const { db } = this.#deps;
    const isKnown = await db.global((tx) => isKnownEvent(tx, text.provider, text.id));
    if (isKnown) return "duplicate";
    const consents = await db.global((tx) => readConsents(tx, text.phone));
    const [latest] = consents;
    // The number was never contacted: a reply would be an unsolicited text.
    if (latest === undefined) return this.#note(text, "unknown_number");
    if (parseSmsCommand(text.text) === "stop") return this.#stop(text, consents, latest);
    const effect = this.#buildEffect(text, consents, latest);
    const consent = effect.consent;
    return this.#deps.units.run(toAuditContext(consent.clientId, text.requestId), async (uow) => {
      const { provider, id } = text;
      if (!(await insertEvent(uow, { provider, id, kind: "sms", effect: effect.name, now: uow.now })))
        return "duplicate";
      await effect.apply(uow);
      return effect.name;
    });
  }

  #buildEffect(
    text: InboundText,
    consents: readonly Consent[],
    latest: Consent,
  ): Effect & { readonly consent: Consent } {
    const command = parseSmsCommand(text.text);
    const requested = consents.find((consent) => consent.state === "requested");
    if (command === "yes" && requested) return { consent: requested, ...this.#confirm(text) };
    if (command === "start") return { consent: latest, ...this.#start(text) };
    if (command === "help") return { consent: latest, ...this.#answer(text, "help", `${text.provider}:${text.id}`) };
    if (consents.every((consent) => consent.state === "revoked"))
      return { consent: latest, name: "silent", apply: doNothing };
    const day = this.#deps.clock.now().toISOString().slice(0, 10);
    return { consent: latest, ...this.#answer(text, "hint", `hint:${text.phone}:${day}`) };
  }

  #confirm(text: InboundText): Effect {
    return {
      name: "confirmed",
      apply: async (uow) => {
        if (!(await transitionConsent(uow, text.phone, ["requested"], "confirmed", uow.now))) return;
        await uow.post(textReply, `${text.provider}:${text.id}`, { phone: text.phone, reply: "confirmed" });
        await uow.audit(toAudit("messaging.consent.confirm", text.phone));
      },
    };
  }

  /** After STOP, START does not consent by itself: it sends the request for YES again. */
  #start(text: InboundText): Effect {
    return {
      name: "requested",
      apply: async (uow) => {
        const isBack = await transitionConsent(uow, text.phone, ["revoked"], "requested", uow.now);
        await uow.post(optInRequest, `${text.provider}:${text.id}`, { phone: text.phone });
        if (isBack) await uow.audit(toAudit("messaging.consent.request", text.phone));
      },
    };
  }

  #answer(text: InboundText, reply: TextReply, key: string): Effect {
    return { name: reply, apply: (uow) => uow.post(textReply, key, { phone: text.phone, reply }) };
  }

  /**
   * Revokes the consents of a number for every client. Each client's row changes in its own unit of work, and the event
   * is stored last. A report that was interrupted is sent again and continues, because revoking twice has no further
   * effect.
   */
  async #stop(text: InboundText, consents: readonly Consent[], latest: Consent): Promise<string> {
    const { units } = this.#deps;
    const active = consents.filter((consent) => consent.state !== "revoked");
    for (const consent of active) {
      await units.run(toAuditContext(consent.clientId, text.requestId), async (uow) => {
        const isRevoked = await transitionConsent(uow, text.phone, ["requested", "confirmed"], "revoked", uow.now);
        if (!isRevoked) return;
        await uow.audit(toAudit("messaging.consent.revoke", text.phone));
        // One reply for all clients, sent by the first one that is revoked.
        if (consent === active[0]) {
          await uow.post(textReply, `${text.provider}:${text.id}`, { phone: text.phone, reply: "stopped" });
        }
      });
    }
    const effect = active.length > 0 ? "revoked" : "silent";
    return units.run(toAuditContext(latest.clientId, text.requestId), async (uow) => {
      const { provider, id } = text;
      const isNew = await insertEvent(uow, { provider, id, kind: "sms", effect, now: uow.now });
      return isNew ? effect : "duplicate";
    });
  }

  #note(text: InboundText, effect: string): Promise<string> {
    const { db, clock } = this.#deps;
    const { provider, id } = text;
    return db.global(async (tx) => {
      const isNew = await insertEvent(tx, { provider, id, kind: "sms", effect, now: clock.now() });
      return isNew ? effect : "duplicate";
    });
  }
}

const doNothing = (): Promise<void> => Promise.resolve();

function toAudit(operation: string, phone: string) {
  return { operation, objectType: "sms_consent", details: { phoneEnding: phone.slice(-4) } };
}
