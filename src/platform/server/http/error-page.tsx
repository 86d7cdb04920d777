import { type ProblemKind, problemKinds } from "#platform/contract/problem.ts";
import type { AppError } from "#platform/server/app-error.ts";
import { renderHtmlDocument } from "./html.tsx";
import { PublicPage } from "./public-page.tsx";
/** A page that explains why the requested page is unavailable. */
export interface ErrorPage {
  readonly status: number;
  readonly html: string;
}

const texts = {
  en: {
    forbidden: { title: "No access", body: "You do not have access to this page" },
    absent: { title: "Page not found", body: "This page doesn’t exist, or you don’t have access to it." },
    unauthenticated: {
      title: "You’ve been signed out",
      body: "Your session expired and your changes weren’t saved. Sign in and try again.",
    },
    throttled: { title: "Too many requests", body: "Please wait a moment and try again." },
    unavailable: {
      title: "We will be back in a moment",
      body: "This page cannot be shown right now. Please try again in a minute. If you were sending something, go back and send it again.",
    },
    internal: {
      title: "Something went wrong",
      body: "The error is on our side and has been written down. Please try again later.",
    },
    invalid: { title: "This request cannot be read", body: "Please go back and try again." },
    back: "Go to home page",
  },
  es: {
    forbidden: { title: "Sin acceso", body: "No tiene acceso a esta página" },
    absent: { title: "Página no encontrada", body: "Esta página no existe o usted no tiene acceso." },
    unauthenticated: { title: "Sesión terminada", body: "Su sesión ha terminado. No se guardó nada de lo que envió." },
    throttled: { title: "Demasiadas solicitudes", body: "Espere un momento e inténtelo de nuevo." },
    unavailable: {
      title: "Volvemos en un momento",
      body: "Esta página no se puede mostrar ahora. Inténtelo de nuevo en un minuto. Si estaba enviando algo, vuelva atrás y envíelo otra vez.",
    },
    internal: {
      title: "Algo salió mal",
      body: "El error es nuestro y quedó registrado. Inténtelo de nuevo más tarde.",
    },
    invalid: { title: "No se puede leer esta solicitud", body: "Vuelva atrás e inténtelo de nuevo." },
    back: "A la página de inicio",
  },
} as const;

type Result = Exclude<keyof (typeof texts)["en"], "back">;

/** The page's text for each kind of error. */
const kinds: Readonly<Partial<Record<ProblemKind, Result>>> = {
  forbidden: "forbidden",
  absent: "absent",
  gone: "absent",
  unauthenticated: "unauthenticated",
  throttled: "throttled",
  unavailable: "unavailable",
  internal: "internal",
};

/** Builds the page for a person whose requested page is unavailable. */
export function renderErrorPage(failure: AppError, languages: readonly string[]): ErrorPage {
  const kind = kinds[failure.kind] ?? "invalid";
  const language = languages.find((each): each is keyof typeof texts => each in texts) ?? "en";
  const text = texts[language];
  const html = renderHtmlDocument(
    <PublicPage title={text[kind].title} language={language} brand="Courtyard">
      <h1>{text[kind].title}</h1>
      <p>{text[kind].body}</p>
      <p>
        <a href="/">{text.back}</a>
      </p>
    </PublicPage>,
  );
  return { status: problemKinds[failure.kind], html };
}
