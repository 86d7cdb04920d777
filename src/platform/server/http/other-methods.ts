import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/app-error.ts";

/** The facts of a route that determine replies to other methods of its address. */
interface MountedRoute {
  readonly method: string;
  readonly segments: readonly string[];
}

const toSegments = (path: string): string[] => path.split("/");

const matchesPath = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length &&
  pattern.every((segment, index) => {
    const text = path[index] ?? "";
    const [start = "", rest] = segment.split(":", 2);
    if (rest === undefined) return segment === text;
    const [, end = ""] = /^\w+(.*)$/.exec(rest) ?? [];
    return text.length > start.length + end.length && text.startsWith(start) && text.endsWith(end);
  });

declare module "fastify" {
  interface FastifyContextConfig {
    /** True for routes that only some may know of. Other methods of their address get 404. */
    readonly isUnlisted?: boolean;
  }
}

/**
 * Replies to a method that an address does not support with 405 and `Allow`, and to OPTIONS with 204 and `Allow`.
 * Decides before the body is read. Register it before the routes; `more` lists addresses without a route of their own.
 */
export function answerOtherMethods(app: FastifyInstance, more: (path: string) => readonly string[]): void {
  const routes: MountedRoute[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (config?.isUnlisted === true) return;
    for (const each of [method].flat()) routes.push({ method: each, segments: toSegments(url) });
  });
  app.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done) => {
    if (!request.is404) return done();
    const [path = ""] = request.url.split("?");
    const segments = toSegments(path);
    const allowedMethods = routes.filter((route) => matchesPath(route.segments, segments)).map(({ method }) => method);
    const methods = [...new Set([...allowedMethods, ...more(path)])];
    if (methods.length === 0 || methods.includes(request.method)) return done();
    const allowed = [...methods, "OPTIONS"].toSorted().join(", ");
    void reply.header("allow", allowed);
    if (request.method === "OPTIONS") return reply.code(204).header("cache-control", "no-store").send();
    return done(
      new AppError(
        "method",
        "method_not_allowed",
        `This address does not take ${request.method}. It takes ${allowed}.`,
      ),
    );
  });
}
