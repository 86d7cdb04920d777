import { type Breach, type FileSet, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";

/** Slices whose requests read, and change data only through units of work. */
const READERS = ["src/slices/reports/server/", "src/slices/home/server/", "src/slices/alerts/server/"];

function opensToWrite(node: AstNode): boolean {
  const { name } = (node["property"] ?? {}) as { readonly name?: unknown };
  return node.type === "MemberExpression" && name === "withClient";
}

/** Code that only reads uses `db.reading`: then it reads one snapshot, and the database rejects writes. */
export function checkReading(files: FileSet): Breach[] {
  const breaches: Breach[] = [];
  for (const [file, source] of selectTypeScript(files)) {
    if (!READERS.some((folder) => file.startsWith(folder)) || file.endsWith(".test.ts")) continue;
    walk(parse(file, source), (node) => {
      if (opensToWrite(node)) breaches.push({ file, reason: "opens a transaction that may write; reading() reads" });
    });
  }
  return breaches;
}
