import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { buildAlertFilters, alertReasons, readAlertsState, writeAlertsState } from "#slices/alerts/web/alerts-state.ts";
import {
  createAlertRow,
  openAlerts,
  RESIDENT_PAGE,
  createResolvedAlert,
} from "#slices/alerts/web/testing/open-alerts.ts";

const PATH = "/resident-alerts";
const conflict = { status: 409, title: "Conflict", code: "already_resolved", requestId: "r", errors: [] };
const SURVEY_PAGE = "/residents/$id/resident-survey/$scopedId";

/** Returns the text beside a label of the detail. */
const findFact = async (label: string): Promise<string | null | undefined> =>
  (await screen.findByText(label, { selector: "dt" })).parentElement?.querySelector("dd")?.textContent;

const listCalls = (requests: readonly { path: string; method: string }[]): number =>
  requests.filter(({ path, method }) => path === "/analytics/alerts" && method === "GET").length;

test("the detail has the resident, phone, email, date received, a link to the survey, and Mark Resolved [ALERT-01]", async () => {
  openAlerts(`${PATH}?alert=1`, { rows: [createAlertRow(1)] }, [SURVEY_PAGE]);
  const detail = within(await screen.findByRole("article", { name: "Carter Tyson" }));
  expect(detail.getByRole("heading", { name: "Carter Tyson" })).toBeTruthy();
  expect(detail.getByText("Founders Row · Unit 4C")).toBeTruthy();
  expect(await findFact("Phone")).toBe("(914) 555-0142");
  expect(await findFact("Email address")).toBe("carter@example.com");
  expect(await findFact("Date received")).toBe("Fri, Nov 20, 10:00 AM");
  const survey = detail.getByRole("link", { name: "Open the survey response" });
  expect(survey.getAttribute("href")).toBe("/residents/7/resident-survey/70");
  expect(detail.getByRole("button", { name: "Mark Resolved" })).toBeTruthy();
  expect(detail.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+19145550142");
  expect(detail.getByRole("link", { name: "Text" }).getAttribute("href")).toBe("sms:+19145550142");
});

test("without a page for responses there is no link to one", async () => {
  openAlerts(`${PATH}?alert=1`, { rows: [createAlertRow(1)] });
  await screen.findByRole("article");
  expect(screen.queryByRole("link", { name: "Open the survey response" })).toBeNull();
});

test("a confidential alert shows its day, links to the resident, and quotes nothing", async () => {
  const details = { ...createAlertRow(1).details, link: "/residents/7" };
  const row = createAlertRow(1, { is_confidential: true, words: null, reasons: ["contact_requested"], details });
  openAlerts(`${PATH}?alert=1`, { rows: [row] }, [SURVEY_PAGE, "/residents/$id"]);
  expect(await findFact("Date received")).toBe("Nov 20, 2026");
  expect(screen.getByRole("link", { name: "Open the resident" }).getAttribute("href")).toBe("/residents/7");
  expect(document.querySelector("blockquote")).toBeNull();
});

describe("resolving", () => {
  test("needs an internal comment: Complete is disabled until there is one that is not blank [ALERT-02]", async () => {
    const { requests } = openAlerts(`${PATH}?alert=1`, { rows: [createAlertRow(1)] });
    fireEvent.click(await screen.findByRole("button", { name: "Mark Resolved" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Mark Resolved" }));
    const comment = dialog.getByLabelText("Internal Comment (Required to Complete)");
    const complete = (): HTMLButtonElement => dialog.getByRole("button", { name: "Complete" });
    expect(complete().disabled).toBe(true);
    fireEvent.change(comment, { target: { value: "   \n " } });
    expect(complete().disabled).toBe(true);
    fireEvent.submit(dialog.getByRole("form"));
    fireEvent.change(comment, { target: { value: " New valve. " } });
    expect(complete().disabled).toBe(false);
    expect(requests.filter(({ method }) => method === "PUT")).toEqual([]);
  });

  test("its form says what it needs, and nowhere that a part is missing [ALERT-03]", async () => {
    openAlerts(`${PATH}?alert=1`, { rows: [createAlertRow(1)] });
    fireEvent.click(await screen.findByRole("button", { name: "Mark Resolved" }));
    const dialog = await screen.findByRole("dialog", { name: "Mark Resolved" });
    expect(dialog.textContent).not.toMatch(/backend missing/i);
    expect(within(dialog).getByRole("textbox", { name: "Internal Comment (Required to Complete)" })).toBeTruthy();
  });

  test("sends completed with the comment, closes the dialog and requests the alerts again [ALERT-04]", async () => {
    const { requests } = openAlerts(`${PATH}?alert=1`, { rows: [createAlertRow(1)] });
    fireEvent.click(await screen.findByRole("button", { name: "Mark Resolved" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: " New valve. " } });
    const before = listCalls(requests);
    fireEvent.click(dialog.getByRole("button", { name: "Complete" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const sent = requests.find(({ method }) => method === "PUT");
    expect([sent?.path, sent?.body]).toEqual(["/analytics/alerts/1", { completed: true, comment: "New valve." }]);
    await waitFor(() => expect(listCalls(requests)).toBeGreaterThan(before));
    expect(await screen.findByText("The alert is resolved.")).toBeTruthy();
  });

  test("says that another person resolved it first, and keeps the typed comment", async () => {
    openAlerts(`${PATH}?alert=1`, {
      rows: [createAlertRow(1)],
      answer: ({ method }) => (method === "PUT" ? Response.json(conflict, { status: 409 }) : undefined),
    });
    fireEvent.click(await screen.findByRole("button", { name: "Mark Resolved" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "New valve." } });
    fireEvent.click(dialog.getByRole("button", { name: "Complete" }));
    expect((await dialog.findByRole("alert")).textContent).toBe("Someone else already resolved this alert.");
    expect(dialog.getByRole<HTMLTextAreaElement>("textbox").value).toBe("New valve.");
  });
});

test("a completed one shows a note with who, when and how, and can be reopened [ALERT-05]", async () => {
  const row = createResolvedAlert(1, { resident_check: "confirmed" });
  const { requests } = openAlerts(`${PATH}?view=closed&alert=1`, { rows: [row] });
  const note = within(await screen.findByRole("note"));
  expect(note.getByText("Completed")).toBeTruthy();
  expect(note.getByText("Ana Diaz, Sun, Nov 22, 3:30 PM")).toBeTruthy();
  expect(note.getByText("New valve.")).toBeTruthy();
  expect(note.getByText("Confirmed by the resident")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mark Resolved" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Reopen" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reopen" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "It failed." } });
  fireEvent.click(dialog.getByRole("button", { name: "Reopen" }));
  await waitFor(() =>
    expect(requests.find(({ path }) => path === "/analytics/alerts/1/reopen")?.body).toEqual({ comment: "It failed." }),
  );
});

test("a reporting role has no action buttons", async () => {
  openAlerts(`${PATH}?alert=1`, { rows: [createAlertRow(1, { actions: [] })], summary: { can_act: false } });
  await screen.findByRole("article");
  for (const name of ["Mark Resolved", "Assign", "I'll take it", "Add note"])
    expect(screen.queryByRole("button", { name })).toBeNull();
});

test("it is taken with one tap, and assigned with two", async () => {
  const people = [
    { id: 4, name: "Mónica Cruz", role: "property_manager" },
    { id: 5, name: "Greg Hall", role: "regional_manager" },
  ];
  const { requests } = openAlerts(`${PATH}?alert=1`, {
    rows: [createAlertRow(1, { owner: { id: 4, name: "Mónica Cruz" } })],
    answer: ({ path }) => (path.endsWith("/assignees") ? { data: people } : undefined),
  });
  fireEvent.click(await screen.findByRole("button", { name: "I'll take it" }));
  await screen.findByText("Assigned to you");
  fireEvent.click(screen.getByRole("button", { name: "Assign" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Assign to" }));
  fireEvent.click(await dialog.findByRole("button", { name: "Greg Hall" }));
  expect(dialog.queryByRole("button", { name: "Mónica Cruz" })).toBeNull();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = requests.filter(({ path }) => path === "/analytics/alerts/1/assign").map(({ body }) => body);
  expect(sent).toEqual([{}, { person_id: 5 }]);
});

test("the queue is grouped by deadline, and summarized in one sentence", async () => {
  openAlerts(PATH, {
    rows: [
      createAlertRow(1),
      createAlertRow(2, { urgency: "later", owner: { id: 4, name: "Mónica Cruz" }, words: null }),
      createAlertRow(3, { urgency: "none", first_response_due: null, resolve_due: null }),
    ],
  });
  expect(await screen.findByText("1 alert is late.")).toBeTruthy();
  const late = within(screen.getByRole("region", { name: "Late" }));
  expect(late.getAllByRole("link")).toHaveLength(1);
  expect(late.getByText("No owner")).toBeTruthy();
  const later = within(screen.getByRole("region", { name: "Due later" }));
  expect(later.getByText("Service issue")).toBeTruthy();
  expect(later.getByText("Mónica Cruz")).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "No deadline" })).getByText("Nov 20, 2026")).toBeTruthy();
});

test("alerts without a deadline are closed at once with one comment", async () => {
  const { requests } = openAlerts(PATH, {
    rows: [createAlertRow(3, { urgency: "none", first_response_due: null, resolve_due: null })],
    answer: ({ path }) => (path.endsWith("/close_backlog") ? { data: { resolved: 1 } } : undefined),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Close all without a deadline…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Close 1 alert without a deadline" }));
  fireEvent.change(dialog.getByRole("textbox"), { target: { value: "From before." } });
  fireEvent.click(dialog.getByRole("button", { name: "Complete" }));
  expect(await screen.findByText("1 alert is closed.")).toBeTruthy();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ comment: "From before." });
});

test("filters of the queue are stored in the address and sent in the request", async () => {
  const { requests, history } = openAlerts(`${PATH}?view=mine&reason=service_issue&property=2&late=true`, { rows: [] });
  expect(await screen.findByText("No alert matches these filters.")).toBeTruthy();
  const query = requests[0]?.query;
  expect(query?.get("filters[owner]")).toBe("me");
  expect(query?.getAll("filters[reasons][]")).toEqual(["service_issue"]);
  expect(query?.getAll("filters[locations][]")).toEqual(["2"]);
  expect([query?.get("filters[overdue]"), query?.get("sort_by")]).toEqual(["true", "due"]);
  fireEvent.click(screen.getByRole("radio", { name: "Closed" }));
  await waitFor(() => expect(history.location.search).toBe("?view=closed&reason=service_issue&property=2"));
});

test("an invalid address shows the open alerts", () => {
  const state = readAlertsState({ view: "all", page: "-1", alert: "x", property: "a,2", reason: "no" });
  expect(writeAlertsState(state)).toEqual({ property: "2" });
  expect(buildAlertFilters(state)).toEqual({ status: ["created"], locations: [2] });
});

test("a resident's page shows all alerts of the resident", async () => {
  const { requests } = openAlerts(RESIDENT_PAGE, { rows: [createAlertRow(1), createResolvedAlert(2)] });
  const alerts = within(await screen.findByRole("region", { name: "Alerts" }));
  expect(alerts.getAllByRole("article")).toHaveLength(2);
  expect(alerts.getByRole("note")).toBeTruthy();
  expect(requests[0]?.query.getAll("filters[residents][]")).toEqual(["7"]);
});

test("an administrator changes who gets alerts of a reason and their deadlines; other roles have no such button", async () => {
  const rules = alertReasons.map((reason) => ({
    reason,
    owner_level: "property",
    first_response_hours: 8,
    resolve_hours: 24,
    is_business_hours: true,
    is_default: true,
  }));
  const { requests } = openAlerts("/resident-alerts", {
    rows: [createAlertRow(1)],
    summary: { can_change_rules: true },
    answer: ({ path }) => {
      if (path === "/analytics/alert_rules") return { data: rules };
      return path === "/analytics/alert_rules/unlikely_to_renew" ? { data: rules[1] } : undefined;
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Owners and deadlines" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(await dialog.findByLabelText("Alerts for this reason"), { target: { value: "unlikely_to_renew" } });
  fireEvent.change(dialog.getByLabelText("Go to"), { target: { value: "regional" } });
  fireEvent.change(dialog.getByLabelText(/Respond within/), { target: { value: "4" } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === "PUT")).toMatchObject({
      path: "/analytics/alert_rules/unlikely_to_renew",
      body: { owner_level: "regional", first_response_hours: 4, resolve_hours: 24, is_business_hours: true },
    }),
  );
});

test("owners and deadlines are not available to a manager", async () => {
  openAlerts("/resident-alerts", { rows: [createAlertRow(1)] });
  await screen.findByRole("button", { name: "Export" });
  expect(screen.queryByRole("button", { name: "Owners and deadlines" })).toBeNull();
});
