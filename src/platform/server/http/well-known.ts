import type { FastifyInstance } from "fastify";

// Links of surveys, opt-outs and shares belong to one person: no index must ever hold them.
const robots = "User-agent: *\nDisallow: /\n";

const YEAR = 365 * 24 * 3_600_000;

/** What security.txt says (RFC 9116): whom to write to, until when that holds, and the address that it stands at. */
export function securityText(contact: string, origin: string, now: Date): string {
  // A day without its time changes once a day, so that caches and those who compare see the same text.
  const expires = new Date(now.getTime() + YEAR).toISOString().slice(0, 10);
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}T00:00:00Z`,
    "Preferred-Languages: en, es",
    `Canonical: ${origin}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** Puts the texts on the server that machines ask every site for. */
export function mountWellKnown(app: FastifyInstance, text: () => string): void {
  const options = { schema: { hide: true } };
  app.get("/robots.txt", options, (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));
  app.get("/.well-known/security.txt", options, (_request, reply) =>
    reply.type("text/plain; charset=utf-8").send(text()),
  );
}
