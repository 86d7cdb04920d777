import { randomBytes } from "node:crypto";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyReply {
    /** Sends an HTML document; of inline styles the browser takes those alone whose nonce is the placeholder. */
    sendDocument(html: string, placeholder?: string): FastifyReply;
  }
}

/** Stands in rendered pages for the nonce of the reply; no one outside can know it, so no text of theirs becomes a nonce. */
export const STYLE_NONCE = randomBytes(16).toString("base64url");

function contentPolicy(
  isTls: boolean,
  nonce: string | null,
): NonNullable<FastifyHelmetOptions["contentSecurityPolicy"]> {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...(nonce === null ? [] : [`'nonce-${nonce}'`])],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      ...(isTls ? { upgradeInsecureRequests: [] } : {}),
    },
  };
}

/** Headers on every reply: a strict content policy, no framing, no referrer to strangers. */
export async function addSecurityHeaders(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: contentPolicy(isTls, null),
    // "no-referrer" would make Chromium send "Origin: null" with our own forms, which then could not prove where they come from.
    referrerPolicy: { policy: "same-origin" },
    hsts: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: "deny" },
  });
  app.decorateReply("sendDocument", function (this: FastifyReply, html: string, placeholder = STYLE_NONCE) {
    const nonce = randomBytes(16).toString("base64");
    this.helmet({ contentSecurityPolicy: contentPolicy(isTls, nonce) });
    return this.type("text/html; charset=utf-8").send(html.replaceAll(placeholder, nonce));
  });
}
