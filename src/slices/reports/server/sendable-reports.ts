import { notFound } from "#platform/server/app-error.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { FileTable } from "./exports/exports.service.ts";
import { findLocationPermission, findRegionPermission } from "./places/place-pages.rules.ts";
import type { ReportsDeps } from "./reports.deps.ts";
import type { Address } from "./widgets/context.ts";
import type { SubjectKind, WidgetDeclaration } from "./widgets/widget.ts";
import { exportWidget } from "./widgets/widget-export.ts";
import type { WidgetCatalog } from "./widgets/widget-catalog.ts";

/** A standard report that can be sent. */
export interface SendableReport {
  readonly reportId: number;
  readonly title: string;
  /** The addresses of its data; `:id` stands for a place. */
  readonly endpoints: readonly string[];
  /** True where its figures are compared with earlier ones. */
  readonly compares: boolean;
}

/** The address of a table's data, and its parameters. */
export interface TableRequest {
  readonly endpoint: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const PREFIX = "/v1/en/analytics";
const folders: Readonly<Record<SubjectKind, string>> = {
  company: "reports",
  region: "regions/:id",
  location: "properties/:id",
};
const withTable: ReadonlySet<WidgetDeclaration["kind"]> = new Set<WidgetDeclaration["kind"]>([
  "table",
  "comments",
  "list",
]);

function toEndpoints(actor: Actor, widget: WidgetDeclaration): string[] {
  const service = widget.right ?? widget.service;
  return widget.subjects
    .filter(
      (subject) => (subject === "region" ? findRegionPermission : findLocationPermission)(actor, service) !== null,
    )
    .map((subject) => `${PREFIX}/${folders[subject]}/${widget.urlKey}`);
}

/** Returns the standard reports that a person may open and that have a table to send, by name. */
export function getSendableReports({ widgets }: WidgetCatalog, actor: Actor): readonly SendableReport[] {
  const found = widgets.flatMap((widget) => {
    if (widget.reportId === undefined || widget.isScoped || !withTable.has(widget.kind)) return [];
    const endpoints = toEndpoints(actor, widget);
    return endpoints.length === 0
      ? []
      : [{ reportId: widget.reportId, title: widget.title, endpoints, compares: widget.kind === "table" }];
  });
  return found.toSorted((a, b) => a.title.localeCompare(b.title, "en"));
}

/** Returns the titles of the standard reports by number. */
export function getReportTitles({ widgets }: WidgetCatalog): ReadonlyMap<number, string> {
  return new Map(
    widgets.flatMap(({ reportId, title }) => (reportId === undefined ? [] : [[reportId, title] as const])),
  );
}

const addressPattern = /^\/v1\/en\/analytics\/(?:reports|(regions|properties)\/([1-9]\d{0,14}))\/([a-z_]{1,100})$/;

/** Reads the table at an address of data, in the form of its file. */
export function readTableAt(deps: ReportsDeps, actor: Actor, { endpoint, query }: TableRequest): Promise<FileTable> {
  const parts = addressPattern.exec(endpoint);
  if (!parts) throw notFound();
  const [, kind, id, widget = ""] = parts;
  const place: Address["place"] =
    kind === undefined ? null : { linkType: kind === "regions" ? "region" : "location", id: Number(id) };
  return exportWidget(deps, actor, { place, widget, query });
}
