import type { ReactNode } from "react";
import type { Actor, StaffPrincipal } from "./identity.api.ts";

/** What the form of a section was answered, to be said where it was filled in. */
export interface SectionAnswer {
  /** Id of the section that the form is in. */
  readonly section: string;
  /** What is wrong, by field (`form` for the whole); empty when what was requested is done. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** What the account page is made for. */
export interface AccountView {
  readonly who: Actor | StaffPrincipal;
  readonly language: "en" | "es";
  /** The session's token, to tell it from others; it is never shown. */
  readonly token: string;
  readonly answer: SectionAnswer | null;
}

/** One section of the account page: its id, and what it shows (null shows nothing). Rendering changes nothing. */
export interface AccountSection {
  readonly id: string;
  render(view: AccountView): Promise<ReactNode>;
}

/** The answer to a section's own form; null when another form, or none, was sent. */
export function answerIn(view: AccountView, section: string): SectionAnswer | null {
  return view.answer?.section === section ? view.answer : null;
}
