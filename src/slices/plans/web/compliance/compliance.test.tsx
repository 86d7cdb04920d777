import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { loadPlanReports } from "#slices/plans/web/public.tsx";
import { createComplianceData, openPlanReports } from "#slices/plans/web/reports/testing/open-plan-reports.ts";
import {
  type RequestedWidget,
  type WidgetAnswer,
  createWidgetReply,
} from "#slices/reports/web/testing/widget-replies.ts";
import { openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createReportRow, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createFigure } from "#ui/testing/figure.ts";

const createTask = (id: number, more: Readonly<Record<string, string>>): ListRow => ({
  m_id: id,
  to: null,
  user_task_id: id,
  on_behalf_of: "Ada Byron",
  ...more,
});
const lists: Readonly<Record<string, readonly ListRow[]>> = {
  past_due_tasks: [createTask(31, { task_title: "Order keys", due_by_date: "2026-11-02" })],
  cant_complete_tasks: [createTask(32, { task_title: "Meet the mentor", completed_on: "2026-11-09" })],
};
const people = [
  createReportRow("Ines Park", 7, {
    link_type: "assignee",
    to: "/compliance/compliance-summary-report?scope=tasks&assignees=7",
    position: "Leasing Agent",
    location: "Alder Court",
    figures: { compliant_percentage: createFigure(40, 50), abandoned: createFigure(3, 1) },
  }),
];

const createAnswer = (rows: typeof lists, employees: typeof people): WidgetAnswer => {
  const createReply = (requests: RequestedWidget, data: WidgetReply["data"], count: number): WidgetReply =>
    createWidgetReply(requests.widget, data, undefined, {
      pagination: { last: false, total_pages: 3, record_count: count },
    });
  return (requests) => {
    if (requests.widget === "non_compliant_employees") {
      return { status: 200, reply: createReply(requests, { results: employees }, employees.length) };
    }
    const own = rows[requests.widget];
    return own && { status: 200, reply: createReply(requests, [...own], own.length === 0 ? 0 : own.length + 12) };
  };
};

const open = (answer: WidgetAnswer = createAnswer(lists, people)) => openPlanReports("/compliance/dashboard", answer);

/** Returns a card of the dashboard once its content is loaded. */
async function findCard(name: string): Promise<HTMLElement> {
  const found = await screen.findByRole("region", { name });
  await waitFor(() => expect(found.querySelector(".rp-waiting")).toBeNull());
  return found;
}

const getHeads = (chart: HTMLElement): (string | null)[] => {
  fireEvent.click(within(chart).getByRole("button", { name: /Show as table/ }));
  return within(chart)
    .getAllByRole("columnheader")
    .map(({ textContent }) => textContent);
};

describe("compliance dashboard", () => {
  test("has the ring with the three counts, and the three shares month by month [CMP-08] [CMP-09] [CMP-10]", async () => {
    open();
    const compliance = await findCard("Compliance");
    expect(within(compliance).getByRole("figure", { name: "Compliance" }).textContent).toContain("88%");
    const terms = within(compliance).getAllByRole("term");
    // Late counts as compliant, so the share on time comes first.
    expect(terms.map(({ textContent }) => textContent).slice(0, 5)).toEqual([
      "On Time exclusions aside",
      "Compliant",
      "Non-Compliant",
      "Excluded Tasks",
      "Past Due",
    ]);
    expect(terms.map((term) => term.nextElementSibling?.textContent.match(/^\d+/)?.[0]).slice(0, 5)).toEqual([
      "60",
      "88",
      "12",
      "20",
      "7",
    ]);
    const chart = within(compliance).getByRole("figure", { name: "Compliance by month" });
    expect(getHeads(chart)).toEqual(["Month", "Compliant", "Non-Compliant", "Exclusions"]);
  });

  test("the non-compliant count links to the report with both parameters [NAV-33]", async () => {
    const { history } = open();
    const compliance = await findCard("Compliance");
    fireEvent.click(within(compliance).getByRole("link", { name: "Non-Compliant" }));
    await waitFor(() => expect(history.location.pathname).toBe("/compliance/compliance-summary-report"));
    expect(history.location.search).toBe("?task_compliance_statuses=4&scope=assignees");
  });

  test("without a resolved task compliance is N/A [CMP-08]", async () => {
    open(({ widget }) =>
      widget === "compliance_dashboard"
        ? createComplianceData({ figures: {}, compliant_percentage: null, compliance_months: [] })
        : undefined,
    );
    const compliance = await findCard("Compliance");
    expect(within(compliance).getByRole("figure", { name: "Compliance" }).textContent).toContain("N/A");
  });

  test("breaks tasks down by status: a pie, a flow whose links are the counts, and open tasks [CMP-04] [CMP-13] [CMP-14]", async () => {
    open();
    const statuses = await findCard("Task Status Breakdown");
    const parts = within(within(statuses).getByRole("figure", { name: "Task Statuses" })).getAllByRole("row");
    expect(parts.map((row) => row.textContent)).toEqual([
      "On Time6050%",
      "Late2823%",
      "Can Not Complete1513%",
      "Abandoned1210%",
      "Canceled54%",
    ]);
    const flow = await within(statuses).findByRole("figure", { name: "From task status to compliance" });
    expect(getHeads(flow)).toEqual(["Task status", "Counts as", "Tasks"]);
    const links = within(flow)
      .getAllByRole("row")
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(links).toEqual([
      ["On Time", "Compliant", "60"],
      ["Late", "Compliant", "28"],
      ["Can Not Complete", "Excluded", "15"],
      ["Abandoned", "Non-Compliant", "12"],
      ["Canceled", "Excluded", "5"],
      ["Late (open)", "Open", "7"],
    ]);
    const stands = within(await findCard("Compliance")).getByRole("figure", { name: "Outcomes and open tasks" });
    expect(
      within(stands)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["Compliant", "Pending", "Past Due", "Can Not Complete", "Abandoned"]);
  });

  test.each([
    ["Task Status Breakdown", "Task Statuses", "Abandoned", { task_compliance_statuses: "4" }],
    ["Compliance", "Outcomes and open tasks", "Past Due", { task_progress_statuses: "3" }],
  ])("in %s a segment of %s opens the report filtered by it", async (title, name, status, search) => {
    const { history } = open();
    const statuses = await findCard(title);
    fireEvent.click(within(within(statuses).getByRole("figure", { name })).getByRole("button", { name: status }));
    await waitFor(() => expect(history.location.pathname).toBe("/compliance/compliance-summary-report"));
    expect(Object.fromEntries(new URLSearchParams(history.location.search))).toEqual(search);
  });

  test("lists past due tasks, each opening its dialog [CMP-17], and those that cannot be completed [CMP-16]", async () => {
    open();
    const late = await findCard("Past Due Tasks");
    const [row] = within(late).getAllByRole("listitem");
    expect(row?.textContent).toBe("Order keysAda ByronDue Nov 2, 2026");
    expect(within(late).getByRole("link", { name: "Order keys" }).getAttribute("href")).toBe(
      "/compliance/dashboard?user_task_id=31",
    );
    expect(within(late).getByText("12 more in the report")).toBeDefined();
    const flagged = await findCard("Flagged as Can Not Complete");
    expect(within(flagged).getAllByRole("listitem")[0]?.textContent).toBe(
      "Meet the mentorAda ByronFlagged Nov 9, 2026",
    );
  });

  test("lists employees with non-compliant tasks, with a ring of their compliance [CMP-11]", async () => {
    open();
    const statuses = await findCard("Non-Compliant Employees");
    const [row] = within(statuses).getAllByRole("listitem");
    expect(row?.textContent).toContain("Ines ParkLeasing Agent · Alder Court");
    expect(row?.textContent).toContain("40%");
    expect(row?.querySelector(".cy-ring-cell svg")).not.toBeNull();
  });

  test("its summary has each number with its change [CMP-02]", async () => {
    const columns = ["compliant_percentage", "users_task_count", "ontime", "late"];
    const counts = {
      users_task_count: createFigure(674, 528),
      ontime: createFigure(523, 523),
      late: createFigure(82, 96),
    };
    const row = createReportRow("Coastal", 3, { figures: { compliant_percentage: createFigure(94, 95), ...counts } });
    const rest = createAnswer(lists, people);
    open((requests) => {
      if (requests.widget !== "compliance_summary_report") return rest(requests);
      const reply = createTableReply({ rows: [row], structures: { scope: "regions" } });
      const more = { ...reply.meta.additional_meta, sorts: ["name", ...columns] };
      return { status: 200, reply: { ...reply, meta: { ...reply.meta, additional_meta: more } } };
    });
    const table = await screen.findByRole("table", { name: "Compliance Summary" });
    const [, ...cells] = within(table).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^94%.*1/),
      "674+146",
      "523±0",
      "82−14",
    ]);
  });

  test("shows an empty state without data [EMPTY-06]", async () => {
    open(createAnswer({ past_due_tasks: [], cant_complete_tasks: [] }, []));
    const flagged = await findCard("Flagged as Can Not Complete");
    expect(flagged.textContent).toContain("No tasks marked Can Not Complete");
    expect((await findCard("Past Due Tasks")).textContent).toContain("No tasks are past due");
    expect((await findCard("Non-Compliant Employees")).textContent).toContain("No abandoned tasks");
  });
});

const NAME = "compliance_summary_report";
const navigation = [{ path: `/compliance/${NAME}`, endpoint: `/v1/en/analytics/reports/${NAME}` }];
const toOptions = (...labels: string[]): { key: string; label: string }[] =>
  labels.map((label) => ({ key: label.toLowerCase(), label }));
const { figures } = createComplianceData();
const shown = {
  compliant_percentage: createFigure(67, 60),
  users_task_count: createFigure(12, 8),
  late: createFigure(2, 1),
};

const createReport = (scope: string): WidgetReply =>
  createTableReply({
    rows: [
      createReportRow(scope === "tasks" ? "Order keys" : "Alder Court", 12, {
        link_type: scope === "tasks" ? "task" : "location",
        to: null,
        figures: shown,
      }),
    ],
    structures: {
      scope,
      scopes: toOptions("Regions", "Locations", "Tasks", "Assignees"),
      sub_scopes: scope === "tasks" ? toOptions("Employees") : toOptions("Tasks"),
      metric: "compliant_percentage",
    },
    meta: {
      widget: { id: NAME, data_type: "calculator", url_key: NAME, title: "Task Compliance Report" },
      headers: [
        { key: "name", label: "Location", sortable: true, numeric: false, kind: null },
        { key: "compliant_percentage", label: "Compliance", sortable: true, numeric: true, kind: "percent" },
        { key: "late", label: "Late", sortable: true, numeric: true, kind: "count" },
      ],
      pagination: { last: false, total_pages: 3, record_count: 31 },
      summary_object: { cards: [], totals: figures, sb_index: null, client_index: null },
      additional_meta: {
        sorts: ["name", "late"],
        sort_by: "name",
        sort_desc: false,
        export_options: [],
        confidential_left_out: false,
        ...(scope === "tasks" ? { notes: "compliance_notes" } : {}),
        ...(scope === "assignees" ? { rows_overlap: true as const } : {}),
      },
    },
  });

const createNotes = (): WidgetReply =>
  createWidgetReply("compliance_notes", [
    {
      m_id: 1,
      to: null,
      user_task_id: 44,
      created_at: "2026-11-06",
      on_behalf_of: "Ada Byron",
      from_status: "None",
      to_status: "Can Not Complete",
      note: "No keys are left.",
      user: "Elena Ruiz",
    },
  ]);

const openReport = (search = "") =>
  openWidget(
    `/compliance/compliance-summary-report${search}`,
    (path, query) =>
      path.endsWith("compliance_notes") ? createNotes() : createReport(query.get("structures[scope]") ?? "regions"),
    navigation,
    [],
    [loadPlanReports],
  );

describe("the task compliance report", () => {
  test("has the cards Compliance, Task Statuses and Tasks [CMP-03] [CMP-05]", async () => {
    openReport();
    const compliance = await screen.findByRole("region", { name: "Compliance" });
    expect(within(compliance).getByRole("figure", { name: "Compliance" }).textContent).toContain("88%");
    const statuses = screen.getByRole("region", { name: "Task Statuses" });
    await within(statuses).findByRole("figure", { name: "From task status to compliance" });
    expect(
      within(statuses)
        .getAllByRole("figure")
        .map((each) => each.getAttribute("aria-label")),
    ).toEqual(["Task Statuses", "From task status to compliance"]);
    const tasks = screen.getByRole("region", { name: "Tasks" });
    const terms = within(tasks).getAllByRole("term");
    expect(terms.map((term) => [term.textContent, term.nextElementSibling?.textContent.match(/\d+/)?.[0]])).toEqual([
      ["Assignments", "120"],
      ["Unique Tasks", "31"],
      ["Onboarding Tasks", "70"],
      ["Offboarding Tasks", "10"],
    ]);
  });

  test("a phone shows the first card, the others on request, and a filter keeps them", async () => {
    const { history } = openReport();
    await screen.findByRole("region", { name: "Compliance" });
    expect(document.querySelector(".rw-first-cards[data-cut]")).not.toBeNull();
    fireEvent.click(screen.getByText("Show all figures"));
    await waitFor(() => expect(document.querySelector(".rw-first-cards[data-cut]")).toBeNull());
    const statuses = screen.getByRole("region", { name: "Task Statuses" });
    fireEvent.click(within(statuses).getByRole("button", { name: "Abandoned" }));
    await waitFor(() => expect(history.location.search).toBe("?task_compliance_statuses=4&all=1"));
  });

  test("selecting a status filters the table, and selecting it again clears the filter", async () => {
    const { history } = openReport();
    const statuses = await screen.findByRole("region", { name: "Task Statuses" });
    const getAbandoned = () => within(statuses).getByRole("button", { name: "Abandoned" });
    fireEvent.click(getAbandoned());
    await waitFor(() => expect(history.location.search).toBe("?task_compliance_statuses=4"));
    await waitFor(() => expect(getAbandoned().getAttribute("aria-pressed")).toBe("true"));
    fireEvent.click(getAbandoned());
    await waitFor(() => expect(history.location.search).toBe(""));
  });

  test("can be viewed by another scope, expanded and paged [CMP-06]", async () => {
    const { history, requests } = openReport();
    await screen.findByRole("table", { name: "Task Compliance Report" });
    fireEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() => expect(history.location.search).toContain("page=2"));
    fireEvent.click(await screen.findByRole("radio", { name: "Locations" }));
    await waitFor(() => expect(history.location.search).toBe("?scope=locations"));
    fireEvent.click(await screen.findByRole("button", { name: /Alder Court/, expanded: false }));
    await waitFor(() => expect(history.location.search).toContain("open=12.tasks"));
    await waitFor(() =>
      expect(requests.some((each) => each.includes("structures[parents][locations][]=12"))).toBe(true),
    );
  });

  test("a task opens its notes with what changed [CMP-07]", async () => {
    const { requests } = openReport("?scope=tasks&regions=3&open=12.notes");
    const table = await screen.findByRole("table", { name: "Notes with status changes: Order keys" });
    const cells = within(table).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toContain("None → Can Not Complete");
    expect(within(table).getByRole("link").getAttribute("href")).toContain("user_task_id=44");
    const query = requests.find((each) => each.startsWith("/reports/compliance_notes"));
    expect(query).toContain("filters[regions][]=3");
    expect(query).toContain("filters[tasks][]=12");
  });

  test("the non-compliant drill-down sends both parameters, and says that rows overlap [NAV-33]", async () => {
    const { requests, history } = openReport("?task_compliance_statuses=4&scope=assignees");
    expect(await screen.findByText(/can add up to more than the total/)).toBeDefined();
    expect(history.location.search).toBe("?task_compliance_statuses=4&scope=assignees");
    expect(requests[0]).toContain("structures[scope]=assignees");
    expect(requests[0]).toContain("filters[task_compliance_statuses]=4");
  });
});
