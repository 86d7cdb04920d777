import type { FastifyInstance } from "fastify";

// Links of surveys, opt-outs and shares belong to one person, so search engines must not index them.
const robots = "User-agent: *\nDisallow: /\n";

const YEAR = 365 * 24 * 3_600_000;

/** Builds the content of security.txt (RFC 9116): the contact, the expiry date and the canonical address. */
export function buildSecurityText(contact: string, origin: string, now: Date): string {
  // Without a time of day the text changes once a day, so that it can be cached and compared.
  const expires = new Date(now.getTime() + YEAR).toISOString().slice(0, 10);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: en, es",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** Mounts the texts at the well-known addresses for machines. */
export function mountWellKnown(app: FastifyInstance, text: () => string): void {
  const options = { schema: { hide: true } };
  app.get("/robots.txt", options, (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));
  app.get("/.well-known/security.txt", options, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(text()),
  );
}
