import { parseSync, type Program } from "oxc-parser";
import { oncePerText } from "./file-set.ts";

/** Any node of the syntax tree, with the fields that gates read. */
export type AstNode = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

export interface ImportOf {
  readonly specifier: string;
  /** Erased by the compiler: `import type`, `export type`, `import("…").T` in a type. */
  readonly isTypeOnly: boolean;
}

/** Parses a file; one that cannot be parsed is an error, never a file without imports. */
export const parse = oncePerText((path, source): Program => {
  const result = parseSync(path, source, { lang: path.endsWith("x") ? "tsx" : "ts", sourceType: "module" });
  if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message}`);
  return result.program;
});

function isNode(value: unknown): value is AstNode {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** Calls `visit` for every node, parents first. */
export function walk(root: unknown, visit: (node: AstNode) => void): void {
  if (Array.isArray(root)) {
    for (const each of root) walk(each, visit);
  } else if (isNode(root)) {
    visit(root);
    for (const value of Object.values(root)) if (typeof value === "object" && value !== null) walk(value, visit);
  }
}

function findString(node: unknown): string | null {
  return isNode(node) && typeof node["value"] === "string" ? node["value"] : null;
}

const typeOnlyMark: Readonly<Record<string, string>> = {
  ImportDeclaration: "importKind",
  ExportNamedDeclaration: "exportKind",
  ExportAllDeclaration: "exportKind",
};

/** Returns what a file imports or re-exports, statically, lazily and in types. */
export const toImports = oncePerText((path, source): readonly ImportOf[] => {
  const found: ImportOf[] = [];
  const add = (node: unknown, isTypeOnly: boolean): void => {
    const specifier = findString(node);
    if (specifier !== null) found.push({ specifier, isTypeOnly });
  };
  walk(parse(path, source), (node) => {
    const mark = typeOnlyMark[node.type];
    if (mark !== undefined) add(node["source"], node[mark] === "type");
    else if (node.type === "ImportExpression") add(node["source"], false);
    else if (node.type === "TSImportType") add(node["source"] ?? node["argument"], true);
    else if (node.type === "TSExternalModuleReference") add(node["expression"], false);
  });
  return found;
});
