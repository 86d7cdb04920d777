import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { Actor } from "#slices/identity/server/identity.api.ts";
import type { PlaceReport } from "#slices/reports/contract/place.contract.ts";
import { canOpenReports } from "./place-pages.rules.ts";
import type { Subject } from "./place-subject.ts";
import type { WidgetCatalog } from "../widgets/widget-catalog.ts";

/** The widgets of a location's View Report menu and the service that each requires, in menu order. */
const ofLocation: readonly (readonly [widget: string, service: Service])[] = [
  ["resident_satisfaction", "intouch"],
  ["resident_reasons_leaving_report", "intouch"],
  ["resident_comments", "intouch"],
  ["employee_survey_report", "ingage"],
  ["employee_priorities", "ingage"],
  ["employee_development", "introduce"],
  ["employee_compliance", "introduce"],
];

/** The widgets of a region's menu: the same, and those about many locations. */
const ofRegion: typeof ofLocation = [
  ...ofLocation,
  ["employee_tenure", "introduce"],
  ["employee_turnover", "introduce"],
  ["employee_comments", "ingage"],
];

const menus = { region: ofRegion, location: ofLocation };
const folders = { region: "regions", location: "properties" };

/** Returns the reports of a place that a person may open, without those that no widget serves at such an address. */
export function getPlaceReports(catalog: WidgetCatalog, actor: Actor, { row }: Pick<Subject, "row">): PlaceReport[] {
  const { linkType, id } = row;
  if (linkType !== "region" && linkType !== "location") return [];
  return menus[linkType].flatMap(([widget, service]) => {
    const declared = catalog.find(widget, linkType);
    if (!declared || !canOpenReports(actor, row, service)) return [];
    return [{ widget, service, title: declared.title, to: `/${folders[linkType]}/${id}/${widget}` }];
  });
}
