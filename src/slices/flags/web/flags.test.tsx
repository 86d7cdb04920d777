import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, type OpenedRoutes, type SendRequest } from "#platform/web/testing/open-routes.tsx";
import type { FlaggedRow, FlagSettings } from "#slices/flags/contract/flags.contract.ts";
import { buildFlagsRoutes } from "#slices/flags/web/public.tsx";

const createRow = (more: Partial<FlaggedRow> = {}): FlaggedRow => ({
  id: "4b6c1f0e-7f3c-4a54-9d52-0a4b7e1c2d3e",
  kinds: ["safety"],
  service: "intouch",
  text: "I smell gas",
  shown_as: "open",
  survey: { en: "Move In Survey", es: "Encuesta de mudanza" },
  month: "2026-10-01",
  day: "2026-10-12",
  location: "Pelican Point",
  region: "Coast",
  author: "Ana Diaz",
  since: "2026-10-12",
  handled: null,
  ...more,
});
const hidden = { survey: null, month: null, day: null, location: null, author: null };
const grouped = createRow({
  ...hidden,
  id: "7d0d3a0e-7f3c-4a54-9d52-0a4b7e1c2d3e",
  shown_as: "group",
  service: "ingage",
});

function openList(rows: readonly FlaggedRow[], isReader = true): { opened: OpenedRoutes; sent: SendRequest[] } {
  const sent: SendRequest[] = [];
  const opened = openRoutes("/flagged-comments", buildFlagsRoutes, (request) => {
    if (request.method !== "GET") {
      sent.push(request);
      return { data: { id: rows[0]?.id } };
    }
    const isHandled = request.query.get("status") === "handled";
    const data = rows.filter(({ handled }) => (handled !== null) === isHandled);
    return { data, meta: { total: data.length, is_reader: isReader } };
  });
  return { opened, sent };
}

afterEach(() => setLocale("en"));

describe("flagged comments", () => {
  test("an open one has name, place, survey and day; one of a group has the region and a note about ten people", async () => {
    openList([createRow(), grouped]);
    const [first, second] = await screen.findAllByRole("listitem");
    expect(first?.textContent).toContain("Ana Diaz · Pelican Point · Move In Survey · Oct 12, 2026");
    expect(second?.textContent).toContain("Employee · Coast · Confidential, among comments of at least 10 people");
    expect(second?.textContent).not.toMatch(/Survey|2026/);
  });

  test("without a region it belongs to the whole company, in Spanish too", async () => {
    setLocale("es");
    openList([{ ...grouped, region: null }]);
    expect((await screen.findByRole("listitem")).textContent).toContain("Personal · Toda la empresa · Confidencial");
  });

  test("is marked as handled with a note", async () => {
    const { sent } = openList([createRow()]);
    fireEvent.click(await screen.findByRole("button", { name: "Mark as handled: I smell gas" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByLabelText("What was done"), { target: { value: "Called the utility" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent.length).toBe(1));
    expect(sent[0]?.path).toContain(`/flagged_comments/${createRow().id}/handled`);
    expect(sent[0]?.body).toEqual({ note: "Called the utility" });
  });

  test("handled ones show by whom, when and what was done, and can be reopened", async () => {
    const { sent } = openList([
      createRow({ handled: { on: "2026-11-20", by: "Sam Ode", note: "Called the utility" } }),
    ]);
    fireEvent.click(await screen.findByLabelText("Handled"));
    const item = await screen.findByRole("listitem");
    expect(item.textContent).toContain("Handled Nov 20, 2026 by Sam Ode");
    expect(item.textContent).toContain("Called the utility");
    fireEvent.click(within(item).getByRole("button", { name: "Reopen: I smell gas" }));
    await waitFor(() => expect(sent[0]?.path).toContain("/reopen"));
  });

  test.each([
    [true, "No flagged comments are open."],
    [false, "No flagged comments are routed to you."],
  ])("an empty list gives the reason; viewer is a reader: %s", async (isReader, words) => {
    openList([], isReader);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

describe("the settings", () => {
  const dana = { id: 7, name: "Dana Reyes", position: "HR Director", is_active: true, is_manager: false };
  const settings: FlagSettings = {
    readers: { safety: [dana], discrimination: [{ ...dana, id: 8, name: "Tom Ruiz", is_manager: true }] },
    notice: { is_on: true, is_shown: false },
  };
  const searchResults = [{ id: 9, full_name: "Luis Ortiz", email: "l@x.example", position: "Painter", location: null }];

  function openSettings(): SendRequest[] {
    const sent: SendRequest[] = [];
    openRoutes("/settings/flagged-comments", buildFlagsRoutes, (request) => {
      if (request.method === "PUT") sent.push(request);
      if (request.path.includes("/team/search")) return { data: searchResults, meta: { total: 1 } };
      if (request.path.includes("/comment_flags/settings")) return { data: settings };
      return { data: { service_access: [] } };
    });
    return sent;
  }

  test("list readers with the reason why notices omit them, and show that the notice is not shown", async () => {
    openSettings();
    expect(await screen.findByText(/Survey pages don’t show the notice/)).toBeTruthy();
    const group = screen.getByRole("group", { name: "Readers of discrimination and harassment comments" });
    expect(within(group).getByText("Manages people or properties")).toBeTruthy();
    expect(screen.getByRole("switch")).toHaveProperty("checked", true);
  });

  test("save added and removed readers", async () => {
    const sent = openSettings();
    const group = await screen.findByRole("group", { name: "Readers of safety comments" });
    fireEvent.click(within(group).getByRole("combobox", { name: "Add a person" }));
    fireEvent.click(await within(group).findByText("Luis Ortiz, Painter"));
    fireEvent.click(within(group).getByRole("button", { name: "Remove Dana Reyes" }));
    fireEvent.click(screen.getByRole("switch"));
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(sent.length).toBe(1));
    expect(sent[0]?.body).toEqual({ safety: [9], discrimination: [8], has_notice: false });
  });
});
