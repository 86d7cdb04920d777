import { type SendRequest, type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPeopleRoutes } from "#slices/people/web/public.tsx";
import { createEmployeeDetails, managed, options, createTeamReply } from "#slices/people/web/testing/team-replies.ts";

/** Replies by method and path; a Response is an error. Calls that are left out get replies without data. */
export type Answers = Readonly<Record<string, (requests: SendRequest) => unknown>>;

const quiet: Answers = {
  "GET /analytics/team": () => createTeamReply(),
  "GET /analytics/team/options": () => ({ data: options }),
  "GET /analytics/team/11/employee_details": () => ({ data: createEmployeeDetails() }),
  "GET /analytics/team/11/history": () => ({
    data: [
      { id: 2, location: "Pelican Point", position: "Leasing Consultant", starts_on: "2025-06-01", ends_on: null },
      { id: 1, location: "Driftwood Commons", position: "Assistant", starts_on: null, ends_on: "2025-05-31" },
    ],
  }),
  "GET /analytics/team/11/access": () => ({
    data: {
      services: ["intouch", "intel"],
      access: [{ service: "intouch", role: "property_manager", region_ids: [], location_ids: [3] }],
    },
  }),
  "GET /integration/manage_employee/11": () => ({ data: managed }),
  "GET /integration/employees/autocomplete": () => ({
    data: [{ id: 12, name: "Ben Okri" }],
    meta: { pagination: { last: true, total_pages: 1, record_count: 1 } },
  }),
};

interface OpenedPeople extends OpenedRoutes {
  /** Returns the requests of a method and path, oldest first. */
  readonly getCalls: (call: string) => SendRequest[];
}

/** Opens an address of the slice with these replies. */
export function openPeople(address: string, answers: Answers = {}): OpenedPeople {
  const opened = openRoutes(address, buildPeopleRoutes, (requests) => {
    const call = `${requests.method} ${requests.path}`;
    return (answers[call] ?? quiet[call])?.(requests);
  });
  return { ...opened, getCalls: (call) => opened.requests.filter((each) => `${each.method} ${each.path}` === call) };
}
