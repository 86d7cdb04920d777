import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EscalationRow, EscalationsReply } from "#slices/plans/contract/escalations.contract.ts";
import { openRoutes, createProblemReply, type OpenedRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildPlansRoutes } from "#slices/plans/web/public.tsx";
import { readEscalations, writeEscalations } from "#slices/plans/web/escalations-state.ts";

function createRow(id: number, rest: Partial<EscalationRow> = {}): EscalationRow {
  return {
    id,
    due_by_date: "2026-11-16",
    days_late: 4,
    assignees: [{ id: 5, name: "Priya Nair" }],
    task_title: `Hand out keys ${id}`,
    on_behalf_of: { id: 9, name: "Tom Ruiz" },
    today: "2026-11-20",
    reminded_on: null,
    manager_actions: ["reschedule", "hand_over"],
    ...rest,
  };
}

function createReply(rows: EscalationRow[], all = rows.length, count = rows.length): EscalationsReply {
  return {
    data: rows,
    meta: {
      widget: { id: "escalations", data_type: "basic_json_array", url_key: "escalations" },
      endpoint: "/v1/en/analytics/escalations/tasks",
      pagination: { last: count <= 15, total_pages: Math.ceil(count / 15), record_count: count },
      filters: { q_text: null, assignees: [], employees: [] },
      structures: {},
      parent: null,
      breadcrumb: [],
      top_nav: [],
      summary_object: { escalations: all },
      additional_meta: { sorts: [], export_options: [] },
      headers: [],
    },
  };
}

const reminded = { reminded: [{ id: 5, name: "Priya Nair" }], not_reminded: [] };
const createRejection = (): Response =>
  Response.json(
    {
      type: "about:blank",
      title: "Conflict",
      status: 409,
      code: "no_one_reachable",
      data: { name: "Ben Ode", reason: "bounced" },
    },
    { status: 409, headers: { "content-type": "application/problem+json" } },
  );

function open(address: string, answer: (query: URLSearchParams) => unknown): OpenedRoutes {
  return openRoutes(address, buildPlansRoutes, ({ path, query }) => {
    if (path === "/analytics/escalations/tasks") return answer(query);
    if (path.endsWith("/remind")) return path.includes("/2/") ? createRejection() : { data: reminded };
    return path.endsWith("/reschedule") ? { data: {} } : undefined;
  });
}

const getCells = (name: RegExp): (string | null)[] =>
  within(screen.getByRole("row", { name }))
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

test("/my-escalations is My Escalations: Due Date, Assigned To, Task and For Employee [NAV-37] [ESC-01]", async () => {
  open("/my-escalations", () => createReply([createRow(1)]));
  await screen.findByRole("table");
  expect(screen.getByRole("heading", { level: 1, name: "My Escalations" })).toBeTruthy();
  expect(document.title).toContain("My Escalations");
  const headers = screen.getAllByRole("columnheader").map((header) => header.textContent);
  expect(headers).toEqual(["Due Date", "Assigned To", "Task", "For Employee", "Actions", "Select"]);
});

test("a row shows how many days late the task is [ESC-04]", async () => {
  open("/my-escalations", () => createReply([createRow(1), createRow(2, { days_late: 1 })]));
  await screen.findByRole("table");
  expect(getCells(/keys 1/).slice(0, 4)).toEqual(["Nov 164 days late", "Priya Nair", "Hand out keys 1", "Tom Ruiz"]);
  expect(getCells(/keys 2/)[0]).toBe("Nov 161 day late");
});

test("shows 'No one assigned!' without assignees [ESC-02]", async () => {
  open("/my-escalations", () =>
    createReply([
      createRow(1, { assignees: [] }),
      createRow(2, {
        assignees: [
          { id: 1, name: "A" },
          { id: 2, name: "B" },
        ],
      }),
    ]),
  );
  await screen.findByRole("table");
  expect(getCells(/keys 1/)[1]).toBe("Nobody assigned!");
  expect(getCells(/keys 2/)[1]).toBe("A, B");
});

test("shows 'Error: not for anyone' without an employee [ESC-03]", async () => {
  open("/my-escalations", () => createReply([createRow(1, { on_behalf_of: null })]));
  await screen.findByRole("table");
  expect(getCells(/keys 1/)[3]).toBe("Error: not for anyone");
});

test("stores text, order and page in the address and sends them to the server", async () => {
  const { history, requests } = open("/my-escalations?q=keys&sort=task_title&desc=true&page=2", () =>
    createReply([createRow(1)], 40, 40),
  );
  await screen.findByRole("table");
  const query = requests[0]?.query;
  expect(query?.get("filters[q_text]")).toBe("keys");
  expect(query?.get("sort_by")).toBe("task_title");
  expect(query?.get("sort_desc")).toBe("true");
  expect(query?.get("page[number]")).toBe("2");
  fireEvent.click(within(screen.getByRole("columnheader", { name: /Assigned To/ })).getByRole("button"));
  await waitFor(() => expect(history.location.search).toBe("?q=keys&sort=assignees"));
  fireEvent.click(screen.getByRole("button", { name: "Page 2" }));
  await waitFor(() => expect(history.location.search).toBe("?q=keys&sort=assignees&page=2"));
});

test("shows different messages for no escalations, no matches and no access", async () => {
  open("/my-escalations", () => createReply([]));
  expect(await screen.findByText("No escalations.")).toBeTruthy();
  open("/my-escalations?q=zzz", () => createReply([], 3));
  expect(await screen.findByText("No matches")).toBeTruthy();
  open("/my-escalations", () => createProblemReply(403, "Forbidden"));
  expect(await screen.findByText(/You do not have access/)).toBeTruthy();
});

test("reschedules selected tasks to one date, not before today", async () => {
  const { requests } = open("/my-escalations", () =>
    createReply([createRow(1), createRow(2), createRow(3, { manager_actions: [] })]),
  );
  await screen.findByRole("table");
  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  for (const box of screen.getAllByRole("checkbox")) fireEvent.click(box);
  expect(screen.queryByRole("button", { name: "Complete selected" })).toBeNull();
  expect(screen.getByRole("button", { name: "Hand over the task" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Change the due date" }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText(/^Due/), { target: { value: "2026-11-19" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Change the due date" }));
  expect((await within(dialog).findAllByText("Choose today or a later day.")).length).toBeGreaterThan(0);
  fireEvent.change(within(dialog).getByLabelText(/^Due/), { target: { value: "2026-11-20" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Change the due date" }));
  const getReschedules = () =>
    requests.flatMap(({ path, body }) => (path.endsWith("/reschedule") ? [[path, body]] : []));
  await waitFor(() =>
    expect(getReschedules()).toEqual([
      ["/plans/user_tasks/1/reschedule", { due_by_date: "2026-11-20" }],
      ["/plans/user_tasks/2/reschedule", { due_by_date: "2026-11-20" }],
    ]),
  );
});

test("sends one reminder a day per row, and shows failures with their reason", async () => {
  const rows = [
    createRow(1, { manager_actions: ["reschedule", "hand_over", "remind"] }),
    createRow(2, { manager_actions: ["reschedule", "hand_over", "remind"] }),
    createRow(3, { manager_actions: ["hand_over", "remind"], reminded_on: "2026-11-20" }),
    createRow(4, { manager_actions: ["hand_over", "remind"], assignees: [] }),
  ];
  const { requests } = open("/my-escalations", () => createReply(rows));
  await screen.findByRole("table");
  expect(getCells(/keys 3/)[1]).toBe("Priya NairReminded today");
  expect(screen.getAllByRole("button", { name: /^Remind/ })).toHaveLength(2);
  expect(screen.getByRole("button", { name: "Reassign: Hand out keys 4" })).toBeTruthy();
  const first = screen.getByRole("button", { name: "Remind Priya Nair: Hand out keys 1" });
  fireEvent.click(first);
  fireEvent.click(first);
  expect(first.getAttribute("aria-disabled")).toBe("true");
  expect(await screen.findByText("Reminder sent to Priya Nair")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Remind Priya Nair: Hand out keys 2" }));
  expect(await screen.findByText("Hand out keys 2: Email to Ben Ode bounces.")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
    "/plans/user_tasks/1/remind",
    "/plans/user_tasks/2/remind",
  ]);
});

test.each([
  [{}, { q: "", assignees: [], employees: [], sort: "due_by_date", desc: false, page: 1 }],
  [
    { sort: "nonsense", desc: "yes", page: "-1" },
    { q: "", assignees: [], employees: [], sort: "due_by_date", desc: false, page: 1 },
  ],
  [
    { q: "a", assignees: "4,5,x", sort: "assignees", desc: "true", page: "3" },
    { q: "a", assignees: [4, 5], employees: [], sort: "assignees", desc: true, page: 3 },
  ],
] as const)("reads and writes the address %j", (search, state) => {
  expect(readEscalations(search)).toEqual(state);
  expect(readEscalations(writeEscalations(state))).toEqual(state);
});
