import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { ActionEffect, EffectReason, ItemEffect } from "#slices/actions/contract/effects.contract.ts";
import { setLocale } from "#platform/web/i18n.ts";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { AssignDialog } from "#slices/actions/web/assign-dialog.tsx";
import { readHistory, writeHistory } from "#slices/actions/web/history-state.ts";
import {
  createAssignmentRow,
  choices,
  createMeasuredRow,
  openActions,
  openAssignment,
  createTarget,
} from "#slices/actions/web/testing/open-actions.ts";
import { UiProvider } from "#ui/ui-provider.tsx";

const HISTORY = "/engagement/employee-action-item-report";
const findCells = (row: HTMLElement): (string | null)[] =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("the history's columns are Priority, Action Item, Date, Assignee, Status [ENG-35]", async () => {
  openActions(HISTORY, {
    rows: [createAssignmentRow(1), createAssignmentRow(2, { assignee: null, status: "assigned", overdue: true })],
  });
  const table = await screen.findByRole("table", { name: "Action Items" });
  const headers = within(table).getAllByRole("columnheader");
  expect(headers.map((header) => within(header).getByRole("button").textContent)).toEqual([
    "Priority",
    "Action Item",
    "Date",
    "Assignee",
    "Status",
  ]);
  const [, first, second] = within(table).getAllByRole("row");
  expect(findCells(first as HTMLElement)).toEqual([
    "PayMy pay is fair for the work I do.",
    "Explain how pay is made",
    "Mar 2, 2026",
    "Priya Nair",
    "Completed",
  ]);
  expect(findCells(second as HTMLElement).slice(3)).toEqual(["(No longer in the system)", "AssignedOverdue"]);
});

test("exports the history with the filters and order of the screen", async () => {
  URL.createObjectURL = () => "blob:courtyard";
  URL.revokeObjectURL = () => undefined;
  const { requests } = openActions(`${HISTORY}?status=completed&sort=topic&page=2`);
  fireEvent.click(await screen.findByRole("button", { name: "Export" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: /excel/i }));
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith(".xlsx"))).toBe(true));
  expect(requests.find(({ path }) => path.endsWith(".xlsx"))?.body).toEqual({
    filters: { status: ["completed"] },
    sort_by: "topic",
    sort_desc: "false",
  });
});

test("a row expands to creator, assignee, dates, and scores before and after with numbers of people, no trend, and N/A if missing [ENG-36]", async () => {
  const hidden = { ...createTarget(3, "Inland", null, null), old_state: "hidden", new_state: "hidden" } as const;
  const { history } = openActions(HISTORY, {
    rows: [
      createAssignmentRow(1, {
        target_regions: [createTarget(1, "Coastal", 61, 72), createTarget(4, "North", 70, 66), hidden],
      }),
    ],
  });
  fireEvent.click(await screen.findByRole("button", { name: /Details for Explain how pay is made/ }));
  expect(await screen.findByText("Ana Diaz assigned this to Priya Nair")).toBeTruthy();
  expect(screen.getByText("Mar 28, 2026")).toBeTruthy();
  expect(screen.getByText("Jul 6, 2026")).toBeTruthy();
  const scores = screen.getByRole("table", { name: "Before-and-after scores" });
  const lines = within(scores).getAllByRole("row").slice(1).map(findCells);
  expect(lines.map(([name, before, after]) => [name, before, after])).toEqual([
    ["CoastalRegion", "6115 people", "7220 people"],
    ["NorthRegion", "7015 people", "6620 people"],
    [
      "InlandRegion",
      "Fewer than five people, or none, can be shown yet",
      "Fewer than five people, or none, can be shown yet",
    ],
    ["LeasingPosition", "5815 people", "N/A"],
  ]);
  // The lowest scores rise by themselves, so nothing may look like an effect before it is measured.
  expect(
    within(scores)
      .getAllByRole("columnheader")
      .map((header) => header.textContent),
  ).toEqual(["Target", "At Assignment", "Follow-up"]);
  expect(document.querySelector(".cy-delta")).toBeNull();
  expect(screen.getByText(/^No change is marked: the lowest scores tend to rise on their own/)).toBeTruthy();
  expect(history.location.search).toBe("?open=1");
});

const found: ActionEffect = { points: 8, word: "helped", places: 34, pre_trend: false, reason: null };

test.each<[Partial<ActionEffect>, string]>([
  [{}, "Helped+8 points"],
  [{ points: 1, word: "may_have_helped", pre_trend: true }, "May have helped+1 pointWas already moving"],
  [{ points: 2, word: "no_effect", pre_trend: null }, "No measurable effect"],
  [{ points: -3, word: "may_have_hurt" }, "May have hurt−3 points"],
  [{ points: -9, word: "hurt" }, "Hurt−9 points"],
])("an effect of %j is shown as %j beside the scores, with the number of compared places", async (effect, text) => {
  const row = createAssignmentRow(7, { target_regions: [createTarget(1, "Coastal", 61, 72)] });
  openActions(HISTORY, { rows: [row], assignment: openAssignment(createMeasuredRow(row, { ...found, ...effect })) });
  fireEvent.click(await screen.findByRole("button", { name: /Details for Explain how pay is made/ }));
  expect(await screen.findByText("Compared with 34 properties that had no action on this question.")).toBeTruthy();
  const scores = screen.getByRole("table", { name: "Before-and-after scores" });
  const [coastal, leasing] = within(scores).getAllByRole("row").slice(1).map(findCells);
  expect([coastal?.at(-1), leasing?.at(-1)]).toEqual([text, "Measured for places only"]);
  expect(screen.getByText(/^Effect: how much more the score changed than expected/)).toBeTruthy();
});

test.each<[EffectReason, string, RegExp | null]>([
  ["no_follow_up", "No results yet", /once a full month after completion has closed/],
  ["too_few_answers", "Not enough answers yet", /answers from 15 people before and after/],
  ["too_few_places", "Nothing to compare with", /needs 20 properties to compare with.* So far there are 7\./],
  ["hidden", "Not visible to you", null],
])("without an effect because of %s it shows %j, with the requirements", async (reason, short, long) => {
  const none = { points: null, word: null, places: 7, pre_trend: null, reason };
  openActions("/action-items/7", { assignment: openAssignment(createMeasuredRow(createAssignmentRow(7), none)) });
  const scores = await screen.findByRole("table", { name: "Before-and-after scores" });
  expect(within(scores).getByText(short)).toBeTruthy();
  if (long !== null) expect(screen.getByText(long)).toBeTruthy();
  expect(screen.getByText(/^No change is marked/)).toBeTruthy();
});

const worked: ItemEffect = {
  id: 111,
  title: "Explain how pay is made",
  topic: "Pay",
  es: { title: "Explicar el sueldo", topic: "Sueldo" },
  points: 4,
  word: "helped",
  assignments: 7,
  places: 6,
};

test("shows the action library below the history, and hides it with too few results", async () => {
  openActions(HISTORY, { effects: [worked] });
  const table = await screen.findByRole("table", { name: "What Worked" });
  expect(findCells(within(table).getAllByRole("row")[1] as HTMLElement)).toEqual([
    "Explain how pay is made",
    "Pay",
    "Helped+4 points",
    "7 assignments, 6 properties",
  ]);
  cleanup();
  openActions(HISTORY);
  await screen.findByRole("table", { name: "Action Items" });
  expect(screen.queryByRole("table", { name: "What Worked" })).toBeNull();
});

test("stores filters and order of the history in the address, and sends them to the server", async () => {
  const { requests, history } = openActions(`${HISTORY}?topic=11&status=assigned,completed&page=2`);
  await screen.findByRole("table");
  const query = requests.find(({ path }) => path.endsWith("employee_action_item_report"))?.query;
  expect([query?.getAll("filters[topic][]"), query?.getAll("filters[status][]"), query?.get("page[number]")]).toEqual([
    ["11"],
    ["assigned", "completed"],
    "2",
  ]);
  // The header shows the number of rows in the list.
  expect(screen.getByText("1 of 3 assignments")).toBeTruthy();
  fireEvent.click(within(screen.getByRole("columnheader", { name: /^Assignee/ })).getByRole("button"));
  await waitFor(() => expect(history.location.search).toContain("sort=assignee"));
  expect(history.location.search).not.toContain("page=");
});

test.each([[{}], [{ q: "a", topic: "3,4", status: "canceled", sort: "assignee", desc: "true", page: "4", open: "7" }]])(
  "the address %j is read and written back",
  (search) => {
    expect(writeHistory(readHistory(search))).toEqual(search);
  },
);

test("uses defaults for an invalid address", () => {
  expect(writeHistory(readHistory({ topic: "x", status: "late", sort: "colour", page: "0", open: "-1" }))).toEqual({});
});

test.each([
  [HISTORY, "No action items assigned yet."],
  [`${HISTORY}?q=zzz`, "No assignment matches these filters."],
])("%s without rows shows %j", async (address, words) => {
  openActions(address, { rows: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});

test("links the viewer's assignments to their pages", async () => {
  openActions("/action-items");
  const table = await screen.findByRole("table", { name: "To do" });
  const link = within(table).getByRole("link", { name: "Explain how pay is made" });
  expect(link.getAttribute("href")).toBe("/action-items/7");
  expect(table.textContent).toContain("2 unread comments");
});

test("its page shows what to do and runs the next step, then shows the reply", async () => {
  const done = openAssignment({ status: "in_progress", actions: ["finish", "comment"] });
  const { requests } = openActions("/action-items/7", { change: () => ({ data: done }) });
  expect(await screen.findByRole("heading", { level: 1, name: "Explain how pay is made" })).toBeTruthy();
  expect(screen.getByText("Start with the leasing office.")).toBeTruthy();
  const file = screen.getByRole("link", { name: "Printable checklist" });
  expect(file.getAttribute("href")).toBe("/v1/en/analytics/attachments/111");
  fireEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Start" })).toBeNull());
  expect(screen.getByText("In Progress")).toBeTruthy();
  const put = requests.find(({ method }) => method === "PUT");
  expect([put?.path, put?.body]).toEqual(["/analytics/assignments/7", { action: "start" }]);
});

test("shows a message when someone else ran a step first, and changes nothing", async () => {
  openActions("/action-items/7", {
    change: () => createProblemReply(409, "Conflict", "Someone else updated this assignment."),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Start" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Someone else updated this assignment.");
  expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
});

test("marks comments by others as new, and as read once; viewers who do not participate see no comments", async () => {
  const ana = { id: 1, first_name: "Ana", last_name: "Diaz" };
  const comment = { id: 3, author: ana, comment: "How far?", created_at: "2026-11-02T12:00:00.000Z", is_unread: true };
  const unread = openAssignment({ comments: [comment], unread_comments: 1 });
  const read = openAssignment({ comments: [{ ...comment, is_unread: false }] });
  const { requests } = openActions("/action-items/7", { assignment: unread, change: () => ({ data: read }) });
  expect(await screen.findByText("How far?")).toBeTruthy();
  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith("/read"))).toHaveLength(1));
  expect(requests.find(({ path }) => path.endsWith("/read"))?.body).toEqual({ comment_id: 3 });
  expect(screen.getByText("New")).toBeTruthy();
});

test("viewers who do not participate have no steps and no comment field", async () => {
  openActions("/action-items/7", { assignment: openAssignment({ note: null, actions: [] }) });
  expect(await screen.findByRole("table", { name: "Before-and-after scores" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Start" })).toBeNull();
  expect(screen.queryByRole("heading", { name: "Comments" })).toBeNull();
});

test("is in Spanish", async () => {
  setLocale("es");
  openActions(HISTORY);
  expect(await screen.findByRole("heading", { level: 1, name: "Acciones" })).toBeTruthy();
  expect(await screen.findByText("Explicar el sueldo")).toBeTruthy();
  setLocale("en");
});

function openAssign(reply: (body: unknown) => Response) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", (address: string, request: RequestInit) => {
    if (request.method === "GET") {
      const data = address.includes("/effects") ? [worked] : choices;
      return Promise.resolve(Response.json({ data }));
    }
    bodies.push(typeof request.body === "string" ? JSON.parse(request.body) : undefined);
    return Promise.resolve(reply(bodies.at(-1)));
  });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UiProvider scheme="light" env="test" locale="en">
        <AssignDialog priorityId={18} onClose={onClose} />
      </UiProvider>
    </QueryClientProvider>,
  );
  return { bodies, onClose };
}

async function choose(dialog: HTMLElement, label: string, option: RegExp): Promise<void> {
  fireEvent.click(within(dialog).getByRole("combobox", { name: label }));
  fireEvent.click(await screen.findByRole("option", { name: option }));
}

test("sends a new assignment with the selected values, and closes", async () => {
  const { bodies, onClose } = openAssign(() => Response.json({ data: openAssignment() }, { status: 201 }));
  const dialog = await screen.findByRole("dialog", { name: "Create Assignment" });
  await within(dialog).findByRole("combobox", { name: "Action Item" });
  await choose(dialog, "Action Item", /^Explain how pay is made · Helped, \+4 points, 7 assignments$/);
  await choose(dialog, "Assignee", /Priya Nair · Property Manager · Alder Court/);
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: "By summer." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Assign" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(bodies).toEqual([
    expect.objectContaining({
      priority_id: 18,
      action_item_id: 111,
      assignee_id: 5,
      note: "By summer.",
      region_ids: [],
    }),
  ]);
});

test("shows rejected fields, and keeps all input", async () => {
  const errors = [{ path: "body.due_by", code: "in_the_past", message: "Can’t be in the past" }];
  const problem = { type: "x", title: "Bad Request", status: 400, code: "invalid_input", requestId: "r", errors };
  const { onClose } = openAssign(() => Response.json(problem, { status: 400 }));
  const dialog = await screen.findByRole("dialog", { name: "Create Assignment" });
  fireEvent.change(await within(dialog).findByLabelText(/^Note/), { target: { value: "By summer." } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Assign" }));
  expect((await within(dialog).findAllByText(/Can’t be in the past/)).length).toBeGreaterThan(0);
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe("By summer.");
  expect(onClose).not.toHaveBeenCalled();
});
