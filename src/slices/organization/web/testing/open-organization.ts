import { fireEvent } from "@testing-library/react";
import type { LocationDetail } from "#slices/organization/contract/locations.contract.ts";
import type { LocationRow, LocationsReply } from "#slices/organization/contract/places.contract.ts";
import { type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildOrganizationRoutes } from "#slices/organization/web/public.tsx";

/** Creates a location row of the list. */
export function buildLocationRow(id: number, name: string, rest: Partial<LocationRow> = {}): LocationRow {
  return {
    id,
    name,
    external_id: null,
    region: "Coastal",
    region_id: 1,
    address: "",
    city: "Ventura",
    state: "CA",
    zip: "",
    unit_count: 96,
    linked_locations: [],
    managers: [],
    maintenance_managers: [],
    service_order: ["introduce", "ingage", "intouch"],
    status_id: 1,
    ...rest,
  };
}

/** Creates the details of a location. */
export function buildLocationDetail(rest: Partial<LocationDetail> = {}): LocationDetail {
  return {
    ...buildLocationRow(7, "Alder Court"),
    time_zone: "America/Denver",
    email: "",
    phone: "3035550134",
    archived_on: null,
    reporting_groups: [],
    regional_managers: [{ id: 3, full_name: "Marcus Okafor" }],
    employee_count: 12,
    version: "v1",
    ...rest,
  };
}

/** Creates a page of the list of locations. */
export function buildLocationsReply(rows: readonly LocationRow[]): LocationsReply {
  return {
    data: [...rows],
    meta: {
      pagination: { last: true, total_pages: rows.length === 0 ? 0 : 1, record_count: rows.length },
      filters: [
        {
          key: "regions",
          choices: [
            { id: 1, name: "Coastal", selected: false },
            { id: 2, name: "High Desert", selected: false },
          ],
          value: null,
        },
      ],
      structures: {},
      additional_meta: { sorts: ["name"], sort_by: "name", sort_desc: false, export_options: [] },
    },
  };
}

const company = {
  id: 1,
  name: "Harborline",
  time_zone: "UTC",
  locale: "en",
  has_areas: true,
  services: ["intouch"],
  postal_address: null,
};
const region = { location_count: 1, managers: [], district: null, district_id: null };

const usual: Readonly<Record<string, unknown>> = {
  "GET /integration/company": { data: company },
  "GET /analytics/locations": buildLocationsReply([
    buildLocationRow(7, "Alder Court"),
    buildLocationRow(8, "Birch Park"),
  ]),
  "GET /analytics/regions": {
    data: [
      { id: 1, name: "Coastal", version: "r1", ...region },
      { id: 2, name: "High Desert", version: "r2", ...region, district_id: 5, district: "West" },
    ],
  },
  "GET /integration/districts": { data: [{ id: 5, name: "West", region_count: 1, version: "d1" }] },
  "GET /integration/reporting_groups": { data: [] },
  "GET /integration/positions": { data: [] },
  "GET /integration/position_categories": { data: [] },
  "GET /integration/locations/7": { data: buildLocationDetail() },
  "GET /integration/units": { data: [], meta: { pagination: { last: true, total_pages: 0, record_count: 0 } } },
  "GET /integration/employees/autocomplete": { data: [{ id: 20, name: "Nadia Ortiz" }] },
};

interface OpenedOrganization extends Pick<OpenedRoutes, "history"> {
  /** Requests other than reads, oldest first: "PUT /integration/regions/1" with its body. */
  readonly sent: { readonly call: string; readonly body: unknown }[];
  /** Queries of read requests. */
  readonly requests: { readonly call: string; readonly query: URLSearchParams }[];
}

type Answers = Readonly<Record<string, unknown>>;

/** Opens an address of the slice with these replies, and defaults for other calls. */
export function openOrganization(address: string, answers: Answers = {}): OpenedOrganization {
  const sent: OpenedOrganization["sent"] = [];
  const requests: OpenedOrganization["requests"] = [];
  const { history } = openRoutes(address, buildOrganizationRoutes, ({ method, path, query, body }) => {
    const call = `${method} ${path}`;
    if (method === "GET") requests.push({ call, query });
    else sent.push({ call, body });
    return answers[call] ?? usual[call] ?? { data: { id: 1, version: "new", name: "x" } };
  });
  return { history, sent, requests };
}

/** Sets the value of a text field. */
export function fill(field: HTMLElement, text: string): void {
  fireEvent.change(field, { target: { value: text } });
}

/** Returns the error and help texts of a control. */
export function getNotes(control: HTMLElement): string {
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
