import { type Breach, type FileSet, isTest, selectTypeScript } from "./file-set.ts";
import { findTarget } from "./resolve.ts";
import { MAP_FILE, readSliceMap } from "./slice-map.ts";
import { toImports } from "./syntax.ts";

/** The files of the product that may name a slice which no other slice uses: there it is registered. */
const places: readonly string[] = [
  "src/app/server/comment-themes.ts",
  "src/app/server/compose.ts",
  "src/app/server/create-inbox.ts",
  "src/app/server/demo/demo-tables.ts",
  "src/app/server/flagged-source.ts",
  "src/app/server/join-modules.ts",
  "src/app/server/job-names.ts",
  "src/app/server/sample/sample-source.ts",
  "src/app/web/endpoint-types.gen.ts",
  "src/app/web/router.tsx",
  "src/app/web/shell/docs-menu.tsx",
  "src/app/web/shell/inbox-button.tsx",
  "src/app/web/shell/palette/use-palette-actions.ts",
  "src/app/web/shell/shell.tsx",
];

/** Returns the slices that no other slice may use. */
export function listLeaves(files: FileSet): readonly string[] {
  const map = readSliceMap(files);
  const used = new Set(Object.values(map).flat());
  return Object.keys(map).filter((slice) => !used.has(slice));
}

/** Slices that no other uses are named in the places of registration only, so that deleting one touches these alone. */
export function checkRegistrations(files: FileSet): Breach[] {
  const leaves = listLeaves(files);
  const sources = [...selectTypeScript(files)].filter(([file]) => file.startsWith("src/") && !isTest(file));
  const breaches = sources.flatMap(([file, text]) =>
    leaves.flatMap((slice): Breach[] => {
      const folder = `src/slices/${slice}/`;
      if (file.startsWith(folder) || places.includes(file)) return [];
      const names = toImports(file, text).some(({ specifier }) =>
        findTarget(file, specifier, files)?.startsWith(folder),
      );
      return names ? [{ file, reason: `names the slice ${slice} and is no place of registration` }] : [];
    }),
  );
  const missing = places.filter((place) => !files.has(place));
  return [
    ...breaches,
    ...missing.map((place) => ({ file: MAP_FILE, reason: `${place} registers slices, but is missing` })),
  ];
}
