import { matchesGlob, posix } from "node:path";
import type { Breach, FileSet } from "./file-set.ts";

export const projects = ["contract", "ui", "server", "web", "tools"] as const;
export type Project = (typeof projects)[number];

/** The include patterns of a project, from the repository's root. */
function listIncludes(files: FileSet, project: Project): readonly string[] {
  const { include } = JSON.parse(files.get(`tsconfig/${project}.json`) ?? "{}") as { include?: string[] };
  return (include ?? []).map((pattern) => posix.join("tsconfig", pattern));
}

/** Returns the files of the set that a project's patterns match. */
export function listFiles(files: FileSet, project: Project): readonly string[] {
  const patterns = listIncludes(files, project);
  return [...files.keys()].filter((path) => patterns.some((pattern) => matchesGlob(path, pattern)));
}

/** Every source file is in exactly one TypeScript project: in none it is unchecked, in two the tiers mix. */
export function checkProjects(files: FileSet): Breach[] {
  const owners = new Map<string, Project[]>();
  for (const path of files.keys()) if (/\.(tsx?|mts|cts|mjs)$/.test(path)) owners.set(path, []);
  for (const project of projects) for (const path of listFiles(files, project)) owners.get(path)?.push(project);
  return [...owners]
    .filter(([, of]) => of.length !== 1)
    .map(([file, of]) => ({
      file,
      reason: of.length === 0 ? "is in no TypeScript project" : `is in projects ${of.join(" and ")}`,
    }));
}
