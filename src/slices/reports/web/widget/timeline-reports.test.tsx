import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReportRow } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const ID = "resident_satisfaction_trends";
const TITLE = "Resident Trends";
const PATH = `/satisfaction/${ID}`;
const MONTHS = 20;

/** Twenty months that end with July 2026. */
const months = Array.from({ length: MONTHS }, (_, at) => {
  const month = new Date(Date.UTC(2024, 11 + at, 1)).toISOString().slice(0, 7);
  return { label: month, interval: `${month}-01:${month}-28`, from: `${month}-01`, to: `${month}-28` };
});
const createTimeline = (from: number): ReportRow["timeline"] =>
  months.map((month, at) => ({ ...month, value: from + (at % 5), hidden: false, is_low: false, bound: null, n: 40 }));
const createRows = (count: number, periods: number): ReportRow[] =>
  Array.from({ length: count }, (_, at) =>
    createReportRow(`Survey ${at + 1}`, at + 1, {
      figures: { agreement_importance: createFigure(60 + at, 60), surveys_sent: createFigure(100 + at) },
      timeline: createTimeline(60 + at)?.slice(0, periods),
    }),
  );

/** Opens the trends as the server declares them: timelines by month. */
function open(rows: readonly ReportRow[]) {
  const meta: Partial<WidgetMeta> = {
    widget: { id: ID, title: TITLE, url_key: ID, data_type: "calculator" },
    pagination: { last: true, total_pages: 1, record_count: rows.length },
  };
  const createAnswer = (_path: string, requests: URLSearchParams): object =>
    createTableReply({
      rows,
      meta,
      structures: {
        scope: requests.get("structures[scope]") ?? "regions",
        report_type: "timeline",
        report_types: [{ key: "timeline", label: "Timeline" }],
        date_interval: "month",
        metric: requests.get("structures[metric]") ?? "agreement_importance",
      },
    });
  return openWidget(PATH, createAnswer, [{ path: PATH, endpoint: `/v1/en/analytics/reports/${ID}` }]);
}

const findTable = (): Promise<HTMLElement> => screen.findByRole("table", { name: TITLE });
const getButton = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const getChart = (): HTMLElement => screen.getByRole("figure", { name: /over time/ });
/** Returns the names of a chart's lines. */
const getChartLines = (): (string | null)[] => {
  fireEvent.click(within(getChart()).getByRole("button", { name: /Show as table/ }));
  return within(getChart())
    .getAllByRole("columnheader")
    .map((header) => header.textContent)
    .slice(1);
};

test("Resident Trends: by scope, metric and time frame, with cards, and a chart of the selected rows [SAT-07]", async () => {
  const { history, requests } = open(createRows(5, 3));
  await findTable();
  // The scope.
  fireEvent.click(getButton(/^Viewing By/));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("radio", { name: "Surveys" }));
  await waitFor(() => expect(requests.at(-1)).toContain("structures[scope]=surveys"));
  // The primary metric and the time frame: the length of a period, and the dates.
  expect(getButton(/^Primary Metric/)).toBeTruthy();
  expect(getButton(/^Date Range/)).toBeTruthy();
  const intervals = within(screen.getByRole("group", { name: "Date Interval" })).getAllByRole("radio");
  expect(intervals.map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    "Month",
    "Quarter",
    "Year",
  ]);
  // Stat cards of everything, until rows are selected: then these are drawn, and no others.
  expect(screen.getByRole("region", { name: "Satisfaction" }).textContent).toContain("71");
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Survey 3" }));
  fireEvent.click(screen.getByRole("checkbox", { name: "Select Survey 5" }));
  await waitFor(() => expect(decodeURIComponent(history.location.search)).toContain("rows=3,5"));
  expect(getChartLines()).toEqual(["Survey 3", "Survey 5"]);
});

test("the time frame is the last 3, 6, 12 or 24 months, or custom days [CONST-13]", async () => {
  const { history, requests } = open(createRows(2, 3));
  await findTable();
  const openDateRange = async (): Promise<HTMLElement> => {
    fireEvent.click(getButton(/^Date Range/));
    return screen.findByRole("dialog");
  };
  const getRequestedRange = (): string => requests.at(-1)?.match(/date_range\]=([\d:-]+)/)?.[1] ?? "";
  const computeMonth = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  for (const length of [3, 6, 12, 24]) {
    fireEvent.click(within(await openDateRange()).getByRole("button", { name: `Last ${length} months` }));
    const getRequestedSpan = (): unknown => {
      const [from = "", to = ""] = getRequestedRange().split(":");
      return [computeMonth(to) - computeMonth(from) + 1, from.slice(8)];
    };
    await waitFor(() => expect(getRequestedSpan()).toEqual([length, "01"]));
    expect(decodeURIComponent(history.location.search)).toContain(`range=${getRequestedRange()}`);
    expect(getButton(new RegExp(`^Date Range: Last ${length} months`))).toBeTruthy();
  }
  const own = within(await openDateRange());
  fireEvent.change(own.getByLabelText("From"), { target: { value: "2026-02-03" } });
  fireEvent.change(own.getByLabelText("To"), { target: { value: "2026-04-05" } });
  fireEvent.click(own.getByRole("button", { name: "Apply" }));
  await waitFor(() => expect(getRequestedRange()).toBe("2026-02-03:2026-04-05"));
});

test("where an interval would make more columns, the longer one that is shown is named", async () => {
  const structures = { asked_interval: "month", date_interval: "quarter" };
  openWidget("/satisfaction/resident-satisfaction-report?interval=month", () => createTableReply({ structures }));
  expect(await screen.findByText(/more than 20 columns, so a longer interval is shown: Quarter/)).toBeTruthy();
});

test("twenty periods have a column each, and ten lines a color each [ENG-21]", async () => {
  open(createRows(11, MONTHS));
  const headers = within(await findTable())
    .getAllByRole("columnheader")
    .map((header) => (within(header).queryByRole("button") ?? header).textContent ?? "");
  expect(headers.filter((header) => /20(24|25|26)/.test(header))).toHaveLength(MONTHS);
  const tones = [...getChart().querySelectorAll("g[data-tone]")]
    .filter((line) => line.querySelector(".cy-chart-line"))
    .map((line) => line.getAttribute("data-tone"));
  expect(new Set(tones)).toEqual(new Set(Array.from({ length: 10 }, (_, at) => String(at + 1))));
});
