import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { openWidget, routes } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, sixFilters, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const NAME = "resident_satisfaction_report";
const SHORT = `/satisfaction/${NAME}`;
const findTitle = () => screen.findByRole("heading", { level: 1, name: "Resident Satisfaction Report" });
const findTable = () => screen.findByRole("table", { name: "Resident Satisfaction Report" });
const getHeaders = (of: HTMLElement): string[] =>
  within(of)
    .getAllByRole("columnheader")
    .map((header) => (within(header).queryByRole("button") ?? header).textContent);
const findRows = (of: HTMLElement): (string | null)[] =>
  within(of)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);
const getSearch = (history: { location: { href: string } }): string => decodeURIComponent(history.location.href);

describe("address of a widget", () => {
  test.each([
    [SHORT, `/reports/${NAME}`],
    ["/satisfaction/resident-satisfaction-report", `/reports/${NAME}`],
    ["/satisfaction/intel", `/reports/${NAME}`],
    [`/satisfaction/region/3/${NAME}`, `/regions/3/${NAME}`],
    [`/satisfaction/property/12/${NAME}`, `/properties/12/${NAME}`],
    [`/region/3/${NAME}`, `/regions/3/${NAME}`],
    [`/property/12/${NAME}`, `/properties/12/${NAME}`],
    [`/regions/3/resident-satisfaction-report`, `/regions/3/${NAME}`],
    [`/properties/12/${NAME}`, `/properties/12/${NAME}`],
  ])("%s shows the data of %s [NAV-20] [NAV-23] [NAV-24]", async (address, data) => {
    const { requests } = openWidget(address);
    expect(await findTitle()).toBeTruthy();
    expect(requests.map((each) => each.split("?")[0])).toEqual([data]);
  });

  test("a widget without its item in the navigation is neither requested nor shown [NAV-21] [NAV-71]", async () => {
    const others = routes.filter(({ path }) => path !== SHORT);
    const { requests } = openWidget(SHORT, undefined, others);
    expect((await screen.findByRole("alert")).textContent).toContain("widget missing");
    expect(requests).toEqual([]);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test.each(["/satisfaction/region/1/nonsense", "/satisfaction/nonsense", `/engagement/${NAME}`, `${SHORT}/7`])(
    "%s is not a widget: nothing is rendered for it [NAV-22] [ERR-04]",
    async (address) => {
      const { requests } = openWidget(address);
      expect((await screen.findByRole("alert")).textContent).toBe("widget missing");
      expect(requests).toEqual([]);
      expect(screen.queryByRole("table")).toBeNull();
      expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual(["widget missing"]);
    },
  );

  test("a widget in the navigation that the server does not have is reported by its id, in a warning [WID-01] [ERR-03]", async () => {
    const problem = { type: "about:blank", title: "widget missing", status: 404, code: "widget_missing", errors: [] };
    openWidget(SHORT, () =>
      Response.json(problem, { status: 404, headers: { "content-type": "application/problem+json" } }),
    );
    const warning = await screen.findByText(`Widget Missing: ${NAME}`);
    expect(warning.closest("[data-tone]")?.getAttribute("data-tone")).toBe("warning");
    expect(screen.queryByRole("table")).toBeNull();
  });

  test.each([
    [403, "You do not have access to this page"],
    [404, "Page not found"],
  ])("a place with error %i shows its message and nothing else", async (status, words) => {
    openWidget(`/satisfaction/region/9/${NAME}`, () => createProblemReply(status, "x"));
    expect(await screen.findByRole("heading", { name: words })).toBeTruthy();
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("content of a reply", () => {
  test("shows title, breadcrumbs, dates, totals, columns and figures", async () => {
    openWidget(SHORT);
    await findTitle();
    expect(document.title).toContain("Resident Satisfaction Report");
    const crumbs = within(screen.getByRole("navigation", { name: "Breadcrumb" })).getByRole("link");
    expect([crumbs.textContent, crumbs.getAttribute("href")]).toEqual(["Harborline Residential", "/portfolio"]);
    expect(screen.getByText("Dec 1, 2025 – Nov 20, 2026 vs. Dec 1, 2024 – Nov 30, 2025")).toBeTruthy();
    expect(screen.getByRole("region", { name: "Satisfaction" }).textContent).toContain("71");
    expect(screen.getByRole("region", { name: "Total" }).textContent).toContain("240");
    const own = await findTable();
    expect(getHeaders(own)).toEqual(["Region", "Select", "Satisfaction", "Response Rate", "Sent"]);
    const [first] = findRows(own);
    expect(first).toContain("Coastal");
    expect(first).toContain("38%");
    expect(within(own).getByRole("link", { name: "Coastal" }).getAttribute("href")).toBe("/region/3/dashboard");
    expect(screen.getByText("2 rows · as of 9:42 AM GMT-8")).toBeTruthy();
  });

  test.each([
    [64, "bad", true],
    [65, "good", false],
  ])("the primary metric is in the header: of %d it is %s [SCORE-15] [SCORE-19]", async (value, tone, isLow) => {
    const cards = [{ key: "agreement_importance", label: "Satisfaction" as const, figure: createFigure(value) }];
    openWidget(SHORT, () =>
      createTableReply({ meta: { summary_object: { sb_index: null, client_index: null, cards } } }),
    );
    await findTitle();
    const [header] = await screen.findAllByRole("banner");
    const shown = await within(header as HTMLElement).findByText(String(value));
    expect(shown.getAttribute("data-tone")).toBe(tone);
    const button = within(header as HTMLElement).queryByRole("button", { name: String(value) });
    expect(button !== null).toBe(isLow);
    if (button) fireEvent.focus(button);
    if (isLow) expect((await screen.findByRole("tooltip")).textContent).toBe("Score below 65");
  });

  test("a range without a start names no earlier dates, because there are none", async () => {
    const dates = {
      current: { from: "2000-01-01", to: "2023-09-30" },
      previous: null,
      as_of: "2026-11-20T09:42:11-08:00",
    };
    openWidget(SHORT, () => createTableReply({ meta: { dates } }));
    expect(await screen.findByText("Jan 1, 2000 – Sep 30, 2023")).toBeTruthy();
  });

  test("a place's widget links back to it", async () => {
    const parent = { text: "Coastal", to: "/region/3/dashboard" };
    openWidget(`/region/3/${NAME}`, () => createTableReply({ meta: { parent } }));
    expect((await screen.findByRole("link", { name: "Back to Coastal" })).getAttribute("href")).toBe(parent.to);
  });

  test("hidden is marked, missing is N/A, a bound has its sign, and none of them is 0", async () => {
    const figures = {
      agreement_importance: createFigure(null, null, { hidden: true }),
      response_rate: createFigure(null),
      surveys_sent: createFigure(5, null, { bound: "at_least" }),
    };
    openWidget(SHORT, () => createTableReply({ rows: [createReportRow("Coastal", 3, { figures })] }));
    const cells = within(await findTable())
      .getAllByRole("cell")
      .map((cell) => cell.textContent);
    expect(cells[1]).toContain("Fewer than five people, or none, can be shown yet");
    expect(cells[2]).toContain("N/A");
    expect(cells[3]).toContain("≥ 5");
    expect(cells.slice(1, 3).join("")).not.toMatch(/\d/);
  });

  test("answers without the requested segment are mentioned as left out", async () => {
    const reply = createTableReply();
    const additional_meta = { ...reply.meta.additional_meta, confidential_left_out: true };
    openWidget(SHORT, () => createTableReply({ meta: { additional_meta } }));
    expect(await screen.findByText(/Confidential answers can’t be broken down/)).toBeTruthy();
  });

  test("no rows: no data, and with filters a button to clear them", async () => {
    openWidget(SHORT, () => createTableReply({ rows: [] }));
    expect(await screen.findByText("No Data Found")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Clear filters" })).toBeNull();
  });

  test("a failure shows an alert, and can be retried [ERR-01]", async () => {
    let works = false;
    openWidget(SHORT, () => (works ? undefined : createProblemReply(500, "Server Error", "Try later")));
    expect((await screen.findByRole("alert")).textContent).toContain("500 Server Error");
    works = true;
    fireEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await findTable()).toBeTruthy();
  });

  test("a failed first request lists every error in it, each once [ERR-02]", async () => {
    const errors = ["The seal is broken", "The days are gone", "The seal is broken"].map((message) => ({
      path: "",
      code: "broken",
      message,
    }));
    const problem = { type: "about:blank", title: "Conflict", status: 409, code: "broken", errors };
    openWidget(SHORT, () =>
      Response.json(problem, { status: 409, headers: { "content-type": "application/problem+json" } }),
    );
    const alert = await screen.findByRole("alert");
    const listed = within(alert)
      .getAllByRole("listitem")
      .map((item) => item.textContent);
    expect(listed).toEqual(["The seal is broken", "The days are gone"]);
    expect(screen.queryByRole("table")).toBeNull();
  });

  test.each([
    ["of everything", SHORT, `/v1/en/analytics/reports/${NAME}`],
    ["of a region", `/satisfaction/region/3/${NAME}`, `/v1/en/analytics/regions/3/${NAME}`],
  ])("a reply %s that names no widget is an error of the API [ERR-05]", async (_, address, url) => {
    const { widget: _id, ...meta } = createTableReply().meta;
    openWidget(address, () => ({ ...createTableReply(), meta }));
    const alert = await screen.findByRole("alert");
    expect(within(alert).getByRole("heading").textContent).toBe(`API Error: ${url} did not send "meta.widget.id"`);
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("state in the address", () => {
  test("is requested unchanged, and its options are on screen", async () => {
    const { requests } = openWidget(
      `${SHORT}?scope=questions&q=move&regions=3,4&general=active&range=2026-01-01:2026-02-01&sort=response_rate&desc=true&page=2&cols=response_rate`,
      () => createTableReply({ meta: { pagination: { last: false, total_pages: 3, record_count: 31 } } }),
    );
    expect(getHeaders(await findTable())).toEqual(["Region", "Select", "Response Rate"]);
    const [address = ""] = requests;
    expect(address.replaceAll("&", " ")).toContain(
      "structures[scope]=questions structures[date_range]=2026-01-01:2026-02-01 structures[addon_options]=summary filters[q_text]=move",
    );
    expect(new URLSearchParams(address.split("?")[1]).getAll("filters[regions][]")).toEqual(["3", "4"]);
    expect(address).toContain("filters[general]=active");
    expect(address).toContain("page[number]=2");
    expect(address).toContain("sort_by=response_rate&sort_desc=true");
    expect(screen.getByRole("button", { name: "Regions: 2" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Status: Active" })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("searchbox", { name: "Search" }).value).toBe("move");
  });

  test("changes with sorting, turning pages and Back", async () => {
    const { history, requests } = openWidget(SHORT, () =>
      createTableReply({ meta: { pagination: { last: false, total_pages: 3, record_count: 31 } } }),
    );
    fireEvent.click(await screen.findByRole("button", { name: "Page 2" }));
    await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?page=2`));
    fireEvent.click(within(await findTable()).getByRole("button", { name: "Response Rate" }));
    await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?sort=response_rate`));
    await waitFor(() =>
      expect(requests.at(-1)).toContain("page[number]=1&page[size]=15&sort_by=response_rate&sort_desc=false"),
    );
    history.back();
    await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?page=2`));
  });

  test("a page after the last one becomes the last one", async () => {
    const { history } = openWidget(`${SHORT}?page=9`, () =>
      createTableReply({ meta: { pagination: { last: true, total_pages: 2, record_count: 16 } } }),
    );
    await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?page=2`));
  });

  test("invalid parameters are listed at once and removed on request", async () => {
    const errors = [
      { path: "query.filters.utm_source", message: "There is no utm_source here" },
      { path: "query.structures.scope", message: "There is no moon here" },
    ];
    const { history } = openWidget(`${SHORT}?scope=moon&utm_source=mail&regions=3`, (_, query) =>
      query.has("filters[utm_source]") ? createProblemReply(400, "Invalid", "x", errors) : undefined,
    );
    expect(await screen.findByText("There is no utm_source here")).toBeTruthy();
    expect(screen.getByText("There is no moon here")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remove it" }));
    await findTable();
    expect(getSearch(history)).toBe(`${SHORT}?regions=3`);
  });

  test("a sort that another option removed is cleared without a message", async () => {
    const errors = [{ path: "query.sort_by", message: "x" }];
    const { history } = openWidget(`${SHORT}?sort=gone&desc=true&regions=3`, (_, query) =>
      query.has("sort_by") ? createProblemReply(400, "Invalid", "x", errors) : undefined,
    );
    await findTable();
    expect(getSearch(history)).toBe(`${SHORT}?regions=3`);
  });
});

describe("filters", () => {
  test("each of the six types has its control and filters through the address [REPORT-05]", async () => {
    const { history } = openWidget(SHORT);
    await findTable();
    expect(sixFilters.map(({ type }) => type)).toEqual([
      "q_text",
      "radio",
      "select",
      "search",
      "sub_query",
      "date_range",
    ]);
    const choose = async (button: string | RegExp, role: "checkbox" | "radio", option: string): Promise<void> => {
      fireEvent.click(screen.getByRole("button", { name: button }));
      fireEvent.click(within(await screen.findByRole("dialog")).getByRole(role, { name: option }));
      fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    };
    fireEvent.change(screen.getByRole("searchbox", { name: "Search" }), { target: { value: "coast" } });
    fireEvent.keyDown(screen.getByRole("searchbox", { name: "Search" }), { key: "Enter" });
    await waitFor(() => expect(getSearch(history)).toBe(`${SHORT}?q=coast`));
    await choose("Status: All", "radio", "Active");
    await choose("Regions", "checkbox", "Inland");
    await choose("Locations", "checkbox", "Alder Court");
    await choose("Reporting Groups", "checkbox", "Lease-up");
    fireEvent.click(screen.getByRole("button", { name: "Date Range" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Last year" }));
    await waitFor(() =>
      expect(getSearch(history)).toBe(
        `${SHORT}?range=2025-01-01:2025-12-31&q=coast&general=active&regions=4&locations=12&reporting_groups_by_locations=1`,
      ),
    );
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    await waitFor(() => expect(getSearch(history)).toBe(SHORT));
  });

  test("only the reply's options can be selected", async () => {
    openWidget(SHORT, () =>
      createTableReply({
        meta: { filters: [], headers: createTableReply().meta.headers.slice(0, 2) },
        structures: { report_types: [] },
      }),
    );
    await findTable();
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Regions" })).toBeNull();
    expect(screen.queryByRole("group", { name: "Report Type" })).toBeNull();
  });
});

test("a file has the columns, filters and sort of the screen", async () => {
  const { posted } = openWidget(`/region/3/${NAME}?regions=4&cols=surveys_sent&sort=surveys_sent`);
  await findTable();
  fireEvent.click(screen.getByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "CSV (.csv)" }));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted).toEqual([
    [
      `/regions/3/${NAME}.csv`,
      {
        structures: {},
        filters: { regions: "4" },
        sort_by: "surveys_sent",
        sort_desc: "false",
        columns: ["name", "surveys_sent"],
      },
    ],
  ]);
});
