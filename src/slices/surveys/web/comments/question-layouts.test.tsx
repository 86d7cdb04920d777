import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import type { QuestionData, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import { createResidentComment } from "#slices/reports/web/testing/resident-comment.ts";
import { loadQuestionDialog, openWidget } from "#slices/reports/web/widget/testing/open-widget.tsx";
import { createTableReply } from "#slices/reports/web/widget/testing/widget-reply.ts";
import { loadSurveyReports } from "#slices/surveys/web/public.tsx";
import { createFigure } from "#ui/testing/figure.ts";

// They are loaded on demand; here before the clock of a test runs.
beforeAll(async () => {
  await import("#slices/surveys/web/comments/comments-view.tsx");
  await import("#slices/surveys/web/comments/question-answers.tsx");
  await loadQuestionDialog();
});

const createComment = (more: Partial<ResidentComment> = {}): ResidentComment =>
  createResidentComment({ survey_name: "Move In Survey", body: "What would you change?", ...more });

const createQuestion = (slug: string, more: Partial<QuestionData>): QuestionData => ({
  m_id: 201,
  body: "The office answers quickly.",
  question_type: { name: slug, slug },
  topic: "Service",
  direction: "more_is_better",
  surveys: ["Move In Survey"],
  response_count: 12,
  ai_importance: null,
  ai_agreement: null,
  figures: {},
  summary: [],
  respondents_count: null,
  confidential_left_out: false,
  responses_title: null,
  responses: [],
  ...more,
});

type Value = QuestionData["summary"][number]["values"][number];
const createShare = (label: string, value: number): Value => ({
  label,
  value,
  hidden: false,
  bound: null,
  likely_range: null,
});
const steps = ["Totally Disagree", "Disagree", "Neutral", "Agree", "Totally Agree"];
const findFive = (...shares: number[]): Value[] => shares.map((value, at) => createShare(steps[at] ?? "", value));

/** Opens the answers to a question over the comments that link to it. */
async function openQuestion(data: QuestionData): Promise<HTMLElement> {
  const { meta } = createTableReply();
  const path = "/satisfaction/resident_comments";
  const toMeta = (id: string) => ({
    ...meta,
    widget: { id, data_type: "load_more_calculator" as const, url_key: id, title: id },
    summary_object: null,
  });
  const comments = { data: { results: [] }, meta: toMeta("resident_comments") };
  const answers = {
    data: { id: String(data.m_id), type: "questions", attributes: data },
    meta: toMeta("resident_question_report"),
  };
  openWidget(
    `${path}?question=${data.m_id}`,
    (requests) => (requests.includes("question_report") ? answers : comments),
    [{ path, endpoint: "/v1/en/analytics/reports/resident_comments" }],
    [{ id: "resident_comments", url_key: "resident_comments", title: "", data_type: "", service: "intouch" }],
    [loadSurveyReports],
  );
  const dialog = await screen.findByRole("dialog", { name: "Responses to question" });
  await within(dialog).findByText(data.body);
  return dialog;
}

describe("the answers to a question are laid out by its type [SAT-15]", () => {
  test("text answers are a table with text, place, author and date", async () => {
    const confidential = {
      name: "Confidential",
      location_name: null,
      created_at: "2026-10-01",
      month: "2026-10-01",
      is_confidential: true,
      comment: "Quiet words",
    };
    const dialog = await openQuestion(
      createQuestion("text-entry", {
        responses_title: "Responses to: The office answers quickly.",
        responses: [createComment(), createComment(confidential)],
      }),
    );
    const table = within(dialog).getByRole("table", { name: "Responses to: The office answers quickly." });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((header) => header.textContent),
    ).toEqual(["Response", "Location", "Respondent", "Date"]);
    const rows = within(table).getAllByRole("row").slice(1);
    const toCells = (row: HTMLElement | undefined): string[] =>
      row === undefined
        ? []
        : within(row)
            .getAllByRole("cell")
            .map((cell) => cell.textContent);
    expect(toCells(rows[0])).toEqual([
      expect.stringContaining("Fix the gate"),
      "Alder Court",
      "Ana Lopez",
      "Nov 18, 2026",
    ]);
    expect(toCells(rows[1])).toEqual([expect.stringContaining("Quiet words"), "N/A", "Confidential", "Oct 2026"]);
  });

  test("choices are a list of bars with their total", async () => {
    const values = [createShare("The rent", 60), createShare("Repairs", 30)];
    const dialog = await openQuestion(
      createQuestion("multiple-choice", {
        summary: [{ key: "choices", label: "Choice", unit: "percent", values }],
        respondents_count: 10,
      }),
    );
    expect(within(dialog).queryByRole("table")).toBeNull();
    expect(
      within(dialog)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["The rent", "Repairs"]);
    expect(within(dialog).getByText("Total: 10 respondents")).toBeTruthy();
  });

  test("scales are a table whose rows open their histograms", async () => {
    const dialog = await openQuestion(
      createQuestion("agreement-importance", {
        figures: { mean_agreement: createFigure(4.2, 4.1), mean_importance: createFigure(3.8, 3.9) },
        summary: [
          { key: "agreement", label: "Agreement", unit: "percent", values: findFive(0, 10, 10, 30, 50) },
          { key: "importance", label: "Importance", unit: "percent", values: findFive(5, 15, 20, 20, 40) },
        ],
      }),
    );
    const table = within(dialog).getByRole("table", { name: "Responses to question" });
    const agreement = within(table).getByRole("button", { name: /Agreement/ });
    expect(agreement.getAttribute("aria-expanded")).toBe("true");
    const row = agreement.closest("tr") as HTMLElement;
    expect(
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Agreement", "4.2", "12"]);
    const histograms = within(table).getAllByRole("figure");
    expect(histograms).toHaveLength(2);
    expect(
      within(histograms[0] as HTMLElement)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(steps);
    fireEvent.click(agreement);
    await waitFor(() => expect(within(table).getAllByRole("figure")).toHaveLength(1));
    fireEvent.click(agreement);
    await waitFor(() => expect(within(table).getAllByRole("figure")).toHaveLength(2));
  });

  test("a protected mean, which is shown as a whole number, has no difference: one up could be rounding", async () => {
    const figures = {
      agreement_importance: createFigure(73, 71),
      mean_agreement: createFigure(4, 3),
      mean_importance: createFigure(3.8, 2.6),
    };
    const dialog = await openQuestion(createQuestion("agreement-importance", { figures }));
    const texts = within(dialog)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(["73up 2+2", "4", expect.stringMatching(/^3\.8up /)]);
  });
});

describe("likely ranges of shares", () => {
  const values: Value[] = [
    { ...createShare("Totally Disagree", 0), likely_range: { from: 0, to: 4, n: 1100 } },
    { ...createShare("Neutral", 5), bound: "at_most" },
    { ...createShare("Agree", 50), likely_range: { from: 47, to: 53, n: 1100 } },
  ];
  const summary = [{ key: "agreement" as const, label: "Agreement", unit: "percent" as const, values }];

  const getLines = (dialog: HTMLElement): (string | null)[] =>
    within(dialog)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);

  test("are a figure at each bar, spoken as such, and a line on the bar", async () => {
    const dialog = await openQuestion(createQuestion("agreement", { summary, response_count: 1100 }));
    expect(getLines(dialog)).toEqual(["0%0–4%, likely range 0% to 4%", "≤ 5%", "50%47–53%, likely range 47% to 53%"]);
    const lines = [...dialog.querySelectorAll<HTMLElement>("[data-mark='range']")];
    expect(lines.map(({ style }) => [style.left, style.width])).toEqual([
      ["0%", "4%"],
      ["47%", "6%"],
    ]);
    expect(within(dialog).getByText("Likely range")).toBeTruthy();
    // The number of responses stands in the table above.
    expect(within(dialog).queryByText(/Likely ranges of/)).toBeNull();
  });

  test("of choices fit on the scale of the bars", async () => {
    const choices = [{ ...summary[0], key: "choices" as const, label: "Choice", unit: "percent" as const, values }];
    const dialog = await openQuestion(createQuestion("multiple-choice", { summary: choices, respondents_count: 1100 }));
    const line = [...dialog.querySelectorAll<HTMLElement>("[data-mark='range']")].at(-1);
    expect(Number.parseFloat(line?.style.left ?? "") + Number.parseFloat(line?.style.width ?? "")).toBeCloseTo(100);
    expect(within(dialog).getByText("A full bar: 53%")).toBeTruthy();
    expect(within(dialog).queryByText(/Likely ranges of/)).toBeNull();
  });

  test("say of how many answers they are where no other number says it", async () => {
    const dialog = await openQuestion(createQuestion("agreement", { summary, response_count: 1110 }));
    expect(within(dialog).getByText("Likely ranges of 1,100 answers.")).toBeTruthy();
  });

  test("say where only open answers are counted", async () => {
    const dialog = await openQuestion(createQuestion("agreement", { summary, confidential_left_out: true }));
    expect(within(dialog).getByText("Likely ranges of the 1,100 open answers.")).toBeTruthy();
  });

  test("say how many of the counted answers have shares, where the others are confidential", async () => {
    const dialog = await openQuestion(createQuestion("agreement", { summary, respondents_count: 1140 }));
    expect(
      within(dialog).getByText("Likely ranges of 1,100 of 1,140 answers; the other choices are confidential."),
    ).toBeTruthy();
  });

  test("are not mentioned where the reply has none", async () => {
    const plain = [
      {
        ...summary[0],
        key: "agreement" as const,
        label: "Agreement",
        unit: "percent" as const,
        values: findFive(0, 10, 20, 50, 20),
      },
    ];
    const dialog = await openQuestion(createQuestion("agreement", { response_count: 100, summary: plain }));
    expect(within(dialog).queryByText(/Likely range/)).toBeNull();
  });
});
