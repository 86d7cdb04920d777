import type { ClientTx } from "#platform/server/db/database.ts";
import { createDelivery } from "#platform/server/outbox/delivery.ts";
import { createLog } from "#platform/server/log.ts";
import type { Sender } from "#platform/server/outbox/sender.ts";
import type { SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { CampaignSending } from "#slices/surveys/server/sending/campaign-sending.ts";
import { CampaignViews } from "#slices/surveys/server/sending/campaign-views.ts";
import { CampaignsService } from "#slices/surveys/server/sending/campaigns.service.ts";
import { EventRulesService } from "#slices/surveys/server/sending/event-rules.service.ts";
import { EventSending } from "#slices/surveys/server/sending/event-sending.ts";
import { sendJob } from "#slices/surveys/server/sending/job-kinds.ts";
import { buildSendingJobs } from "#slices/surveys/server/sending/sending.jobs.ts";
import type { TestDatabase } from "#test/support/test-database.ts";
import { setUpSurveyFixture } from "./survey-fixture.ts";

type AnyTable = Record<string, Record<string, unknown>>;

/** Inserts rows of the transaction's client. */
export async function insertInto(tx: ClientTx, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .on<AnyTable>()
    .insertInto(table)
    .values(rows.map((row) => ({ client_id: tx.clientId, ...row })))
    .execute();
}

/** Updates one row of the transaction's client. */
export async function updateRow(
  tx: ClientTx,
  table: string,
  id: number,
  values: Record<string, unknown>,
): Promise<void> {
  await tx
    .on<AnyTable>()
    .updateTable(table)
    .set(values)
    .where("client_id", "=", tx.clientId)
    .where("id", "=", id)
    .execute();
}

/** A sent message. */
export interface SentMessage {
  readonly to: string;
  readonly at: Date;
  /** The subject of an email, or a text message. */
  readonly words: string;
  /** The text part of an email. */
  readonly body: string;
}

/** Sets up sending with everything real except the last step: sent messages are collected in lists. */
export function setUpSendingFixture(t: TestDatabase) {
  const fixture = setUpSurveyFixture(t);
  const { parts } = fixture;
  const mails: SentMessage[] = [];
  const texts: SentMessage[] = [];
  const createRecorder = <Message extends { readonly to: string }>(
    messages: SentMessage[],
    getWords: (message: Message) => Pick<SentMessage, "words" | "body">,
  ): Sender<Message> => ({
    isKeyed: true,
    send: (_, message) => {
      messages.push({ to: message.to, at: t.clock.now(), ...getWords(message) });
      return Promise.resolve({ state: "accepted" });
    },
    close: () => Promise.resolve(),
  });
  const delivery = createDelivery({
    db: t.db,
    clock: t.clock,
    jobs: t.jobs,
    sender: createRecorder(mails, (mail) => ({ words: mail.subject, body: mail.plain })),
    texts: createRecorder(texts, (sms) => ({ words: sms.text, body: "" })),
    guard: fixture.messaging.guard,
    renderers: fixture.renderers,
    log: createLog("silent"),
    host: "portal.example",
  });
  const deliver = delivery.find((each) => each.name === "platform.deliver");
  const events = new EventSending(parts);
  const campaigns = new CampaignSending(parts);
  const views = new CampaignViews({ ...parts, readSurvey: fixture.surveys });
  const jobs = buildSendingJobs({ ...parts, events, campaigns });
  return {
    ...fixture,
    mails,
    texts,
    views,
    campaigns: new CampaignsService({ ...parts, views }),
    rules: new EventRulesService(parts),
    /** Runs everything of a client that is due now. */
    run: async (clientId: number) => jobs.find((each) => each.name === sendJob.name)?.run({ clientId }),
    /** Sends the outbox messages that are due now. */
    async deliverAll(): Promise<void> {
      const connection = await t.owner.connect();
      const { rows } = await connection.query("SELECT id, client_id FROM outbox WHERE state = 'pending' ORDER BY id");
      connection.release();
      for (const row of rows) await deliver?.run({ clientId: row["client_id"], outboxId: row["id"] });
    },
    /** Enables events from a day on. */
    switchOn: (clientId: number, active: readonly SurveyEvent[], startsOn: string) =>
      t.db.withClient(clientId, (tx) =>
        insertInto(
          tx,
          "event_rules",
          active.map((event) => ({
            event,
            survey_id: 0,
            is_active: true,
            starts_on: startsOn,
            updated_at: new Date(),
          })),
        ),
      ),
    /** Returns an administrator of a client as the actor. */
    by: (clientId: number, personId: number) => ({
      requestId: "request-1",
      actor: {
        kind: "account" as const,
        accountId: 1,
        clientId,
        personId,
        isStaff: false,
        impersonatorId: null,
        impersonation: null,
        services: new Set<never>(),
        permissions: [],
      },
    }),
  };
}
