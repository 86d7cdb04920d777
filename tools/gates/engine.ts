import type { Breach, FileSet } from "./file-set.ts";
import { findTarget } from "./resolve.ts";
import { toImports } from "./syntax.ts";

const ENGINE = "src/slices/analytics/server/analytics.engine.ts";
const MAX_FILES = 50;
const MAX_LINES = 6_200;

function addClosure(files: FileSet, path: string, withTypes: boolean, seen: Set<string>): void {
  const text = files.get(path);
  if (text === undefined || !path.startsWith("src/slices/") || seen.has(path)) return;
  seen.add(path);
  for (const { specifier, isTypeOnly } of toImports(path, text)) {
    const target = findTarget(path, specifier, files);
    if (target !== null && (withTypes || !isTypeOnly)) addClosure(files, target, withTypes, seen);
  }
}

/**
 * Returns the files of slices that the engine of analytics loads, itself included; with `withTypes` also those that it
 * imports as types only.
 */
export function listEngineFiles(files: FileSet, withTypes = false): readonly string[] {
  const seen = new Set<string>();
  addClosure(files, ENGINE, withTypes, seen);
  return [...seen];
}

/** Returns the number of lines of some files. */
export function countLines(files: FileSet, paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + (files.get(path)?.split("\n").length ?? 1) - 1, 0);
}

/** The one mechanism behind all numbers stays small enough to be read as a whole. */
export function checkEngine(files: FileSet): Breach[] {
  const paths = listEngineFiles(files);
  const lines = countLines(files, paths);
  const reasons = [
    ...(paths.length > MAX_FILES ? [`loads ${paths.length} files of slices, more than ${MAX_FILES}`] : []),
    ...(lines > MAX_LINES ? [`is ${lines} lines with what it loads, more than ${MAX_LINES}`] : []),
  ];
  return reasons.map((reason) => ({ file: ENGINE, reason }));
}
