import { problemKinds } from "#platform/contract/problem.ts";
import type { Failure } from "#platform/server/fail.ts";
import { htmlDocument } from "./html.tsx";
import { PublicPage } from "./public-page.tsx";
import type { PageReply } from "./route.ts";

const texts = {
  en: {
    forbidden: { title: "No access", body: "You do not have access to this page" },
    absent: { title: "Page not found", body: "There is nothing here, or nothing you may see." },
    unauthenticated: { title: "Signed out", body: "Your session has ended. Nothing of what you sent was kept." },
    back: "To the start page",
  },
  es: {
    forbidden: { title: "Sin acceso", body: "No tiene acceso a esta página" },
    absent: { title: "Página no encontrada", body: "Aquí no hay nada, o nada que usted pueda ver." },
    unauthenticated: { title: "Sesión terminada", body: "Su sesión ha terminado. No se guardó nada de lo que envió." },
    back: "A la página de inicio",
  },
} as const;

/** What a person sees instead of a page they may not have; null for a failure that is not of this kind. */
export function refusalPage(failure: Failure, languages: readonly string[]): PageReply | null {
  const { kind } = failure;
  if (kind !== "forbidden" && kind !== "absent" && kind !== "unauthenticated") return null;
  const language = languages.find((each): each is keyof typeof texts => each in texts) ?? "en";
  const text = texts[language];
  const html = htmlDocument(
    <PublicPage title={text[kind].title} language={language} brand="Courtyard">
      <h1>{text[kind].title}</h1>
      <p>{text[kind].body}</p>
      <p>
        <a href="/">{text.back}</a>
      </p>
    </PublicPage>,
  );
  return { status: problemKinds[kind], html };
}
