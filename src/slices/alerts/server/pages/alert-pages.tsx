import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicPage } from "#platform/server/http/public-page.tsx";
import { alertPageTexts, type PageLanguage } from "./alert-pages-texts.ts";

const css = `textarea{width:100%;min-height:96px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--control);border-radius:8px}
p{margin:0 0 18px}
form{display:grid;gap:12px}`;

const BRAND = "Courtyard";
const MAX_WORDS = 2000;

/** Renders the page that asks a resident whether the matter is taken care of. */
export function renderResidentCheckPage(page: {
  readonly language: PageLanguage;
  readonly clientName: string;
  readonly locationName: string;
}): string {
  const { language, clientName, locationName } = page;
  const t = alertPageTexts[language];
  return renderHtmlDocument(
    <PublicPage title={t.checkTitle} language={language} brand={clientName} css={css}>
      <h1>{t.checkTitle}</h1>
      <p>{t.checkText(locationName)}</p>
      <form method="post">
        <input type="hidden" name="lang" value={language} />
        <button className="primary" type="submit" name="answer" value="yes">
          {t.yes}
        </button>
        <button className="secondary" type="submit" name="answer" value="no">
          {t.no}
        </button>
        <div>
          <label htmlFor="comment">{t.comment}</label>
          <textarea id="comment" name="comment" maxLength={MAX_WORDS} />
        </div>
      </form>
    </PublicPage>,
  );
}

/** Renders the page that asks a manager whether they follow up an alert. */
export function renderAlertNewsPage(page: {
  readonly language: PageLanguage;
  readonly clientName: string;
  readonly who: string;
  readonly home: string;
}): string {
  const { language, clientName, who, home } = page;
  const t = alertPageTexts[language];
  return renderHtmlDocument(
    <PublicPage title={t.newsTitle} language={language} brand={clientName} css={css}>
      <h1>{t.newsTitle}</h1>
      <p>{t.newsText(who, home)}</p>
      <form method="post">
        <input type="hidden" name="lang" value={language} />
        <button className="primary" type="submit">
          {t.acknowledge}
        </button>
      </form>
    </PublicPage>,
  );
}

/** Renders what was done; a manager can continue to the alert. */
export function renderAlertDonePage(language: PageLanguage, done: "confirmed" | "denied" | "acknowledged"): string {
  const t = alertPageTexts[language];
  return renderHtmlDocument(
    <PublicPage title={t.thanks} language={language} brand={BRAND} css={css}>
      <h1>{t.thanks}</h1>
      <p role="status">{t[done]}</p>
      {done === "acknowledged" && <a href="/resident-alerts">{t.open}</a>}
    </PublicPage>,
  );
}

/** Renders one page for every invalid link, whatever the reason. */
export function renderAlertLinkErrorPage(language: PageLanguage): string {
  const t = alertPageTexts[language];
  return renderHtmlDocument(
    <PublicPage title={t.gone} language={language} brand={BRAND} css={css}>
      <h1>{t.gone}</h1>
      <p>{t.goneText}</p>
    </PublicPage>,
  );
}
