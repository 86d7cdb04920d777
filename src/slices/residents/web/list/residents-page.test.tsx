import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { toRenewal } from "#slices/residents/web/renewal-face.tsx";
import {
  openResidents,
  createResidentRow,
  createResidentsReply,
} from "#slices/residents/web/testing/open-residents.ts";

const rows = [
  createResidentRow(),
  createResidentRow({
    id: 12,
    full_name: "Cal Quiet",
    units: [],
    surveys: null,
    likelihood_to_renew: null,
    last_response: null,
    recent_alerts: [{ created_at: "2026-11-02", name: "Service issue" }],
  }),
  createResidentRow({ id: 13, full_name: "Dan Down", likelihood_to_renew: 1 }),
];
const PATH = "/analytics/residents";
const open = (address: string) => openResidents(address, { [PATH]: () => createResidentsReply(rows) });

test("shows bell, name, units, survey numbers or None, the face of a renewal or N/A, and the last response [RES-01]", async () => {
  open("/residents");
  const table = within(await screen.findByRole("table"));
  const toCells = (name: string): string[] =>
    within(table.getByText(name).closest("tr") as HTMLElement)
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
  expect(table.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
    "Resident",
    "Alerts",
    "Units",
    "Property",
    "Surveys",
    "Likely to Renew",
    "Last Response",
    "Lease End",
    "Manager",
  ]);
  const bea = toCells("Bea Active").join("|");
  for (const text of ["No open alerts", "204", "4 sent / 2 started / 1 completed", "Likely to Renew"])
    expect(bea).toContain(text);
  const cal = toCells("Cal Quiet").join("|");
  for (const text of ["1 open alert: Service issue", "None", "N/A"]) expect(cal).toContain(text);
});

test("a row leads to the resident [RES-02]", async () => {
  const { history } = open("/residents");
  fireEvent.click(await screen.findByText("204", { selector: "tr:first-child *" }));
  await waitFor(() => expect(history.location.pathname).toBe("/residents/11"));
});

test("J and K move through the rows, each a link that Enter opens", async () => {
  open("/residents");
  await screen.findByRole("table");
  const press = (key: string): string => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return document.activeElement?.textContent ?? "";
  };
  expect(["j", "j", "j", "j", "k"].map(press)).toEqual([
    "Bea Active",
    "Cal Quiet",
    "Dan Down",
    "Dan Down",
    "Cal Quiet",
  ]);
  expect(document.activeElement?.getAttribute("href")).toBe("/residents/12");
});

test("filters are in the address and reach the server; the default is active [RES-03] [RES-04] [RES-05] [NAV-26]", async () => {
  const { requests } = open(
    "/residents?general=all&options=unlikely-to-renew,left-comments&surveys=24&regions=1&locations=2&groups=1&q=bea",
  );
  await screen.findByRole("table");
  const sent = requests.findLast((each) => each.path === PATH)?.query;
  expect(Object.fromEntries(sent ?? [])).toMatchObject({
    "filters[general]": "all",
    "filters[q_text]": "bea",
    sort_by: "first_name",
    "page[size]": "30",
  });
  expect(sent?.getAll("filters[survey_options][]")).toEqual(["unlikely-to-renew", "left-comments"]);
  for (const [key, id] of [
    ["resident_surveys", "24"],
    ["regions", "1"],
    ["locations", "2"],
    ["reporting_groups_by_locations", "1"],
  ] as const)
    expect(sent?.getAll(`filters[${key}][]`), key).toEqual([id]);
  fireEvent.click(screen.getByRole("button", { name: /Survey Status/ }));
  const options = within(await screen.findByRole("group", { name: "Survey Status" }));
  expect(options.getAllByRole("checkbox").map((box) => box.closest("label")?.textContent.trim())).toEqual([
    "Surveys Sent",
    "No Surveys Sent",
    "Surveys Taken",
    "Unlikely to Renew",
    "Likely to Renew",
    "Left Comments",
    "Has Maintenance Issues",
  ]);
});

test.each([
  [5, "likely"],
  [4, "likely"],
  [3, "neutral"],
  [2, "unlikely"],
  [1, "unlikely"],
  [null, "unknown"],
  ["4", "unknown"],
  [Number.NaN, "unknown"],
])("a likelihood of %s is %s [RES-07] [RES-08] [RES-09]", (likelihood, renewal) => {
  expect(toRenewal(likelihood)).toBe(renewal);
});

test("resetting clears the filters at once and loads a second later, unless a filter is set before [RES-06]", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { requests, history } = open("/residents?options=left-comments");
    await screen.findByRole("table");
    const countLoads = (): number => requests.filter((each) => each.path === PATH).length;
    const before = countLoads();
    fireEvent.click(screen.getByRole("button", { name: "Reset filters" }));
    await waitFor(() => expect(history.location.search).toBe(""));
    await vi.advanceTimersByTimeAsync(800);
    expect(countLoads()).toBe(before);
    await vi.advanceTimersByTimeAsync(400);
    await waitFor(() => expect(countLoads()).toBe(before + 1));
    expect(requests.at(-1)?.query.has("filters[survey_options][]")).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("setting a filter cancels the wait of a reset", async () => {
  const { requests } = open("/residents?options=left-comments&desc=true");
  await screen.findByRole("table");
  fireEvent.click(screen.getByRole("button", { name: "Reset filters" }));
  await screen.findByRole("button", { name: "Show: Active" });
  fireEvent.click(screen.getByRole("button", { name: "Show: Active" }));
  fireEvent.click(await screen.findByLabelText("All"));
  await waitFor(() => expect(requests.at(-1)?.query.get("filters[general]")).toBe("all"), { timeout: 700 });
});

const warning = { risk: "higher", days_left: 40, answer: "unlikely", has_open_issue: true, past_leases: 90 } as const;
const warnings = {
  state: "on",
  outcomes: 900,
  outcomes_needed: 300,
  tested_leases: 240,
  skill_percentage: 4,
  leases_due: 48,
  at_higher_risk: 12,
};
const openWarned = (address: string, state: object = warnings) =>
  openResidents(address, {
    [PATH]: () =>
      createResidentsReply([
        createResidentRow({ lease_warning: warning }),
        createResidentRow({ id: 12, full_name: "Cal Quiet" }),
      ]),
    [`${PATH}/lease_warnings`]: () => ({ data: state }),
  });

test("marks leases at risk beside their end, shows how many there are, and filters the list by them", async () => {
  const { requests, history } = openWarned("/residents?locations=2");
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByText("At risk")).toHaveLength(1);
  expect(await screen.findByText(/12 of 48 residents whose lease ends within 90 days/)).toBeTruthy();
  const asked = requests.find((each) => each.path === `${PATH}/lease_warnings`);
  expect(asked?.query.getAll("filters[locations][]")).toEqual(["2"]);
  fireEvent.click(await screen.findByRole("link", { name: "At risk of leaving" }));
  await waitFor(() => expect(history.location.search).toContain("risk=higher"));
  await waitFor(() =>
    expect(requests.findLast((each) => each.path === PATH)?.query.get("filters[lease_risk]")).toBe("higher"),
  );
  expect(await screen.findByRole("button", { name: /At risk of leaving/ })).toBeTruthy();
});

test("shows why there are no warnings and what they need", async () => {
  openWarned("/residents", { ...warnings, state: "too_few", outcomes: 120, leases_due: null, at_higher_risk: null });
  expect(await screen.findByText(/They need 300 leases whose renewal is known.*there are 120\./)).toBeTruthy();
  // No saved view filters by warnings that do not exist.
  expect(screen.getByRole("link", { name: "Unlikely to renew" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "At risk of leaving" })).toBeNull();
});
