import { randomBytes } from "node:crypto";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyReply {
    /** Sends an HTML document. The browser accepts only inline styles whose nonce replaced the placeholder. */
    sendDocument(html: string, placeholder?: string): FastifyReply;
  }
}

/**
 * The placeholder in rendered pages for the nonce of a reply. It is random, so that text from outside cannot contain it
 * and get a nonce.
 */
export const STYLE_NONCE = randomBytes(16).toString("base64url");

function buildContentPolicy(
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

/** Adds headers to every reply: a strict content policy, no framing, no referrer to other sites. */
export async function addSecurityHeaders(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: buildContentPolicy(isTls, null),
    // "no-referrer" would make Chromium send "Origin: null" with our own forms, whose origin could not be checked then.
    referrerPolicy: { policy: "same-origin" },
    hsts: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: "deny" },
  });
  app.decorateReply("sendDocument", function (this: FastifyReply, html: string, placeholder = STYLE_NONCE) {
    const nonce = randomBytes(16).toString("base64");
    this.helmet({ contentSecurityPolicy: buildContentPolicy(isTls, nonce) });
    return this.type("text/html; charset=utf-8").send(html.replaceAll(placeholder, nonce));
  });
}
