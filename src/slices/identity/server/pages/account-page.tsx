import { Fragment, type ReactNode } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { AccountSection, AccountView } from "../account-sections.ts";
import type { Language } from "./sign-in-page.tsx";

const texts = {
  en: { title: "Security", back: "Back to the portal" },
  es: { title: "Seguridad", back: "Volver al portal" },
} as const;

/** A section of the account page: its title, the result of its form, and its content. */
export function SectionFrame(props: {
  readonly id: string;
  readonly title: string;
  /** Shown once after success. */
  readonly done?: string | null;
  /** The error of the form as a whole. */
  readonly error?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <section className="part" id={props.id} aria-labelledby={`${props.id}-title`}>
      <h2 id={`${props.id}-title`}>{props.title}</h2>
      {props.done ? (
        <p className="done" role="status">
          {props.done}
        </p>
      ) : null}
      {props.error ? (
        <p className="notice" role="alert">
          {props.error}
        </p>
      ) : null}
      {props.children}
    </section>
  );
}

/** Renders the account page with its sections below each other. */
export async function renderAccountPage(sections: readonly AccountSection[], view: AccountView): Promise<string> {
  const language: Language = view.language;
  const text = texts[language];
  const visibleSections: { id: string; node: ReactNode }[] = [];
  for (const section of sections) visibleSections.push({ id: section.id, node: await section.render(view) });
  return renderHtmlDocument(
    <PublicPage title={text.title} language={language} brand="Courtyard">
      <h1>{text.title}</h1>
      {visibleSections.map(({ id, node }) => (
        <Fragment key={id}>{node}</Fragment>
      ))}
      <p className="hint">
        <a href={view.who.kind === "staff" ? "/staff" : "/"}>{text.back}</a>
      </p>
    </PublicPage>,
  );
}
