import { type Breach, type FileSet, cachePerText, selectTypeScript } from "./file-set.ts";
import { type AstNode, parse, walk } from "./syntax.ts";

const SCHEMA = "db/schema.sql";

interface SchemaColumn {
  readonly sqlType: string;
  readonly isNullable: boolean;
}

type SchemaTables = ReadonlyMap<string, ReadonlyMap<string, SchemaColumn>>;

/** TypeScript types that a column's type is read as; types that are not listed are not checked. */
const readAs: Readonly<Record<string, readonly string[]>> = {
  bigint: ["number"],
  integer: ["number"],
  smallint: ["number"],
  "double precision": ["number"],
  numeric: ["number"],
  boolean: ["boolean"],
  text: ["string"],
  uuid: ["string"],
  date: ["string"],
  "timestamp with time zone": ["Date"],
  bytea: ["Uint8Array", "Buffer"],
};

const columnLine = /^ {2}([a-z]\w*) ([a-z]+(?: [a-z]+)*)(\[\])?( NOT NULL)?/;

/** Returns the columns of every table that the generated schema names. */
const readSchemaTables = cachePerText((_file, schema): SchemaTables => {
  const tables = new Map<string, Map<string, SchemaColumn>>();
  let columns = new Map<string, SchemaColumn>();
  for (const line of schema.split("\n")) {
    const table = /^TABLE (\w+) \(/.exec(line)?.[1];
    if (table !== undefined) tables.set(table, (columns = new Map()));
    const [, name, sqlType, array = "", notNull] = columnLine.exec(line) ?? [];
    if (name !== undefined && sqlType !== undefined)
      columns.set(name, { sqlType: sqlType + array, isNullable: notNull === undefined });
  }
  return tables;
});

/** Wrappers around a column's type: those of Kysely, and aliases of them. */
const wrappers = new Set(["Generated", "ColumnType", "Once"]);

function getTypeName(node: AstNode): string {
  const { name } = (node["typeName"] ?? {}) as { readonly name?: string };
  return name ?? "";
}

function getMembers(node: AstNode): readonly AstNode[] {
  return (node["members"] ?? node["body"] ?? []) as readonly AstNode[];
}

/** Returns the alternatives of a type, without the wrappers of Kysely. */
function listAlternatives(type: AstNode): readonly AstNode[] {
  if (type.type === "TSUnionType") return (type["types"] as readonly AstNode[]).flatMap(listAlternatives);
  const [inner] = ((type["typeArguments"] as AstNode | null)?.["params"] ?? []) as readonly AstNode[];
  if (type.type === "TSTypeReference" && wrappers.has(getTypeName(type)) && inner) return listAlternatives(inner);
  return [type];
}

const keywords: Readonly<Record<string, string>> = {
  TSStringKeyword: "string",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
  TSArrayType: "array",
  TSTypeLiteral: "object",
};

/** Returns the plain name of a type, or null where it is an alias that only the compiler can follow. */
function findPlainType(type: AstNode): string | null {
  if (type.type === "TSLiteralType") return typeof (type["literal"] as AstNode)["value"];
  if (type.type !== "TSTypeReference") return keywords[type.type] ?? null;
  const name = getTypeName(type);
  return ["Date", "Uint8Array", "Buffer"].includes(name) ? name : null;
}

interface DeclaredColumn {
  readonly table: string;
  readonly column: string;
  readonly type: AstNode;
}

interface DeclaredTables {
  readonly tables: readonly string[];
  readonly columns: readonly DeclaredColumn[];
}

function getKey(member: AstNode): string {
  return ((member["key"] ?? {}) as { readonly name?: string }).name ?? "";
}

function getAnnotation(member: AstNode): AstNode | undefined {
  return (member["typeAnnotation"] as AstNode | undefined)?.["typeAnnotation"] as AstNode | undefined;
}

/** Returns the tables that the interfaces of a file declare: those whose name ends in Tables or Sources. */
export const listDeclaredTables = cachePerText((file, source): DeclaredTables => {
  const tables: string[] = [];
  const columns: DeclaredColumn[] = [];
  walk(parse(file, source), (node) => {
    const name = (node["id"] as { readonly name?: string } | undefined)?.name ?? "";
    if (node.type !== "TSInterfaceDeclaration" || !/(Tables|Sources)$/.test(name)) return;
    for (const member of getMembers(node["body"] as AstNode)) {
      const row = getAnnotation(member);
      if (member.type !== "TSPropertySignature" || row?.type !== "TSTypeLiteral") continue;
      const table = getKey(member);
      tables.push(table);
      for (const each of getMembers(row)) {
        const type = getAnnotation(each);
        if (type) columns.push({ table, column: getKey(each), type });
      }
    }
  });
  return { tables, columns };
});

/** Returns the problem of a declared column; null where it fits the schema. */
function findMistake({ table, column, type }: DeclaredColumn, schema: SchemaTables): string | null {
  const found = schema.get(table)?.get(column);
  if (found === undefined) return `${table}.${column} is no column of the schema`;
  const alternatives = listAlternatives(type);
  const isNullable = alternatives.some(
    (each) => each.type === "TSNullKeyword" || each.type === "TSUnknownKeyword" || each.type === "TSAnyKeyword",
  );
  if (isNullable !== found.isNullable && found.sqlType !== "jsonb")
    return `${table}.${column} ${found.isNullable ? "may be null" : "is never null"} in the schema`;
  const fitting = readAs[found.sqlType];
  const wrong = alternatives.map(findPlainType).find((plain) => plain !== null && fitting?.includes(plain) === false);
  return wrong === undefined || wrong === null ? null : `${table}.${column} is ${found.sqlType}, not ${wrong}`;
}

/** The row types of queries agree with the schema: tables, columns, types, and nullability. */
export function checkTableTypes(files: FileSet): Breach[] {
  const schema = readSchemaTables(SCHEMA, files.get(SCHEMA) ?? "");
  const breaches: Breach[] = [];
  for (const [file, source] of selectTypeScript(files)) {
    if (!/^src\/[^]*\/server\//.test(file) || file.endsWith(".test.ts")) continue;
    const { tables, columns } = listDeclaredTables(file, source);
    for (const table of tables)
      if (!schema.has(table)) breaches.push({ file, reason: `${table} is no table of the schema` });
    for (const column of columns) {
      const reason = schema.has(column.table) ? findMistake(column, schema) : null;
      if (reason !== null) breaches.push({ file, reason });
    }
  }
  return breaches;
}
