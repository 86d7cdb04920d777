import { type Breach, type FileSet, isTest } from "./file-set.ts";

const CONTRACT = /^src\/slices\/[^/]+\/contract\/.*\.contract\.ts$/;
const SCREEN = /^src\/(ui|platform\/web|app\/web|slices\/[^/]+\/web)\/.*\.tsx?$/;
/** Declared endpoints: the table for the web, which is generated from the contracts. */
const TABLE = "src/platform/web/endpoints.gen.ts";

/** The names by which screens call: `"getPortfolio"`, or `endpoints.getImportTemplate` for an address. */
function getRequestedNames(files: FileSet): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [path, text] of files) {
    if (!SCREEN.test(path) || path === TABLE || isTest(path)) continue;
    for (const [, quoted, named] of text.matchAll(/"(\w+)"|\bendpoints\.(\w+)/g)) names.add(quoted ?? named ?? "");
  }
  return names;
}

/** The exports of a contract, each with whether the comment above it contains `@external`. */
function listExports(text: string): { readonly name: string; readonly isExternal: boolean }[] {
  const exported = text.matchAll(/(\/\*\*(?:(?!\*\/)[^])*\*\/\n)?export const (\w+) = \w+\(/g);
  return [...exported].map(([, comment = "", name = ""]) => ({ name, isExternal: comment.includes("@external") }));
}

/** Every endpoint is either called by a screen or marked `@external`, never both. */
export function checkEndpoints(files: FileSet): Breach[] {
  const declared = new Set([...(files.get(TABLE) ?? "").matchAll(/^ {2}(\w+): "[A-Z]+ /gm)].map(([, name]) => name));
  const requested = getRequestedNames(files);
  const breaches: Breach[] = [];
  for (const [file, text] of files) {
    if (!CONTRACT.test(file)) continue;
    for (const { name, isExternal } of listExports(text)) {
      if (!declared.has(name) || isExternal !== requested.has(name)) continue;
      const reason = isExternal
        ? `${name} says @external, and a screen asks for it`
        : `no screen asks for ${name}, and it does not say @external`;
      breaches.push({ file, reason });
    }
  }
  return breaches;
}
