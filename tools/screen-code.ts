import { constants, brotliCompress, gzip } from "node:zlib";
import { readFile, writeFile } from "node:fs/promises";
import { globSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Plugin, Rollup } from "vite";

const dashboards = [
  "slices/reports/web/reports-frame.tsx",
  "slices/plans/web/reports/plan-reports.ts",
  "slices/people/web/reports/people-reports.tsx",
];
const place = [
  ...dashboards,
  "slices/reports/web/place/place-dashboard-page.tsx",
  "slices/insights/web/place-changes.tsx",
  "slices/home/web/place/place-do.tsx",
];

/** Modules that the screens people open most begin with, by the address in screens.json. */
const screenModules: Readonly<Record<string, readonly string[]>> = {
  "/": ["slices/home/web/home-page.tsx"],
  "/portfolio": [...dashboards, "slices/reports/web/portfolio/portfolio-page.tsx"],
  "/region/$id/dashboard": place,
  "/property/$id/dashboard": place,
  "/my-tasks": ["slices/plans/web/tasks/tasks-page.tsx"],
};

type Chunks = ReadonlyMap<string, Rollup.OutputChunk>;

function collectFiles(chunks: Chunks, file: string, found: Set<string>): void {
  const chunk = chunks.get(file);
  if (chunk === undefined || found.has(file)) return;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const next of chunk.imports) collectFiles(chunks, next, found);
}

/** Returns the files of each screen that its document does not name already. Throws for a module that is not in the build. */
export function findScreenFiles(
  bundle: Readonly<Record<string, Rollup.OutputChunk | Rollup.OutputAsset>>,
  screens = screenModules,
): Record<string, string[]> {
  const chunks = new Map(
    Object.values(bundle).flatMap((part) => (part.type === "chunk" ? [[part.fileName, part]] : [])),
  );
  const shell = new Set<string>();
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) collectFiles(chunks, fileName, shell);
  const findChunk = (module: string): string => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)));
    if (chunk === undefined) throw new Error(`no file of the build contains ${module}`);
    return chunk.fileName;
  };
  const toFiles = (modules: readonly string[]): string[] => {
    const found = new Set<string>();
    for (const module of modules) collectFiles(chunks, findChunk(module), found);
    return [...found].filter((file) => !shell.has(file));
  };
  return Object.fromEntries(Object.entries(screens).map(([address, modules]) => [address, toFiles(modules)]));
}

/** Writes the files of the first screens for the server, which names them in the document of each. */
export const screenCode: Plugin = {
  name: "courtyard:screen-code",
  // Only now are the parts removed that contain nothing but styles.
  async writeBundle({ dir = "" }, bundle) {
    await writeFile(join(dir, "screen-files.json"), JSON.stringify(findScreenFiles(bundle)));
  },
};

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses the files that a year's cache keeps, once and well, rather than at each request and quickly. */
export const compressedAssets: Plugin = {
  name: "courtyard:compressed-assets",
  async writeBundle({ dir = "" }) {
    const files = globSync("assets/*.{js,css,svg}", { cwd: dir }).map((name) => join(dir, name));
    await Promise.all(
      files.map(async (file) => {
        const content = await readFile(file);
        await writeFile(
          `${file}.br`,
          await compressBrotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        );
        await writeFile(`${file}.gz`, await compressGzip(content, { level: constants.Z_BEST_COMPRESSION }));
      }),
    );
  },
};
