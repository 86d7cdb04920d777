import type { PageCall, PageReply, PageRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { renderLinkPage } from "./pages/link-page.tsx";
import { toLanguage, publicTexts } from "./pages/public-texts.ts";
import type { ShortLinkService } from "./short-link.service.ts";

type Call = PageCall<Principal>;

/** Returns the pages of short links: they redirect, or show one sentence with the reason why not. */
export function buildLinkPages(links: Pick<ShortLinkService, "resolve">): PageRoute<Principal>[] {
  async function open(call: Call): Promise<PageReply> {
    const language = toLanguage(call.query["lang"], call.languages);
    const t = publicTexts[language].link;
    const id = call.params["id"] ?? "";
    if (id === "") return { status: 404, html: renderLinkPage(language, t.none) };
    try {
      const link = await links.resolve(id, language);
      // The path only: the browser is on our origin already, under whatever host name.
      if ("response" in link) return { redirectTo: new URL(link.response).pathname };
      return {
        status: 404,
        html: renderLinkPage(language, link.error_message === "" ? t.problem : link.error_message),
      };
    } catch {
      return { status: 503, html: renderLinkPage(language, t.problem) };
    }
  }

  const operation = "messaging.link.read";
  return ["/r", "/r/", "/r/:id"].map((path) => ({ method: "GET", path, operation, handle: open }));
}
