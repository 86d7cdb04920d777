import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#platform/server/app-error.ts";
import { authorizeRequest, runWork, type RouteDeps } from "./authorize-request.ts";
import { toNetwork } from "./caller-address.ts";
import { applyCookie } from "./cookies.ts";
import { stripInvalidCharacters } from "./invalid-characters.ts";
import type { PageCall, PageReply, PageRoute } from "./route.ts";
import { assertSameOrigin, toOrigin } from "./same-origin.ts";

function getLastValues(request: FastifyRequest): Record<string, string> {
  const search = new URL(request.url, "http://page.invalid").searchParams;
  return Object.fromEntries([...search.entries()].map(([name, value]) => [name, stripInvalidCharacters(value)]));
}

function toParams(request: FastifyRequest): Record<string, string> {
  const params = Object.entries(request.params as Record<string, string>);
  return Object.fromEntries(params.map(([name, value]) => [name, stripInvalidCharacters(value)]));
}

function getFormValues(request: FastifyRequest): Record<string, readonly string[]> {
  const { body } = request;
  if (typeof body !== "object" || body === null || Buffer.isBuffer(body)) return {};
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      (Array.isArray(value) ? value : [value]).map((each) => stripInvalidCharacters(String(each))),
    ]),
  );
}

/** Returns the languages that a browser requests, best first. */
export function toLanguages(header: string | undefined): string[] {
  if (header === undefined) return [];
  return header
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined);
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .toSorted((a, b) => b.quality - a.quality)
    .map((entry) => entry.language);
}

/** Returns the reply of a page; an unauthenticated person is redirected to sign in. */
async function replyOrSignIn(request: FastifyRequest, send: () => Promise<PageReply>): Promise<PageReply> {
  try {
    return await send();
  } catch (error) {
    const mustSignIn = error instanceof AppError && error.kind === "unauthenticated" && request.method === "GET";
    if (!mustSignIn) throw error;
    return { redirectTo: `/sign-in?return_to=${encodeURIComponent(request.url)}` };
  }
}

/** Mounts a server-rendered page, or the handler of its form. */
export function mountPageRoute<Principal>(
  app: FastifyInstance,
  route: PageRoute<Principal>,
  deps: RouteDeps<Principal>,
): void {
  const { operation } = route;
  app.route({
    method: route.method,
    url: route.path,
    schema: { hide: true },
    // Errors of a page are pages.
    config: { isPage: true },
    preParsing: async (request) => {
      if (route.method === "POST" && route.isOneClick !== true) assertSameOrigin(request, deps.isTls);
    },
    handler: async (request, reply) => {
      const languages = toLanguages(request.headers["accept-language"]);
      const answer = await replyOrSignIn(request, async () => {
        const { principal, cookies } = await authorizeRequest(deps, request, operation);
        const call: PageCall<Principal> = {
          params: toParams(request),
          query: getLastValues(request),
          form: getFormValues(request),
          principal,
          cookies,
          requestId: request.id,
          address: toNetwork(request.ip),
          origin: toOrigin(request),
          languages,
          setCookie: (change) => applyCookie(reply, change, deps.isTls),
        };
        return runWork(deps, { operation, principal, reply, run: () => route.handle(call) });
      });
      void reply.header("cache-control", "no-store");
      // 303 turns the form's POST into a GET, so that reloading the next page does not send the form again.
      if ("redirectTo" in answer) return reply.redirect(answer.redirectTo, 303);
      if (answer.retryAfter !== undefined) void reply.header("retry-after", String(answer.retryAfter));
      return reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .sendDocument(answer.html);
    },
  });
}
