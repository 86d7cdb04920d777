import { parseId } from "#slices/reports/web/place/place-state.ts";
import { serviceParts } from "#slices/reports/web/widget/service-parts.ts";

const placeParts = { region: "region", regions: "region", property: "location", properties: "location" } as const;

/** The place of a widget. */
export interface WidgetPlace {
  readonly linkType: "region" | "location";
  readonly id: number;
}

/** The parts of a widget page's path. */
export interface WidgetPath {
  /** Null in the short form, which leaves out the part of the portal. */
  readonly service: (typeof serviceParts)[number] | null;
  /** Null: everything in the viewer's scope. */
  readonly place: WidgetPlace | null;
  /** With underscores, in either spelling. */
  readonly widget: string;
  /** The id that the widget is limited to, such as a question; null for none. */
  readonly scopedId: number | null;
}

function isPlacePart(text: string | undefined): text is keyof typeof placeParts {
  return text !== undefined && Object.hasOwn(placeParts, text);
}

function parsePlace(part: string | undefined, idText: string | undefined): WidgetPlace | null {
  const id = parseId(idText);
  return isPlacePart(part) && id !== null ? { linkType: placeParts[part], id } : null;
}

/** Parses `/{service}/{region|property}/{id}/{widget}/{scopedId?}` and its short forms; null for any other path. */
export function readWidgetPath(pathname: string): WidgetPath | null {
  const parts = pathname.split("/").filter((part) => part !== "");
  const service = serviceParts.find((part) => part === parts[0]) ?? null;
  const own = service === null ? parts : parts.slice(1);
  const place = parsePlace(own[0], own[1]);
  // A place needs its kind and its id; without a place the part of the portal is required.
  if (place === null && (service === null || isPlacePart(own[0]))) return null;
  const [name, scoped, ...rest] = place ? own.slice(2) : own;
  if (name === undefined || rest.length > 0) return null;
  const scopedId = parseId(scoped);
  return scoped === undefined || scopedId !== null
    ? { service, place, widget: name.replaceAll("-", "_"), scopedId }
    : null;
}

/** A screen in the viewer's navigation and the address of its data; `:id` stands for the place in both. */
export interface NavigationRoute {
  readonly path: string;
  readonly endpoint: string;
}

/** The address of a widget's data: its name on the server, and its place. */
export interface WidgetAddress {
  readonly widget: string;
  readonly place: WidgetPlace | null;
  /** The id that the widget is limited to, such as a question; missing: no limit. */
  readonly scopedId?: number;
  /** True for a legacy report, which has all of its rows on one page. */
  readonly isLegacy?: boolean;
  /** True for the page engagement/intel, whose payload has names of its own. */
  readonly isIntel?: boolean;
}

const INTEL = "intel";

const dataAddress = /^\/v1\/en\/analytics\/(?:reports|(?:regions|properties)\/:id)\/([a-z0-9_]+)(?:\/:scopedId)?$/;
const linkParts = { region: "region", location: "property" } as const;

/** Returns the data address of a path in the viewer's navigation; null where the navigation has no such widget. */
export function findWidgetAddress(path: WidgetPath, routes: readonly NavigationRoute[]): WidgetAddress | null {
  const { service, place, widget, scopedId } = path;
  const ofPlace = place ? `/${linkParts[place.linkType]}/:id` : "";
  const rest = `${ofPlace}/${widget}${scopedId === null ? "" : "/:scopedId"}`;
  const wanted = new Set((service === null ? serviceParts : [service]).map((part) => `/${part}${rest}`));
  const found = routes.find((route) => wanted.has(route.path));
  const name = found && dataAddress.exec(found.endpoint)?.[1];
  if (name === undefined) return null;
  if (scopedId !== null) return { widget: name, place, scopedId };
  return widget === INTEL ? { widget: name, place, isIntel: true } : { widget: name, place };
}

/** Returns the address of a widget's data in the form that schedules store. */
export function toSentAddress({ widget, place }: WidgetAddress): string {
  const folder = place ? `${place.linkType === "region" ? "regions" : "properties"}/${place.id}` : "reports";
  return `/v1/en/analytics/${folder}/${widget}`;
}
