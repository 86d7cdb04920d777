import type { z } from "zod";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { getWidgets } from "#slices/reports/contract/widgets.contract.ts";
import type { PageMatch, WidgetRoute } from "../reports.api.ts";
import { type ExternalReport, listExternalReports } from "../external-reports.ts";
import { findLocationPermission, findRegionPermission } from "../places/place-pages.rules.ts";
import { scopeLabels } from "./comments/comments-envelope.ts";
import { scopes } from "./scopes.ts";
import { listNames, type WidgetCatalog } from "./widget-catalog.ts";
import type { SubjectKind, WidgetDeclaration } from "./widget.ts";

type Entry = z.infer<(typeof getWidgets)["reply"]>["data"][number];

const folders: Readonly<Record<SubjectKind, string>> = {
  company: "reports",
  region: "regions/:id",
  location: "properties/:id",
};

function canSee(actor: Actor, widget: WidgetDeclaration, subject: SubjectKind): boolean {
  const right = subject === "region" ? findRegionPermission : findLocationPermission;
  return right(actor, widget.right ?? widget.service) !== null;
}

const getDataAddress = (subject: SubjectKind, widget: WidgetDeclaration): string =>
  `/v1/en/analytics/${folders[subject]}/${widget.urlKey}${widget.isScoped ? "/:scopedId" : ""}`;

const toCommentScopes = (widget: WidgetDeclaration): Entry["scopes"] =>
  widget.kind === "comments" ? widget.scopes.map((scope) => ({ key: scope, label: scopeLabels[scope] })) : [];

function toEntry(actor: Actor, widget: WidgetDeclaration): Entry[] {
  const subjects = widget.subjects.filter((subject) => canSee(actor, widget, subject));
  if (subjects.length === 0) return [];
  return [
    {
      id: widget.id,
      url_key: widget.urlKey,
      title: widget.title,
      data_type: widget.dataType,
      service: widget.service,
      endpoints: subjects.map((subject) => getDataAddress(subject, widget)),
      scopes:
        widget.kind === "table"
          ? widget.scopes.map(({ scope }) => ({ key: scope, label: scopes[scope].plural }))
          : toCommentScopes(widget),
    },
  ];
}

/** Returns the widgets that a person may request, each at the addresses that their permissions open. */
export function getWidgetList(catalog: WidgetCatalog, actor: Actor): Entry[] {
  return catalog.widgets.flatMap((widget) => toEntry(actor, widget));
}

const parts = { ingage: "engagement", intouch: "satisfaction", introduce: "compliance" } as const;

const getPart = ({ service, part }: WidgetDeclaration): string => part ?? parts[service];

const placeParts: Readonly<Record<SubjectKind, string>> = {
  company: "",
  region: "region/:id/",
  location: "property/:id/",
};

/** Returns every name of a widget in the address of a screen. */
export function getWidgetNames(catalog: WidgetCatalog, further: readonly ExternalReport[] = []): ReadonlySet<string> {
  return new Set([...catalog.widgets.flatMap(listNames), ...further.map(({ urlKey }) => urlKey)]);
}

function toRoutes(actor: Actor, widget: WidgetDeclaration): WidgetRoute[] {
  const names = listNames(widget);
  return widget.subjects
    .filter((subject) => canSee(actor, widget, subject))
    .flatMap((subject) =>
      names.map((name) => ({
        path: `/${getPart(widget)}/${placeParts[subject]}${name}${widget.isScoped ? "/:scopedId" : ""}`,
        endpoint: getDataAddress(subject, widget),
      })),
    );
}

/**
 * Returns the screens of the widgets that a person may request, each with the address of its data; one for each name.
 */
export function getWidgetRoutes(
  catalog: WidgetCatalog,
  actor: Actor,
  further?: readonly ExternalReport[],
): readonly WidgetRoute[] {
  const others = listExternalReports(actor, further).map(({ path, endpoint }) => ({ path, endpoint }));
  return [...catalog.widgets.flatMap((widget) => toRoutes(actor, widget)), ...others];
}

/** Returns the reports over everything visible that a person may open, one page each. */
export function getReportPages(
  catalog: WidgetCatalog,
  actor: Actor,
  further?: readonly ExternalReport[],
): readonly PageMatch[] {
  const others = listExternalReports(actor, further).map(({ title, path }) => ({
    text: title,
    detail: null,
    to: path,
  }));
  const declared = catalog.widgets
    .filter((widget) => widget.reportId !== undefined && widget.subjects.includes("company"))
    .filter((widget) => canSee(actor, widget, "company"))
    .map((widget) => ({ text: widget.title, detail: null, to: `/${getPart(widget)}/${widget.urlKey}` }));
  return [...declared, ...others];
}
