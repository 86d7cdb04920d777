import { posix } from "node:path";
import { type FileSet, cachePerText } from "./file-set.ts";

const subpathsIn = cachePerText((_, text): readonly (readonly [pattern: string, target: string])[] =>
  Object.entries((JSON.parse(text) as { imports?: Record<string, string> }).imports ?? {}),
);

/** Resolves `#platform/x.ts` → `src/platform/x.ts`, by package.json's imports; null for a name that is not in them. */
function resolveSubpath(specifier: string, files: FileSet): string | null {
  for (const [pattern, target] of subpathsIn("package.json", files.get("package.json") ?? "{}")) {
    const prefix = pattern.slice(0, -1);
    if (specifier.startsWith(prefix)) return posix.normalize(target.replace("*", specifier.slice(prefix.length)));
  }
  return null;
}

/** Returns whether the specifier means a file of ours, as opposed to a package. */
export function isOwnFile(specifier: string): boolean {
  return specifier.startsWith("#") || specifier.startsWith(".") || specifier.startsWith("/");
}

/** Returns the path of one of our own specifiers, whether or not the file exists; null for any other. */
export function findTarget(importer: string, specifier: string, files: FileSet): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#")) return resolveSubpath(bare, files);
  return bare.startsWith(".") ? posix.join(posix.dirname(importer), bare) : null;
}
