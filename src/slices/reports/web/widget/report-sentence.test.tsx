import { describe, expect, test } from "vitest";
import { renderHook } from "@testing-library/react";
import { useSentenceStrings } from "#slices/reports/web/place/place-sentence-strings.ts";
import { buildReportSentence } from "#slices/reports/web/widget/report-sentence.ts";
import { useReportSentenceStrings } from "#slices/reports/web/widget/report-sentence-strings.ts";
import { SCORE, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";

const createScore = (value: number | null, more: Partial<Figure> = {}): Figure => ({ ...NO_FIGURE, value, ...more });

interface Parts {
  readonly total: Figure;
  readonly rows?: readonly (readonly [name: string, score: Figure])[];
  readonly sbx?: number | null;
  readonly pages?: number;
  readonly widget?: string;
}

/** Returns the sentence of a report with these parts. */
function formatSentence({ total, rows = [], sbx = null, pages = 1, widget = "resident_satisfaction_report" }: Parts) {
  const results = rows.map(([name, figure], at) => ({
    m_id: at + 1,
    name,
    link_type: "region",
    figures: { [SCORE]: figure },
  }));
  const meta = {
    widget: { id: widget },
    pagination: { total_pages: pages },
    summary_object: { totals: { [SCORE]: total }, sb_index: sbx },
  };
  const { result } = renderHook(() => ({ places: useSentenceStrings(), own: useReportSentenceStrings() }));
  return buildReportSentence({ data: { results }, meta } as unknown as TableReply, result.current);
}

describe("sentence of a survey report", () => {
  test("names a change only where it is real", () => {
    const moved = { delta: -6, previous_value: 74 };
    expect(formatSentence({ total: createScore(68, { ...moved, certainty: "real", is_low: true }) })?.lead).toBe(
      "Satisfaction fell 6 points to 68, below 70.",
    );
    expect(formatSentence({ total: createScore(72, { ...moved, certainty: "noise" }) })?.lead).toBe(
      "Satisfaction is steady at 72.",
    );
    expect(formatSentence({ total: createScore(72, { ...moved, certainty: "unclear" }) })?.lead).toBe(
      "Satisfaction is 72. Too few answers to say whether it changed.",
    );
    expect(formatSentence({ total: createScore(72), widget: "employee_survey_report" })?.lead).toBe(
      "Engagement is 72.",
    );
  });

  test("states the difference from SBX, and the lowest place", () => {
    const rows = [
      ["Coastal", createScore(77)],
      ["Metro North", createScore(70)],
      ["Lakeshore", createScore(74)],
    ] as const;
    expect(formatSentence({ total: createScore(73), sbx: 72, rows })?.rest).toBe(
      "That is 1 point above SBX. Metro North is lowest at 70.",
    );
    expect(formatSentence({ total: createScore(73), sbx: 73 })?.rest).toBe("That is level with SBX.");
    const tied = [...rows, ["River Valley", createScore(70)]] as const;
    expect(formatSentence({ total: createScore(73), rows: tied })?.rest).toBe(
      "Metro North and River Valley are lowest at 70.",
    );
  });

  test("names no lowest place where one is hidden or on another page", () => {
    const rows = [
      ["Coastal", createScore(77)],
      ["Metro North", createScore(70)],
    ] as const;
    expect(formatSentence({ total: createScore(73), rows, pages: 2 })?.rest).toBe("");
    expect(
      formatSentence({ total: createScore(73), rows: [...rows, ["Pelican", createScore(null, { hidden: true })]] })
        ?.rest,
    ).toBe("");
  });

  test("says that scores are hidden or that no one answered; other reports have no sentence", () => {
    expect(formatSentence({ total: createScore(null, { hidden: true }), sbx: 70 })).toEqual({
      lead: "Scores are hidden because too few people answered.",
      rest: "",
    });
    expect(formatSentence({ total: createScore(null) })?.lead).toBe("No answers in this period.");
    expect(formatSentence({ total: createScore(70), widget: "employee_turnover_report" })).toBeNull();
  });
});
