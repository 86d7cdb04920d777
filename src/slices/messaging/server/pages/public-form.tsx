import type { ReactNode } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { type PublicLanguage, publicTexts } from "./public-texts.ts";

const css = `input[readonly]{background:var(--paper);color:var(--ink-2)}
.language{margin:8px 0 -12px;text-align:center;font-size:.92rem}
.language a{display:inline-block;padding:11px 16px;min-height:44px}
fieldset{border:0;margin:0 0 20px;padding:0;min-width:0}
legend{padding:0;font-weight:550;margin-bottom:8px}
.choices{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.choice{position:relative;margin:0}
.choice input,.agree input{appearance:none;-webkit-appearance:none;position:absolute;inset:0;width:100%;height:100%;min-height:44px;margin:0;border-radius:8px;cursor:pointer}
.choice span{display:flex;align-items:center;justify-content:center;gap:8px;position:relative;min-height:44px;pointer-events:none}
.choice input:checked{border:2px solid var(--brand);background:var(--soft)}
.choice span::before{content:"";box-sizing:border-box;width:16px;height:16px;border:1.5px solid var(--control);border-radius:50%;background:var(--surface)}
.choice input:checked+span::before{border:5px solid var(--brand)}
.choice-text{margin:12px 0 0;color:var(--ink-2);font-size:.95rem}
@supports selector(:has(*)){fieldset:has(#opt-out-yes:checked) #no-text,fieldset:has(#opt-out-no:checked) #yes-text{display:none}}
.phone{display:flex}
.phone+.meta{margin:6px 0 0}
.phone span{display:flex;align-items:center;padding:0 12px;border:1px solid var(--control);border-right:0;border-radius:8px 0 0 8px;background:var(--paper);color:var(--ink-2)}
.phone input{border-radius:0 8px 8px 0;min-width:0}
.agree{position:relative;display:grid;grid-template-columns:24px 1fr;gap:12px;align-items:start;font-weight:400;padding:8px 0;min-height:44px}
.agree input{position:static;width:24px;height:24px;min-height:24px;border-radius:5px;padding:0;background:var(--surface);border:1.5px solid var(--control)}
.agree input:checked{background:var(--brand) url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M3 8.5l3.2 3.2L13 5' fill='none' stroke='%23fff' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E") center/18px no-repeat;border-color:var(--brand)}
@media(prefers-color-scheme:dark){.agree input:checked{background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M3 8.5l3.2 3.2L13 5' fill='none' stroke='%23101216' stroke-width='2.4' stroke-linecap='round'/%3E%3C/svg%3E")}}
.agree-details{margin:0 0 4px 36px;color:var(--ink-2);font-size:.92rem}
.agree-error{margin:0 0 16px 36px}
.actions{margin-top:20px}
.success{margin:0;font-size:1.05rem}
@media(forced-colors:active){.choice input,.agree input{appearance:auto;-webkit-appearance:auto}}`;

/** Renders a page of the slice: the card of the sign-in page, with a link to the other language. */
export function renderPublicForm(props: {
  readonly title: string;
  readonly language: PublicLanguage;
  readonly brand: string;
  /** The address of the same page in the other language; null where the change would lose input. */
  readonly otherLanguageUrl: string | null;
  readonly children: ReactNode;
}): string {
  const other = props.language === "en" ? "es" : "en";
  return renderHtmlDocument(
    <PublicPage title={props.title} language={props.language} brand={props.brand} css={css}>
      <h1>{props.title}</h1>
      {props.children}
      {props.otherLanguageUrl === null ? null : (
        <p className="language">
          <a href={props.otherLanguageUrl} lang={other} hrefLang={other}>
            {publicTexts[props.language].otherLanguage}
          </a>
        </p>
      )}
    </PublicPage>,
  );
}

/** Renders a page with a message instead of a form. */
export function renderPublicMessage(props: {
  readonly title: string;
  readonly language: PublicLanguage;
  readonly brand: string;
  readonly text: string;
}): string {
  return renderPublicForm({
    ...props,
    otherLanguageUrl: null,
    children: (
      <p className="success" role="status">
        {props.text}
      </p>
    ),
  });
}

/** A message above a form that concerns the whole form. */
export function FormNotice({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className="notice" role="alert">
      {text}
    </p>
  );
}

/** The error below a field. */
export function FieldError(props: { readonly id: string; readonly text: string | null; readonly className?: string }) {
  if (props.text === null) return null;
  return (
    <p className={`field-error ${props.className ?? ""}`.trim()} id={props.id}>
      {props.text}
    </p>
  );
}

/** Builds the address of a page with a query; null values are left out. */
export function toAddress(path: string, query: Readonly<Record<string, string | null>>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries).toString()}`;
}
