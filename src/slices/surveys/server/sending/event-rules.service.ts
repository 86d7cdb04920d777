import { listMeta } from "#platform/server/http/list-meta.ts";
import { addDays, type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { EventRuleRow, SkippedReply, SkippedRow } from "#slices/surveys/contract/event-rules.contract.ts";
import { events, skipReason, type SurveyEvent } from "#slices/surveys/contract/sending.contract.ts";
import { catalog } from "../catalog/catalog.ts";
import type { Page } from "./campaign-views.ts";
import type { ActorContext } from "./campaigns.service.ts";
import { findCampaign } from "./campaigns.repository.ts";
import { findPlace, type Recipient } from "./send-decision.rules.ts";
import { saveEventRule } from "./event-rules.repository.ts";
import { eventDefinitions } from "./events.rules.ts";
import { readEventRules } from "./events.read-model.ts";
import { findRecipients, type RecipientSources } from "./recipients.ts";
import { readSkippedPage, countSentByEvent, type SkippedPerson } from "./skipped.read-model.ts";

interface Deps extends RecipientSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
}

const services = { residents: "intouch", employees: "ingage" } as const;
const RECENT_DAYS = 30;
const LISTED_DAYS = 90;
const names = new Map(catalog.surveys.map((survey) => [survey.id, survey.name]));
const nameless = { en: "", es: "" };

/** Manages event rules, and lists skipped people. */
export class EventRulesService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Lists every event of the client's services, enabled or not. */
  async list(tx: ClientTx): Promise<EventRuleRow[]> {
    const { organization } = this.#deps;
    const active = await organization.readActiveServices(tx);
    const known = new Map((await readEventRules(tx)).map((rule) => [rule.event, rule]));
    const sent = await countSentByEvent(tx, addDays(await this.#today(tx), -RECENT_DAYS));
    return events
      .filter((event) => active.has(services[eventDefinitions[event].audience]))
      .map((event) => {
        const { audience, surveyId } = eventDefinitions[event];
        const rule = known.get(event);
        return {
          event,
          audience,
          survey: { id: surveyId, name: names.get(surveyId) ?? nameless },
          is_active: rule?.isActive ?? false,
          starts_on: rule?.isActive === true ? rule.startsOn : null,
          recently_sent: sent.get(event) ?? 0,
        };
      });
  }

  /** Enables or disables events; one that was disabled starts today. */
  save(
    { actor, requestId }: ActorContext,
    rules: readonly { readonly event: SurveyEvent; readonly is_active: boolean }[],
  ): Promise<EventRuleRow[]> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const offered = new Set((await this.list(uow)).map((rule) => rule.event));
      const errors = rules.flatMap(({ event }, at) =>
        offered.has(event)
          ? []
          : [{ path: `body.rules.${at}.event`, code: "service_inactive", message: "This service is not active." }],
      );
      if (errors.length > 0)
        throw new AppError("invalid", "invalid_input", "One of these automated surveys can’t be changed.", { errors });
      const known = new Map((await readEventRules(uow)).map((rule) => [rule.event, rule]));
      const today = await this.#today(uow);
      for (const { event, is_active: isActive } of rules) {
        const before = known.get(event);
        if ((before?.isActive ?? false) === isActive) continue;
        const startsOn = isActive ? today : (before?.startsOn ?? today);
        await saveEventRule(uow, { event, surveyId: eventDefinitions[event].surveyId, isActive, startsOn }, uow.now);
        await uow.audit({ operation: "surveys.events.save", details: { event, isActive } });
      }
      return this.list(uow);
    });
  }

  /** Lists one page of people skipped by a campaign, or recently by events. */
  async listSkipped(tx: ClientTx, campaignId: number | undefined, page: Page): Promise<SkippedReply> {
    if (campaignId !== undefined && !(await findCampaign(tx, campaignId))) throw notFound();
    const today = await this.#today(tx);
    const query = campaignId === undefined ? { eventsSince: addDays(today, -LISTED_DAYS) } : { campaignId };
    const skips = await readSkippedPage(tx, query, { offset: (page.number - 1) * page.size, limit: page.size });
    return {
      data: await this.#named(tx, skips.rows, today),
      meta: listMeta(page, skips.total),
    };
  }

  async #named(tx: ClientTx, rows: readonly SkippedPerson[], today: string): Promise<SkippedRow[]> {
    const residents = await findRecipients(this.#deps, tx, "residents", {
      today,
      ids: rows.flatMap((row) => row.residentId ?? []),
    });
    const employees = await findRecipients(this.#deps, tx, "employees", {
      today,
      ids: rows.flatMap((row) => row.personId ?? []),
    });
    const places = new Map((await this.#deps.organization.readLocations(tx)).map((each) => [each.id, each.name]));
    const people = new Map<string, Recipient>(
      [...residents, ...employees].map((each) => [`${each.audience} ${each.id}`, each]),
    );
    return rows.flatMap((row) => {
      const reason = skipReason.safeParse(row.reason);
      const recipient = people.get(
        row.residentId === null ? `employees ${row.personId}` : `residents ${row.residentId}`,
      );
      if (!recipient || !reason.success) return [];
      const locationId = findPlace(recipient);
      return [
        {
          id: recipient.id,
          audience: recipient.audience,
          first_name: recipient.firstName,
          last_name: recipient.lastName,
          email: recipient.email,
          location_id: locationId,
          location: places.get(locationId ?? 0) ?? null,
          survey: names.get(row.surveyId) ?? nameless,
          event: row.event,
          reason: reason.data,
          next_day: row.nextDay,
          day: row.day,
        },
      ];
    });
  }

  async #today(tx: ClientTx): Promise<string> {
    const { timeZone } = await this.#deps.organization.readClient(tx, tx.clientId);
    return toLocalDate(timeZone, this.#deps.clock.now());
  }
}
