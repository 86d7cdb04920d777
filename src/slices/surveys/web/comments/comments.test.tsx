import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import type { EmployeeComment, QuestionData } from "#slices/reports/contract/comments.contract.ts";
import type { WidgetMeta } from "#slices/reports/contract/widgets.contract.ts";
import { loadQuestionDialog, openWidget, type OpenedWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { sixFilters, createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { createResidentComment } from "#slices/reports/web/testing/resident-comment.ts";
import { loadSurveyReports } from "#slices/surveys/web/public.tsx";
import { createFigure } from "#ui/testing/figure.ts";

// They are loaded on demand; here before the clock of a test runs.
beforeAll(async () => {
  await import("#slices/surveys/web/comments/comments-view.tsx");
  await import("#slices/surveys/web/comments/question-answers.tsx");
  await loadQuestionDialog();
});

const createHeader = (key: string, label: string): WidgetMeta["headers"][number] => ({
  key,
  label,
  sortable: key === "date",
  numeric: false,
  kind: null,
});
const headers = [
  createHeader("question", "Survey/Question"),
  createHeader("date", "Date"),
  createHeader("comment", "Comment"),
];

const createEmployeeComment = (more: Partial<EmployeeComment> = {}): EmployeeComment => ({
  reply_key: null,
  replies: [],
  survey: "New Hire Survey",
  question: "What would have made your first weeks easier?",
  question_id: 46,
  text_entry: "A map of the place",
  marks: [],
  date: "2026-10-01",
  month: "2026-10-01",
  region: { m_id: 3, name: "Coastal" },
  location: { m_id: 12, name: "Alder Court" },
  position_category: { m_id: 2, name: "Maintenance" },
  likely_to_remain: "very_likely",
  user_status: "active",
  ...more,
});

const quiet = createResidentComment({
  comment: "Quiet words",
  name: "Confidential",
  first_name: null,
  last_name: null,
  residents_id: null,
  residents_survey_id: null,
  created_at: "2026-10-01",
  month: "2026-10-01",
  is_confidential: true,
  agreement_importance: null,
  is_low: false,
});

const createQuestion = (more: Partial<QuestionData> = {}): QuestionData => ({
  m_id: 243,
  body: "Why aren't you very likely to renew?",
  question_type: { name: "Multiple Choice", slug: "multiple-choice" },
  topic: "Renewal",
  direction: "more_is_better",
  surveys: ["Move In Survey"],
  response_count: 12,
  ai_importance: null,
  ai_agreement: null,
  figures: {},
  summary: [
    {
      key: "choices",
      label: "Choice",
      unit: "percent",
      values: [
        { label: "The rent", value: 66.7, hidden: false, bound: null, likely_range: null },
        { label: "Repairs", value: 33.35, hidden: false, bound: null, likely_range: null },
      ],
    },
  ],
  respondents_count: 12,
  confidential_left_out: false,
  responses_title: "Other responses to: Why aren't you very likely to renew?",
  responses: [createResidentComment({ comment: "The stairs", text_value_1: null, other_text_response: "The stairs" })],
  ...more,
});

const filters = [
  ...sixFilters,
  ...["surveys", "questions", "likelihoods"].map((key) => ({
    key,
    label: key,
    type: "select" as const,
    choices: [{ id: 1, name: "One", selected: false }],
    value: null,
  })),
];

function buildReply(widget: string, dataType: "load_more_calculator" | "jsonapi_hash", data: object): object {
  const scopes = ["Responses", "Questions", "Surveys"].map((label) => ({ key: label.toLowerCase(), label }));
  const { meta } = createTableReply();
  return {
    data,
    meta: {
      ...meta,
      widget: { id: widget, data_type: dataType, url_key: widget, title: widget },
      headers: headers,
      filters,
      structures: { ...meta.structures, scope: "responses", scopes, report_types: [] },
      pagination: { last: true, total_pages: 1, record_count: 2 },
    },
  };
}

const routes = ["employee_comments", "resident_comments", "resident_reasons_leaving_report"].flatMap((widget) => {
  const part = widget.startsWith("employee") ? "engagement" : "satisfaction";
  return [
    { path: `/${part}/${widget}`, endpoint: `/v1/en/analytics/reports/${widget}` },
    { path: `/${part}/region/:id/${widget}`, endpoint: `/v1/en/analytics/regions/:id/${widget}` },
  ];
});
const entries = routes.map(({ endpoint }) => {
  const name = endpoint.split("/").at(-1) ?? "";
  const service = name.startsWith("employee") ? "ingage" : "intouch";
  return {
    id: name,
    url_key: name,
    title: name,
    data_type: "load_more_calculator",
    service,
    endpoints: [],
    scopes: [],
  };
});

const toJson = (attributes: QuestionData): object => ({
  id: String(attributes.m_id),
  type: "questions",
  attributes,
});

function open(address: string, data: object, requests = createQuestion()): OpenedWidget {
  const widget = /\/(\w+_(?:comments|report))/.exec(address)?.[1] ?? "";
  return openWidget(
    address,
    (path) =>
      path.includes("question_report")
        ? buildReply("question", "jsonapi_hash", toJson(requests))
        : "question_type" in data
          ? buildReply(widget, "jsonapi_hash", toJson(data as QuestionData))
          : buildReply(widget, "load_more_calculator", data),
    routes,
    entries,
    [loadSurveyReports],
  );
}

describe("comments of employees", () => {
  const former = createEmployeeComment({
    text_entry: "Pay more",
    likely_to_remain: "unlikely",
    user_status: "archived",
    location: null,
  });

  test("have the columns Survey/Question, Date, Comment, with the position category in the comment [ENG-42]", async () => {
    open("/engagement/employee_comments", { results: [createEmployeeComment(), former] });
    const table = await screen.findByRole("table", { name: "employee_comments" });
    const columns = within(table).getAllByRole("columnheader");
    expect(columns.map(({ textContent }) => textContent)).toEqual(["Survey/Question", "Date", "Comment"]);
    const cell = within(table).getByText("A map of the place").closest("td");
    expect(cell?.textContent).toContain("Maintenance");
    expect(within(table).getByRole("rowheader").textContent).toBe("October 2026");
  });

  test("have a chip with their author's likelihood to stay, and Separated for those who left [ENG-39] [ENG-40]", async () => {
    open("/engagement/employee_comments", { results: [createEmployeeComment(), former] });
    const table = await screen.findByRole("table", { name: "employee_comments" });
    const getCell = (text: string): string => within(table).getByText(text).closest("td")?.textContent ?? "";
    expect(getCell("A map of the place")).toContain("Very Likely");
    expect(getCell("A map of the place")).not.toContain("Separated");
    expect(getCell("Pay more")).toContain("Unlikely");
    expect(getCell("Pay more")).toContain("Separated");
  });

  test("show No Data Found where there are none", async () => {
    open("/engagement/employee_comments", { results: [] });
    expect(await screen.findByText("No Data Found")).toBeTruthy();
  });
});

describe("comments of residents", () => {
  test("are grouped by month; a masked name is Confidential [NAV-19]", async () => {
    const { requests } = open("/satisfaction/region/1/resident_comments", {
      results: [createResidentComment(), quiet],
    });
    const table = await screen.findByRole("table", { name: "resident_comments" });
    expect(requests[0]?.startsWith("/regions/1/resident_comments?")).toBe(true);
    const months = within(table).getAllByRole("rowheader");
    expect(months.map(({ textContent }) => textContent)).toEqual(["November 2026", "October 2026"]);
    const getRow = (text: string): string => within(table).getByText(text).closest("tr")?.textContent ?? "";
    expect(getRow("Fix the gate")).toContain("Ana Lopez");
    expect(getRow("Quiet words")).toContain("Confidential");
    expect(getRow("Quiet words")).not.toContain("Ana Lopez");
  });

  test("have a Summary with renewal, a low score in words, and the link to the survey [SAT-13] [SCORE-14]", async () => {
    const comments = [createResidentComment({ to: "/residents/7/resident_survey/70" }), quiet];
    const reply = buildReply("resident_comments", "load_more_calculator", { results: comments }) as {
      meta: WidgetMeta;
    };
    reply.meta.headers = [...headers, createHeader("summary", "Summary")];
    openWidget("/satisfaction/resident_comments", () => reply, routes, entries, [loadSurveyReports]);
    const table = await screen.findByRole("table", { name: "resident_comments" });
    expect(within(table).getByRole("columnheader", { name: "Summary" })).toBeTruthy();
    const [row] = within(table).getByText("Fix the gate").closest("tbody")?.querySelectorAll("tr:not(.cm-month)") ?? [];
    expect(row?.textContent).toContain("Score below 70");
    const links = within(table).getAllByRole("link", { name: "View Survey" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/residents/7/resident_survey/70"]);
  });
});

describe("answers to a question", () => {
  test("open over the page, from its address too, and close with Back or their button", async () => {
    const { requests, history } = open("/satisfaction/resident_comments?range=2026-01-01:2026-06-30", {
      results: [createResidentComment()],
    });
    fireEvent.click(await screen.findByRole("button", { name: /^Responses to: What one change/ }));
    const dialog = await screen.findByRole("dialog", { name: "Responses to question" });
    expect(await within(dialog).findByText("12 responses")).toBeTruthy();
    expect(history.location.search).toContain("question=244");
    const call = requests.find((each) => each.startsWith("/reports/resident_question_report/244"));
    expect(call).toContain("structures[date_range]=2026-01-01:2026-06-30");
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(history.location.search).not.toContain("question=");
  });

  test("are bars on the scale of the largest, with the total and the other comments [SAT-16] [SAT-17]", async () => {
    open("/satisfaction/resident_reasons_leaving_report", createQuestion());
    const rates = (await screen.findByText("The rent")).closest("dl");
    const widths = [...(rates?.querySelectorAll<HTMLElement>(".cy-rate-track > span") ?? [])].map(
      ({ style }) => style.width,
    );
    expect(widths).toEqual(["100%", "50%"]);
    // The largest fills its bar, so no bar stands for the total, and a text says what a full bar is.
    expect(rates?.dataset["scaled"]).toBe("");
    expect(screen.getByText(/^A full bar: \d+%$/)).toBeTruthy();
    expect(screen.getByText("Total: 12 respondents")).toBeTruthy();
    const others = screen.getByRole("region", { name: "Other responses to: Why aren't you very likely to renew?" });
    const [item] = within(others).getAllByRole("listitem");
    for (const part of ["The stairs", "Ana Lopez", "Alder Court", "Nov 18, 2026"])
      expect(item?.textContent).toContain(part);
  });

  test("show No Responses at a total of zero, and No response given without comments [EMPTY-02]", async () => {
    const values = [{ label: "The rent", value: null, hidden: false, bound: null, likely_range: null }];
    const none = createQuestion({
      summary: [{ key: "choices", label: "Choice", unit: "percent", values }],
      respondents_count: 0,
      response_count: 0,
      responses: [],
    });
    open("/satisfaction/resident_reasons_leaving_report", none);
    expect(await screen.findByText("No Responses")).toBeTruthy();
    expect(screen.getByText("No response given")).toBeTruthy();
  });

  test("are marked as hidden where confidentiality withholds them, and are a ring where they are shares of a whole", async () => {
    const share = { value: null, hidden: true, bound: null, likely_range: null };
    const hidden = createQuestion({
      question_type: { name: "Yes or No", slug: "yes-no" },
      response_count: null,
      respondents_count: null,
      responses_title: null,
      responses: [],
      summary: [
        {
          key: "yes_no",
          label: "Yes or No",
          unit: "percent",
          values: [
            { label: "Yes", ...share },
            { label: "No", ...share },
          ],
        },
      ],
    });
    open("/satisfaction/resident_comments?question=211", { results: [createResidentComment()] }, hidden);
    const dialog = await screen.findByRole("dialog");
    expect(
      (await within(dialog).findAllByText("Fewer than five people, or none, can be shown yet")).length,
    ).toBeGreaterThan(1);
    expect(within(dialog).queryByText(/%/)).toBeNull();
  });

  test("a ring shows the share of Yes", async () => {
    const yes = createQuestion({
      question_type: { name: "Yes or No", slug: "yes-no" },
      respondents_count: null,
      responses_title: null,
      figures: { yes_no: createFigure(40, 38) },
      summary: [
        {
          key: "yes_no",
          label: "Yes or No",
          unit: "percent",
          values: [
            { label: "Yes", value: 40, hidden: false, bound: null, likely_range: null },
            { label: "No", value: 60, hidden: false, bound: null, likely_range: null },
          ],
        },
      ],
    });
    open("/satisfaction/resident_comments?question=211", { results: [createResidentComment()] }, yes);
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByRole("figure", { name: "Yes" })).toBeTruthy();
    expect(within(dialog).getByText(/Most common: No/)).toBeTruthy();
  });
});

test("filters beyond the first are behind a button that shows how many of them are set", async () => {
  open("/satisfaction/resident_comments?likelihoods=1", { results: [createResidentComment()] });
  const more = await screen.findByRole("button", { name: "More filters: 1 applied" });
  expect(more.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("button", { name: /^likelihoods/ })).toBeNull();
  fireEvent.click(more);
  expect(screen.getByRole("button", { name: "Fewer filters: 1 applied" }).getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("button", { name: /^likelihoods/ })).toBeTruthy();
});

test("a phone has the search and the dates, and all other filters behind the button", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  open("/satisfaction/resident_comments", { results: [createResidentComment()] });
  const more = await screen.findByRole("button", { name: "More filters" });
  const chips = [...document.querySelectorAll(".cy-toolbar .cy-chip")].map((chip) => chip.textContent);
  expect(chips.filter((text) => text !== "More filters")).toHaveLength(1);
  fireEvent.click(more);
  expect(document.querySelectorAll(".rw-more-row .cy-chip").length).toBeGreaterThan(3);
});
