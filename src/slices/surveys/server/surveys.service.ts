import { dayIn } from "#platform/server/clock.ts";
import { absent, Failure } from "#platform/server/fail.ts";
import { isMailAddress } from "#platform/server/mail/mail-sender.ts";
import type { Cause, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { OrganisationApi } from "#slices/organisation/server/organisation.api.ts";
import type { ActiveLease, ResidentAtHome, ResidentsApi } from "#slices/residents/server/residents.api.ts";
import { currentSurvey } from "./catalogue/catalogue.repository.ts";
import type { Invited } from "./surveys.api.ts";
import { invitationMail } from "./surveys.mails.ts";
import { lastContacts } from "./surveys.read-model.ts";
import { addParticipation, insertInvitation } from "./surveys.repository.ts";
import { linkEnd, nextContactDay } from "./surveys.rules.ts";

interface Deps {
  readonly units: UnitsOfWork;
  readonly organisation: OrganisationApi;
  readonly residents: ResidentsApi;
}

interface Wish {
  readonly surveyId: number;
  readonly residentId: number;
}

async function residentSurvey(uow: UnitOfWork, surveyId: number): Promise<{ id: number; version: number }> {
  const survey = await currentSurvey(uow, surveyId);
  if (!survey) throw new Failure("invalid", "unknown_survey", "There is no such survey.");
  if (survey.service !== "intouch")
    throw new Failure("invalid", "wrong_audience", "This survey is for employees, not for residents.");
  return survey;
}

function leaseOf(resident: ResidentAtHome): ActiveLease {
  if (resident.lease === null) {
    throw new Failure(
      "conflict",
      "no_active_lease",
      "The resident has no active primary lease, so there is no place to ask about.",
    );
  }
  const { email } = resident.contact;
  if (email === null || !isMailAddress(email)) {
    throw new Failure("invalid", "no_email", "The resident has no e-mail address that an invitation could go to.");
  }
  return resident.lease;
}

async function assertContactBudget(uow: UnitOfWork, wish: Wish, today: string): Promise<void> {
  const next = nextContactDay(wish.surveyId, await lastContacts(uow, wish.residentId));
  if (next !== null && next > today) {
    throw new Failure(
      "conflict",
      "contact_budget",
      `This resident was asked a short time ago; the next invitation can go out on ${next}.`,
    );
  }
}

/** Inviting: who is asked, about which place, until when. */
export class SurveysService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Invites a resident; see the slice's interface for what can fail. */
  invite(cause: Cause, wish: Wish): Promise<Invited> {
    const { organisation, residents, units } = this.#deps;
    return units.run(cause, async (uow) => {
      const survey = await residentSurvey(uow, wish.surveyId);
      const { timeZone } = await organisation.client(uow, uow.clientId);
      const today = dayIn(timeZone, uow.now);
      const resident = await residents.holdAtHome(uow, wish.residentId, today);
      if (!resident) throw absent();
      const lease = leaseOf(resident);
      await assertContactBudget(uow, wish, today);
      const expiresAt = linkEnd(timeZone, today);
      const invitationId = await insertInvitation(uow, {
        surveyId: survey.id,
        surveyVersion: survey.version,
        locationId: lease.locationId,
        residentId: resident.contact.id,
        leaseId: lease.id,
        isProtected: resident.contact.isConfidential,
        sentAt: uow.now,
        sentOn: today,
        expiresAt,
      });
      const cell = { locationId: lease.locationId, positionCategoryId: null, surveyId: survey.id, day: today };
      await addParticipation(uow, cell, { sent: 1, started: 0, completed: 0 });
      await uow.post(invitationMail, String(invitationId), { invitationId });
      await uow.audit({
        operation: "surveys.invite",
        objectType: "invitation",
        objectId: invitationId,
        details: { surveyId: survey.id, residentId: resident.contact.id },
      });
      return { invitationId, expiresAt };
    });
  }
}
