import { z } from "zod";
import type { ClientTx } from "#platform/server/db/database.ts";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { acknowledgeByEvent, findWaitingAlert } from "./alert-acknowledgment.ts";
import { formatFullName } from "./alert-rows.ts";
import type { AlertsDeps } from "./alerts.deps.ts";
import {
  renderAlertDonePage,
  renderAlertLinkErrorPage,
  renderAlertNewsPage,
  renderResidentCheckPage,
} from "./pages/alert-pages.tsx";
import type { PageLanguage } from "./pages/alert-pages-texts.ts";
import { findRequestedAlert, type ResidentAnswer, saveResidentAnswer } from "./resident-check.ts";

type Call = PageCall<Principal>;
type Purpose = "alert_check" | "alert_news";
type Outcome = "confirmed" | "denied" | "acknowledged";

const doneWords = z.enum(["confirmed", "denied", "acknowledged"]);
const answerForm = z.object({
  answer: z.enum(["yes", "no"]),
  comment: z.string().trim().max(2000).catch(""),
});

function toLanguage(call: Call): PageLanguage {
  const wanted = [call.form["lang"]?.[0], call.query["lang"], ...call.languages];
  return wanted.find((each): each is PageLanguage => each === "en" || each === "es") ?? "en";
}

const buildErrorReply = (language: PageLanguage): PageReply => ({
  status: 404,
  html: renderAlertLinkErrorPage(language),
});

/** The pages behind links in emails about alerts: opening one changes nothing, its form acts once. */
export function buildAlertPages(deps: AlertsDeps): PageRoute<Principal>[] {
  async function show(
    call: Call,
    purpose: Purpose,
    render: (tx: ClientTx, objectId: number, language: PageLanguage) => Promise<string | null>,
  ): Promise<PageReply> {
    const language = toLanguage(call);
    const done = doneWords.safeParse(call.query["done"]);
    if (done.success) return { status: 200, html: renderAlertDonePage(language, done.data) };
    const grant = await deps.sharing.resolveToken(purpose, call.params["token"] ?? "");
    if (!grant || grant.expiresAt <= deps.clock.now()) return buildErrorReply(language);
    const html = await deps.db.reading(grant.clientId, (tx) => render(tx, grant.objectId, language));
    return html === null ? buildErrorReply(language) : { status: 200, html };
  }

  async function act(
    call: Call,
    purpose: Purpose,
    done: Outcome,
    apply: (uow: UnitOfWork, objectId: number) => Promise<boolean>,
  ): Promise<PageReply> {
    const language = toLanguage(call);
    const token = call.params["token"] ?? "";
    const isDone = await deps.units.runFor(
      call.requestId,
      async (tx) => {
        const grant = await deps.sharing.findToken(tx, purpose, token);
        return grant && grant.expiresAt > deps.clock.now() ? grant : null;
      },
      (uow, grant) => apply(uow, grant.objectId),
    );
    if (isDone !== true) return buildErrorReply(language);
    const path = purpose === "alert_check" ? "alert-check" : "alert-news";
    return { redirectTo: `/${path}/${token}?done=${done}&lang=${language}` };
  }

  async function check(tx: ClientTx, alertId: number, language: PageLanguage): Promise<string | null> {
    const found = await findRequestedAlert(tx, alertId);
    if (!found) return null;
    const { name: clientName } = await deps.organization.readClient(tx, tx.clientId);
    return renderResidentCheckPage({ language, clientName, locationName: found.location_name });
  }

  async function renderNews(tx: ClientTx, eventId: number, language: PageLanguage): Promise<string | null> {
    const waiting = await findWaitingAlert(deps, tx, eventId);
    if (!waiting) return null;
    const { found } = waiting;
    const { name: clientName } = await deps.organization.readClient(tx, tx.clientId);
    const home = [found.location_name, found.unit_number].filter((part) => part !== null).join(" ");
    return renderAlertNewsPage({
      language,
      clientName,
      who: formatFullName(found.first_name, found.last_name) ?? "N/A",
      home,
    });
  }

  async function answer(call: Call): Promise<PageReply> {
    const form = { answer: call.form["answer"]?.[0], comment: call.form["comment"]?.[0] ?? "" };
    const parsed = answerForm.safeParse(form);
    if (!parsed.success) return buildErrorReply(toLanguage(call));
    const isFixed = parsed.data.answer === "yes";
    const residentAnswer: ResidentAnswer = { isFixed, comment: isFixed ? null : parsed.data.comment || null };
    return act(call, "alert_check", isFixed ? "confirmed" : "denied", (uow, alertId) =>
      saveResidentAnswer(deps, uow, alertId, residentAnswer),
    );
  }

  return [
    {
      method: "GET",
      path: "/alert-check/:token",
      operation: "alerts.check",
      handle: (call) => show(call, "alert_check", check),
    },
    { method: "POST", path: "/alert-check/:token", operation: "alerts.check", handle: answer },
    {
      method: "GET",
      path: "/alert-news/:token",
      operation: "alerts.news",
      handle: (call) => show(call, "alert_news", renderNews),
    },
    {
      method: "POST",
      path: "/alert-news/:token",
      operation: "alerts.news",
      handle: (call) =>
        act(call, "alert_news", "acknowledged", (uow, eventId) => acknowledgeByEvent(deps, uow, eventId)),
    },
  ];
}
