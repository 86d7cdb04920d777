import type { Clock } from "#platform/server/clock.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { Database } from "#platform/server/db/database.ts";
import type { UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { findCurrentSurvey } from "../catalog/catalog.repository.ts";
import type { SendPreferences } from "./send-decision.rules.ts";
import { readActiveEvents, type EventCandidate, findEventCandidates } from "./event-candidates.ts";
import { readHandledKeys } from "./events.read-model.ts";
import { type ActiveEvent, findEventDaysForToday, eventDefinitions } from "./events.rules.ts";
import { insertSkips, type NewSkip } from "./invitations.repository.ts";
import { decideAll, findRecipients, type RecipientSources } from "./recipients.ts";
import { isSendingHour } from "./schedule.rules.ts";
import { type InvitationContext, type SendingDay, sendInvitations, type SurveyNow } from "./send-invitations.ts";

export interface EventSendingDeps extends RecipientSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

const BATCH = 200;
const audienceService = { residents: "intouch", employees: "ingage" } as const;

/**
 * Groups candidates into rounds: each person's first, then each person's second, and so on. Two events of one person
 * are thus decided one after the other.
 */
function groupIntoRounds(candidates: readonly EventCandidate[]): readonly (readonly EventCandidate[])[] {
  const byPerson = [...Map.groupBy(candidates, (each) => each.recipientId).values()];
  const most = Math.max(0, ...byPerson.map((own) => own.length));
  return Array.from({ length: most }, (_, round) => byPerson.flatMap((own) => own[round] ?? []));
}

/** Sends surveys for events. Repeated, late and concurrent runs invite no one twice. */
export class EventSending {
  readonly #deps: EventSendingDeps;

  constructor(deps: EventSendingDeps) {
    this.#deps = deps;
  }

  /** Invites everyone of a client with an event due today, and lists those who are skipped. */
  async run(clientId: number): Promise<void> {
    const { db, clock, organization } = this.#deps;
    const now = clock.now();
    const work = await db.withClient(clientId, async (tx) => {
      const { timeZone } = await organization.readClient(tx, clientId);
      if (!isSendingHour(timeZone, now)) return null;
      const services = await organization.readActiveServices(tx);
      const rules = await readActiveEvents(tx);
      const request = rules.filter((rule) => services.has(audienceService[eventDefinitions[rule.event].audience]));
      return { rules: request, day: { timeZone, today: toLocalDate(timeZone, now) } };
    });
    if (work === null) return;
    for (const rule of work.rules) await this.#invite(clientId, rule, work.day);
  }

  async #invite(clientId: number, rule: ActiveEvent, day: SendingDay): Promise<void> {
    const days = findEventDaysForToday(rule, day.today);
    if (days === null) return;
    const candidates = await this.#deps.db.withClient(clientId, async (tx) => {
      const all = await findEventCandidates(this.#deps, tx, rule.event, days);
      const handled = await readHandledKeys(
        tx,
        rule.event,
        all.map((each) => each.key),
      );
      return all.filter((each) => !handled.has(each.key));
    });
    const auditContext = { clientId, accountId: null, impersonatorId: null, requestId: null };
    for (const round of groupIntoRounds(candidates)) {
      for (let at = 0; at < round.length; at += BATCH) {
        const batch = round.slice(at, at + BATCH);
        await this.#deps.units.run(auditContext, (uow) => this.#inviteBatch(uow, rule.event, batch, day));
      }
    }
  }

  async #inviteBatch(
    uow: UnitOfWork,
    event: SurveyEvent,
    batch: readonly EventCandidate[],
    day: SendingDay,
  ): Promise<void> {
    const { audience, surveyId } = eventDefinitions[event];
    const survey = await findCurrentSurvey(uow, surveyId);
    if (!survey) throw new Error(`the catalog has no survey ${surveyId}`);
    const ids = batch.map((each) => each.recipientId);
    const recipients = await findRecipients(this.#deps, uow, audience, { today: day.today, ids, shouldLock: true });
    // Checked again now that these people are locked.
    const handled = await readHandledKeys(
      uow,
      event,
      batch.map((each) => each.key),
    );
    const keyOf = new Map(batch.flatMap((each) => (handled.has(each.key) ? [] : [[each.recipientId, each.key]])));
    const preferences: SendPreferences = { surveyId, audience, channels: ["email", "sms"], source: "event" };
    const open = recipients.filter((recipient) => keyOf.has(recipient.id));
    const decisions = await decideAll(this.#deps, uow, open, preferences, day);
    await this.#write(uow, { event, survey, day, keyOf }, decisions);
  }

  async #write(
    uow: UnitOfWork,
    context: { event: SurveyEvent; survey: SurveyNow; day: SendingDay; keyOf: ReadonlyMap<number, string> },
    decisions: Awaited<ReturnType<typeof decideAll>>,
  ): Promise<void> {
    const { event, survey, day, keyOf } = context;
    const requests: InvitationContext[] = [];
    const skips: NewSkip[] = [];
    for (const { recipient, decision } of decisions) {
      const origin = { kind: "event", event, key: keyOf.get(recipient.id) ?? "" } as const;
      if (decision.kind === "invite") requests.push({ recipient, decision, origin });
      else
        skips.push({
          ...decision,
          origin,
          audience: recipient.audience,
          recipientId: recipient.id,
          surveyId: survey.id,
        });
    }
    const invitations = await sendInvitations(uow, requests, survey, day);
    const skipped = await insertSkips(uow, skips, { day: day.today, at: uow.now });
    if (invitations.length + skipped === 0) return;
    const details = { event, invited: invitations.length, skipped };
    await uow.audit({ operation: "surveys.event.send", details });
  }
}
