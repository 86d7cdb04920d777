import { parse } from "libpg-query";
import { toFields, type SqlCatalog } from "./scope.ts";

/** Functions that are not immutable; and those that make intervals, because times with intervals added are not. */
const unstable = new Set([
  "now",
  "clock_timestamp",
  "random",
  "date_trunc",
  "to_char",
  "timezone",
  "age",
  "make_interval",
]);

const readName = (of: unknown, property: string): string =>
  toFields((of as Record<string, Parameters<typeof toFields>[0]> | undefined)?.[property]).at(-1) ?? "";

/** Returns the first function of an expression, or the interval in it, whose result may change from node to node. */
function findUnstable(part: unknown): string | null {
  if (typeof part !== "object" || part === null) return null;
  for (const [key, inner] of Object.entries(part)) {
    const name = key === "FuncCall" ? readName(inner, "funcname") : "";
    if (unstable.has(name)) return name;
    const type = key === "TypeCast" ? readName((inner as { typeName?: unknown }).typeName, "names") : "";
    if (type === "interval") return type;
    const found = findUnstable(inner);
    if (found !== null) return found;
  }
  return null;
}

interface Insert {
  readonly relation?: { readonly relname?: string };
  readonly onConflictClause?: { readonly targetList?: unknown; readonly whereClause?: unknown };
}

/** Returns how an INSERT updates a conflicting row of a client by what a cluster rejects: functions not immutable. */
export async function readConflictBreaches(sql: string, { owned }: SqlCatalog): Promise<readonly string[]> {
  const breaches: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, inner] of Object.entries(part)) {
      if (key === "InsertStmt") {
        const { relation, onConflictClause } = inner as Insert;
        const found = findUnstable(onConflictClause);
        const table = relation?.relname ?? "";
        if (found !== null && owned.has(table)) breaches.push(`updates a conflicting row of ${table} by ${found}`);
      }
      walk(inner);
    }
  };
  walk(await parse(sql));
  return breaches;
}
