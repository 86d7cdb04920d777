import type { ReactNode } from "react";
import type { Language } from "../catalogue/catalogue.schema.ts";
import { surveyStyle } from "./survey-style.ts";

/** A page behind an invitation's link: one document without script, font, picture or any further request. */
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
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <title>{props.title}</title>
        <link rel="icon" href="data:," />
        <style dangerouslySetInnerHTML={{ __html: surveyStyle }} />
      </head>
      <body>
        <header>
          <span className="client">{props.clientName ?? "Courtyard"}</span>
          {props.corner}
        </header>
        <main>{props.children}</main>
      </body>
    </html>
  );
}

/** A page that only says something. */
export function NoticePage(props: {
  readonly language: Language;
  readonly clientName: string | null;
  readonly title: string;
  readonly sentences: readonly string[];
}) {
  return (
    <SurveyDocument language={props.language} title={props.title} clientName={props.clientName}>
      <div className="notice">
        <h1>{props.title}</h1>
        {props.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </SurveyDocument>
  );
}
