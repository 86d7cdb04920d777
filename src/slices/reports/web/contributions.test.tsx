import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import type { LoadContribution, ReportContribution, RowNotesProps } from "#slices/reports/web/contributions.ts";
import { joinContributions } from "#slices/reports/web/contributions.ts";
import { createPlaceReply } from "#slices/reports/web/testing/place-reply.ts";
import { openPlaces } from "#slices/reports/web/testing/render-places.tsx";
import { createEngagementData } from "#slices/reports/web/testing/widget-data.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";

// The frame alone: any slice could declare this.
const declare = (part: Partial<ReportContribution>): readonly LoadContribution[] => [
  () => Promise.resolve({ ...joinContributions([]), ...part }),
];

const moods = {
  of: "mood",
  request: { widget: "resident_priority_report", query: { page: { size: 3 } } },
  title: "moodOfTeams",
  label: { en: "Mood of Teams", es: "Ánimo de los equipos" },
  height: [100, 100],
  preload: () => Promise.resolve(),
  content: () => <p>Sunny</p>,
} as const;
const declareInTab = (isEmpty: boolean, preload: () => Promise<unknown> = moods.preload) =>
  declare({ placeCards: [{ ...moods, tab: "plans", isEmpty: () => isEmpty, preload }] });

const openRegion = (rest: string, contributions: readonly LoadContribution[]) =>
  openPlaces(
    `/region/3/dashboard${rest}`,
    (path) => (path === "/regions/3/dashboard" ? createPlaceReply({ services: ["introduce", "ingage"] }) : undefined),
    undefined,
    contributions,
  );

test("slices are joined, and what two of them declare is refused", () => {
  const none = joinContributions([]);
  const first = { ...none, panels: { mood: () => null } };
  const second = { ...none, panels: { weather: () => null } };
  expect(Object.keys(joinContributions([first, second]).panels)).toEqual(["mood", "weather"]);
  expect(() => joinContributions([first, { ...none, panels: { mood: () => null } }])).toThrow(
    "declared by two slices: mood",
  );
});

test("a declared card is in its tab, requested and loaded with that tab alone", async () => {
  const preload = vi.fn(() => Promise.resolve());
  const { batches } = openRegion("", declareInTab(false, preload));
  const link = await screen.findByRole("link", { name: "Plans" });
  expect(preload).not.toHaveBeenCalled();
  fireEvent.click(link);
  const card = await screen.findByRole("region", { name: "Mood of Teams" });
  expect(await within(card).findByText("Sunny")).toBeTruthy();
  expect(preload).toHaveBeenCalled();
  expect(batches[0]?.map(({ widget }) => widget)).not.toContain("resident_priority_report");
  expect(batches.at(-1)?.map(({ widget, query, id }) => [widget, query, id])).toEqual([
    ["resident_priority_report", moods.request.query, 3],
  ]);
});

test("its name in an address opens its tab; without data a line names it", async () => {
  openRegion("#moodOfTeams", declareInTab(true));
  expect((await screen.findByText("No Data Found")).parentElement?.textContent).toContain("Mood of Teams");
  expect(screen.queryByRole("region", { name: "Mood of Teams" })).toBeNull();
});

test("a declared dashboard has its cards, its row and its summary in one request", async () => {
  const { batches } = openPlaces(
    "/compliance/dashboard?sort=calm",
    undefined,
    ({ widget }) => (widget === "moods" ? { results: [] } : undefined),
    declare({
      dashboards: {
        compliance: {
          title: { en: "Mood Dashboard", es: "Panel de ánimo" },
          link: { en: "Mood dashboard", es: "Panel de ánimo" },
          cards: [{ ...moods, of: "compliance" }],
          row: [{ ...moods, title: "moodToday", label: { en: "Mood Today", es: "Ánimo de hoy" } }],
          summary: {
            widget: "moods",
            title: { en: "Mood Summary", es: "Resumen de ánimo" },
            columns: [{ key: "calm", kind: "percent", label: { en: "Calm", es: "Calma" } }],
          },
        },
      },
    }),
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Mood Dashboard" })).toBeTruthy();
  const today = screen.getByRole("region", { name: "Mood Today" });
  expect(today.closest(".rp-row")).not.toBeNull();
  expect(screen.getByRole("region", { name: "Mood of Teams" })).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Mood Summary" })).toBeTruthy();
  expect(batches.map((batch) => batch.map(({ widget }) => widget))).toEqual([
    ["resident_priority_report", "resident_priority_report", "moods"],
  ]);
  expect(batches[0]?.at(-1)?.query).toMatchObject({ sort_by: "calm" });
});

test("a declared row is below the cards of a dashboard, on a phone on request, in the same request", async () => {
  const preload = vi.fn(() => Promise.resolve());
  const { batches } = openPlaces(
    "/engagement/dashboard",
    undefined,
    undefined,
    declare({ dashboardRows: { engagement: [{ ...moods, preload }] } }),
  );
  const card = await screen.findByRole("region", { name: "Mood of Teams" });
  expect(await within(card).findByText("Sunny")).toBeTruthy();
  expect(preload).toHaveBeenCalled();
  expect(card.closest(".rp-widgets > .rp-thirds > .rp-widget[data-later]")).not.toBeNull();
  expect(batches).toHaveLength(1);
  expect(batches[0]?.slice(-2).map(({ widget }) => widget)).toEqual([
    "resident_priority_report",
    "engagement_summary_report",
  ]);
});

test("a dashboard that no slice declares is not found", async () => {
  const { batches } = openPlaces("/compliance/dashboard");
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(batches).toEqual([]);
});

const NAME = "resident_satisfaction_report";

test("a declared panel is the form of its widget", async () => {
  const reply = createTableReply();
  openWidget(
    `/satisfaction/${NAME}`,
    () => ({ ...reply, data: createEngagementData(), meta: { ...reply.meta, pagination: null } }),
    undefined,
    undefined,
    declare({ panels: { [reply.meta.widget.id]: () => <p>Sunny</p> } }),
  );
  expect(await screen.findByText("Sunny")).toBeTruthy();
});

test("a contribution puts its texts in the replies of reports into the reader's language", async () => {
  const translate = <Reply,>(reply: Reply): Reply =>
    JSON.parse(JSON.stringify(reply).replaceAll("Hand out keys", "Entregar llaves")) as Reply;
  openWidget(
    `/satisfaction/${NAME}`,
    () => createTableReply({ rows: [createReportRow("Hand out keys", 3)] }),
    undefined,
    undefined,
    declare({ LocalTexts: ({ children }) => children(translate) }),
  );
  expect((await screen.findAllByText("Entregar llaves")).length).toBeGreaterThan(0);
  expect(screen.queryByText("Hand out keys")).toBeNull();
});

function Notes({ name, open: { steps } }: RowNotesProps): ReactNode {
  return (
    <p>
      Notes of {name}, row {steps[0]?.key}
    </p>
  );
}

test("a report has declared cards in place of its totals, which filter it, and declared cells and notes", async () => {
  const reply = createTableReply({ rows: [createReportRow("Coastal", 3)] });
  const first = reply.meta.headers.find(({ key }) => key !== "name");
  const additional_meta = { ...reply.meta.additional_meta, notes: "mood_notes" };
  const { history } = openWidget(
    `/satisfaction/${NAME}`,
    () => ({ ...reply, meta: { ...reply.meta, additional_meta } }),
    undefined,
    undefined,
    declare({
      tableCards: {
        [reply.meta.widget.id]: {
          height: [100, 100],
          Cards: ({ getFilter, setFilter }) => (
            <button type="button" onClick={() => setFilter("regions", ["4"])}>
              Mood {getFilter("regions").join()}
            </button>
          ),
        },
      },
      cells: { [first?.key ?? ""]: { Around: ({ row, children }) => [`${row.name} is calm`, children] } },
      notes: { mood_notes: Notes },
    }),
  );
  fireEvent.click(await screen.findByRole("button", { name: "Mood" }));
  await waitFor(() => expect(history.location.search).toBe("?regions=4"));
  expect(await screen.findByRole("button", { name: "Mood 4" })).toBeTruthy();
  expect(await screen.findByText("Coastal is calm")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: /Coastal/, expanded: false }));
  expect(await screen.findByText("Notes of Coastal, row 3")).toBeTruthy();
});
