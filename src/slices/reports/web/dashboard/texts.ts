import type { Locale } from "#platform/web/i18n.ts";

/** A text of a declaration, in each language. */
export type Texts = Readonly<Record<Locale, string>>;
