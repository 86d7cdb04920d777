import type { ReactNode } from "react";
import { PublicDocument } from "#platform/server/http/public-page.tsx";
import type { Language } from "../catalog/catalog.schema.ts";
import { surveyStyle } from "./survey-style.ts";

/** A page behind an invitation's link. */
export function SurveyDocument(props: {
  readonly language: Language;
  readonly title: string;
  /** Who asks, in the respondent's eyes; null where the link does not say. */
  readonly clientName: string | null;
  /** What stands at the right of the header. */
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

/** A page that only says something. */
export function NoticePage(props: {
  readonly language: Language;
  readonly clientName: string | null;
  readonly title: string;
  readonly sentences: readonly string[];
  /** What follows below it. */
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
