import { execFileSync } from "node:child_process";
import { type FileSet, repositoryRoot } from "./gates/file-set.ts";
import { DATA, buildImportGraph } from "./gates/imports.ts";
import { listFiles, type Project } from "./gates/projects.ts";

/** A test file by its name. */
const TEST = /\.(test|spec)\.tsx?$/;
/** Needs a whole application, which includes every slice: selected by slice, not by import. */
const WHOLE = /\.http\.test\.ts$/;
/** The composition imports everything; being imported there means nothing. */
const COMPOSITION = /^src\/app\//;
/** Everything depends on these without importing them. */
const EVERYTHING = /^(package(-lock)?\.json$|tsconfig|vite(st)?\.[\w.]+\.ts$)/;
/** The same for all code that opens a database. */
const SCHEMA = /^(db\/|test\/support\/global-)/;
const ON_DATABASE = /\.(db|http)\.test\.ts$/;
/** The gates read the whole tree; the test of the compiler's settings depends on those, and they are EVERYTHING. */
const GATE = /^test\/architecture\/(?!compiler\.)/;

const findSlice = (path: string): string | null => /^src\/slices\/([^/]+)\//.exec(path)?.[1] ?? null;

function readGitLines(...args: readonly string[]): string[] {
  const text = execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return text.split("\0").filter((line) => line !== "");
}

/**
 * Returns the paths that differ from a commit, including uncommitted ones; without one: from HEAD, or from the commit
 * before.
 */
export function listChanges(base: string | null): readonly string[] {
  const listSince = (commit: string): string[] => [
    ...readGitLines("diff", "--name-only", "-z", "--no-renames", commit),
    ...readGitLines("ls-files", "-z", "--others", "--exclude-standard"),
  ];
  if (base !== null) return listSince(base);
  const waiting = listSince("HEAD");
  return waiting.length > 0 ? waiting : listSince("HEAD~1");
}

/**
 * Returns every file that imports a changed one, directly or through others, but not through the files where the search
 * ends. Code that reads changed data counts as changed.
 */
function findReached(
  changed: readonly string[],
  files: FileSet,
  isEnd: (path: string) => boolean,
): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of buildImportGraph(files))
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  const readers = changed.filter((path) => DATA.test(path)).flatMap((path) => importers.get(path) ?? []);
  const begun = new Set([...changed, ...readers]);
  const reached = new Set<string>();
  const queue = [...begun];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    if (isEnd(next) && !begun.has(next)) continue;
    queue.push(...(importers.get(next) ?? []));
  }
  return reached;
}

/** Code as the linter reads it: no generated files. */
const CODE = /(?<!\.gen)\.(tsx?|mjs)$/;
/** All code depends on these without importing them: the linter's own rules, and types that are declared for all. */
const ALL_CODE = /^\.oxlintrc\.json$|\.d\.ts$/;

/**
 * Returns the files of code in which a change may break a rule: all whose imports reach it, because a rule may read a
 * type from there; all of them where a package, a configuration or a declaration for all changed.
 */
export function selectCode(changed: readonly string[], files: FileSet): readonly string[] {
  const code = [...files.keys()].filter((path) => CODE.test(path));
  if (changed.some((path) => EVERYTHING.test(path) || ALL_CODE.test(path))) return code;
  const reached = findReached(changed, files, () => false);
  return code.filter((path) => reached.has(path));
}

/** What a change is, and the code that it reaches (`selectCode`). */
export interface Change {
  readonly paths: readonly string[];
  readonly code: readonly string[];
  readonly files: FileSet;
}

/** Files whose change no type can notice. */
const TYPELESS = /\.(md|css|sql|html)$/;

/**
 * Returns whether a change can break the types of a project: it reaches a file of it, or it removed a file or changed
 * one that is neither code nor imported data, which may be read anywhere.
 */
export function concernsTypes(project: Project, { paths, code, files }: Change): boolean {
  const isImported = (path: string): boolean => [...buildImportGraph(files).values()].flat().includes(path);
  const isTraced = (path: string): boolean => CODE.test(path) || (DATA.test(path) && isImported(path));
  const isAnywhere = (path: string): boolean => !TYPELESS.test(path) && !(files.has(path) && isTraced(path));
  if (paths.some(isAnywhere)) return true;
  const own = new Set(listFiles(files, project));
  return code.some((path) => own.has(path));
}

/** Returns whether a change can alter what a generator writes: only the schema's, which takes longest, is left out. */
export function concernsGenerator(name: string, { paths, code }: Change): boolean {
  return name !== "schema" || paths.some((path) => path.startsWith("db/")) || code.includes("tools/generate-schema.ts");
}

/**
 * Returns the test files that a change affects: those whose imports reach it; where a slice or a slice that imports it
 * is affected, all its tests over HTTP; all on a database where the schema changed, everything where a package did.
 */
export function selectTests(changed: readonly string[], files: FileSet): ReadonlySet<string> {
  const tests = [...files.keys()].filter((path) => TEST.test(path));
  if (changed.some((path) => EVERYTHING.test(path))) return new Set(tests);
  const reached = findReached(changed, files, (path) => COMPOSITION.test(path));
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
        GATE.test(path) ||
        (WHOLE.test(path) && slice !== null && slices.has(slice))
      );
    }),
  );
}
