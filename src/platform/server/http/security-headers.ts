import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Headers on every reply: a strict content policy, no framing, no referrer to strangers. */
export async function addSecurityHeaders(app: FastifyInstance, isTls: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine and the public pages carry their styles inline.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        ...(isTls ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // "no-referrer" would make Chromium send "Origin: null" with our own forms, which then could not prove where they come from.
    referrerPolicy: { policy: "same-origin" },
    hsts: isTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    frameguard: { action: "deny" },
  });
}
