import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { SHARE_COOKIE, type ShareSessions } from "./share-sessions.ts";

const BRAND = "Courtyard";
const PATH = "/share/:token";

const texts = {
  en: {
    title: "Shared response",
    text: "Someone shared one survey response with you. You can read it without an account.",
    button: "Open the response",
    closedTitle: "This link does not open",
    closed: "It may be incomplete, have expired, or have been ended. Ask the person who sent it for a new one.",
  },
  es: {
    title: "Respuesta compartida",
    text: "Alguien compartió con usted una respuesta de encuesta. Puede leerla sin una cuenta.",
    button: "Abrir la respuesta",
    closedTitle: "Este enlace no se abre",
    closed: "Puede estar incompleto, haber vencido o haberse cancelado. Pida uno nuevo a quien se lo envió.",
  },
} as const;

type Language = keyof typeof texts;
type Call = PageCall<Principal>;

const getLanguage = ({ languages }: Call): Language =>
  languages.find((each): each is Language => each === "en" || each === "es") ?? "en";

// The address is the secret: linked pages must not learn it, and search engines must not index it.
const headers = { "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow, noarchive" } as const;

function renderClosedPage(call: Call): PageReply {
  const language = getLanguage(call);
  const t = texts[language];
  const html = renderHtmlDocument(
    <PublicPage title={t.closedTitle} language={language} brand={BRAND}>
      <h1>{t.closedTitle}</h1>
      <p>{t.closed}</p>
    </PublicPage>,
  );
  return { status: 404, html, headers };
}

function openPage(call: Call, token: string): PageReply {
  const language = getLanguage(call);
  const t = texts[language];
  const html = renderHtmlDocument(
    <PublicPage title={t.title} language={language} brand={BRAND}>
      <h1>{t.title}</h1>
      <p>{t.text}</p>
      <form method="post" action={`/share/${token}`}>
        <button type="submit" className="primary">
          {t.button}
        </button>
      </form>
    </PublicPage>,
  );
  return { status: 200, html, headers };
}

/** The page of a shared link. Viewing it changes nothing; its button opens the response. */
export function buildSharePages(sessions: ShareSessions): PageRoute<Principal>[] {
  return [
    {
      method: "GET",
      path: PATH,
      operation: "sharing.open",
      handle: async (call) => {
        const token = call.params["token"] ?? "";
        const found = await sessions.look(token, call.principal);
        if (found === null) return renderClosedPage(call);
        return found.ownPath === null ? openPage(call, token) : { redirectTo: found.ownPath };
      },
    },
    {
      method: "POST",
      path: PATH,
      operation: "sharing.open",
      handle: async (call) => {
        const opened = await sessions.open(call.params["token"] ?? "", call.principal, call.requestId);
        if (opened === null) return renderClosedPage(call);
        const { path, session } = opened;
        if (session) call.setCookie({ name: SHARE_COOKIE, value: session.token, expires: session.expiresAt });
        return { redirectTo: path };
      },
    },
  ];
}
