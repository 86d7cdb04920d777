import { execFileSync } from "node:child_process";
import { type FileSet, repositoryRoot } from "./gates/file-set.ts";
import { importGraph } from "./gates/imports.ts";

/** A test file by its name. */
const TEST = /\.(test|spec)\.tsx?$/;
/** Needs a whole application, which knows every slice: chosen by slice, not by import. */
const WHOLE = /\.http\.test\.ts$/;
/** What puts the product together imports everything; what reaches it there says nothing. */
const COMPOSITION = /^src\/app\//;
/** What all depends on without importing it. */
const EVERYTHING = /^(package(-lock)?\.json$|tsconfig|vite(st)?\.[\w.]+\.ts$)/;
/** The same for whatever opens a database. */
const SCHEMA = /^(db\/|test\/support\/global-)/;
const ON_DATABASE = /\.(db|http)\.test\.ts$/;

const findSlice = (path: string): string | null => /^src\/slices\/([^/]+)\//.exec(path)?.[1] ?? null;

function gitLines(...args: readonly string[]): string[] {
  const text = execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return text.split("\0").filter((line) => line !== "");
}

/** The paths that differ from a commit, not yet committed ones among them; without one: from HEAD, or from the commit before. */
export function listChanges(base: string | null): readonly string[] {
  const since = (commit: string): string[] => [
    ...gitLines("diff", "--name-only", "-z", "--no-renames", commit),
    ...gitLines("ls-files", "-z", "--others", "--exclude-standard"),
  ];
  if (base !== null) return since(base);
  const waiting = since("HEAD");
  return waiting.length > 0 ? waiting : since("HEAD~1");
}

/** Every file that imports a changed one, directly or through others, though not through those where it ends. */
function reachedFrom(
  changed: readonly string[],
  files: FileSet,
  isEnd: (path: string) => boolean,
): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of importGraph(files))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set<string>();
  const queue = [...changed];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (isEnd(next) && !changed.includes(next)) continue;
    queue.push(...(importers.get(next) ?? []));
  }
  return reached;
}

/** Code as the linter reads it: nothing that is generated. */
const CODE = /(?<!\.gen)\.(tsx?|mjs)$/;
/** What all code depends on without importing it: the linter's own rules, and types that are declared for all. */
const ALL_CODE = /^\.oxlintrc\.json$|\.d\.ts$/;

/**
 * The files of code that a change may make break a rule: all whose imports reach it, for a rule may ask the type of what
 * comes from there; every one where a package, a configuration or a declaration for all changed.
 */
export function selectCode(changed: readonly string[], files: FileSet): readonly string[] {
  const code = [...files.keys()].filter((path) => CODE.test(path));
  if (changed.some((path) => EVERYTHING.test(path) || ALL_CODE.test(path))) return code;
  const reached = reachedFrom(changed, files, () => false);
  return code.filter((path) => reached.has(path));
}

/**
 * The test files that a change concerns: those whose imports reach it; where a slice or a slice that imports of it is
 * concerned, all its tests over HTTP; all on a database where the schema changed, everything where a package did.
 */
export function selectTests(changed: readonly string[], files: FileSet): ReadonlySet<string> {
  const tests = [...files.keys()].filter((path) => TEST.test(path));
  if (changed.some((path) => EVERYTHING.test(path))) return new Set(tests);
  const reached = reachedFrom(changed, files, (path) => COMPOSITION.test(path));
  const isSchema = changed.some((path) => SCHEMA.test(path));
  const slices = new Set(
    [...reached].filter((path) => /\/(server|contract)\//.test(path) && !TEST.test(path)).map(findSlice),
  );
  return new Set(
    tests.filter((path) => {
      const slice = findSlice(path);
      return (
        reached.has(path) ||
        (isSchema && ON_DATABASE.test(path)) ||
        path.startsWith("test/architecture/") ||
        (WHOLE.test(path) && slice !== null && slices.has(slice))
      );
    }),
  );
}
