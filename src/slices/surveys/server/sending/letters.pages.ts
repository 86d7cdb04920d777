import { toString as drawCode } from "qrcode";
import { notFound, forbidden } from "#platform/server/app-error.ts";
import type { PageRoute } from "#platform/server/http/route.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import { type LetterWithCode, renderLettersPage } from "../pages/letters-page.tsx";
import type { LettersService, LetterSelection } from "./letters.service.ts";

function toWhich(form: Readonly<Record<string, readonly string[]>>): LetterSelection {
  if (form["which"]?.[0] !== "all") return { kind: "new" };
  const after = Number(form["after"]?.[0] ?? 0);
  return { kind: "all", after: Number.isSafeInteger(after) && after > 0 ? after : 0 };
}

/** The page with a campaign's letters. It needs POST because it creates invitations and links. */
export function buildLettersPages(letters: LettersService): PageRoute<Principal>[] {
  return [
    {
      method: "POST",
      path: "/campaigns/:id/letters",
      operation: "surveys.campaigns.letters",
      handle: async (call) => {
        // Link guests have been rejected before.
        if (call.principal.kind !== "account") throw forbidden();
        const campaignId = Number(call.params["id"]);
        if (!Number.isSafeInteger(campaignId) || campaignId < 1) throw notFound();
        const selection = toWhich(call.form);
        const by = { actor: call.principal, requestId: call.requestId };
        const printing = await letters.print(by, campaignId, selection);
        const letterSheets: LetterWithCode[] = [];
        for (const letter of printing.letters) {
          const code = await drawCode(letter.url, { type: "svg", margin: 0, errorCorrectionLevel: "M" });
          letterSheets.push({ ...letter, code });
        }
        const language = call.languages[0] === "es" ? "es" : "en";
        return { status: 200, html: renderLettersPage(printing, letterSheets, language) };
      },
    },
  ];
}
