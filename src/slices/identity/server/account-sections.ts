import type { ReactNode } from "react";
import type { Actor, StaffPrincipal } from "./identity.api.ts";

/** The result of a section's form, shown in that section. */
export interface SectionAnswer {
  /** Id of the section with the form. */
  readonly section: string;
  /** Errors by field (`form` for the whole form); empty on success. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** The viewer of the account page. */
export interface AccountView {
  readonly who: Actor | StaffPrincipal;
  readonly language: "en" | "es";
  /** The session's token, to mark the current session. It is never shown. */
  readonly token: string;
  readonly answer: SectionAnswer | null;
}

/** One section of the account page: its id and its content (null shows nothing). Rendering changes nothing. */
export interface AccountSection {
  readonly id: string;
  render(view: AccountView): Promise<ReactNode>;
}

/** Returns the result of a section's own form; null when another form or none was sent. */
export function findSectionAnswer(view: AccountView, section: string): SectionAnswer | null {
  return view.answer?.section === section ? view.answer : null;
}
