import type { Breach, FileSet } from "./file-set.ts";

const repositoryPath = /^(src|test|tools|db|docs|tsconfig|\.ci)\/[^\s]*$/;
const isPattern = (path: string): boolean => /[<>*{}…]|NNNN|\/x\./.test(path);

/** Returns paths in backticks of a document that look like paths of this repository. */
export function findPaths(text: string): readonly string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) => (match[1] ?? "").split(/\s+/));
  return spans
    .map((span) => span.replace(/[.,;:)]+$/, "").replace(/:\d+$/, ""))
    .filter((span) => repositoryPath.test(span) && !isPattern(span));
}

/** A document names only files that exist. */
export function checkDocuments(files: FileSet): Breach[] {
  const folders = new Set(
    [...files.keys()].flatMap((path) => path.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))),
  );
  const hasPath = (path: string): boolean => files.has(path) || folders.has(path.replace(/\/$/, ""));
  const breaches: Breach[] = [];
  for (const [file, text] of files) {
    if (!/^(README|ARCHITECTURE|CONTRIBUTING|SECURITY|CHANGELOG)\.md$|^docs\/.*\.md$|^src\/.*README\.md$/.test(file))
      continue;
    for (const path of findPaths(text))
      if (!hasPath(path)) breaches.push({ file, reason: `names ${path}, which does not exist` });
  }
  return breaches;
}
