import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Path below the repository's root → text. Gates read nothing else, so that a test can plant a violation in memory. */
export type FileSet = ReadonlyMap<string, string>;

/** A violation: its file and what is wrong. */
export interface Breach {
  readonly file: string;
  readonly reason: string;
}

export const repositoryRoot = resolve(import.meta.dirname, "../..");

/** Every text file of the working tree that git tracks or would track. */
export function readTree(root: string = repositoryRoot): FileSet {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = new Map<string, string>();
  for (const path of listed.split("\0").filter((each) => each !== "")) {
    const absolute = join(root, path);
    // A file that was deleted and not yet committed is still listed.
    if (!existsSync(absolute)) continue;
    const text = readFileSync(absolute, "utf8");
    if (!text.includes("\0")) files.set(path, text);
  }
  return files;
}

/**
 * Caches what is computed from one file, however often the tree is checked: planted violations change a single file.
 */
export function cachePerText<T>(find: (file: string, text: string) => T): (file: string, text: string) => T {
  const known = new Map<string, Map<string, T>>();
  return (file, text) => {
    const texts = known.get(file) ?? new Map<string, T>();
    known.set(file, texts);
    if (!texts.has(text)) texts.set(text, find(file, text));
    return texts.get(text) as T;
  };
}

/** The TypeScript files among them, declarations and generated ones included. */
export function selectTypeScript(files: FileSet): FileSet {
  return new Map([...files].filter(([path]) => /\.tsx?$/.test(path)));
}

/** Tests may import factories and test support and may write SQL; `testing/` folders are their factories. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("test/") || /^src\/(.+\/)?testing\//.test(path);
}
