import type { Clock } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { WebhookRoute } from "#platform/server/http/webhook-routes.ts";
import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { Mailbox } from "#platform/server/mail/mailbox.ts";
import type { OutboxRenderer, SendGuard } from "#platform/server/outbox/delivery.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { readConfirmedNumbers } from "./consents.repository.ts";
import { readBlocks } from "./contacts.repository.ts";
import { eraseAddresses } from "./erase-addresses.ts";
import { InboundMailsService } from "./inbound-mails.service.ts";
import { InboundTextsService } from "./inbound-texts.service.ts";
import { buildLinkPages } from "./link.pages.ts";
import { LinksService } from "./links.service.ts";
import type { MessagingApi } from "./messaging.api.ts";
import { buildMessagingHooks } from "./messaging.hooks.ts";
import { buildMessagingJobs } from "./messaging.jobs.ts";
import { replyKinds, buildMessagingRenderers } from "./messaging.mails.ts";
import { messagingOperations } from "./messaging.policy.ts";
import { buildMessagingRoutes } from "./messaging.routes.ts";
import { OptInService } from "./opt-in.service.ts";
import { buildOptInPages } from "./opt-in.pages.ts";
import { OptOutService } from "./opt-out.service.ts";
import { buildOptOutPages } from "./opt-out.pages.ts";
import { selectDemoMails } from "./demo-mails.ts";
import { buildMailboxPages } from "./mailbox.pages.ts";
import { createSendGuard } from "./send-guard.ts";
import { ShortLinkService } from "./short-link.service.ts";
import { computeNextTextInstant } from "./sms-quiet-hours.rules.ts";

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly organization: OrganizationApi;
  readonly sharing: SharingApi;
  /** The mailbox page exists only where messages are captured in the mailbox and the database is a demo. */
  readonly mailbox: Mailbox | null;
  /** Returns those emails that have accounts of platform staff, or of a client that is not a demo. */
  readonly readGuardedEmails: (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The secret with which providers sign their reports; null rejects every report. */
  readonly hookSecret: string | null;
  readonly getPublicUrl: () => string;
}

/** What the module provides to the product. */
export interface MessagingModule {
  readonly api: MessagingApi;
  readonly guard: SendGuard;
  readonly routes: readonly ApiRoute<Principal>[];
  readonly pages: readonly PageRoute<Principal>[];
  readonly webhooks: readonly WebhookRoute[];
  readonly renderers: readonly OutboxRenderer[];
  readonly jobs: readonly Job[];
  readonly operations: OperationTable;
}

/** Creates the messaging module: contact permissions, the slice's own messages, and replies to them. */
export function createMessagingModule(deps: Deps): MessagingModule {
  const links = new LinksService(deps);
  const optOut = new OptOutService(deps);
  const optIn = new OptInService(deps);
  const shortLinks = new ShortLinkService(deps);
  const inbound = { texts: new InboundTextsService(deps), mails: new InboundMailsService(deps) };
  return {
    api: {
      readBlockedAddresses: readBlocks,
      readConsentedNumbers: readConfirmedNumbers,
      computeNextTextInstant,
      createOptOutLinks: (tx, email, now) => links.createOptOutLinks(tx, email, now),
      createOptInUrl: (tx, email, now) => links.createOptInUrl(tx, email, now),
      eraseAddresses: (uow, addresses) => eraseAddresses(deps, uow, addresses),
    },
    guard: createSendGuard({ ...deps, replyKinds }),
    routes: buildMessagingRoutes({ optOut, optIn, links: shortLinks }),
    pages: [
      ...buildMailboxPages(deps.mailbox, (mails) => selectDemoMails(deps, mails)),
      ...buildOptOutPages(optOut),
      ...buildOptInPages(optIn),
      ...buildLinkPages(shortLinks),
    ],
    webhooks: buildMessagingHooks({ ...deps, ...inbound }),
    renderers: buildMessagingRenderers({ ...deps, links }),
    jobs: buildMessagingJobs(optOut),
    operations: messagingOperations,
  };
}
