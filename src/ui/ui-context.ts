import { createContext, use } from "react";
import type { Locale } from "#ui/format.ts";
import type { HelpTerm } from "#ui/help-term.ts";
import { words, type UiStrings } from "#ui/ui-strings.ts";

export interface UiContext {
  readonly locale: Locale;
  /** Opens a front-end route without loading the page; left out on the server, where links are plain. */
  readonly navigate?: ((href: string) => void) | undefined;
  /** Where a term is explained; left out where there is no such page. */
  readonly helpPath?: ((term: HelpTerm) => string) | undefined;
  /** True where nothing can be changed, because sample data is shown; forms say so and are not sent. */
  readonly isSample?: boolean | undefined;
  /** Copies a chart as a picture, or saves it, and says which; left out where nothing can. */
  readonly takeChart?: ((chart: Element, label: string) => Promise<"copied" | "saved">) | undefined;
}

/** English and plain links unless a provider says otherwise, so that a component renders alone, on the server too. */
export const uiContext = createContext<UiContext>({ locale: "en" });

/** The language, its words and the way to open a route. */
export function useUi(): UiContext & { readonly words: UiStrings } {
  const context = use(uiContext);
  return { ...context, words: words[context.locale] };
}
