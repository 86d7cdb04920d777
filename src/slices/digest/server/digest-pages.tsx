import type { ReactNode } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import type { PageReply } from "#platform/server/http/route.ts";
import { digestPageTexts, type PageLanguage } from "./digest-pages-texts.ts";
import type { ActionKind } from "./digest.tables.ts";

const BRAND = "Courtyard";
const css = "p{margin:0 0 18px}";

function renderPage(language: PageLanguage, heading: string, children: ReactNode): string {
  // The title has no details: it stays in the browser's history.
  return renderHtmlDocument(
    <PublicPage title={digestPageTexts[language].title} language={language} brand={BRAND} css={css}>
      <h1>{heading}</h1>
      {children}
    </PublicPage>,
  );
}

/** Asks for confirmation of a line's action. */
export function renderPreviewPage(
  language: PageLanguage,
  { kind, what, about }: { readonly kind: ActionKind; readonly what: string; readonly about: string | null },
): string {
  const t = digestPageTexts[language];
  return renderPage(
    language,
    t[kind].heading,
    <>
      <p>
        <strong>{what}</strong>
        {about !== null && (
          <>
            <br />
            {about}
          </>
        )}
      </p>
      <form method="post">
        <button className="primary" type="submit">
          {t[kind].button}
        </button>
      </form>
    </>,
  );
}

/** Shows that it is done, now or before; the recipient continues in the portal. */
export function renderDonePage(
  language: PageLanguage,
  { kind, objectId, isNow }: { readonly kind: ActionKind; readonly objectId: number; readonly isNow: boolean },
): string {
  const t = digestPageTexts[language];
  const href = kind === "alert" ? `/resident-alerts?alert=${objectId}` : "/my-tasks";
  return renderPage(
    language,
    isNow ? t.thanks : t.beforeTitle,
    <>
      <p role="status">{isNow ? t.done[kind] : t.before}</p>
      <a href={href}>{t.open[kind]}</a>
    </>,
  );
}

/** One page for every link that does not work, whatever the reason. */
export function renderLinkErrorPage(language: PageLanguage): PageReply {
  const t = digestPageTexts[language];
  return { status: 404, html: renderPage(language, t.goneTitle, <p>{t.gone}</p>) };
}

/** Asks for confirmation to end the digest. */
export function renderStopPage(language: PageLanguage): string {
  const t = digestPageTexts[language];
  return renderPage(
    language,
    t.stopTitle,
    <>
      <p>{t.stopText}</p>
      <form method="post">
        <button className="primary" type="submit">
          {t.stopButton}
        </button>
      </form>
    </>,
  );
}

/** Shows that it has ended. */
export function renderStoppedPage(language: PageLanguage): string {
  const t = digestPageTexts[language];
  return renderPage(language, t.stoppedTitle, <p role="status">{t.stopped}</p>);
}
