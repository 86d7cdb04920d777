import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import type { SchedulesDeps } from "./schedules.deps.ts";
import { toTitles } from "./schedule-rows.ts";
import { findRecipientSchedule, readSchedules } from "./schedules.read-model.ts";
import { unsubscribeRecipient, updateSchedule } from "./schedules.repository.ts";

const BRAND = "Courtyard";
const STOPPING = "schedules.stop";

const texts = {
  en: {
    title: "Stop this report",
    request: (report: string) =>
      `You will no longer get “${report}” by e-mail. Everything else that you get stays as it is.`,
    button: "Stop getting it",
    doneTitle: "Report stopped",
    done: "You will not get this report any more.",
    unknownTitle: "This link does not work",
    unknown: "It is not complete, or the report was deleted. Nothing was changed.",
  },
  es: {
    title: "Dejar este informe",
    request: (report: string) => `Ya no recibirá «${report}» por correo. Todo lo demás que recibe sigue igual.`,
    button: "Dejar de recibirlo",
    doneTitle: "Informe terminado",
    done: "Ya no recibirá este informe.",
    unknownTitle: "Este enlace no funciona",
    unknown: "No está completo, o el informe se eliminó. No se cambió nada.",
  },
} as const;

type Language = keyof typeof texts;

function toLanguage({ languages }: PageCall<Principal>): Language {
  const language = languages.find((each) => Object.hasOwn(texts, each));
  return language === "es" ? "es" : "en";
}

function renderMessage(language: Language, title: string, text: string): string {
  return renderHtmlDocument(
    <PublicPage title={title} language={language} brand={BRAND}>
      <h1>{title}</h1>
      <p role="status">{text}</p>
    </PublicPage>,
  );
}

function buildUnknownReply(language: Language): PageReply {
  const t = texts[language];
  return { status: 404, html: renderMessage(language, t.unknownTitle, t.unknown) };
}

/**
 * Returns the unsubscribe page of a report for one recipient, with the one-click target of email programs. GET changes
 * nothing.
 */
export function buildSchedulesPages(deps: SchedulesDeps): PageRoute<Principal>[] {
  const path = "/automated-reports/stop/:token";

  async function show(call: PageCall<Principal>): Promise<PageReply> {
    const language = toLanguage(call);
    const token = call.params["token"] ?? "";
    const grant = await deps.sharing.resolveToken("report_stop", token);
    const reportId =
      grant && (await deps.db.withClient(grant.clientId, (tx) => findRecipientSchedule(tx, grant.objectId)))?.reportId;
    if (!reportId) return buildUnknownReply(language);
    const t = texts[language];
    const html = renderHtmlDocument(
      <PublicPage title={t.title} language={language} brand={BRAND}>
        <h1>{t.title}</h1>
        <p>{t.request(toTitles(deps).get(reportId) ?? "")}</p>
        <form method="post" action={`/automated-reports/stop/${token}`}>
          <button type="submit" className="primary">
            {t.button}
          </button>
        </form>
      </PublicPage>,
    );
    return { status: 200, html };
  }

  async function stop(call: PageCall<Principal>): Promise<PageReply> {
    const language = toLanguage(call);
    const grant = await deps.sharing.resolveToken("report_stop", call.params["token"] ?? "");
    if (!grant) return buildUnknownReply(language);
    const auditContext = { clientId: grant.clientId, accountId: null, impersonatorId: null, requestId: call.requestId };
    const isDone = await deps.units.run(auditContext, async (uow) => {
      const id = await unsubscribeRecipient(uow, grant.objectId, uow.now);
      if (id === null) return false;
      const [schedule] = await readSchedules(uow, { id, shouldLock: true });
      const isRead = schedule?.readers.some(({ endedAt }) => endedAt === null) ?? true;
      if (!isRead && schedule?.paused_at === null) {
        await updateSchedule(uow, id, { paused_at: uow.now, paused_reason: "unsubscribed" });
      }
      await uow.audit({
        operation: STOPPING,
        objectType: "scheduled_report",
        objectId: id,
        details: { reader: grant.objectId },
      });
      return true;
    });
    const t = texts[language];
    return isDone ? { status: 200, html: renderMessage(language, t.doneTitle, t.done) } : buildUnknownReply(language);
  }

  return [
    { method: "GET", path, operation: STOPPING, handle: show },
    { method: "POST", path, operation: STOPPING, isOneClick: true, handle: stop },
  ];
}
