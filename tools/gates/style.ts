import { posix } from "node:path";
import { type Breach, type FileSet, cachePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const generic = /^(.+-)?(utils?|helpers?|common|misc|shared)\./;
const isGenerated = (path: string): boolean => /\.gen\.tsx?$/.test(path);
const isConfig = (path: string): boolean =>
  /^[^/]+\.config(\.[a-z]+)?\.ts$/.test(path) || /^vite(st)?\.[a-z0-9.]+\.ts$/.test(path);

/** Maximum lines of a file: composition stays small, tests may be longer. */
function getLineLimit(path: string): number {
  if (/\.(test|spec)\.tsx?$/.test(path) || path.startsWith("test/")) return 400;
  return path.startsWith("src/app/") && /\.tsx?$/.test(path) ? 150 : 300;
}

function getNameErrors(path: string): string[] {
  const problems: string[] = [];
  if (!path.split("/").every((part) => kebab.test(part))) problems.push("the name is not kebab-case");
  const name = posix.basename(path);
  if (generic.test(name)) problems.push("a file is named for what it holds, not utils or helpers");
  if (/^index\.tsx?$/.test(name)) problems.push("index files are barrels");
  return problems;
}

function isReExport(node: AstNode): boolean {
  return (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") && Boolean(node["source"]);
}

/** A bare `export { x }` of something imported is a re-export in two steps. */
function isBarrel(body: readonly AstNode[]): boolean {
  const isForwarding = (node: AstNode): boolean =>
    isReExport(node) ||
    node.type === "ImportDeclaration" ||
    (node.type === "ExportNamedDeclaration" && !node["declaration"] && (node["specifiers"] as unknown[]).length > 0);
  const exports = body.filter((node) => node.type !== "ImportDeclaration");
  return exports.length > 0 && body.every(isForwarding);
}

function exportsDefault(node: AstNode): boolean {
  if (node.type === "ExportDefaultDeclaration" || node.type === "TSExportAssignment") return true;
  if (node.type !== "ExportNamedDeclaration") return false;
  return (node["specifiers"] as { exported: { name?: string } }[]).some(({ exported }) => exported.name === "default");
}

const contentProblems = cachePerText((path, source): readonly string[] => {
  const problems: string[] = [];
  const program = parse(path, source);
  const body = program.body as unknown as AstNode[];
  if (isBarrel(body)) problems.push("a barrel: it only re-exports");
  walk(program, (node) => {
    if (node.type === "TSAnyKeyword") problems.push("uses any");
  });
  if (!isConfig(path) && body.some(exportsDefault)) problems.push("has a default export");
  return problems;
});

/** Names, sizes, and forms that the code does not use. */
export function checkStyle(files: FileSet): Breach[] {
  const breaches: Breach[] = [];
  for (const [file, source] of files) {
    if (!/\.(tsx?|mjs|css)$/.test(file) || !/^(src|test|tools)\/|^[^/]+$/.test(file)) continue;
    const lines = source.split("\n").length - (source.endsWith("\n") ? 1 : 0);
    const limit = getLineLimit(file);
    const reasons = getNameErrors(file);
    if (lines > limit && !isGenerated(file)) reasons.push(`has ${lines} lines; the limit is ${limit}`);
    breaches.push(...reasons.map((reason) => ({ file, reason })));
  }
  for (const [file, source] of selectTypeScript(files)) {
    if (isGenerated(file)) continue;
    breaches.push(...contentProblems(file, source).map((reason) => ({ file, reason })));
  }
  return breaches;
}
