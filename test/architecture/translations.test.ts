import { expect, test } from "vitest";
import { toMetrics, type WidgetDeclaration } from "#slices/reports/server/widgets/widget.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { spanishMeanings } from "#slices/reports/web/widget/metric-meanings.ts";
import { checkTranslations } from "#tools/gates/translations.ts";
import { joinTexts, renderLabels } from "#tools/generate-report-labels.ts";
import { testGate, tree } from "./planted.ts";

const SPANISH = "src/slices/people/web/spanish-labels.ts";
const text = tree.get(SPANISH) ?? "";

testGate({
  name: "what the web translates is what the server says",
  check: checkTranslations,
  seeded: [
    {
      what: "a label that no report has",
      path: SPANISH,
      text: text.replace('"New Hires":', "Mood:"),
      reason: 'no server file of people says "Mood"',
    },
    {
      what: "a label of another slice",
      path: SPANISH,
      text: text.replace('"New Hires":', '"Task Notes":'),
      reason: 'no server file of people says "Task Notes"',
    },
    {
      what: "a name that no catalog has",
      path: SPANISH,
      text: text.replace("Downsizing:", "Upsizing:"),
      reason: 'no server file says "Upsizing"',
    },
  ],
});

test("labels of all slices are one type and one list of texts; names are texts alone", () => {
  const [type = "", texts = ""] = Object.values(
    renderLabels([
      { spanishLabels: { Mood: "Ánimo" }, spanishNames: { Calm: "Calma" } },
      { spanishLabels: { Joy: "Alegría" } },
    ]),
  );
  expect(type).toContain('export type ReportLabel =\n  | "Joy"\n  | "Mood";\n');
  expect(texts).toContain('{\n  "Calm": "Calma",\n  "Joy": "Alegría",\n  "Mood": "Ánimo",\n};\n');
});

test("two slices do not translate one label", () => {
  expect(() => joinTexts([{ Mood: "Ánimo" }, { Mood: "Humor" }])).toThrow("translated by two slices: Mood");
});

const listMetrics = (widget: WidgetDeclaration): readonly string[] =>
  widget.kind === "table" ? widget.scopes.flatMap(({ columns }) => columns.flatMap(toMetrics)) : [];

test("every metric that a report explains has a meaning in Spanish, and no other has", () => {
  expect(Object.keys(spanishMeanings).toSorted()).toEqual(
    [...new Set(widgetCatalog.widgets.flatMap(listMetrics))].toSorted(),
  );
});
