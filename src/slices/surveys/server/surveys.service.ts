import { toLocalDate } from "#platform/server/clock.ts";
import { notFound, AppError } from "#platform/server/app-error.ts";
import type { AuditContext, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import { findCurrentSurvey } from "./catalog/catalog.repository.ts";
import type { Skip, SendPreferences } from "./sending/send-decision.rules.ts";
import { decideAll, findRecipients, type RecipientSources } from "./sending/recipients.ts";
import { type SendingDay, sendInvitations } from "./sending/send-invitations.ts";
import type { InvitationRequest, InvitationReceipt } from "./surveys.api.ts";

interface Deps extends RecipientSources {
  readonly units: UnitsOfWork;
}

interface Refusal {
  readonly kind: "invalid" | "conflict";
  readonly code: string;
  readonly message: string;
}

const tooSoon: Refusal = { kind: "conflict", code: "contact_budget", message: "This person was surveyed recently" };
const notEmployed: Refusal = {
  kind: "conflict",
  code: "not_employed",
  message: "This person isn’t employed on that date.",
};
const noLocation: Refusal = { kind: "conflict", code: "no_location", message: "This person has no location." };

/** The error for each skip reason of a single invitation. */
const refusals: Readonly<Record<SkipReason, Refusal>> = {
  erased: { kind: "conflict", code: "erased", message: "This person was erased." },
  survey_not_for_audience: {
    kind: "invalid",
    code: "wrong_audience",
    message: "This survey is for a different audience.",
  },
  no_active_lease: {
    kind: "conflict",
    code: "no_active_lease",
    message: "The resident has no active primary lease.",
  },
  not_primary: { kind: "conflict", code: "not_primary", message: "Another resident is primary on this lease." },
  not_started: notEmployed,
  left: notEmployed,
  no_location: noLocation,
  location_archived: { kind: "conflict", code: "location_archived", message: "Their location is archived." },
  already_invited: tooSoon,
  contact_budget: tooSoon,
  follow_up_budget: tooSoon,
  event_due: tooSoon,
  opted_out: { kind: "conflict", code: "opted_out", message: "This person opted out." },
  bounced: { kind: "conflict", code: "bounced", message: "Email to this address bounced." },
  no_address: { kind: "invalid", code: "no_email", message: "This person has no email address." },
  no_text_consent: { kind: "conflict", code: "no_text_consent", message: "This person hasn’t opted in to texts." },
};

function toRefusal({ reason, nextDay }: Skip): AppError {
  const { kind, code, message } = refusals[reason];
  const when = nextDay === null ? "" : `; the next invitation can go out on ${nextDay}.`;
  return new AppError(kind, code, `${message}${when}`);
}

const audiences = { intouch: "residents", ingage: "employees" } as const;

/** Invites single people. */
export class SurveysService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Invites a resident or an employee; see the slice's API for the errors. */
  invite(auditContext: AuditContext, request: InvitationRequest): Promise<InvitationReceipt> {
    return this.#deps.units.run(auditContext, async (uow) => {
      const survey = await findCurrentSurvey(uow, request.surveyId);
      if (!survey) throw new AppError("invalid", "unknown_survey", "Survey not found.");
      const { timeZone } = await this.#deps.organization.readClient(uow, uow.clientId);
      const day = { timeZone, today: toLocalDate(timeZone, uow.now) };
      const preferences: SendPreferences = {
        surveyId: survey.id,
        audience: audiences[survey.service],
        channels: ["email"],
        source: "single",
      };
      return this.#inviteRecipient(uow, request, preferences, { survey, day });
    });
  }

  async #inviteRecipient(
    uow: UnitOfWork,
    request: InvitationRequest,
    preferences: SendPreferences,
    { survey, day }: { survey: { id: number; version: number }; day: SendingDay },
  ): Promise<InvitationReceipt> {
    const [audience, id] =
      "personId" in request ? (["employees", request.personId] as const) : (["residents", request.residentId] as const);
    const selection = { today: day.today, ids: [id], shouldLock: true };
    const recipients = await findRecipients(this.#deps, uow, audience, selection);
    const [result] = await decideAll(this.#deps, uow, recipients, preferences, day);
    if (!result) throw notFound();
    const { recipient, decision } = result;
    if (decision.kind === "skip") throw toRefusal(decision);
    const [invitation] = await sendInvitations(uow, [{ recipient, decision, origin: { kind: "single" } }], survey, day);
    if (!invitation) throw new Error("the invitation was not written");
    // The person, not the invitation: the log is never changed, and after an erasure must not reveal whose answers
    // these were.
    const objectType = audience === "residents" ? "resident" : "person";
    await uow.audit({ operation: "surveys.invite", objectType, objectId: id, details: { surveyId: survey.id } });
    return { invitationId: invitation.id, expiresAt: invitation.expiresAt };
  }
}
