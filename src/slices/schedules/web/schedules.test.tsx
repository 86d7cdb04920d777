import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createProblemReply } from "#platform/web/testing/open-routes.tsx";
import { listFor, openSchedules, createSchedule } from "#slices/schedules/web/testing/open-schedules.tsx";

afterEach(() => vi.useRealTimers());

const automate = async (canChoose: boolean, answer: Parameters<typeof openSchedules>[1] = () => undefined) => {
  const opened = openSchedules("/report", answer, canChoose);
  fireEvent.click(await screen.findByRole("button", { name: "Automate" }));
  const dialog = await screen.findByRole("dialog", { name: "Automate Standard Report" });
  await within(dialog).findByLabelText(/^Frequency/);
  return { ...opened, dialog };
};
const findPostedBody = (requests: Awaited<ReturnType<typeof automate>>["requests"]) =>
  requests.find(({ method }) => method === "POST")?.body;
const CC = /^CC email/;

test("the dialog has report, frequency, first occurrence, recipient search and up to five CC emails, each after the one before [SCHED-01] [RULE-20]", async () => {
  const { dialog } = await automate(true);
  const report = within(dialog).getByLabelText<HTMLSelectElement>(/^Report/);
  expect(report.selectedOptions[0]?.textContent).toBe("Satisfaction Summary");
  expect(within(dialog).getByLabelText<HTMLSelectElement>(/^Frequency/).value).toBe("7 days");
  expect(within(dialog).getByLabelText<HTMLSelectElement>(/^First occurrence/).value).toBe("now");
  expect(within(dialog).getByRole("combobox", { name: /^Send To/ })).toBeTruthy();
  for (let count = 1; count <= 5; count += 1) {
    const fields = within(dialog).getAllByLabelText(CC);
    expect(fields).toHaveLength(count);
    fireEvent.change(fields[count - 1] as HTMLElement, { target: { value: `a${count}@example.com` } });
  }
  expect(within(dialog).getAllByLabelText(CC)).toHaveLength(5);
});

test("viewers of the whole company can search for the recipient [SCHED-05]", async () => {
  const people = { data: [{ id: 9, full_name: "Priya Nair", email: "p@example.com", position: null, location: null }] };
  const { dialog, requests } = await automate(true, ({ path }) =>
    path === "/analytics/team/search" ? people : undefined,
  );
  fireEvent.click(within(dialog).getByRole("combobox", { name: /^Send To/ }));
  fireEvent.click(await screen.findByRole("option", { name: "Priya Nair" }));
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPostedBody(requests)).toMatchObject({ user_id: 9 }));
});

test("others schedule reports for themselves and may add CC emails; the page's filters are included [SCHED-06]", async () => {
  const { dialog, requests } = await automate(false);
  expect(within(dialog).queryByRole("combobox", { name: /^Send To/ })).toBeNull();
  fireEvent.change(within(dialog).getByLabelText(CC), { target: { value: "b@example.com " } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPostedBody(requests)).toBeTruthy());
  expect(findPostedBody(requests)).toMatchObject({
    report_id: 12,
    user_id: 5,
    cc_email: ["b@example.com"],
    endpoint: "/v1/en/analytics/regions/3/satisfaction_summary_report",
    structures: { scope: "locations" },
    filters: { surveys: [4] },
    frequency: "7 days",
  });
});

test("a new schedule is sent every seven days from now on by default [RULE-21]", async () => {
  const opened = Date.now();
  const { dialog, requests } = await automate(false);
  const frequency = within(dialog).getByLabelText<HTMLSelectElement>(/^Frequency/);
  expect(Array.from(frequency.options, ({ value }) => value)).toEqual([
    "1 day",
    "7 days",
    "14 days",
    "1 month",
    "3 months",
  ]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPostedBody(requests)).toMatchObject({ frequency: "7 days" }));
  const first = Date.parse((findPostedBody(requests) as { first_occurrence_at: string }).first_occurrence_at);
  expect(first).toBeGreaterThanOrEqual(opened);
  expect(first).toBeLessThanOrEqual(Date.now());
});

test("another report than the page's is sent with its defaults", async () => {
  const { dialog, requests } = await automate(false);
  fireEvent.change(within(dialog).getByLabelText(/^Report/), { target: { value: "11" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPostedBody(requests)).toBeTruthy());
  expect(findPostedBody(requests)).toMatchObject({ endpoint: "/v1/en/analytics/reports/resident_satisfaction_report" });
  expect(findPostedBody(requests)).not.toHaveProperty("filters");
});

test("day and time are in the company's time zone, and the first three deliveries are listed", async () => {
  const { dialog, requests } = await automate(false);
  fireEvent.change(within(dialog).getByLabelText(/^First occurrence/), { target: { value: "later" } });
  fireEvent.change(within(dialog).getByLabelText(/^Day/), { target: { value: "2027-01-31" } });
  fireEvent.change(within(dialog).getByLabelText(/^Frequency/), { target: { value: "1 month" } });
  const words = "Jan 31, 2027, 8:00 AM · Feb 28, 2027, 8:00 AM · Mar 31, 2027, 8:00 AM (Eastern Time)";
  expect(dialog.textContent).toContain(words);
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(findPostedBody(requests)).toMatchObject({ first_occurrence_at: "2027-01-31T13:00:00.000Z" }),
  );
});

test("the dialog closes one and a half seconds after saving [SCHED-07]", async () => {
  const { dialog } = await automate(false, ({ method }) =>
    method === "POST" ? { data: createSchedule(1) } : undefined,
  );
  vi.useFakeTimers({ shouldAdvanceTime: false });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  // Replies arrive without any time passing.
  for (let turn = 0; turn < 20; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0));
  expect(within(dialog).getByText(/^Saved/)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(screen.queryByRole("dialog")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("server errors are shown at their fields", async () => {
  const errors = [{ path: "body.cc_email.0", message: "Nobody at your company has it." }];
  const { dialog } = await automate(false, ({ method }) =>
    method === "POST" ? createProblemReply(400, "Invalid", undefined, errors) : undefined,
  );
  fireEvent.change(within(dialog).getByLabelText(CC), { target: { value: "x@y.example" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(within(dialog).getAllByLabelText(CC)[0]?.getAttribute("aria-invalid")).toBe("true"));
});

const findRows = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1);

test("the list has name, frequency, next and first occurrence; delete asks for confirmation [SCHED-02, SCHED-03, NAV-43]", async () => {
  let rows = [
    createSchedule(1),
    createSchedule(2, { next_occurrence_at: null, paused_at: "2026-11-20T08:00:00-05:00", paused_reason: "failing" }),
  ];
  const { requests } = openSchedules("/automated-reports", ({ method }) => {
    if (method === "DELETE") {
      rows = rows.slice(1);
      return { data: { id: 1 } };
    }
    return listFor(rows);
  });
  expect(await screen.findByRole("heading", { name: "My Automated Reports" })).toBeTruthy();
  const [first, second] = await findRows("My Automated Reports");
  expect(first?.textContent).toMatch(
    /Satisfaction Summary.*Ana Diaz.*Every week.*Nov 27, 2026, 8:00 AM.*Nov 20, 2026, 8:00 AM/,
  );
  expect(second?.textContent).toContain("Paused: it failed three times");
  fireEvent.click(within(first as HTMLElement).getByRole("button", { name: "Actions for Satisfaction Summary" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete Satisfaction Summary?" });
  expect(dialog.textContent).toContain("This will stop sending this report via email.");
  expect(requests.some(({ method }) => method === "DELETE")).toBe(false);
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await findRows("My Automated Reports")).toHaveLength(1));
});

test("automated reports of others have their own list, where viewers who may not change one can open its history [NAV-44]", async () => {
  const delivery = {
    id: 1,
    due_at: "2026-11-20T08:00:00-05:00",
    recipient: { id: 5, name: "Ana Diaz" },
    state: "skipped",
    reason: "It was paused before it left.",
    reason_code: "paused",
    rows: null,
    missed: 2,
  };
  const { requests } = openSchedules("/admin-automated-reports", ({ path }) =>
    path.endsWith("/deliveries") ? { data: [delivery] } : listFor([createSchedule(1, { may_change: false })]),
  );
  const [row] = await findRows("Others' Automated Reports");
  expect(requests.some(({ path }) => path === "/analytics/scheduled_reports/client_scheduled_reports")).toBe(true);
  fireEvent.click(within(row as HTMLElement).getByRole("button", { name: "Actions for Satisfaction Summary" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual(["History"]);
  fireEvent.click(items[0] as HTMLElement);
  const [result] = await findRows("History of Satisfaction Summary");
  expect(result?.textContent).toMatch(/Makes up for 2 missed.*Ana Diaz.*Skipped.*Paused before it left/);
});

test("a report with comparisons can be sent as a PDF, only after real changes", async () => {
  const { dialog, requests } = await automate(true);
  fireEvent.change(within(dialog).getByLabelText(/^File type/), { target: { value: "pdf" } });
  expect(within(dialog).getByLabelText(/no data in the range/)).toBeTruthy();
  fireEvent.click(within(dialog).getByLabelText(/only when something really changed/));
  // A report without rows has not changed either.
  expect(within(dialog).queryByLabelText(/no data in the range/)).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPostedBody(requests)).toMatchObject({ file_type: "pdf", only_changed: true }));
});

test("a report without comparisons does not have that option", async () => {
  const { dialog, requests } = await automate(true);
  fireEvent.click(within(dialog).getByLabelText(/only when something really changed/));
  fireEvent.change(within(dialog).getByLabelText(/^Report/), { target: { value: "11" } });
  expect(within(dialog).queryByLabelText(/really changed/)).toBeNull();
  fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(findPostedBody(requests)).toMatchObject({ report_id: 11, only_changed: false }));
});

test("a test of the report is sent to the viewer only, and nothing is saved", async () => {
  const { dialog, requests } = await automate(false, ({ path }) =>
    path === "/analytics/scheduled_reports/test" ? { data: { email: "elena@example.com" } } : undefined,
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Send a test to me" }));
  await within(dialog).findByText("A test is on its way to elena@example.com.");
  const tests = requests.filter(({ path, method }) => method === "POST" && path.endsWith("/test"));
  expect(tests.map(({ body }) => body)).toEqual([
    {
      report_id: 12,
      file_type: "xlsx",
      endpoint: "/v1/en/analytics/regions/3/satisfaction_summary_report",
      structures: { scope: "locations" },
      filters: { surveys: [4] },
    },
  ]);
  expect(requests.filter(({ path, method }) => method === "POST" && path.endsWith("/scheduled_reports"))).toEqual([]);
});
