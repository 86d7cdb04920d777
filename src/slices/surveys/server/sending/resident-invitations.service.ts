import { AppError, forbidden, notFound } from "#platform/server/app-error.ts";
import { type Clock, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import { type Actor, toAuditContext } from "#slices/identity/server/identity.api.ts";
import { managesResidents, readResidentsScope } from "#slices/residents/server/residents.api.ts";
import type {
  InvitationOutcome,
  InvitationSelection,
  InvitationSurvey,
} from "#slices/surveys/contract/resident-invitations.contract.ts";
import { estimateMinutes } from "../answers.rules.ts";
import { catalog } from "../catalog/catalog.ts";
import type { Survey } from "../catalog/catalog.schema.ts";
import { readInvitedResidents } from "../residents/invited-residents.read-model.ts";
import type { SurveyReader } from "../survey-definitions.ts";
import type { ActorContext } from "./campaigns.service.ts";
import { findNextEventDays } from "./event-candidates.ts";
import { buildOutcome } from "./invitation-outcome.rules.ts";
import { readOfferedSurveys } from "./offered-surveys.ts";
import { decideAll, findRecipients, type RecipientSources } from "./recipients.ts";
import type { Recipient, SendPreferences } from "./send-decision.rules.ts";
import { type InvitationContext, type SendingDay, sendInvitations } from "./send-invitations.ts";

export interface ResidentInvitationsDeps extends RecipientSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly readSurvey: SurveyReader;
}

interface InvitationDecisions {
  readonly survey: Survey;
  readonly day: SendingDay;
  readonly decided: Awaited<ReturnType<typeof decideAll>>;
}

function buildSurveyError(surveyId: number): AppError {
  const known = catalog.surveys.find((survey) => survey.id === surveyId);
  const isEmployees = known !== undefined && known.service !== "intouch";
  const [code, message] =
    known === undefined
      ? ["unknown_survey", "Choose a survey from the list."]
      : isEmployees
        ? ["wrong_audience", "This survey is for employees. Choose one for residents."]
        : ["automated_only", "This survey follows a service request and is sent automatically. Choose another one."];
  const errors = [{ path: "body.survey_id", code, message }];
  return new AppError("invalid", "invalid_input", message, { errors });
}

/** Invites selected residents, and previews the outcome. */
export class ResidentInvitations {
  readonly #deps: ResidentInvitationsDeps;

  constructor(deps: ResidentInvitationsDeps) {
    this.#deps = deps;
  }

  /** Lists the surveys that an actor can invite residents to; none for actors with read access only. */
  listSurveys(actor: Actor): Promise<readonly InvitationSurvey[]> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const { role } = await readResidentsScope(this.#deps, tx, actor);
      if (!managesResidents(role) || actor.impersonatorId !== null) return [];
      return (await this.#offered(tx)).map((survey) => ({
        id: survey.id,
        name: survey.name,
        intro: survey.intro,
        questions: survey.pages.flat().length,
        minutes: estimateMinutes(survey),
      }));
    });
  }

  /** Previews which residents of a selection would be invited now. */
  preview(actor: Actor, selection: InvitationSelection): Promise<InvitationOutcome> {
    return this.#deps.db.reading(actor.clientId, async (tx) => {
      const now = this.#deps.clock.now();
      const { survey, decided } = await this.#decide(tx, actor, selection, { now, shouldLock: false });
      return buildOutcome(survey, decided);
    });
  }

  /** Invites those residents of a selection who can be invited now. */
  send({ actor, requestId }: ActorContext, selection: InvitationSelection): Promise<InvitationOutcome> {
    return this.#deps.units.run(toAuditContext(actor, requestId), async (uow) => {
      const { survey, day, decided } = await this.#decide(uow, actor, selection, { now: uow.now, shouldLock: true });
      const requests = decided.flatMap(({ recipient, decision }): InvitationContext[] =>
        decision.kind === "invite" ? [{ recipient, decision, origin: { kind: "single" } }] : [],
      );
      const invitations = await sendInvitations(uow, requests, survey, day);
      if (invitations.length !== requests.length) throw new Error("an invitation was not written");
      const outcome = buildOutcome(survey, decided);
      // Neither people nor invitations: the log is never changed, and after an erasure must not reveal who was invited.
      const details = { surveyId: survey.id, invited: outcome.invited, skipped: outcome.skipped };
      await uow.audit({ operation: "surveys.invitations.send", details });
      return outcome;
    });
  }

  async #offered(tx: ClientTx): Promise<readonly Survey[]> {
    return (await readOfferedSurveys(this.#deps, tx)).filter((survey) => survey.service === "intouch");
  }

  /** Decides for each resident of a selection. Preview and sending share it; only sending locks the recipients. */
  async #decide(
    tx: ClientTx,
    actor: Actor,
    { survey_id: surveyId, resident_ids: ids }: InvitationSelection,
    { now, shouldLock }: { readonly now: Date; readonly shouldLock: boolean },
  ): Promise<InvitationDecisions> {
    const { role, locationIds } = await readResidentsScope(this.#deps, tx, actor);
    if (!managesResidents(role) || actor.impersonatorId !== null) throw forbidden();
    const survey = (await this.#offered(tx)).find((each) => each.id === surveyId);
    if (!survey) throw buildSurveyError(surveyId);
    const { timeZone } = await this.#deps.organization.readClient(tx, tx.clientId);
    const today = toLocalDate(timeZone, now);
    // A resident who has moved is invited by the managers of the new location.
    const selection = { today, ids, leasesAt: locationIds, shouldLock };
    const recipients = await findRecipients(this.#deps, tx, "residents", selection);
    await assertVisible(tx, recipients, ids, locationIds);
    const preferences: SendPreferences = {
      surveyId,
      audience: "residents",
      channels: ["email", "sms"],
      source: "selection",
    };
    const eventDue = await findNextEventDays(this.#deps, tx, "residents", today, ids);
    const decided = await decideAll(this.#deps, tx, recipients, preferences, { today, eventDue });
    return { survey, day: { timeZone, today }, decided };
  }
}

/**
 * Throws `notFound` unless every selected id is a resident whom the viewer's list shows: by a lease or an invitation at
 * these locations.
 */
async function assertVisible(
  tx: ClientTx,
  recipients: readonly Recipient[],
  ids: readonly number[],
  locationIds: readonly number[] | null,
): Promise<void> {
  if (recipients.length !== ids.length) throw notFound();
  if (locationIds === null) return;
  const others = recipients.filter((each) => each.audience === "residents" && each.lease === null);
  const known = await readInvitedResidents(
    tx,
    others.map(({ id }) => id),
    locationIds,
  );
  if (others.some(({ id }) => !known.has(id))) throw notFound();
}
