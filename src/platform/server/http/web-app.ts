import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

const serverPaths = /^\/(v1|openapi\.json|healthz|readyz|assets|\.well-known|dev|s|share|r)(\/|\?|$)/;

/** Paths of links in emails, texts and letters. Their error replies are pages. */
const personalPaths = /^\/(s|r|share)(\/|\?|$)/;

/** Returns true for an address where people, not programs, expect the reply. */
export const isPersonalPath = (url: string): boolean => personalPaths.test(url);

/** The placeholder for the nonce that vite.config.web.ts writes into the document. */
const PLACEHOLDER = "STYLE_NONCE";

function toSegments(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

/** Returns the pattern of the screen at a path; undefined for any other path. */
type FindScreen = (path: string) => string | undefined;

/** Returns true when a text is valid for a part of a screen's address, by its name in the pattern (`$widget`). */
export type IsScreenPart = (part: string, text: string) => boolean;

const idPattern = /^[1-9]\d{0,15}$/;

function buildScreenFinder(patterns: readonly string[], isScreenPart: IsScreenPart): FindScreen {
  const screens = patterns.map((pattern) => ({ pattern, parts: toSegments(pattern) }));
  const matchesSegment = (segment: string, text: string | undefined): boolean => {
    if (text === undefined || !segment.startsWith("$")) return segment === text;
    return /id$/i.test(segment) ? idPattern.test(text) : isScreenPart(segment, text);
  };
  return (path) => {
    const segments = toSegments(path);
    return screens.find(
      ({ parts }) =>
        parts.length === segments.length && parts.every((part, index) => matchesSegment(part, segments[index])),
    )?.pattern;
  };
}

/** The built application: its folder, its one document and the addresses of its screens. */
export interface WebApp {
  readonly root: string;
  readonly isScreen: (path: string) => boolean;
  /** Returns the document for a path. It names the code of the screen, so that all code is requested at once. */
  readonly buildDocument: (path: string) => string;
}

const listsOfFiles = z.record(z.string(), z.array(z.string()));

function toLink(file: string): string {
  const href = `href="/${file}"`;
  return file.endsWith(".css")
    ? `<link rel="preload" as="style" crossorigin ${href}>`
    : `<link rel="modulepreload" crossorigin ${href}>`;
}

/** Reads the built application from its folder; null when it does not exist. */
export async function readWebApp(root: string | null, isScreenPart: IsScreenPart): Promise<WebApp | null> {
  if (root === null) return null;
  const readText = (name: string): Promise<string> => readFile(join(root, name), "utf8");
  const screens = z.array(z.string()).parse(JSON.parse(await readText("screens.json")));
  const files = listsOfFiles.parse(JSON.parse(await readText("screen-files.json")));
  const html = await readText("index.html");
  const findScreen = buildScreenFinder(screens, isScreenPart);
  const documents = new Map(
    Object.entries(files).map(([screen, names]) => [
      screen,
      html.replace("</head>", () => `${names.map(toLink).join("")}</head>`),
    ]),
  );
  return {
    root,
    isScreen: (path) => findScreen(path) !== undefined,
    buildDocument: (path) => documents.get(findScreen(path) ?? "") ?? html,
  };
}

type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Moved screens, so that saved addresses still work. */
const movedScreens: readonly (readonly [from: RegExp, to: string])[] = [
  [/^\/settings\/organisation(?=[/?]|$)/, "/settings/organization"],
];

/**
 * Serves the built web application: hashed assets with a cache of a year, and its one document for every screen's
 * address. For any other address the document and the status are "not found".
 */
export async function mountWebApp(
  app: FastifyInstance,
  built: WebApp | null,
  notFound: NotFoundHandler,
): Promise<void> {
  if (built !== null) {
    await app.register(fastifyStatic, {
      root: built.root,
      index: false,
      wildcard: false,
      // index.html is sent by our own handler with the nonce of its reply, the lists for the server never.
      globIgnore: ["index.html", "*.json", "**/*.br", "**/*.gz"],
      preCompressed: true,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        void reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isRequested = request.method === "GET" || request.method === "HEAD";
    if (built === null || !isRequested || serverPaths.test(request.url)) return notFound(request, reply);
    const redirect = movedScreens.find(([from]) => from.test(request.url));
    if (redirect) return reply.redirect(request.url.replace(...redirect), 301);
    const [path = ""] = request.url.split("?");
    const status = built.isScreen(path) ? 200 : 404;
    return reply.code(status).header("cache-control", "no-cache").sendDocument(built.buildDocument(path), PLACEHOLDER);
  });
}
