import { assertNoFieldErrors } from "#platform/server/input-errors.ts";
import type { CommentGroup, EmployeeComment, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import type { TableExport } from "../../portfolio/portfolio.table.ts";
import type { FileCell } from "#platform/server/spreadsheets/table-cells.ts";
import type { ReportContext } from "../context.ts";
import type { CommentsWidget } from "../widget.ts";
import { buildCommentsRequest } from "./comment-request.ts";
import { buildCommentRows } from "./comment-rows.ts";
import { headers, likelihoodLabels, buildCommentFilters, toCommentsOptions } from "./comments-envelope.ts";
import { type CommentsQuery, type Parts, readCommentsQuery } from "./comments-request.rules.ts";
import { findGroups } from "./comment-groups.ts";
import { likelihoodSlugs, type Likelihood } from "#slices/reports/contract/comments.contract.ts";

/** Maximum number of comments in a file; it states when there are more. */
const MAX_COMMENTS = 50_000;
const PAGE = 1000;

type Cells = readonly FileCell[];
type Column = TableExport["columns"][number];

const buildTextColumn = (key: string, label: string): Column => ({ key, label, kind: "text", missing: "N/A" });

const columnsOf: Readonly<Record<CommentsWidget["service"], readonly Column[]>> = {
  ingage: [
    buildTextColumn("survey", "Survey"),
    buildTextColumn("question", "Question"),
    buildTextColumn("date", "Month"),
    buildTextColumn("comment", "Comment"),
    buildTextColumn("position_category", "Position Category"),
    buildTextColumn("location", "Location"),
    buildTextColumn("region", "Region"),
    buildTextColumn("likely_to_remain", "Likely to Remain"),
    buildTextColumn("user_status", "Status"),
  ],
  intouch: [
    buildTextColumn("survey", "Survey"),
    buildTextColumn("question", "Question"),
    buildTextColumn("date", "Date"),
    buildTextColumn("comment", "Comment"),
    buildTextColumn("name", "Resident"),
    buildTextColumn("location", "Location"),
    buildTextColumn("likely_to_renew", "Likely to Renew"),
    { key: "score", label: "Score", kind: "score", missing: "N/A" },
  ],
};

const formatLikelihood = (slug: Likelihood | null): string | null =>
  slug === null ? null : (likelihoodLabels[likelihoodSlugs.indexOf(slug)] ?? null);

function toCells(row: EmployeeComment | ResidentComment): Cells {
  if ("text_entry" in row) {
    return [
      row.survey,
      row.question,
      row.month.slice(0, 7),
      row.text_entry,
      row.position_category?.name ?? null,
      row.location?.name ?? null,
      row.region?.name ?? null,
      formatLikelihood(row.likely_to_remain),
      row.user_status === "archived" ? "Separated" : null,
    ];
  }
  const date = row.is_confidential ? row.month.slice(0, 7) : row.created_at;
  const who = [row.name, row.location_name, formatLikelihood(row.likely_to_renew), row.agreement_importance];
  return [row.survey_name, row.body, date, row.comment, ...who];
}

async function readAllComments(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<{ readonly rows: readonly Cells[]; readonly isTruncated: boolean }> {
  const request = buildCommentsRequest(context, widget.service, query, widget.service === "ingage" ? "texts" : "all");
  const { isOldestFirst } = query;
  const rows: Cells[] = [];
  for (let offset = 0; offset < MAX_COMMENTS; offset += PAGE) {
    const page = { offset, limit: PAGE, isOldestFirst };
    const found = await context.deps.contributed.responseAnswers.readComments(context.view.tx, request, page);
    rows.push(...(await buildCommentRows(context, found.rows)).map(toCells));
    if (offset + PAGE >= found.count) return { rows, isTruncated: false };
  }
  return { rows, isTruncated: true };
}

const buildCountColumn = (key: string, label: string): Column => ({ key, label, kind: "count", missing: "N/A" });

const buildPercentColumn = (key: string, label: string): Column => ({ key, label, kind: "percent", missing: "N/A" });

function toGroupCells({ name, response_count: responseCount, hidden, summary, share }: CommentGroup): Cells {
  if (share) return [name, responseCount, share.value, share.previous_value];
  const counts = summary ? [summary.likely, summary.neutral, summary.unlikely] : [];
  return [name, hidden ? { hidden: true } : responseCount, ...counts];
}

async function readFacts(
  context: ReportContext,
  widget: CommentsWidget,
  query: CommentsQuery,
): Promise<TableExport["filters"]> {
  const facts: (readonly [string, string])[] = [];
  if (context.subject) facts.push(["Place", context.subject.name]);
  for (const { key, label, choices, value } of await buildCommentFilters(
    context,
    toCommentsOptions(context, widget),
    query,
  )) {
    const chosen = (choices ?? []).filter((choice) => choice.selected).map((choice) => choice.name);
    if (chosen.length > 0) facts.push([label, chosen.join(", ")]);
    else if (value !== null && key !== "date_range") facts.push([label, value]);
  }
  const { from, to } = query.windows.current;
  return [...facts, ["Dates", `${from} – ${to}`], ["As Of", { moment: context.view.asOf }]];
}

/** Exports comments: every row of the screen in its order, and nothing that the screen does not print. */
export async function exportComments(context: ReportContext, widget: CommentsWidget, raw: Parts): Promise<TableExport> {
  const { query, errors } = readCommentsQuery(toCommentsOptions(context, widget), raw, "body");
  assertNoFieldErrors(errors);
  const { title } = widget;
  const facts = await readFacts(context, widget, query);
  if (query.scope === "responses") {
    const { rows, isTruncated } = await readAllComments(context, widget, query);
    const cut = isTruncated ? [["Rows", `The first ${MAX_COMMENTS}`] as const] : [];
    return { title, filters: [...facts, ...cut], columns: columnsOf[widget.service], rows };
  }
  const [name, counted] = headers[query.scope];
  const further: Readonly<Partial<Record<typeof query.scope, readonly Column[]>>> = {
    surveys: [
      buildCountColumn("likely", "Likely"),
      buildCountColumn("neutral", "Neutral"),
      buildCountColumn("unlikely", "Unlikely"),
    ],
    themes: [buildPercentColumn("share", "Share of Comments"), buildPercentColumn("previous_share", "Share Last Year")],
  };
  const counts = further[query.scope] ?? [];
  const columns = [
    buildTextColumn("name", name?.[1] ?? ""),
    buildCountColumn("response_count", counted?.[1] ?? ""),
    ...counts,
  ];
  const groups = await findGroups(context, widget, query);
  return { title, filters: facts, columns, rows: groups.map(toGroupCells) };
}
