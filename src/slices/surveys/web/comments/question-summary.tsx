import type { ReactNode } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { QuestionData, QuestionSeries } from "#slices/reports/contract/comments.contract.ts";
import { useCommentStrings } from "#slices/surveys/web/comments/comments-strings.ts";
import { Histograms } from "#slices/surveys/web/comments/question-histograms.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Doughnut } from "#ui/charts/doughnut.tsx";
import { HiddenValue } from "#ui/figure-value.tsx";
import { NO_FIGURE, type Figure } from "#ui/figure.ts";
import { formatBoundedNumber, formatNumber } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { RateBars } from "#ui/rate-bars.tsx";

const FULL = 100;

/** The summary of a question's answers by its type: a ring for shares of a whole, bars for steps and choices. */
export function QuestionSummary({ question }: { question: QuestionData }): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const people = question.respondents_count;
  return (
    <div className="cm-summary">
      {isOnSteps(question) ? (
        <Histograms question={question} draw={Series} />
      ) : (
        question.summary.map((series) => <Series key={series.key} series={series} question={question} />)
      )}
      {people !== null && people > 0 && (
        <p>
          {t("total")}: {t("respondents", { count: people, n: formatNumber(people, "count", locale) })}
        </p>
      )}
      {question.confidential_left_out && <Notice>{t("leftOut")}</Notice>}
    </div>
  );
}

const isEmpty = ({ values }: QuestionSeries): boolean => values.every(({ value, hidden }) => !hidden && value === null);

/** A question on a scale with answers; choices are a list of bars with its total. */
const isOnSteps = ({ summary }: QuestionData): boolean =>
  summary.some(({ key }) => key !== "choices") && !summary.every(isEmpty);

function toFigure({ value, hidden, bound }: QuestionSeries["values"][number]): Figure {
  return { ...NO_FIGURE, value, hidden, bound };
}

function Series({ series, question }: { series: QuestionSeries; question: QuestionData }): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const word = useUiStrings();
  if (isEmpty(series)) return <p className="cm-none">{t("noResponses")}</p>;
  if (series.values.every(({ hidden }) => hidden)) return <HiddenValue />;
  const bars = series.values.map((value) => ({
    label: word(value.label),
    figure: toFigure(value),
    range: value.likely_range,
  }));
  const isChoices = series.key === "choices";
  const largest = Math.max(1, ...series.values.map(({ value, likely_range: range }) => range?.to ?? value ?? 0));
  const ring = toRing(series, question);
  return (
    <figure className="cm-series">
      {question.summary.length > 1 && <figcaption className="cy-sr">{word(series.label)}</figcaption>}
      <div data-ring={ring ? "" : undefined}>
        {ring && <Doughnut label={word(ring.label)} figure={ring.figure} />}
        <RateBars
          bars={bars}
          max={isChoices ? largest : FULL}
          isScaled={isChoices}
          kind="percent"
          ranges={{ head: t("likelyRange"), speak: (from, to) => t("likelyRangeSpoken", { from, to }) }}
        />
      </div>
      {isChoices && <p className="cy-meta">{t("fullBar", { value: formatNumber(largest, "percent", locale) })}</p>}
      <Mostly series={series} />
      <RangeAnswers series={series} question={question} />
    </figure>
  );
}

/** Returns what a ring can show of a series: the share of Yes, or of those who are likely. */
function toRing(
  { key, values }: QuestionSeries,
  { figures, direction }: QuestionData,
): { label: string; figure: Figure } | null {
  if (key === "yes_no") return { label: "Yes", figure: { ...(figures["yes_no"] ?? NO_FIGURE), direction } };
  const likely = values.find(({ label }) => label === "Likely");
  if (key !== "likelihood" || !likely) return null;
  return { label: likely.label, figure: { ...(figures["top_block_percentage"] ?? toFigure(likely)), direction } };
}

/** The number of answers that the likely ranges follow from, where it is not the number beside the drawing. */
function RangeAnswers({ series: { values }, question }: { series: QuestionSeries; question: QuestionData }): ReactNode {
  const t = useCommentStrings();
  const locale = useLocale();
  const n = values.find(({ likely_range: range }) => range)?.likely_range?.n;
  if (n === undefined) return null;
  const formatCount = (count: number): string => formatNumber(count, "count", locale);
  if (question.confidential_left_out) return <p className="cy-meta">{t("likelyRangeOpen", { n: formatCount(n) })}</p>;
  // Shares leave out confidential answers of which too few are released; the number of respondents counts them.
  const people = question.respondents_count;
  if (people !== null && people > n) {
    return <p className="cy-meta">{t("likelyRangePart", { n: formatCount(n), all: formatCount(people) })}</p>;
  }
  const isSaid = n === (people ?? question.response_count);
  return isSaid ? null : <p className="cy-meta">{t("likelyRangeOf", { n: formatCount(n) })}</p>;
}

/** A sentence that describes the drawing. */
function Mostly({ series: { values } }: { series: QuestionSeries }): ReactNode {
  const t = useCommentStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const [most] = values.filter(({ value }) => value !== null).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0));
  if (!most) return null;
  const value = most.bound
    ? formatBoundedNumber(most.value, "percent", locale, most.bound)
    : formatNumber(most.value, "percent", locale);
  return <p className="cy-meta">{t("mostly", { label: word(most.label), value })}</p>;
}
