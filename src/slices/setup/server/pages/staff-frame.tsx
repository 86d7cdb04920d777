import type { ReactNode } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { BrandMark, PublicDocument } from "#platform/server/http/public-page.tsx";
import { type Language, getStaffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { staffStyle } from "./staff-style.ts";

/** The data of every page of the console. */
export interface StaffPage {
  readonly language: Language;
  /** The name of the signed-in staff member, or the email. */
  readonly who: string;
}

/** Renders a page of the staff console as HTML: a bar with links home and out, and the content. */
export function renderStaffDocument(page: StaffPage, title: string, content: ReactNode): string {
  const text = getStaffTexts(page.language);
  return renderHtmlDocument(
    <PublicDocument title={`${title} · Courtyard`} language={page.language} css={staffStyle}>
      <header className="bar">
        <div className="wrap">
          <a className="brand" href="/staff">
            <BrandMark />
            Courtyard <span className="tag">{text.staff}</span>
          </a>
          <span className="who">{page.who}</span>
          <form method="post" action="/staff/sign-out">
            <button type="submit">{text.signOut}</button>
          </form>
        </div>
      </header>
      <main className="wrap">{content}</main>
    </PublicDocument>,
  );
}
