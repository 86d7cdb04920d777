import type { Clock } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { type OutboxRenderer, buildRenderer, type RenderResult } from "#platform/server/outbox/delivery.ts";
import { renderOptOutMail } from "#slices/messaging/emails/opt-out-mail.tsx";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import { findConsent } from "./consents.repository.ts";
import { findContactEmail } from "./contacts.repository.ts";
import type { LinksService } from "./links.service.ts";
import { optInRequest, optOutConfirmation, textReply } from "./messaging.kinds.ts";
import { smsTexts } from "./messaging.texts.ts";

interface Deps {
  readonly clock: Clock;
  readonly organization: OrganizationApi;
  readonly links: LinksService;
}

/** Messages that reply to a request of the recipient: they need no consent and ignore quiet hours. */
export const replyKinds: ReadonlySet<string> = new Set([optInRequest.name, textReply.name]);

/** Renders the slice's own emails and texts when they are sent. */
export function buildMessagingRenderers({ clock, organization, links }: Deps): OutboxRenderer[] {
  async function readClientName(tx: ClientTx): Promise<string> {
    return (await organization.readClient(tx, tx.clientId)).name;
  }

  return [
    buildRenderer(optOutConfirmation, async (tx, { contactPointId, optOut, language }): Promise<RenderResult> => {
      const email = await findContactEmail(tx, contactPointId);
      if (email === null) return { withdrawn: "there is no such address" };
      const { pageUrl } = await links.createOptOutLinks(tx, email, clock.now());
      const url = `${pageUrl}${optOut ? "" : "&choice=no"}&lang=${language}`;
      const mail = renderOptOutMail({ language, clientName: await readClientName(tx), email, optOut, url });
      return { mail: { ...mail, to: email, unsubscribeUrl: null } };
    }),
    buildRenderer(optInRequest, async (tx, { phone }): Promise<RenderResult> => {
      const consent = await findConsent(tx, phone);
      if (!consent || consent.state === "revoked") return { withdrawn: "the consent was taken back" };
      const t = smsTexts[consent.locale];
      const name = await readClientName(tx);
      return { sms: { to: phone, text: consent.state === "confirmed" ? t.already(name) : t.request(name) } };
    }),
    buildRenderer(textReply, async (tx, { phone, reply }): Promise<RenderResult> => {
      const consent = await findConsent(tx, phone);
      if (!consent) return { withdrawn: "the number has never been written to" };
      return { sms: { to: phone, text: smsTexts[consent.locale][reply](await readClientName(tx)) } };
    }),
  ];
}
