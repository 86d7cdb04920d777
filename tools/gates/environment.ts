import { type Breach, type FileSet, cachePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";

const THE_PLACE = "src/platform/server/config.ts";

function isNamed(node: unknown, name: string): boolean {
  const { name: own, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return own === name || value === name;
}

/** `process.env`, `process["env"]`, `const { env } = process`, `import { env } from "node:process"`. */
function readsEnvironment(node: AstNode): boolean {
  if (node.type === "MemberExpression") {
    const { property } = node["object"] as { property?: unknown };
    return (isNamed(node["object"], "process") || isNamed(property, "process")) && isNamed(node["property"], "env");
  }
  if (node.type === "VariableDeclarator") {
    const { properties } = node["id"] as { properties?: readonly { key?: unknown }[] };
    return isNamed(node["init"], "process") && (properties ?? []).some(({ key }) => isNamed(key, "env"));
  }
  if (
    node.type !== "ImportDeclaration" ||
    !/^(node:)?process$/.test(String((node["source"] as { value?: unknown }).value))
  )
    return false;
  return (node["specifiers"] as readonly { imported?: unknown }[]).some(({ imported }) => isNamed(imported, "env"));
}

const readsIn = cachePerText((file, source): readonly Breach[] => {
  const breaches: Breach[] = [];
  walk(parse(file, source), (node) => {
    if (readsEnvironment(node)) breaches.push({ file, reason: `reads the environment; ${THE_PLACE} does that` });
  });
  return breaches;
});

/** The environment is read in one file of the product. */
export function checkEnvironment(files: FileSet): Breach[] {
  return [...selectTypeScript(files)].flatMap(([file, source]) =>
    file.startsWith("src/") && file !== THE_PLACE ? readsIn(file, source) : [],
  );
}
