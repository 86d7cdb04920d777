import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

const serverPaths = /^\/(v1|openapi\.json|healthz|readyz|assets|\.well-known|dev|s|share|r)(\/|\?|$)/;

/** Where people come by links of mails, texts and letters: whatever is refused there is said by a page. */
const personalPaths = /^\/(s|r|share)(\/|\?|$)/;

/** True for an address at which no one expects a program's answer. */
export const isPersonalPath = (url: string): boolean => personalPaths.test(url);

/** What vite.config.web.ts leaves in the document for the nonce. */
const PLACEHOLDER = "STYLE_NONCE";

function toSegments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Says whether a part of a screen's address, named as in its pattern (`$widget`), can be some text. */
export type IsScreenPart = (part: string, text: string) => boolean;

const idPattern = /^[1-9]\d{0,15}$/;

function screensAt(patterns: readonly string[], isScreenPart: IsScreenPart): (path: string) => boolean {
  const screens = patterns.map(toSegments);
  const fits = (segment: string, text: string | undefined): boolean => {
    if (text === undefined || !segment.startsWith("$")) return segment === text;
    return /id$/i.test(segment) ? idPattern.test(text) : isScreenPart(segment, text);
  };
  return (path) => {
    const segments = toSegments(path);
    return screens.some(
      (screen) => screen.length === segments.length && screen.every((segment, index) => fits(segment, segments[index])),
    );
  };
}

/** The built application: its folder, its one document, and what it has screens at. */
export interface WebApp {
  readonly root: string;
  readonly document: string;
  readonly isScreen: (path: string) => boolean;
}

/** Reads the built application from its folder; null where there is none. */
export async function readWebApp(root: string | null, isScreenPart: IsScreenPart): Promise<WebApp | null> {
  if (root === null) return null;
  const read = (name: string): Promise<string> => readFile(join(root, name), "utf8");
  const screens = z.array(z.string()).parse(JSON.parse(await read("screens.json")));
  return { root, document: await read("index.html"), isScreen: screensAt(screens, isScreenPart) };
}

type NotFound = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Screens that moved, for addresses that someone kept. */
const movedScreens: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\/settings\/organisation(?=[/?]|$)/, "/settings/organization"],
];

/**
 * Serves the built front end: hashed assets for a year, and its one document for every screen's address. At any other
 * address the document says that there is nothing, and so does the status.
 */
export async function mountWebApp(app: FastifyInstance, built: WebApp | null, notFound: NotFound): Promise<void> {
  if (built !== null) {
    await app.register(fastifyStatic, {
      root: built.root,
      index: false,
      wildcard: false,
      // Sent by us: the one with the nonce of its reply, the other to no one.
      globIgnore: ["index.html", "screens.json"],
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRequested = request.method === "GET" || request.method === "HEAD";
    if (built === null || !isRequested || serverPaths.test(request.url)) return notFound(request, reply);
    const moved = movedScreens.find(([from]) => from.test(request.url));
    if (moved) return reply.redirect(request.url.replace(...moved), 301);
    const [path = ""] = request.url.split("?");
    const status = built.isScreen(path) ? 200 : 404;
    return reply.code(status).header("cache-control", "no-cache").sendDocument(built.document, PLACEHOLDER);
  });
}
