import { type Breach, type FileSet, isTest, cachePerText, selectTypeScript } from "./file-set.ts";
import { findTarget } from "./resolve.ts";
import { toImports } from "./syntax.ts";

/** Slice → the slices that it may use. */
export type SliceMap = Readonly<Record<string, readonly string[]>>;

/** Slice → its files that screens of higher slices use and load with themselves. */
type ScreenParts = Readonly<Record<string, readonly string[]>>;

export const MAP_FILE = "architecture.json";

const parseSliceMap = cachePerText((_, text): SliceMap => (JSON.parse(text) as { slices?: SliceMap }).slices ?? {});

/** Returns the slice map of a tree; empty without `architecture.json`. */
export function readSliceMap(files: FileSet): SliceMap {
  return parseSliceMap(MAP_FILE, files.get(MAP_FILE) ?? "{}");
}

const parseParts = cachePerText(
  (_, text): ScreenParts => (JSON.parse(text) as { screenParts?: ScreenParts }).screenParts ?? {},
);

/** Returns the paths of the files that screens of higher slices may use. */
function readScreenParts(files: FileSet): ReadonlySet<string> {
  const parts = Object.entries(parseParts(MAP_FILE, files.get(MAP_FILE) ?? "{}"));
  return new Set(parts.flatMap(([slice, paths]) => paths.map((path) => `src/slices/${slice}/${path}`)));
}

/** Returns every slice that a slice may use, directly or through others; includes itself when the map has a cycle. */
export function getReachable(map: SliceMap, slice: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [...(map[slice] ?? [])];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    queue.push(...(map[next] ?? []));
  }
  return seen;
}

const findSlice = (path: string): string | null => /^src\/slices\/([^/]+)\//.exec(path)?.[1] ?? null;

function checkMap(map: SliceMap, folders: ReadonlySet<string>): Breach[] {
  const reasons: string[] = [];
  for (const [slice, uses] of Object.entries(map)) {
    if (!folders.has(slice)) reasons.push(`${slice} has no folder in src/slices`);
    if (getReachable(map, slice).has(slice))
      reasons.push(`${slice} may use itself through others: the map has a cycle`);
    for (const used of uses) if (!(used in map)) reasons.push(`${slice} may use ${used}, which is not in the map`);
  }
  for (const folder of folders) if (!(folder in map)) reasons.push(`src/slices/${folder} is not in the map`);
  return reasons.map((reason) => ({ file: MAP_FILE, reason }));
}

function isEntryPoint(slice: string, target: string, importer: string): boolean {
  const inside = target.slice(`src/slices/${slice}/`.length);
  if (inside.startsWith("contract/") || inside === `server/${slice}.api.ts` || inside === "web/public.tsx") return true;
  // Tests compose modules as src/app does in production, and create their parents with the factories.
  return isTest(importer) && (/^(?:.+\/)?testing\//.test(inside) || inside === `server/${slice}.module.ts`);
}

/** What an import is checked against. */
interface Rules {
  readonly uses: (slice: string) => ReadonlySet<string>;
  readonly screenParts: ReadonlySet<string>;
}

// The shell loads the public.tsx of every slice.
const isScreen = (file: string): boolean => /^src\/slices\/[^/]+\/web\/(?!public\.tsx$)/.test(file);

function findImportError(file: string, target: string, { uses, screenParts }: Rules): string | null {
  const from = findSlice(file);
  const to = findSlice(target);
  if (from === null) return findFoundationError(file, target);
  if (target.startsWith("src/app/") && !isTest(file)) return `a slice imports the composition: ${target}`;
  if (to === null || to === from) return null;
  const isPart = screenParts.has(target) && isScreen(file);
  if (!isPart && !isEntryPoint(to, target, file)) return `${target} is not an entry point of ${to}`;
  // Tests compose what production composes in src/app.
  if (!isTest(file) && !uses(from).has(to)) return `${from} may not use ${to} (${target})`;
  return null;
}

function findFoundationError(file: string, target: string): string | null {
  if (!/^src\/(platform|ui)\//.test(file) || isTest(file)) return null;
  return /^src\/(slices|app)\//.test(target) ? `the foundation imports ${target}` : null;
}

/** The listed files that no other slice uses. */
function checkScreenParts(screenParts: ReadonlySet<string>, used: ReadonlySet<string>): Breach[] {
  const unused = [...screenParts].filter((path) => !used.has(path));
  return unused.map((path) => ({ file: MAP_FILE, reason: `${path} is a screen part that no other slice uses` }));
}

/**
 * The slice map: acyclic, complete, and followed by every import; between slices there are three entry points, and for
 * screens the listed parts.
 */
export function checkSliceMap(files: FileSet): Breach[] {
  const map = readSliceMap(files);
  const folders = new Set([...files.keys()].map(findSlice).filter((slice) => slice !== null));
  const breaches = checkMap(map, folders);
  const reached = new Map([...folders].map((slice) => [slice, getReachable(map, slice)]));
  const getUses: Rules["uses"] = (slice) => reached.get(slice) ?? new Set();
  const screenParts = readScreenParts(files);
  const used = new Set<string>();
  for (const [file, text] of selectTypeScript(files)) {
    for (const { specifier } of toImports(file, text)) {
      const target = findTarget(file, specifier, files);
      const reason = target === null ? null : findImportError(file, target, { uses: getUses, screenParts });
      if (reason !== null) breaches.push({ file, reason });
      if (target !== null && !isTest(file) && findSlice(file) !== findSlice(target)) used.add(target);
    }
  }
  return [...breaches, ...checkScreenParts(screenParts, used)];
}
