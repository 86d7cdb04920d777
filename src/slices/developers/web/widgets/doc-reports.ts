import type { ReplyOf } from "#platform/web/client.ts";

/** The folders in which the server keeps the addresses of widgets. */
export type Folder = "reports" | "regions" | "properties";

/** A report as a page of the docs opens it. */
export interface DocReport {
  /** Its name in addresses. */
  readonly widget: string;
  readonly title: string;
  readonly service: string;
  /** True for a shape of its own, which takes no parameters. */
  readonly isPanel: boolean;
}

type Widgets = ReplyOf<"getWidgets">["data"];
type Standard = ReplyOf<"getReports">["data"];

/** The widgets that the viewer may request in a folder; those that need one thing more, such as a question, are left out. */
export function reportsIn(widgets: Widgets, folder: Folder): DocReport[] {
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

/** The standard reports that are widgets, by their groups. */
export function legacyReports(grouped: Standard): DocReport[] {
  return [...grouped.ingage, ...grouped.inquire, ...grouped.intouch, ...grouped.introduce]
    .filter(({ to }) => to === undefined)
    .map(({ widget, name: title, service }) => ({ widget, title, service, isPanel: false }));
}

/** The report of an address: the one named, with hyphens or underscores; the first where none is; null for an unknown name. */
export function chosenReport(reports: readonly DocReport[], wanted: string | undefined): DocReport | null {
  if (wanted === undefined) return reports[0] ?? null;
  const name = wanted.replaceAll("-", "_");
  return reports.find(({ widget }) => widget === name) ?? null;
}

/** The folder that a category of an address means; regions for none and for one that there is not. */
export function toFolder(category: string | undefined): Exclude<Folder, "reports"> {
  return /^(?:propert(?:y|ies)|locations?)$/.test(category ?? "") ? "properties" : "regions";
}
