import type { ReactNode } from "react";
import { STYLE_NONCE } from "./security-headers.ts";

// The portal's colors in both themes and the system font: the base style of every page outside the application.
const light =
  "--paper:#f7f7f4;--surface:#fff;--line:#e5e5df;--control:#85857c;--ink:#1a1d24;--ink-2:#4d5462;--brand:#3556c8;--soft:#eaeefb;--on:#fff;--bad:#b3202a;--bad-soft:#fdecec;--track:#e1e1da";
const dark =
  "--paper:#101216;--surface:#171a20;--line:#2b313b;--control:#6c7585;--ink:#f0f1f4;--ink-2:#b4bac6;--brand:#7f9bff;--soft:#1f2846;--on:#101216;--bad:#ff8f8f;--bad-soft:#3a1d20;--track:#2b313b";
const base = `:root{color-scheme:light dark;${light}}
@media(prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}`;

/** An HTML document without scripts, fonts, pictures or further requests. `css` belongs to the page. */
export function PublicDocument(props: {
  readonly title: string;
  readonly language: string;
  readonly css: string;
  readonly bodyClass?: string | undefined;
  /** An address that the browser redirects to immediately. */
  readonly refreshTo?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <html lang={props.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        {props.refreshTo === undefined ? null : <meta httpEquiv="refresh" content={`0;url=${props.refreshTo}`} />}
        <meta name="format-detection" content="telephone=no" />
        <title>{props.title}</title>
        <link rel="icon" href="data:," />
        <style nonce={STYLE_NONCE} dangerouslySetInnerHTML={{ __html: `${base}\n${props.css}` }} />
      </head>
      <body className={props.bodyClass}>{props.children}</body>
    </html>
  );
}

const style = `header,main{max-width:26rem;margin:0 auto;padding:0 16px}
.wide header,.wide main{max-width:64rem}
header{padding-top:28px;font-weight:650;display:flex;gap:10px;align-items:center}
main{padding-top:20px;padding-bottom:48px}
.card{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:24px 22px}
h1{font-size:1.4rem;line-height:1.2;letter-spacing:-.01em;margin:0 0 18px}
a{color:var(--brand)}
.field{margin-bottom:16px}
label{display:block;font-weight:550;margin-bottom:6px}
input{width:100%;min-height:44px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px}
input[aria-invalid=true]{border-color:var(--bad)}
.field-error{color:var(--bad);margin:6px 0 0;font-size:.92rem}
.notice{background:var(--bad-soft);color:var(--bad);border-radius:8px;padding:10px 12px;margin:0 0 16px}
.hint{color:var(--ink-2);font-size:.92rem;margin:18px 0 0;white-space:pre-line;overflow-wrap:anywhere}
button.primary{width:100%;min-height:44px;padding:8px 12px;border:0;border-radius:8px;background:var(--brand);color:var(--on);font:inherit;font-weight:600;cursor:pointer}
button.secondary{width:100%;min-height:44px;padding:8px 12px;border:1px solid var(--control);border-radius:8px;background:var(--surface);color:var(--ink);font:inherit;font-weight:550;cursor:pointer}
[hidden]{display:none!important}
.more{margin-top:20px;padding-top:18px;border-top:1px solid var(--line);display:grid;gap:12px}
details.more{display:block;padding-top:8px}
.field .meta{margin:6px 0 0}
summary{min-height:44px;line-height:44px;cursor:pointer;color:var(--brand)}
.qr{display:block;width:200px;height:200px;margin:0 auto 16px;background:#fff;border-radius:8px}
ul.codes{list-style:none;margin:0 0 18px;padding:14px 16px;background:var(--paper);border:1px solid var(--line);border-radius:8px;font-family:ui-monospace,monospace;line-height:1.9}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
ol.mails{list-style:none;margin:0;padding:0}
ol.mails li{border-top:1px solid var(--line);padding:14px 0}
ol.mails li:first-child{border-top:0}
ol.mails h2{font-size:1rem;margin:0 0 4px}
h2{font-size:1.1rem;margin:0 0 12px}
.part{border-top:1px solid var(--line);margin-top:26px;padding-top:20px}
.done{background:var(--soft);border-radius:8px;padding:10px 12px;margin:0 0 16px}
ul.rules{margin:0 0 16px;padding-left:1.2em;color:var(--ink-2);font-size:.92rem}
ul.plain{list-style:none;margin:0 0 16px;padding:0}
ul.plain li{padding:10px 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
ul.plain li:first-child{border-top:0}
.meta{color:var(--ink-2);font-size:.92rem;margin:0 0 8px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0}`;

/** The product's logo mark, beside its name. */
export function BrandMark() {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 22 22"
      aria-hidden="true"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="2.4"
    >
      <rect x="1.2" y="1.2" width="19.6" height="19.6" rx="4" />
      <path d="M7 16V9.5a4 4 0 0 1 8 0V16" strokeLinecap="round" />
    </svg>
  );
}

/** A small page outside the application: its brand and one card, without scripts. */
export function PublicPage(props: {
  readonly title: string;
  readonly language: string;
  readonly brand: string;
  readonly isWide?: boolean;
  /** Styles of this page only. */
  readonly css?: string;
  /** An address that the browser redirects to immediately. */
  readonly refreshTo?: string;
  readonly children: ReactNode;
}) {
  return (
    <PublicDocument
      title={`${props.title} · ${props.brand}`}
      language={props.language}
      css={props.css === undefined ? style : `${style}\n${props.css}`}
      bodyClass={props.isWide ? "wide" : undefined}
      refreshTo={props.refreshTo}
    >
      <header>
        <BrandMark />
        {props.brand}
      </header>
      <main>
        <div className="card">{props.children}</div>
      </main>
    </PublicDocument>
  );
}
