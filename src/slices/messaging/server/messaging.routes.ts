import { buildApiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import { AppError } from "#platform/server/app-error.ts";
import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { Principal } from "#slices/identity/server/identity.api.ts";
import {
  EMAIL_SETTINGS_UPDATED,
  readSmsOptIn,
  resolveShortLink,
  smsOptIn,
  surveyEmailOptOut,
  TEXT_SENT,
} from "#slices/messaging/contract/messaging.contract.ts";
import type { OptInService } from "./opt-in.service.ts";
import type { OptOutService } from "./opt-out.service.ts";
import type { ShortLinkService } from "./short-link.service.ts";

interface Services {
  readonly optOut: OptOutService;
  readonly optIn: OptInService;
  readonly links: ShortLinkService;
}

/** Returns the API routes: the same functions as the public pages. */
export function buildMessagingRoutes({ optOut, optIn, links }: Services): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof surveyEmailOptOut, Principal>(surveyEmailOptOut, "messaging.opt-out", async (call) => {
      const { email, token } = call.body;
      const isOptOut = call.body.opt_out === "yes" || call.body.opt_out === true;
      const { address, requestId } = call;
      const isDone =
        token !== undefined && (await optOut.decide({ token, optOut: isOptOut, source: "mail_link", requestId }));
      if (!isDone) await optOut.request({ email, optOut: isOptOut, language: "en", address });
      return { message: EMAIL_SETTINGS_UPDATED };
    }),
    buildApiRoute<typeof readSmsOptIn, Principal>(readSmsOptIn, "messaging.opt-in", async (call) => {
      const { clientName, email } = await optIn.readHolder(call.query.code);
      return { client_name: clientName, email };
    }),
    buildApiRoute<typeof smsOptIn, Principal>(smsOptIn, "messaging.opt-in", async (call) => {
      const { code = call.query.code ?? "", cell_phone: phone } = call.body;
      assertNoFieldErrors(code === "" ? [{ path: "body.code", code: "required", message: "Required" }] : []);
      const { address, requestId } = call;
      if (call.query.code !== undefined && call.query.code !== code) {
        throw new AppError("invalid", "codes_differ", "The address and the body name different codes.", {
          errors: [{ path: "body.code", code: "differs", message: "Must be the code of the address" }],
        });
      }
      await optIn.optIn({ code, phone, language: "en", source: "api", address, requestId });
      return { message: TEXT_SENT };
    }),
    buildApiRoute<typeof resolveShortLink, Principal>(resolveShortLink, "messaging.link.read", (call) =>
      links.resolve(call.params.id, "en"),
    ),
  ];
}
