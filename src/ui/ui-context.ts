import { createContext, use } from "react";
import type { Locale } from "#ui/format.ts";
import type { HelpTerm } from "#ui/help-term.ts";
import { uiStrings, type UiStrings } from "#ui/ui-strings.ts";

export interface UiContext {
  readonly locale: Locale;
  /** Opens a front-end route without loading the page; omitted on the server, where links are plain. */
  readonly navigate?: ((href: string) => void) | undefined;
  /** Loads a route ahead, because its link is pointed at or focused. */
  readonly preload?: ((href: string) => void) | undefined;
  /** Returns the address that explains a term; omitted without a help page. */
  readonly helpPath?: ((term: HelpTerm) => string) | undefined;
  /** The company's time zone, in which the server writes instants; missing for guests. */
  readonly timeZone?: string | undefined;
  /** True while sample data is shown: it is read-only, and forms are locked with the reason. */
  readonly isSample?: boolean | undefined;
  /** Copies a chart as a picture, or saves it, and returns which; omitted when neither is possible. */
  readonly takeChart?: ((chart: Element, label: string) => Promise<"copied" | "saved">) | undefined;
}

/** English and plain links by default, so that a component renders without a provider, on the server too. */
export const uiContext = createContext<UiContext>({ locale: "en" });

/** Returns the language, its strings and the function that opens a route. */
export function useUi(): UiContext & { readonly words: UiStrings } {
  const context = use(uiContext);
  return { ...context, words: uiStrings[context.locale] };
}
