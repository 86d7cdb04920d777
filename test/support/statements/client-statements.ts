import {
  type CommonTableExpr,
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  type Node,
  parse,
  type RangeFunction,
  type RangeSubselect,
  type RangeVar,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from "libpg-query";
import {
  getAlias,
  toFields,
  Level,
  findOperand,
  type Outputs,
  type Source,
  type SqlCatalog,
  addJoinConditions,
} from "./scope.ts";
import { CONSTANT, JoinConditions } from "./join-conditions.ts";
import { findEnteredClient } from "./entered-clients.ts";

const CLIENT = "client_id";

interface Demand {
  readonly node: string;
  readonly says: string;
}

/** Where rows of the right, or of the left, side stay although a join's condition is false, it does not filter them. */
const filtersLeft = new Set(["JOIN_INNER", "JOIN_RIGHT"]);
const filtersRight = new Set(["JOIN_INNER", "JOIN_LEFT"]);

/** Walks one statement and records which clients must be known. */
class Inspection {
  readonly breaches: string[] = [];
  readonly #catalog: SqlCatalog;
  readonly #joins = new JoinConditions();
  readonly #demands: Demand[] = [];
  readonly #touched = new Set<string>();
  #lastId = 0;

  constructor(catalog: SqlCatalog) {
    this.#catalog = catalog;
  }

  /** Returns every way in which the statement leaves its client open. */
  finish(): readonly string[] {
    const open = new Set(this.#joins.getUnknown(this.#demands.map(({ node }) => node)));
    const says = this.#demands.filter(({ node }) => open.has(node)).map((demand) => demand.says);
    const owned = [...this.#touched].filter((table) => this.#catalog.owned.has(table));
    const local = [...this.#touched].filter((table) => this.#catalog.local.has(table));
    if (owned.length === 0) return this.breaches;
    const apart = local.map((table) => `reads ${table}, of one node, beside ${owned.join(", ")}`);
    return [...this.breaches, ...says, ...apart];
  }

  checkStatement(node: Node, outer: Level | null): Outputs {
    if ("SelectStmt" in node) return this.#select(node.SelectStmt, outer);
    if ("InsertStmt" in node) return this.#insert(node.InsertStmt, outer);
    if ("UpdateStmt" in node) return this.#update(node.UpdateStmt, outer);
    if ("DeleteStmt" in node) return this.#delete(node.DeleteStmt, outer);
    if ("ExplainStmt" in node && node.ExplainStmt.query) return this.checkStatement(node.ExplainStmt.query, outer);
    if ("MergeStmt" in node) this.breaches.push("is a MERGE");
    return [];
  }

  #source(alias: string, columns: Iterable<string>): Source {
    this.#lastId += 1;
    return { id: `s${this.#lastId}`, alias, columns: new Set(columns) };
  }

  #derived(alias: string, outputs: Outputs, isOpen: boolean): Source {
    const source = this.#source(
      alias,
      outputs.map(({ name }) => name),
    );
    for (const { name, node } of outputs) {
      if (node === null) continue;
      this.#joins.connect(`${source.id}.${name}`, node);
      if (isOpen) this.#joins.connect(node, `${source.id}.${name}`);
    }
    return source;
  }

  #table(table: RangeVar, level: Level): Source {
    const name = table.relname ?? "";
    const query = table.schemaname ? null : level.findQuery(name);
    if (query) return this.#derived(getAlias(table), query, false);
    this.#touched.add(name);
    const source = this.#source(getAlias(table), this.#catalog.columns.get(name) ?? []);
    if (this.#catalog.owned.has(name) || this.#catalog.spread.has(name)) {
      this.#demands.push({ node: `${source.id}.${CLIENT}`, says: `${name} AS ${source.alias} without its client` });
    }
    return source;
  }

  #from(item: Node, level: Level): readonly Source[] {
    const before = level.sources.length;
    if ("RangeVar" in item) level.sources.push(this.#table(item.RangeVar, level));
    else if ("JoinExpr" in item) this.#join(item.JoinExpr, level);
    else if ("RangeSubselect" in item) this.#fromQuery(item.RangeSubselect, level);
    else if ("RangeFunction" in item) this.#fromFunction(item.RangeFunction, level);
    return level.sources.slice(before);
  }

  #fromQuery({ subquery, alias }: RangeSubselect, level: Level): void {
    const outputs = subquery ? this.checkStatement(subquery, level) : [];
    const names = toFields(alias?.colnames);
    const renamed = outputs.map(({ name, node }, at) => ({ name: names[at] ?? name, node }));
    level.sources.push(this.#derived(alias?.aliasname ?? "", renamed, isTransparent(subquery)));
  }

  #fromFunction(called: RangeFunction, level: Level): void {
    this.#expressions(called, level);
    const { alias, coldeflist } = called;
    const defined = (coldeflist ?? []).flatMap((each) => ("ColumnDef" in each ? [each.ColumnDef.colname ?? ""] : []));
    level.sources.push(this.#source(alias?.aliasname ?? "", [...toFields(alias?.colnames), ...defined]));
  }

  #join(join: JoinExpr, level: Level): void {
    const left = join.larg ? this.#from(join.larg, level) : [];
    const right = join.rarg ? this.#from(join.rarg, level) : [];
    const kind = join.jointype ?? "";
    const isFiltered = (source: Source): boolean =>
      (filtersLeft.has(kind) && left.includes(source)) || (filtersRight.has(kind) && right.includes(source));
    addJoinConditions(this.#joins, level, join.quals, isFiltered);
    for (const column of toFields(join.usingClause)) {
      const [a, b] = [left, right].map((side) => side.find(({ columns }) => columns.has(column)));
      if (a && b && isFiltered(a)) this.#joins.connect(`${a.id}.${column}`, `${b.id}.${column}`);
      if (a && b && isFiltered(b)) this.#joins.connect(`${b.id}.${column}`, `${a.id}.${column}`);
    }
    this.#expressions(join.quals, level);
  }

  #with(clause: WithClause | undefined, level: Level): void {
    for (const each of clause?.ctes ?? []) {
      if ("CommonTableExpr" in each) this.#common(each.CommonTableExpr, level, clause?.recursive === true);
    }
  }

  #common({ ctename = "", aliascolnames, ctequery }: CommonTableExpr, level: Level, isRecursive: boolean): void {
    if (!ctequery) return;
    const names = toFields(aliascolnames);
    const renameOutputs = (outputs: Outputs): Outputs =>
      outputs.map(({ name, node }, at) => ({ name: names[at] ?? name, node }));
    // The columns of a recursive query begin with its first part; the rest is checked with these known.
    const first = isRecursive && "SelectStmt" in ctequery ? ctequery.SelectStmt.larg : undefined;
    if (first) level.name(ctename, renameOutputs(this.#select(first, level)));
    level.name(ctename, renameOutputs(this.checkStatement(ctequery, level)));
  }

  #select(select: SelectStmt, outer: Level | null): Outputs {
    const level = new Level(outer);
    this.#with(select.withClause, level);
    if (select.larg && select.rarg)
      return this.#union(this.#select(select.larg, level), this.#select(select.rarg, level));
    if (select.valuesLists) return this.#values(select.valuesLists, level);
    for (const item of select.fromClause ?? []) this.#from(item, level);
    addJoinConditions(this.#joins, level, select.whereClause, (source) => level.sources.includes(source));
    const { targetList, whereClause, havingClause, groupClause, sortClause, limitCount, limitOffset } = select;
    this.#expressions([targetList, whereClause, havingClause, groupClause, sortClause, limitCount, limitOffset], level);
    return this.#outputs(targetList, level);
  }

  #union(left: Outputs, right: Outputs): Outputs {
    return left.map(({ name, node }, at) => {
      const other = right[at]?.node ?? null;
      if (node === null || other === null) return { name, node: null };
      this.#lastId += 1;
      const both = `u${this.#lastId}`;
      this.#joins.connect(both, node, other);
      return { name, node: both };
    });
  }

  #values(lists: readonly Node[], level: Level): Outputs {
    const rows = lists.map((list) => ("List" in list ? (list.List.items ?? []) : []));
    this.#expressions(rows, level);
    return (rows[0] ?? []).map((_, at) => {
      const nodes = rows.map((row) => (row[at] ? (findOperand(level, row[at])?.node ?? null) : null));
      const isKnown = nodes.every((node) => node === CONSTANT);
      return { name: `column${at + 1}`, node: isKnown ? CONSTANT : null };
    });
  }

  #outputs(targets: readonly Node[] | undefined, level: Level): Outputs {
    return (targets ?? []).flatMap((target): Outputs => {
      if (!("ResTarget" in target) || !target.ResTarget.val) return [];
      const { name, val } = target.ResTarget;
      const fields = "ColumnRef" in val ? toFields(val.ColumnRef.fields) : [];
      if (fields.at(-1) === "*") {
        const sources = level.sources.filter(({ alias }) => fields.length === 1 || alias === fields.at(-2));
        return sources.flatMap(({ id, columns }) =>
          [...columns].map((column) => ({ name: column, node: `${id}.${column}` })),
        );
      }
      return [{ name: name ?? fields.at(-1) ?? "", node: findOperand(level, val)?.node ?? null }];
    });
  }

  #insert(insert: InsertStmt, outer: Level | null): Outputs {
    const level = new Level(outer);
    this.#with(insert.withClause, level);
    const table = insert.relation?.relname ?? "";
    this.#touched.add(table);
    const given = insert.selectStmt ? this.checkStatement(insert.selectStmt, level) : [];
    if (this.#catalog.owned.has(table)) this.#inserted(table, insert.cols ?? [], given, !isValues(insert.selectStmt));
    const known = this.#catalog.columns.get(table) ?? [];
    const target = this.#source(insert.relation ? getAlias(insert.relation) : table, known);
    level.sources.push(target, this.#source("excluded", known));
    const returned = insert.returningClause?.exprs;
    this.#expressions([insert.onConflictClause, returned], level);
    return this.#outputs(returned, level);
  }

  #inserted(table: string, columns: readonly Node[], given: Outputs, isQuery: boolean): void {
    const at = columns.findIndex((column) => "ResTarget" in column && column.ResTarget.name === CLIENT);
    const node = given[at]?.node ?? null;
    if (node === null) this.breaches.push(`INSERT INTO ${table} without its client`);
    // A cluster would copy such rows, which row-level security forbids.
    else if (node === CONSTANT && isQuery)
      this.breaches.push(`INSERT INTO ${table} of rows beside none of the client's`);
    else this.#demands.push({ node, says: `INSERT INTO ${table} for a client that is not said` });
  }

  #update(update: UpdateStmt, outer: Level | null): Outputs {
    const sets = (update.targetList ?? []).some((target) => "ResTarget" in target && target.ResTarget.name === CLIENT);
    if (sets) this.breaches.push(`UPDATE ${update.relation?.relname ?? ""} moves rows to another client`);
    return this.#change(update, update.fromClause, [update.targetList], outer);
  }

  #delete(deletion: DeleteStmt, outer: Level | null): Outputs {
    return this.#change(deletion, deletion.usingClause, [], outer);
  }

  #change(
    change: Pick<UpdateStmt, "withClause" | "relation" | "whereClause" | "returningClause">,
    from: readonly Node[] | undefined,
    expressions: unknown,
    outer: Level | null,
  ): Outputs {
    const level = new Level(outer);
    this.#with(change.withClause, level);
    if (change.relation) level.sources.push(this.#table(change.relation, level));
    for (const item of from ?? []) this.#from(item, level);
    addJoinConditions(this.#joins, level, change.whereClause, (source) => level.sources.includes(source));
    this.#expressions([expressions, change.whereClause, change.returningClause?.exprs], level);
    return this.#outputs(change.returningClause?.exprs, level);
  }

  /** Checks the queries within expressions; they see the level that contains them. */
  #expressions(part: unknown, level: Level): void {
    if (typeof part !== "object" || part === null) return;
    const entered = findEnteredClient(part, level);
    if (entered) this.#joins.connect(entered, CONSTANT);
    if ("SubLink" in part) {
      const { subselect, testexpr } = part.SubLink as { subselect?: Node; testexpr?: Node };
      if (subselect) this.checkStatement(subselect, level);
      this.#expressions(testexpr, level);
      return;
    }
    for (const inner of Object.values(part)) this.#expressions(inner, level);
  }
}

function isValues(query: Node | undefined): boolean {
  return query !== undefined && "SelectStmt" in query && query.SelectStmt.valuesLists !== undefined;
}

/** Returns whether a condition on a subquery's column from outside also holds within: it returns its rows unchanged. */
function isTransparent(query: Node | undefined): boolean {
  if (!query || !("SelectStmt" in query)) return false;
  const { groupClause, distinctClause, limitCount, limitOffset, windowClause, larg, valuesLists } = query.SelectStmt;
  return [groupClause, distinctClause, limitCount, limitOffset, windowClause, larg, valuesLists].every(
    (each) => each === undefined,
  );
}

/**
 * Returns how an SQL text leaves open whose rows it means: every table of clients must have its client_id equal to a
 * value that is known before the statement runs, directly or by equality with a column that has, at each level of the
 * query. Empty when all is well. Throws where PostgreSQL's own parser does.
 */
export async function readBreaches(sql: string, catalog: SqlCatalog): Promise<readonly string[]> {
  const { stmts } = await parse(sql);
  return (stmts ?? []).flatMap(({ stmt }) => {
    if (!stmt) return [];
    const inspection = new Inspection(catalog);
    inspection.checkStatement(stmt, null);
    return inspection.finish();
  });
}
