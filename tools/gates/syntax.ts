import { type EcmaScriptModule, type ParseResult, parseSync, type Program } from "oxc-parser";
import { cachePerText } from "./file-set.ts";

/** Any node of the syntax tree, with the fields that gates read. */
export type AstNode = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

export interface ImportOf {
  readonly specifier: string;
  /** Erased by the compiler: `import type`, `export type`, `import("…").T` in a type. */
  readonly isTypeOnly: boolean;
}

/** Parses a file; one that cannot be parsed is an error, never a file without imports. Its tree is read on request. */
function parseFile(path: string, source: string): ParseResult {
  const result = parseSync(path, source, { lang: path.endsWith("x") ? "tsx" : "ts", sourceType: "module" });
  if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message}`);
  return result;
}

/** Returns the syntax tree of a file. */
export const parse = cachePerText((path, source): Program => parseFile(path, source).program);

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Calls `visit` for every node, parents first. */
export function walk(root: unknown, visit: (node: AstNode) => void): void {
  if (Array.isArray(root)) {
    for (const each of root) walk(each, visit);
  } else if (isNode(root)) {
    visit(root);
    for (const key in root) if (typeof root[key] === "object") walk(root[key], visit);
  }
}

function findString(node: unknown): string | null {
  return isNode(node) && typeof node["value"] === "string" ? node["value"] : null;
}

/** The start of a statement that the compiler erases: not `import type from`, which imports a value named type. */
const typeOnlyStatement = /^(?:import|export)\s+type\b(?!\s+from\s*["'])/;

/** Statements in the parser's own list, which costs a tenth of the whole tree. */
function listStatic({ staticImports, staticExports }: EcmaScriptModule, source: string): ImportOf[] {
  const isTypeOnly = (start: number): boolean => typeOnlyStatement.test(source.slice(start, start + 60));
  const exported = staticExports.flatMap(({ start, entries }) => {
    const specifiers = new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
    return [...specifiers].map((specifier) => ({ start, specifier }));
  });
  return [...staticImports.map(({ start, moduleRequest }) => ({ start, specifier: moduleRequest.value })), ...exported]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, specifier }) => ({ specifier, isTypeOnly: isTypeOnly(start) }));
}

/** Imports in expressions, types and declared modules, which only the tree shows. */
function listInTree(program: Program): ImportOf[] {
  const found: ImportOf[] = [];
  const add = (node: unknown, isTypeOnly: boolean): void => {
    const specifier = findString(node);
    if (specifier !== null) found.push({ specifier, isTypeOnly });
  };
  walk(program, (node) => {
    if (node.type === "ImportDeclaration") add(node["source"], node["importKind"] === "type");
    else if (node.type === "ImportExpression") add(node["source"], false);
    else if (node.type === "TSImportType") add(node["source"] ?? node["argument"], true);
    else if (node.type === "TSExternalModuleReference") add(node["expression"], false);
  });
  return found;
}

/** Returns what a file imports or re-exports, statically, lazily and in types, each once. */
export const toImports = cachePerText((path, source): readonly ImportOf[] => {
  const { module } = parseFile(path, source);
  const isInTree = path.endsWith(".d.ts") || /\b(?:import|require)\s*\(/.test(source);
  const all = [...listStatic(module, source), ...(isInTree ? listInTree(parse(path, source)) : [])];
  return [...new Map(all.map((each) => [`${each.specifier} ${each.isTypeOnly}`, each])).values()];
});
