import type { ReactNode } from "react";
import { htmlDocument } from "#platform/server/http/html.tsx";
import { PublicDocument } from "#platform/server/http/public-page.tsx";
import { type Language, staffTexts } from "#slices/setup/server/staff/staff-texts.ts";
import { staffStyle } from "./staff-style.ts";

/** What every page of the console knows. */
export interface StaffPage {
  readonly language: Language;
  /** The name of whoever is signed in, or the e-mail. */
  readonly who: string;
}

function Mark() {
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

/** A page of the staff console as HTML: bar with the way home and out, content. */
export function staffDocument(page: StaffPage, title: string, content: ReactNode): string {
  const text = staffTexts(page.language);
  return htmlDocument(
    <PublicDocument title={`${title} · Courtyard`} language={page.language} css={staffStyle}>
      <header className="bar">
        <div className="wrap">
          <a className="brand" href="/staff">
            <Mark />
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
