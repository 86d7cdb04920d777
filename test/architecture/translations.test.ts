import { expect, test } from "vitest";
import { toMetrics, type WidgetDeclaration } from "#slices/reports/server/widgets/widget.ts";
import { widgetCatalog } from "#test/support/product-widgets.ts";
import { spanishMeanings } from "#slices/reports/web/widget/metric-meanings.ts";
import { checkTranslations } from "#tools/gates/translations.ts";
import { testGate, tree } from "./planted.ts";

const LABELS = "src/slices/reports/contract/report-labels.contract.ts";
const SPANISH = "src/slices/reports/web/widget/spanish-labels.ts";

testGate({
  name: "what the web translates is what the server says",
  check: checkTranslations,
  seeded: [
    {
      what: "a label that no report has",
      path: LABELS,
      text: `${tree.get(LABELS)?.trimEnd().slice(0, -1)}\n  | "Mood";\n`,
      reason: 'no server file says "Mood"',
    },
    {
      what: "a name that no catalog has",
      path: SPANISH,
      text: (tree.get(SPANISH) ?? "").replace("Downsizing:", "Upsizing:"),
      reason: 'no server file says "Upsizing"',
    },
  ],
});

const listMetrics = (widget: WidgetDeclaration): readonly string[] =>
  widget.kind === "table" ? widget.scopes.flatMap(({ columns }) => columns.flatMap(toMetrics)) : [];

test("every metric that a report explains has a meaning in Spanish, and no other has", () => {
  expect(Object.keys(spanishMeanings).toSorted()).toEqual(
    [...new Set(widgetCatalog.widgets.flatMap(listMetrics))].toSorted(),
  );
});
