import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicDocument } from "#platform/server/http/public-page.tsx";
import { type PublicLanguage, publicTexts } from "./public-texts.ts";

const css =
  "main{max-width:36rem;margin:20vh auto 0;padding:0 16px;text-align:center}h1{font-size:1.15rem;font-weight:500}";

/** Renders the page of an invalid short link: one sentence without a frame. */
export function renderLinkPage(language: PublicLanguage, text: string): string {
  return renderHtmlDocument(
    <PublicDocument title={publicTexts[language].link.title} language={language} css={css}>
      <main>
        <h1>{text}</h1>
      </main>
    </PublicDocument>,
  );
}
