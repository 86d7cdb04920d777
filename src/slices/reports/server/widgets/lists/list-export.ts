import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { ColumnKind } from "#platform/server/spreadsheets/table-cells.ts";
import type { ListCell } from "#slices/reports/contract/lists.contract.ts";
import type { FileTable } from "../../exports/exports.service.ts";
import { likelihoodLabels } from "../comments/comments-envelope.ts";
import type { ReportContext } from "../context.ts";
import type { ListColumn, ListWidget } from "../widget.ts";
import { listFilters, toListOptions } from "./list-envelope.ts";
import { listPage } from "./list.widget.ts";
import { type ListQuery, type Parts, readListQuery } from "./list-request.rules.ts";
import type { ListResult } from "./lists.deps.ts";

/** Maximum number of rows in a file; it states when there are more. */
const MAX_ROWS = 50_000;

const kinds: Readonly<Record<ListCell, ColumnKind>> = {
  text: "text",
  date: "day",
  percent: "percent",
  count: "count",
  people: "text",
  status: "text",
  score: "score",
  likelihood: "text",
  words: "text",
};

/** Returns the names of people, which is all that a file has of them. */
const formatNames = (people: string): string =>
  people
    .split(";")
    .map((each) => each.slice(each.indexOf(":") + 1))
    .join(", ");

/** Cells that only open rows have: in a confidential row they are hidden, not missing. */
const ofOpenAlone: ReadonlySet<ListCell> = new Set(["score", "likelihood", "words"]);

function toCell({ cells }: ListResult, { key, cell }: ListColumn): FileTable["rows"][number][number] {
  const value = cells[key] ?? null;
  if (cells["is_confidential"] === true && ofOpenAlone.has(cell)) return { hidden: true };
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number")
    return cell === "likelihood" ? (likelihoodLabels[value - 1] ?? null) : Math.round(value);
  return value !== null && cell === "people" ? formatNames(value) : value;
}

async function readFacts(context: ReportContext, widget: ListWidget, query: ListQuery): Promise<FileTable["filters"]> {
  const facts: (readonly [string, string])[] = [];
  if (context.subject) facts.push(["Place", context.subject.name]);
  for (const { key, label, choices, value } of await listFilters(context, toListOptions(context, widget), query)) {
    const chosen = (choices ?? []).filter((choice) => choice.selected).map((choice) => choice.name);
    if (chosen.length > 0) facts.push([label, chosen.join(", ")]);
    else if (value !== null && key !== "date_range") facts.push([label, value]);
  }
  const { from, to } = query.windows.current;
  return [...facts, ["Dates", `${from} – ${to}`], ["As Of", { moment: context.view.asOf }]];
}

/** Exports a list: every row in the order of the screen, with the columns that it shows. */
export async function listExport(context: ReportContext, widget: ListWidget, raw: Parts): Promise<FileTable> {
  const { query, errors } = readListQuery(toListOptions(context, widget), raw, "body");
  assertNoFieldErrors(errors);
  const columns = widget.columns.filter(({ key }) => query.columns?.includes(key) ?? true);
  const { rows, count } = await listPage(context, widget, query, { offset: 0, limit: MAX_ROWS });
  const facts = await readFacts(context, widget, query);
  return {
    title: widget.title,
    filters: count > MAX_ROWS ? [...facts, ["Rows", `The first ${MAX_ROWS}`]] : facts,
    columns: columns.map(({ key, label, cell }) => ({ key, label, kind: kinds[cell], missing: "N/A" })),
    rows: rows.map((row) => columns.map((column) => toCell(row, column))),
  };
}
