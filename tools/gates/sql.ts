import { type Breach, type FileSet, isTest, cachePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";

const places = [
  /^src\/slices\/[^/]+\/server\/(.+\/)?[^/]+\.(repository|read-model|tables)\.ts$/,
  // Demo data is written in bulk, across the slices, below their services.
  /^src\/app\/server\/demo\/[^/]+\.repository\.ts$/,
  /^src\/slices\/analytics\/server\/compiler\//,
  /^src\/platform\/server\/(db|jobs|outbox)\//,
  // Stores of the platform itself: the audit row of a unit of work, the mailbox that replaces a mail server, files,
  // keys of calls.
  /^src\/platform\/server\/(unit-of-work|mail\/mailbox|(files\/files|idempotency\/idempotency)\.(repository|tables))\.ts$/,
];

const builders = new Set(["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "replaceInto"]);

// Keywords are in capitals here, so an English sentence that begins with "Select" does not match.
const statement =
  /^\s*(SELECT\b[\s\S]*\bFROM\b|INSERT\s+INTO\b|UPDATE\s+\S+\s+SET\b|DELETE\s+FROM\b|MERGE\s+INTO\b|WITH\s+\w+[\s\S]*\bAS\s*\(|(CREATE|ALTER|DROP)\s+(TABLE|INDEX|ROLE|POLICY|DATABASE|SCHEMA|VIEW)\b|TRUNCATE\b|SET\s+LOCAL\b)/;
const lowerCase =
  /^\s*(select\b[\s\S]*[*_=(][\s\S]*\bfrom\s+\w|insert\s+into\s+\w+\s*\(|update\s+\w+\s+set\s+\w+\s*=|delete\s+from\s+\w+\s+where)/;

/** Node computes calendar days, and the tz data of Node and PostgreSQL differ; MERGE does not distribute. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bAT TIME ZONE\b/i, "SQL contains AT TIME ZONE"],
  [/\bMERGE INTO\b/, "SQL contains MERGE"],
];

function findText(node: AstNode): string | null {
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node["quasis"] as readonly { readonly value: { readonly raw: string } }[];
  return quasis.map((quasi) => quasi.value.raw).join("?");
}

function importsSql(node: AstNode): boolean {
  if (node.type !== "ImportDeclaration" || (node["source"] as { value?: unknown }).value !== "kysely") return false;
  const specifiers = node["specifiers"] as readonly { readonly imported?: { readonly name?: string } }[];
  return specifiers.some(({ imported }) => imported?.name === "sql");
}

function findBuilderCall(node: AstNode): string | null {
  if (node.type !== "CallExpression") return null;
  const { property } = node["callee"] as { property?: { name?: string } };
  return property?.name !== undefined && builders.has(property.name) ? property.name : null;
}

function findOutsideReason(node: AstNode): string | null {
  if (importsSql(node)) return "imports kysely's sql";
  const call = findBuilderCall(node);
  if (call !== null) return `builds a query (.${call})`;
  const text = findText(node);
  return text !== null && (statement.test(text) || lowerCase.test(text))
    ? `holds SQL: ${text.trim().slice(0, 60)}`
    : null;
}

const findSql = cachePerText((file, source): readonly Breach[] => {
  const breaches: Breach[] = [];
  const canHoldSql = places.some((place) => place.test(file));
  walk(parse(file, source), (node) => {
    const reason = canHoldSql ? null : findOutsideReason(node);
    if (reason !== null) breaches.push({ file, reason });
    const text = findText(node) ?? "";
    for (const [pattern, words] of banned) if (pattern.test(text)) breaches.push({ file, reason: words });
  });
  return breaches;
});

/** SQL is in repositories, read models, table declarations, the compiler and the platform's stores; nowhere else. */
export function checkSql(files: FileSet): Breach[] {
  return [...selectTypeScript(files)].flatMap(([file, source]) =>
    file.startsWith("src/") && !isTest(file) ? findSql(file, source) : [],
  );
}
