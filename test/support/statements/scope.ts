import type { A_Expr, Node, RangeVar } from "libpg-query";
import { CONSTANT, type JoinConditions } from "./join-conditions.ts";

/** The tables of the database, as far as a statement's clients are concerned. */
export interface SqlCatalog {
  /** The columns of every table and view. */
  readonly columns: ReadonlyMap<string, ReadonlySet<string>>;
  /** Tables that clients own, and views over them. */
  readonly owned: ReadonlySet<string>;
  /** Tables with a client in each row that no policy hides, distributed like those of clients. */
  readonly spread: ReadonlySet<string>;
  /** Global tables that stay on one node of a cluster. */
  readonly local: ReadonlySet<string>;
}

/** An item of a FROM clause. */
export interface Source {
  readonly id: string;
  readonly alias: string;
  readonly columns: ReadonlySet<string>;
}

/**
 * The columns that a query returns, in order: the name and the column behind it; null for an expression of several or
 * none.
 */
export type Outputs = readonly { readonly name: string; readonly node: string | null }[];

/** One level of a query: what it reads, and the level that contains it. */
export class Level {
  readonly sources: Source[] = [];
  readonly outer: Level | null;
  readonly #queries = new Map<string, Outputs>();

  constructor(outer: Level | null) {
    this.outer = outer;
  }

  /** Names a query of a WITH clause. */
  name(query: string, outputs: Outputs): void {
    this.#queries.set(query, outputs);
  }

  /** Returns a query of a WITH clause at this level or further out; null where a table is meant. */
  findQuery(query: string): Outputs | null {
    return this.#queries.get(query) ?? this.outer?.findQuery(query) ?? null;
  }

  /** Returns the source of a column reference, at this level or further out; null where it is unknown. */
  find(fields: readonly string[]): { readonly source: Source; readonly node: string } | null {
    const column = fields.at(-1) ?? "";
    const alias = fields.at(-2);
    const source = this.sources.find((each) =>
      alias === undefined ? each.columns.has(column) : each.alias === alias && each.columns.has(column),
    );
    if (source) return { source, node: `${source.id}.${column}` };
    return this.outer?.find(fields) ?? null;
  }
}

/** The names of a dotted reference; a star is "*". */
export function toFields(fields: readonly Node[] | undefined): string[] {
  return (fields ?? []).map((field) => ("String" in field ? (field.String.sval ?? "") : "*"));
}

function stripCast(node: Node): Node {
  return "TypeCast" in node && node.TypeCast.arg ? stripCast(node.TypeCast.arg) : node;
}

/** Returns the column or constant that an expression is; null for a composed one. */
export function findOperand(
  level: Level,
  expression: Node,
): { readonly source: Source | null; readonly node: string } | null {
  const plain = stripCast(expression);
  if ("A_Const" in plain || "ParamRef" in plain) return { source: null, node: CONSTANT };
  return "ColumnRef" in plain ? level.find(toFields(plain.ColumnRef.fields)) : null;
}

const isEqualsSign = (name: readonly Node[] | undefined): boolean => toFields(name).join() === "=";

/** Returns the sides of every equality that must be true for a condition to be true. */
function toEqualities(condition: Node | undefined): readonly (readonly [Node, Node])[] {
  if (condition === undefined) return [];
  if ("BoolExpr" in condition) {
    return condition.BoolExpr.boolop === "AND_EXPR" ? (condition.BoolExpr.args ?? []).flatMap(toEqualities) : [];
  }
  return "A_Expr" in condition ? toSides(condition.A_Expr) : [];
}

function toSides({ kind, name, lexpr, rexpr }: A_Expr): readonly (readonly [Node, Node])[] {
  if (kind !== "AEXPR_OP" || !isEqualsSign(name) || !lexpr || !rexpr) return [];
  if (!("RowExpr" in lexpr) || !("RowExpr" in rexpr)) return [[lexpr, rexpr]];
  const others = rexpr.RowExpr.args ?? [];
  return (lexpr.RowExpr.args ?? []).flatMap((side, at): [Node, Node][] => {
    const other = others[at];
    return other ? [[side, other]] : [];
  });
}

/** Records the equalities of a condition for the sources that it filters. */
export function addJoinConditions(
  joins: JoinConditions,
  level: Level,
  condition: Node | undefined,
  filters: (source: Source) => boolean,
): void {
  for (const [left, right] of toEqualities(condition)) {
    const [a, b] = [findOperand(level, left), findOperand(level, right)];
    if (!a || !b) continue;
    if (a.source && filters(a.source)) joins.connect(a.node, b.node);
    if (b.source && filters(b.source)) joins.connect(b.node, a.node);
  }
}

/** The name by which a statement calls a table. */
export function getAlias(table: RangeVar): string {
  return table.alias?.aliasname ?? table.relname ?? "";
}
