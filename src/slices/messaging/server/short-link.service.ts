import type { Clock } from "#platform/server/clock.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import { type PublicLanguage, publicTexts } from "./pages/public-texts.ts";

interface Deps {
  readonly clock: Clock;
  readonly sharing: SharingApi;
  readonly getPublicUrl: () => string;
}

/** The target of a short link, or the reason why it has none. */
export type ShortLink = { readonly response: string } | { readonly error_message: string };

/** Resolves the ids of short links, which are survey tokens: a text has no room for a longer link. */
export class ShortLinkService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Returns the target of an id; changes nothing. */
  async resolve(id: string, language: PublicLanguage): Promise<ShortLink> {
    const t = publicTexts[language].link;
    const { clock, sharing, getPublicUrl } = this.#deps;
    const grant = await sharing.resolveToken("survey", id);
    if (!grant) return { error_message: t.unknown };
    if (grant.expiresAt <= clock.now()) return { error_message: t.expired };
    return { response: `${getPublicUrl()}/s/${encodeURIComponent(id)}` };
  }
}
