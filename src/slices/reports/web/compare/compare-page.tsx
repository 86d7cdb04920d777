import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { PageErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { stringifySearch } from "#platform/web/address.ts";
import type { ComparisonReply } from "#slices/reports/contract/comparison.contract.ts";
import { findLead, hasTested } from "#slices/reports/web/compare/compare-lead.ts";
import { type CompareState } from "#slices/reports/web/compare/compare-state.ts";
import { useCompareStrings } from "#slices/reports/web/compare/compare-strings.ts";
import { CompareTable, useColumnName } from "#slices/reports/web/compare/compare-table.tsx";
import { CompareTools } from "#slices/reports/web/compare/compare-tools.tsx";
import { useCompareState, useComparison } from "#slices/reports/web/compare/use-comparison.ts";
import { PageMenu } from "#slices/reports/web/present/page-menu.tsx";
import { Presentable } from "#slices/reports/web/present/presentable.tsx";
import { useAsOfFact } from "#slices/reports/web/print/print-facts.ts";
import { usePrintStrings } from "#slices/reports/web/print/print-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { formatDelta, formatRange } from "#ui/format.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PrintNote } from "#ui/print-note.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/reports/web/compare/compare.css";

/** Returns the address of the report with the same places ticked. */
function getReportHref(widget: string, { by, places, range, filters, periods }: CompareState): string {
  const search = { scope: by, rows: places.join(","), range: range ?? "", ...filters };
  const kept = Object.entries(search).filter(([, text]) => text !== "");
  return `/legacy-report/${widget}${periods.length > 0 ? "" : stringifySearch(Object.fromEntries(kept))}`;
}

/** /compare/{report}: compares places of a survey report, or periods of one. */
export function ComparePage(): ReactNode {
  const t = useCompareStrings();
  const word = useUiStrings();
  const { widget: slug = "" } = useParams({ strict: false });
  const widget = slug.replaceAll("-", "_");
  const [state, change] = useCompareState();
  const query = useComparison(widget, state);
  const { data: reply, error } = query;
  const title = reply ? t("title", { report: word(reply.meta.widget.title) }) : t("compare");
  usePageTitle(title);
  const refused = findRefused(error);
  if (error && !refused)
    return <PageErrorState title={t("failed")} error={error} onRetry={() => void query.refetch()} />;
  const shown = refused ? undefined : reply;
  return (
    <Presentable title={title} className="rp-page cp-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader
        title={title}
        breadcrumb={[{ text: t("back"), to: getReportHref(slug, state) }]}
        sub={shown && <Lead reply={shown} />}
        actions={<PageMenu />}
      />
      {refused && <Refused errors={refused} />}
      {query.isPending && (
        <section className="cy-panel cp-waiting" aria-busy="true">
          <Skeleton width="100%" height={320} />
        </section>
      )}
      {shown && (
        <>
          <PrintedChoices reply={shown} />
          <section className="cy-panel rp-panel" aria-label={title}>
            <CompareTools reply={shown} state={state} change={change} />
            <Content reply={shown} busy={query.isPlaceholderData} />
          </section>
        </>
      )}
    </Presentable>
  );
}

/** The options of the comparison for print, where its controls are left out. */
function PrintedChoices({ reply: { data, meta } }: { reply: ComparisonReply }): ReactNode {
  const t = useCompareStrings();
  const print = usePrintStrings();
  const toAsOf = useAsOfFact();
  const getName = useColumnName();
  const [base] = data.columns;
  return (
    <PrintNote
      facts={[
        { label: print("view"), value: t(meta.comparison.rows) },
        ...(base === undefined ? [] : [{ label: t("base"), value: getName(base) }]),
        toAsOf(meta.dates.as_of),
      ]}
    />
  );
}

type FieldErrors = ApiError["errors"];

/** Returns why an address is no comparison; null where the call failed for another reason or not at all. */
function findRefused(error: Error | null): FieldErrors | null {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  return error.errors.length > 0 ? error.errors : null;
}

function Refused({ errors }: { errors: FieldErrors }): ReactNode {
  const t = useCompareStrings();
  return (
    <Notice tone="warning" title={t("refused")}>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** The largest difference beyond chance, and the dates. */
function Lead({ reply }: { reply: ComparisonReply }): ReactNode {
  const t = useCompareStrings();
  const word = useUiStrings();
  const locale = useLocale();
  const getName = useColumnName();
  const { data, meta } = reply;
  const [base] = data.columns;
  if (!base || meta.comparison.state !== "compared") return null;
  const lead = findLead(reply);
  const size = Math.abs(lead?.delta ?? 0);
  return (
    <div className="cp-lead">
      <p>
        {lead
          ? t(lead.delta > 0 ? "above" : "below", {
              count: size,
              name: getName(lead.column),
              base: getName(base),
              points: formatDelta(size, lead.row.kind, locale),
              metric: meta.comparison.rows === "questions" ? `“${word(lead.row.name)}”` : word(lead.row.name),
            })
          : t(hasTested(reply) ? "sentenceNone" : "sentenceUntested", { base: getName(base) })}
      </p>
      <p>
        {base.kind === "period" ? meta.comparison.subject : formatRange({ from: base.from, to: base.until }, locale)}
      </p>
    </div>
  );
}

function Content({ reply, busy }: { reply: ComparisonReply; busy: boolean }): ReactNode {
  const t = useCompareStrings();
  const {
    state,
    of,
    left_out: leftOut,
    rest_missing: isMissing,
    leaves_out_confidential: leavesOutConfidential,
  } = reply.meta.comparison;
  return (
    <>
      <div className="cp-notices">
        {leftOut > 0 && <Notice tone="warning">{t("leftOut", { count: leftOut, n: leftOut })}</Notice>}
        {isMissing && state === "compared" && <Notice>{t("restMissing")}</Notice>}
        {leavesOutConfidential && <Notice>{t("confidential")}</Notice>}
        {state === "choose_another" && <Notice title={t(of === "periods" ? "chooseAnotherPeriod" : "chooseAnother")} />}
      </div>
      {state === "compared" && reply.data.rows.length === 0 && <p className="cp-nothing">{t("nothing")}</p>}
      {reply.data.rows.length > 0 && <CompareTable reply={reply} busy={busy} />}
      {reply.data.rows.length > 0 && <p className="cp-key cy-meta">{t("key")}</p>}
    </>
  );
}
