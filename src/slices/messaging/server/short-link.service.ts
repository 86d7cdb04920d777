import type { Clock } from "#platform/server/clock.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { type PublicLanguage, publicTexts } from "./pages/public-texts.ts";

interface Deps {
  readonly clock: Clock;
  readonly sharing: SharingApi;
  readonly publicUrl: () => string;
}

/** Where a short link leads, or why it leads nowhere. */
export type ShortLink = { readonly response: string } | { readonly error_message: string };

/** Resolves the ids of short links, which are tokens of surveys: a text has no room for more. */
export class ShortLinkService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Where an id leads; changes nothing. */
  async resolve(id: string, language: PublicLanguage): Promise<ShortLink> {
    const t = publicTexts[language].link;
    const { clock, sharing, publicUrl } = this.#deps;
    const grant = await sharing.resolveToken("survey", id);
    if (!grant) return { error_message: t.unknown };
    if (grant.expiresAt <= clock.now()) return { error_message: t.expired };
    return { response: `${publicUrl()}/s/${encodeURIComponent(id)}` };
  }
}
