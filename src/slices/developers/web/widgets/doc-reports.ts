import type { ReplyOf } from "#platform/web/client.ts";

/** The folders of widget addresses on the server. */
export type Folder = "reports" | "regions" | "properties";

/** A report on a page of the docs. */
export interface DocReport {
  /** Its name in addresses. */
  readonly widget: string;
  readonly title: string;
  readonly service: string;
  /** True for a widget with its own format, which takes no parameters. */
  readonly isPanel: boolean;
}

type Widgets = ReplyOf<"getWidgets">["data"];
type Standard = ReplyOf<"getReports">["data"];

/**
 * Returns the widgets of a folder that the viewer may request, without those that need another parameter, such as a
 * question.
 */
export function listDocReports(widgets: Widgets, folder: Folder): DocReport[] {
  const base = folder === "reports" ? "reports" : `${folder}/:id`;
  return widgets
    .filter(({ url_key: key, endpoints }) => endpoints.includes(`/v1/en/analytics/${base}/${key}`))
    .map(({ url_key: widget, title, service, data_type: type }) => ({
      widget,
      title,
      service,
      isPanel: type === "basic_json_hash",
    }));
}

/** Returns the standard reports that are widgets, by group. */
export function getLegacyReports(grouped: Standard): DocReport[] {
  return [...grouped.ingage, ...grouped.inquire, ...grouped.intouch, ...grouped.introduce]
    .filter(({ to }) => to === undefined)
    .map(({ widget, name: title, service }) => ({ widget, title, service, isPanel: false }));
}

/**
 * Returns the report of an address, with hyphens or underscores; the first one without a name; null for an unknown
 * name.
 */
export function findDocReport(reports: readonly DocReport[], reportName: string | undefined): DocReport | null {
  if (reportName === undefined) return reports[0] ?? null;
  const name = reportName.replaceAll("-", "_");
  return reports.find(({ widget }) => widget === name) ?? null;
}

/** Returns the folder of a category in an address; regions for none and for an unknown one. */
export function toFolder(category: string | undefined): Exclude<Folder, "reports"> {
  return /^(?:propert(?:y|ies)|locations?)$/.test(category ?? "") ? "properties" : "regions";
}
