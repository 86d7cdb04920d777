import { dayIn } from "#platform/server/clock.ts";
import { absent, Failure } from "#platform/server/fail.ts";
import type { Cause, UnitOfWork, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import { currentSurvey } from "./catalogue/catalogue.repository.ts";
import type { Skip, Wish } from "./sending/decide.rules.ts";
import { decideAll, findRecipients, type RecipientSources } from "./sending/recipients.ts";
import { type SendingDay, sendInvitations } from "./sending/send-invitations.ts";
import type { InvitationWish, Invited } from "./surveys.api.ts";

interface Deps extends RecipientSources {
  readonly units: UnitsOfWork;
}

interface Refusal {
  readonly kind: "invalid" | "conflict";
  readonly code: string;
  readonly why: string;
}

const tooSoon: Refusal = { kind: "conflict", code: "contact_budget", why: "They were asked a short time ago" };
const away: Refusal = { kind: "conflict", code: "not_employed", why: "They do not work here on this day." };
const nowhere: Refusal = { kind: "conflict", code: "no_location", why: "They have no location to be asked about." };

/** Why a single invitation is refused, in the words of the one decision. */
const refusals: Readonly<Record<SkipReason, Refusal>> = {
  erased: { kind: "conflict", code: "erased", why: "This person was erased." },
  survey_not_for_audience: { kind: "invalid", code: "wrong_audience", why: "This survey is not for this person." },
  no_active_lease: {
    kind: "conflict",
    code: "no_active_lease",
    why: "The resident has no active primary lease, so there is no place to ask about.",
  },
  not_primary: { kind: "conflict", code: "not_primary", why: "Somebody else is the primary resident of this lease." },
  not_started: away,
  left: away,
  no_location: nowhere,
  location_archived: { kind: "conflict", code: "location_archived", why: "Their location is archived." },
  already_invited: tooSoon,
  contact_budget: tooSoon,
  follow_up_budget: tooSoon,
  event_due: tooSoon,
  opted_out: { kind: "conflict", code: "opted_out", why: "They asked not to be written to any more." },
  bounced: { kind: "conflict", code: "bounced", why: "Mail to their address came back." },
  no_address: { kind: "invalid", code: "no_email", why: "They have no e-mail address that an invitation could go to." },
  no_text_consent: { kind: "conflict", code: "no_text_consent", why: "They have not agreed to texts." },
};

function refusalOf({ reason, nextDay }: Skip): Failure {
  const { kind, code, why } = refusals[reason];
  const when = nextDay === null ? "" : `; the next invitation can go out on ${nextDay}.`;
  return new Failure(kind, code, `${why}${when}`);
}

const audiences = { intouch: "residents", ingage: "employees" } as const;

/** Inviting one person: who is asked, about which place, until when. */
export class SurveysService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Invites a resident or an employee; see the slice's interface for what can fail. */
  invite(cause: Cause, wish: InvitationWish): Promise<Invited> {
    return this.#deps.units.run(cause, async (uow) => {
      const survey = await currentSurvey(uow, wish.surveyId);
      if (!survey) throw new Failure("invalid", "unknown_survey", "There is no such survey.");
      const { timeZone } = await this.#deps.organisation.client(uow, uow.clientId);
      const day = { timeZone, today: dayIn(timeZone, uow.now) };
      const wished: Wish = {
        surveyId: survey.id,
        audience: audiences[survey.service],
        channels: ["email"],
        source: "single",
      };
      return this.#ask(uow, wish, wished, { survey, day });
    });
  }

  async #ask(
    uow: UnitOfWork,
    wish: InvitationWish,
    wished: Wish,
    { survey, day }: { survey: { id: number; version: number }; day: SendingDay },
  ): Promise<Invited> {
    const [audience, id] =
      "personId" in wish ? (["employees", wish.personId] as const) : (["residents", wish.residentId] as const);
    const selection = { today: day.today, ids: [id], isHeld: true };
    const found = await findRecipients(this.#deps, uow, audience, selection);
    const [decided] = await decideAll(this.#deps, uow, found, wished, day);
    if (!decided) throw absent();
    const { recipient, decision } = decided;
    if (decision.kind === "skip") throw refusalOf(decision);
    const [made] = await sendInvitations(uow, [{ recipient, decision, origin: { kind: "single" } }], survey, day);
    if (!made) throw new Error("the invitation was not written");
    // The person, not the invitation: the log is never changed, and must not say after an erasure whose answers these were.
    const objectType = audience === "residents" ? "resident" : "person";
    await uow.audit({ operation: "surveys.invite", objectType, objectId: id, details: { surveyId: survey.id } });
    return { invitationId: made.id, expiresAt: made.expiresAt };
  }
}
