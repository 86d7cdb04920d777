import { createRoute } from "@tanstack/react-router";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import type { TrendNote } from "#slices/notes/contract/notes.contract.ts";
import { TrendNotes } from "#slices/notes/web/trend-notes.tsx";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";

const place = { region: 3 } as const;
const series = [
  {
    key: "own",
    label: "Coastal",
    tone: "own",
    points: ["2026-07", "2026-08", "2026-09", "2026-10"].map((month, at) => ({ month: `${month}-01`, value: 70 + at })),
  },
] as const;

function Page(): ReactNode {
  const [pins, setPins] = useState<readonly ChartPin[]>([]);
  return (
    <main>
      <LineChart label="Satisfaction" series={series} pins={pins} />
      <TrendNotes place={place} from="2026-07" onPins={setPins} />
    </main>
  );
}

const createNote = (id: number, date: string, text: string, rest: Partial<TrendNote> = {}): TrendNote => ({
  id,
  date,
  text,
  author: "Mona Vale",
  can_change: true,
  ...rest,
});

const notes = [
  createNote(1, "2025-12", "Long ago"),
  createNote(2, "2026-08", "New manager"),
  createNote(3, "2026-08-20", "Pool opened"),
  createNote(4, "2026-10-14", "New boilers", { author: null, can_change: false }),
];

/** Opens a trend whose place has these notes. */
function openTrend(data: readonly TrendNote[] = notes, canWrite = true): OpenedRoutes {
  return openRoutes(
    "/",
    (parent) => [createRoute({ getParentRoute: () => parent, path: "/", component: Page })],
    ({ method }) => (method === "GET" ? { data, meta: { can_write: canWrite } } : { data: { id: 9 } }),
  );
}

describe("notes on a trend", () => {
  test("have numbered pins above their months, the latest in one line, and a list on request", async () => {
    const { requests } = openTrend();
    const pin = await screen.findByRole("button", { name: "1–2. Aug 2026: New manager; Aug 20, 2026: Pool opened" });
    expect(pin.textContent).toBe("1–2");
    expect(screen.getByRole("button", { name: "3. Oct 14, 2026: New boilers" })).toBeTruthy();
    expect(requests[0]?.path).toBe("/analytics/notes/region/3");
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.getByRole("region", { name: "Notes on the trend" }).textContent).toContain("New boilers");
    fireEvent.click(screen.getByRole("button", { name: "4 notes" }));
    const [current, earlier] = screen.getAllByRole("list");
    const texts = current && within(current).getAllByRole("listitem");
    expect(texts?.map((item) => item.textContent)).toEqual([
      "1New managerAug 2026 · Mona Vale",
      "2Pool openedAug 20, 2026 · Mona Vale",
      "3New boilersOct 14, 2026 · Former colleague",
    ]);
    expect(earlier?.textContent).toBe("Long agoDec 2025 · Mona Vale");
  });

  test("a pin opens the list and moves the focus to its note", async () => {
    openTrend();
    fireEvent.click(await screen.findByRole("button", { name: "3. Oct 14, 2026: New boilers" }));
    await waitFor(() => expect(document.activeElement?.textContent).toContain("New boilers"));
    expect(document.activeElement?.tagName).toBe("LI");
    expect(screen.getByRole("button", { name: "4 notes" }).getAttribute("aria-expanded")).toBe("true");
  });

  test("are added for a day or a month", async () => {
    const { requests } = openTrend([]);
    fireEvent.click(await screen.findByRole("button", { name: "Add note" }));
    const dialog = await screen.findByRole("dialog", { name: "New note" });
    fireEvent.change(within(dialog).getByLabelText(/What happened/), { target: { value: "Roof repaired" } });
    fireEvent.change(within(dialog).getByLabelText(/^Date/), { target: { value: "2026-09-12" } });
    fireEvent.click(within(dialog).getByLabelText("The whole month"));
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = requests.find(({ method }) => method === "POST");
    expect(sent?.body).toEqual({ place: { region: 3 }, date: "2026-09", text: "Roof repaired" });
    // The notes are read again.
    expect(requests.filter(({ method }) => method === "GET")).toHaveLength(2);
  });

  test("are edited and deleted where the reader may", async () => {
    const { requests } = openTrend();
    fireEvent.click(await screen.findByRole("button", { name: "4 notes" }));
    expect(screen.queryByRole("button", { name: "Edit note: New boilers" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Edit note: New manager" }));
    const form = await screen.findByRole("dialog", { name: "Edit note" });
    expect(within(form).getByLabelText<HTMLInputElement>("The whole month").checked).toBe(true);
    fireEvent.change(within(form).getByLabelText(/What happened/), { target: { value: "Two managers" } });
    fireEvent.click(within(form).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(requests.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/analytics/notes/2",
      body: { date: "2026-08", text: "Two managers" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Delete note: Pool opened" }));
    const question = await screen.findByRole("dialog", { name: "Delete this note?" });
    fireEvent.click(within(question).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(requests.some(({ method }) => method === "DELETE")).toBe(true));
    expect(requests.find(({ method }) => method === "DELETE")?.path).toBe("/analytics/notes/3");
  });

  test("are not shown to readers of a place without notes", async () => {
    const { requests } = openTrend([], false);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.queryByRole("button", { name: "Add note" })).toBeNull();
  });
});
