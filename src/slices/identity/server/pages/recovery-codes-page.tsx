import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { Language } from "./sign-in-page.tsx";

const texts = {
  en: {
    title: "Your recovery codes",
    lead: "Save these ten codes somewhere safe, but not on your phone. Each code works once if you can’t use your two-factor method. You won’t be able to see them again.",
    next: "I’ve saved my codes",
  },
  es: {
    title: "Sus códigos de recuperación",
    lead: "Guarde estos diez códigos en un lugar seguro, no en su teléfono. Cada uno abre su cuenta una vez cuando no pueda usar su segundo factor. Solo se muestran ahora.",
    next: "Los he guardado, continuar",
  },
} as const;

/** Renders the page that shows new recovery codes once. */
export function renderRecoveryCodesPage(props: {
  readonly language: Language;
  readonly codes: readonly string[];
  readonly continueTo: string;
}): string {
  const text = texts[props.language];
  return renderHtmlDocument(
    <PublicPage title={text.title} language={props.language} brand="Courtyard">
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <ul className="codes">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a href={props.continueTo}>{text.next}</a>
    </PublicPage>,
  );
}
