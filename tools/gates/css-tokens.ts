import type { Breach, FileSet } from "./file-set.ts";

const DEFINITION = /(--[\w-]+)["'\]]*\s*:/g;
// One with a fallback value may be missing.
const USE = /var\(\s*(--[\w-]+)\s*\)/g;

/** Stylesheets that use an undefined custom property: the browser silently drops the whole declaration. */
export function checkCssTokens(files: FileSet): Breach[] {
  const sources = [...files].filter(([path]) => /^src\/.*\.(css|tsx?)$/.test(path));
  const defined = new Set(sources.flatMap(([, text]) => [...text.matchAll(DEFINITION)].map(([, name]) => name)));
  return sources.flatMap(([file, text]) =>
    file.endsWith(".css")
      ? [...text.matchAll(USE)]
          .filter(([, name]) => !defined.has(name))
          .map(([, name]) => ({ file, reason: `${name} is defined nowhere` }))
      : [],
  );
}
