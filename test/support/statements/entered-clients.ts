import type { Node } from "libpg-query";
import { findOperand, type Level, toFields } from "./scope.ts";

const isSetting = (node: Node | undefined): boolean =>
  node !== undefined && "A_Const" in node && node.A_Const.sval?.sval === "app.client_id";

/** Returns the column that a call `set_config('app.client_id', column, …)` enters; null for anything else. */
function findArgument(node: Node | undefined): Node | null {
  if (!node || !("FuncCall" in node) || toFields(node.FuncCall.funcname).join() !== "set_config") return null;
  const [name, value] = node.FuncCall.args ?? [];
  return isSetting(name) && value ? value : null;
}

/** Returns the only condition of a CASE that has no other; undefined for any other. */
function findCondition(part: object): Node | undefined {
  if (!("CaseExpr" in part)) return undefined;
  const { args = [], defresult } = (part as Extract<Node, { CaseExpr: unknown }>).CaseExpr;
  const [only] = args;
  return args.length === 1 && !defresult && only && "CaseWhen" in only ? only.CaseWhen.expr : undefined;
}

/**
 * Returns the client that `CASE WHEN set_config('app.client_id', client, …) <> '' THEN … END` enters: within, row-level
 * security shows only that client's rows, and the branch is evaluated only after. Null for any other part of a
 * statement.
 */
export function findEnteredClient(part: object, level: Level): string | null {
  const condition = findCondition(part);
  const entered = findArgument(condition && "A_Expr" in condition ? condition.A_Expr.lexpr : undefined);
  return entered && (findOperand(level, entered)?.node ?? null);
}
