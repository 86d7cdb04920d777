import type { Breach, FileSet } from "./file-set.ts";

const DEFINITION = /(--[\w-]+)["'\]]*\s*:/g;
// One with a value to fall back on may be missing.
const USE = /var\(\s*(--[\w-]+)\s*\)/g;

/** Stylesheets that use a custom property which nothing defines: the browser drops the whole declaration without a word. */
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
