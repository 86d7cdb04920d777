import { type Breach, type FileSet, selectTypeScript } from "./file-set.ts";
import { isOwnFile, findTarget } from "./resolve.ts";
import { toImports } from "./syntax.ts";

/** The folder that relative paths may not leave: a slice, a tier of platform or app, ui, test, tools. */
function getArea(path: string): string {
  return /^(src\/slices\/[^/]+|src\/(platform|app)\/[^/]+|src\/ui|test|tools)(?=\/)/.exec(path)?.[0] ?? "";
}

function findFormError(file: string, specifier: string, files: FileSet): string | null {
  const target = findTarget(file, specifier, files);
  if (target === null) return `${specifier} is neither a subpath import nor a relative path`;
  if (specifier.startsWith(".") && getArea(target) !== getArea(file))
    return `${specifier} leaves ${getArea(file) || "the root"}: use a # path`;
  if (!files.has(target)) return `${specifier} means ${target}, and there is no such file`;
  return null;
}

/** Imports of our own files: by # path with file ending or relative within the area, and the file exists. */
export function checkImportForm(files: FileSet): Breach[] {
  const breaches: Breach[] = [];
  for (const [file, text] of selectTypeScript(files)) {
    for (const { specifier } of toImports(file, text)) {
      const reason = isOwnFile(specifier) ? findFormError(file, specifier, files) : null;
      if (reason !== null) breaches.push({ file, reason });
    }
  }
  return breaches;
}

/** A file of data that code imports. */
export const DATA = /\.json$/;

/** Returns which files of code and of data each file of code imports. */
export function buildImportGraph(files: FileSet): ReadonlyMap<string, readonly string[]> {
  const sources = selectTypeScript(files);
  const isKnown = (target: string): boolean => sources.has(target) || (DATA.test(target) && files.has(target));
  return new Map(
    [...sources].map(([file, text]) => {
      const targets = toImports(file, text).map(({ specifier }) => findTarget(file, specifier, files));
      return [file, targets.filter((target) => target !== null && isKnown(target)) as string[]];
    }),
  );
}

/** Names a cycle from its first file by name, whichever file it was found from. */
function toBreach(cycle: readonly string[]): Breach {
  const file = cycle.toSorted()[0] ?? "";
  const at = cycle.indexOf(file);
  return { file, reason: `import cycle: ${[...cycle.slice(at), ...cycle.slice(0, at), file].join(" → ")}` };
}

/** Cycles of imports, type imports included: each begins with the first of its files by name. */
export function checkCycles(files: FileSet): Breach[] {
  const graph = buildImportGraph(files);
  const done = new Set<string>();
  const trail: string[] = [];
  const breaches: Breach[] = [];
  const visit = (file: string): void => {
    const position = trail.indexOf(file);
    if (position >= 0) breaches.push(toBreach(trail.slice(position)));
    if (position >= 0 || done.has(file)) return;
    trail.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    trail.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return breaches;
}
