import type { ReportLabel } from "#slices/reports/contract/report-labels.gen.ts";
import type { AvailableFilter, WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { likelihoodSlugs } from "#slices/reports/contract/comments.contract.ts";
import type { AudienceService } from "#slices/analytics/server/analytics.api.ts";
import type { ReportContext } from "../context.ts";
import { buildBaseMeta } from "../envelope.ts";
import { filters as declarations, scopes } from "../scopes.ts";
import { buildCommentsRequest } from "./comment-request.ts";
import type { CommentAttributes } from "./comments.deps.ts";
import type { CommentScope, CommentsWidget, FilterKey, QuestionWidget } from "../widget.ts";
import { type CommentsOptions, type CommentsQuery, toCursor } from "./comments-request.rules.ts";

/** The labels of the five steps of a likelihood, from the lowest. */
export const likelihoodLabels = [
  "Very Unlikely",
  "Unlikely",
  "Neutral",
  "Likely",
  "Very Likely",
] as const satisfies readonly ReportLabel[];

/** The labels of the scopes of comments. */
export const scopeLabels: Readonly<Record<CommentScope, ReportLabel>> = {
  surveys: scopes.surveys.plural,
  questions: scopes.questions.plural,
  responses: "Responses",
  themes: "Themes",
};

const ofPlaces: ReadonlySet<string> = new Set(["regions", "locations", "reporting_groups_by_locations", "general"]);

/** Returns a widget's options for the viewer of a context; the page of a place has no filters of places above it. */
export function toCommentsOptions(
  { subject, view, dashboard, places, isUnpaged }: ReportContext,
  widget: CommentsWidget | QuestionWidget,
): CommentsOptions {
  const isOffered = (key: FilterKey): boolean => {
    if (key === "regions") return subject === null;
    if (key === "reporting_groups_by_locations" && places.groups.length === 0) return false;
    return subject?.linkType !== "location" || !ofPlaces.has(key);
  };
  return {
    scopes: widget.kind === "comments" ? widget.scopes : ["responses", "questions", "surveys"],
    filters: widget.filters.filter(isOffered),
    today: view.today,
    dashboard,
    isOfQuestion: widget.kind === "question",
    isUnpaged,
  };
}

type Choices = NonNullable<AvailableFilter["choices"]>;

const statuses = [
  ["all", "All"],
  ["active", "Active"],
  ["archived", "Archived"],
] as const;

function findPlaceChoices({ places }: ReportContext, key: FilterKey, { filters }: CommentsQuery): Choices | null {
  const toChoices = (named: readonly { id: number; name: string }[], chosen: readonly number[] | undefined): Choices =>
    named.map(({ id, name }) => ({ id, name, selected: chosen?.includes(id) ?? false }));
  if (key === "regions") return toChoices(places.regions, filters.regions);
  if (key === "locations") return toChoices(places.locations, filters.locations);
  if (key === "reporting_groups_by_locations") return toChoices(places.groups, filters.reporting_groups_by_locations);
  if (key === "general") return statuses.map(([id, name]) => ({ id, name, selected: filters.general === id }));
  return null;
}

/** Returns the attributes by which employees' comments differ; null where all options can be selected. */
async function findPrinted(context: ReportContext, query: CommentsQuery): Promise<CommentAttributes | null> {
  if (context.service !== "ingage") return null;
  const { q_text: _looked, content, ...places } = query.filters;
  const { position_categories: _chosen, ...others } = content;
  const whole = { ...query, filters: { ...places, content: others }, likelihoods: null };
  return context.deps.contributed.responseAnswers.readAttributes(
    context.view.tx,
    buildCommentsRequest(context, "ingage", whole, "texts"),
  );
}

/** Leaves out options that would find nothing: only printed attributes are offered. */
function filterChoices(choices: Choices, key: FilterKey, printed: CommentAttributes | null): Choices {
  if (printed === null) return choices;
  const kept: Readonly<Partial<Record<FilterKey, readonly (number | string | undefined)[]>>> = {
    likelihoods: printed.likelihoods.map((step) => likelihoodSlugs[step - 1]),
    position_categories: printed.categoryIds,
  };
  const found = kept[key];
  return found ? choices.filter(({ id, selected }) => selected || found.includes(id)) : choices;
}

async function readContentChoices(context: ReportContext, key: FilterKey, query: CommentsQuery): Promise<Choices> {
  if (key === "likelihoods") {
    return likelihoodSlugs.map((id, at) => ({
      id,
      name: likelihoodLabels[at] ?? id,
      selected: query.likelihoods?.includes(at + 1) ?? false,
    }));
  }
  if (key === "themes") {
    const themes = await context.deps.readThemes(context.view.tx, context.service as AudienceService);
    const isChosen = (id: number): boolean => query.themes?.includes(id) ?? false;
    return themes.map(({ id, name, nameEs }) => ({ id, name, name_es: nameEs, selected: isChosen(id) }));
  }
  const scope = key as "surveys" | "questions" | "position_categories";
  const names = await context.deps.readNames(context.view.tx, { service: context.service, scope });
  const chosen = query.filters.content[scope];
  return names.map((each) => ({ id: each.key, name: each.name, selected: chosen?.includes(each.key) ?? false }));
}

/** Returns the offered filters of a widget with their selected options. */
export async function buildCommentFilters(
  context: ReportContext,
  options: CommentsOptions,
  query: CommentsQuery,
): Promise<AvailableFilter[]> {
  const found: AvailableFilter[] = [];
  const printed = options.isOfQuestion ? null : await findPrinted(context, query);
  for (const key of options.filters) {
    // Questions are counted neither by likelihood nor by theme.
    if (key === "likelihoods" && query.scope === "questions" && !query.likelihoods) continue;
    if (key === "themes" && query.scope === "questions" && !query.themes) continue;
    const filter = findTextFilter(key, query) ?? (await readChoiceFilter(context, key, query, printed));
    if (filter) found.push(filter);
  }
  return found;
}

function findTextFilter(key: FilterKey, query: CommentsQuery): AvailableFilter | null {
  const declared = declarations[key];
  if (key === "q_text") return { ...declared, choices: null, value: query.filters.q_text ?? null };
  return key === "date_range" ? { ...declared, choices: null, value: query.requestedRange } : null;
}

async function readChoiceFilter(
  context: ReportContext,
  key: FilterKey,
  query: CommentsQuery,
  printed: CommentAttributes | null,
): Promise<AvailableFilter | null> {
  const every = findPlaceChoices(context, key, query) ?? (await readContentChoices(context, key, query));
  const choices = filterChoices(every, key, printed);
  return choices.length > 0 || every.length === 0 ? { ...declarations[key], choices, value: null } : null;
}

const fileFormats: readonly string[] = ["xlsx", "csv"];

/** The columns of a table of comments or answers, by the kind of its rows. */
export const headers: Readonly<Record<CommentScope, readonly (readonly [key: string, label: ReportLabel])[]>> = {
  surveys: [
    ["name", "Survey"],
    ["response_count", "Comments"],
    ["summary", "Summary"],
  ],
  questions: [
    ["name", "Question"],
    ["response_count", "Responses"],
  ],
  themes: [
    ["name", "Theme"],
    ["response_count", "Comments"],
    ["share", "Share of Comments"],
  ],
  responses: [
    ["question", "Survey/Question"],
    ["date", "Date"],
    ["comment", "Comment"],
  ],
};
const SUMMARY = ["summary", "Summary"] as const satisfies readonly [string, ReportLabel];

/** Returns the columns of a context's comments; residents' comments have their summary next to them. */
function toHeaders({ service }: ReportContext, scope: CommentScope): readonly (readonly [string, ReportLabel])[] {
  return scope === "responses" && service === "intouch" ? [...headers.responses, SUMMARY] : headers[scope];
}

const numberKinds: Readonly<Record<string, "count" | "percent">> = { response_count: "count", share: "percent" };

/** Builds the meta of a reply of comments or of a question. */
export async function buildCommentsMeta(
  context: ReportContext,
  widget: CommentsWidget | QuestionWidget,
  options: CommentsOptions,
  query: CommentsQuery,
  more: { readonly count: number; readonly isTable: boolean },
): Promise<WidgetMeta> {
  const base = buildBaseMeta(context, widget, query.windows);
  const { number, size } = query.page;
  const pages = Math.ceil(more.count / size);
  const { current } = query.windows;
  const formats = more.isTable ? [...fileFormats] : [];
  return {
    ...base,
    pagination: {
      last: number >= pages,
      total_pages: pages,
      record_count: more.count,
      ...(more.isTable ? { cursor: number < pages ? toCursor(number + 1) : null } : {}),
    },
    filters: context.isWithoutFilters ? [] : await buildCommentFilters(context, options, query),
    structures: {
      ...base.structures,
      scope: query.scope,
      scopes: more.isTable ? options.scopes.map((key) => ({ key, label: scopeLabels[key] })) : [],
      date_range: query.requestedRange ?? `${current.from}:${current.to}`,
      addon_options: query.withSummary ? "summary" : null,
    },
    headers: toHeaders(context, query.scope).map(([key, label]) => ({
      key,
      label,
      sortable: key === "date",
      numeric: key === "response_count" || key === "share",
      kind: numberKinds[key] ?? null,
    })),
    additional_meta: {
      ...base.additional_meta,
      sorts: query.scope === "responses" ? ["date"] : [],
      sort_by: query.scope === "responses" ? "date" : null,
      sort_desc: !query.isOldestFirst,
      export_options: formats,
    },
    export_options: formats,
    summary_object: null,
  };
}
