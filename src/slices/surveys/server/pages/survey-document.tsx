import type { ReactNode } from "react";
import { PublicDocument } from "#platform/server/http/public-page.tsx";
import type { Language } from "../catalog/catalog.schema.ts";
import { surveyStyle } from "./survey-style.ts";

/** The layout of a page behind an invitation's link. */
export function SurveyDocument(props: {
  readonly language: Language;
  readonly title: string;
  /** The company that sent the survey; null where the link does not identify it. */
  readonly clientName: string | null;
  /** Content at the right end of the header. */
  readonly corner?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <PublicDocument language={props.language} title={props.title} css={surveyStyle}>
      <header>
        <span className="client">{props.clientName ?? "Courtyard"}</span>
        {props.corner}
      </header>
      <main>{props.children}</main>
    </PublicDocument>
  );
}

/** A page with a title and sentences only. */
export function NoticePage(props: {
  readonly language: Language;
  readonly clientName: string | null;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Content below the sentences. */
  readonly children?: ReactNode;
}) {
  return (
    <SurveyDocument language={props.language} title={props.title} clientName={props.clientName}>
      <div className="notice">
        <h1>{props.title}</h1>
        {props.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {props.children}
    </SurveyDocument>
  );
}
