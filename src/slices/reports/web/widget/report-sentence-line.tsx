import type { ReactNode } from "react";
import { useSentenceStrings } from "#slices/reports/web/place/place-sentence-strings.ts";
import { buildReportSentence } from "#slices/reports/web/widget/report-sentence.ts";
import { useReportSentenceStrings } from "#slices/reports/web/widget/report-sentence-strings.ts";
import type { TableReply } from "#slices/reports/web/widget/widget-figures.ts";

/** The sentence of a survey report: the score, whether it really changed, and its comparisons. */
export function ReportSentence({ reply }: { readonly reply: TableReply }): ReactNode {
  const sentence = buildReportSentence(reply, { places: useSentenceStrings(), own: useReportSentenceStrings() });
  if (sentence === null) return null;
  return (
    <p className="rw-sentence">
      <strong>{sentence.lead}</strong> {sentence.rest}
    </p>
  );
}
