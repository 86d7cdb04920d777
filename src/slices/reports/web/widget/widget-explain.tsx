import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import type { ExplainReply } from "#slices/reports/contract/explain.contract.ts";
import { StandingLimits } from "#slices/reports/web/standing.tsx";
import { useExplainStrings } from "#slices/reports/web/widget/explain-strings.ts";
import { findTerms } from "#slices/reports/web/widget/metric-terms.ts";
import { useMeaning } from "#slices/reports/web/widget/metric-descriptions.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import { DateRange } from "#ui/dates/date-range.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Facts, type Fact } from "#ui/detail-list.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import { formatMonth, formatNumber, type NumberKind } from "#ui/format.ts";
import { Skeleton } from "#ui/states.tsx";
import { TermKey } from "#ui/term-link.tsx";
import { useUi } from "#ui/ui-context.ts";

export interface WidgetExplainProps {
  explanation: UseQueryResult<ExplainReply>;
  /** The name of the figure's row; null where only its key is known, or for the total. */
  name: string | null;
  /** The name of the figure, until the reply has it. */
  label: string;
  onClose: () => void;
  /** Shows the rows behind the figure, by their scope. */
  onRows: (scope: string) => void;
}

/** The meaning of a figure, its inputs and its exclusions, as far as confidentiality allows. */
export function WidgetExplain({ explanation, name, label, onClose, onRows }: WidgetExplainProps): ReactNode {
  const t = useExplainStrings();
  const word = useUiStrings();
  const { data } = explanation;
  const figure = word(data?.data.label ?? label);
  return (
    <Dialog opened onClose={onClose} title={name === null ? figure : t("title", { figure, name })}>
      {explanation.isPending && <ExplainSkeleton />}
      {explanation.isError && <ErrorState error={explanation.error} onRetry={() => void explanation.refetch()} />}
      {data && <Explained data={data.data} onRows={onRows} />}
    </Dialog>
  );
}

type Data = ExplainReply["data"];
type Window = Data["current"];

const kinds: Readonly<Record<string, NumberKind>> = {
  score: "score",
  percent: "percent",
  years: "years",
  mean: "scale",
  points: "scale",
  average: "mean",
  count: "count",
};

/** Returns the scope of the rows behind a figure, from their address in the reply. */
function findRowsScope(address: string | null): string | null {
  const at = address?.indexOf("?") ?? -1;
  return address && at >= 0 ? new URLSearchParams(address.slice(at)).get("structures[scope]") : null;
}

function Explained({ data, onRows }: { data: Data; onRows: (scope: string) => void }): ReactNode {
  const t = useExplainStrings();
  const getMeaning = useMeaning();
  const { words } = useUi();
  const kind = kinds[data.unit] ?? "count";
  const behind = findRowsScope(data.rows);
  const terms = [...findTerms([data.metric]), ...(data.sbx ? (["sbx"] as const) : [])];
  return (
    <div className="rw-explain">
      <div className="rw-explain-windows">
        <WindowValue title={t("now")} window={data.current} kind={kind} />
        {data.previous && <WindowValue title={t("before")} window={data.previous} kind={kind} />}
      </div>
      {data.more_answers !== null && <p>{t("moreAnswers", { count: data.more_answers })}</p>}
      <p>{getMeaning(data.metric, data.meaning)}</p>
      {data.current.why_none !== undefined && <p>{kind === "score" ? words.noScore : words.notInvitedHere}</p>}
      <Facts facts={useExplanationFacts(data)} />
      <LeftOut data={data} />
      {data.sbx && <AboutSbx poolsFrom={data.sbx.pools_from} />}
      {data.properties && <StandingLimits {...data.properties} />}
      <TermKey terms={terms} rows={[data.current]} />
      {behind !== null && (
        <button type="button" className="cy-button" data-primary="" onClick={() => onRows(behind)}>
          {t("rows")}
        </button>
      )}
    </div>
  );
}

function WindowValue({ title, window, kind }: { title: string; window: Window; kind: NumberKind }): ReactNode {
  return (
    <div>
      <span className="cy-meta">{title}</span>
      <strong>
        <FigureValue figure={{ ...window, is_low: false }} kind={kind} />
      </strong>
      <span className="cy-meta">
        <DateRange range={window} />
      </span>
    </div>
  );
}

/** Returns a function that formats a sum: whole where it is whole, else to a hundredth. */
function useSum(): (value: number) => string {
  const locale = useLocale();
  return (value) =>
    value.toLocaleString(locale === "es" ? "es-US" : "en-US", { maximumFractionDigits: 2, useGrouping: true });
}

function useExplanationFacts({ current, scale, additivity }: Data): readonly Fact[] {
  const t = useExplainStrings();
  const sum = useSum();
  const locale = useLocale();
  const { n, is_protected: isProtected, numerator, denominator } = current;
  const facts: Fact[] = [];
  if (n !== null) {
    const count = formatNumber(n, "count", locale);
    facts.push({ label: t("restsOn"), value: isProtected ? t("people", { n: count }) : count });
  }
  if (numerator !== null && denominator !== null) {
    const times = scale === 1 ? "" : ` × ${sum(scale)}`;
    facts.push({ label: t("madeOf"), value: `${sum(numerator)} ÷ ${sum(denominator)}${times}` });
  }
  if (isProtected) facts.push({ label: t("madeOf"), value: t("protected") });
  return [...facts, { label: t("addsUp"), value: t(additivity) }];
}

function LeftOut({ data: { left_out: parts } }: { data: Data }): ReactNode {
  const t = useExplainStrings();
  const word = useUiStrings();
  const locale = useLocale();
  if (parts.length === 0) return null;
  return (
    <div>
      <h3>{t("leftOut")}</h3>
      <ul>
        {parts.map(({ key, label, count }) => (
          <li key={key}>
            {word(label)}
            {count !== null && <b> {formatNumber(count, "count", locale)}</b>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How SBX is computed, and since when as the company's score is. */
function AboutSbx({ poolsFrom }: { poolsFrom: string | null }): ReactNode {
  const t = useExplainStrings();
  const locale = useLocale();
  return (
    <div>
      <h3>SBX</h3>
      <p>{t("sbx")}</p>
      {poolsFrom !== null && <p>{t("sbxBefore", { month: formatMonth(poolsFrom, locale, "long") })}</p>}
    </div>
  );
}

function ExplainSkeleton(): ReactNode {
  return (
    <div className="rw-explain" aria-busy="true">
      <div className="rw-explain-windows">
        <Skeleton width={120} height={64} />
        <Skeleton width={120} height={64} />
      </div>
      <Skeleton width="100%" height={44} />
      <Skeleton width="70%" height={88} />
    </div>
  );
}
