import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const serverPaths = /^\/(v1|openapi\.json|healthz|readyz|assets|\.well-known|dev|s|share|r)(\/|\?|$)/;

/** Serves the built front end: hashed assets for a year, and its one document for every screen's address. */
export async function mountWebApp(
  app: FastifyInstance,
  webRoot: string | null,
  notFound: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const document = webRoot === null ? null : await readFile(join(webRoot, "index.html"), "utf8");
  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      wildcard: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (document === null || request.method !== "GET" || serverPaths.test(request.url)) return notFound(request, reply);
    return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(document);
  });
}
