import { type ReactNode, useId } from "react";
import { useLocale } from "#platform/web/i18n.ts";
import type { ChangeEntry, ChangeReason } from "#slices/insights/contract/changes.contract.ts";
import { toChangeSentence, toFigureName, toReasons } from "#slices/insights/web/change-sentence.ts";
import { ChangesNote, PeriodChoice } from "#slices/insights/web/changes-list.tsx";
import { useChangesStrings } from "#slices/insights/web/changes-strings.ts";
import { type ChangesScope, useChanges, useEmptyExplanation } from "#slices/insights/web/use-changes.ts";
import { useLikelyReason } from "#slices/insights/web/why/use-likely-reason.ts";
import { useWhyStrings } from "#slices/insights/web/why/why-strings.ts";
import { NO_FIGURE } from "#ui/figure.ts";
import { formatNumber, formatRange, formatSignedDelta, type NumberKind } from "#ui/format.ts";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/states.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { UiLink } from "#ui/ui-link.tsx";
import { useUi } from "#ui/ui-context.ts";
import "#slices/insights/web/what-changed.css";
import "#slices/insights/web/why/why.css";

type Place = NonNullable<ChangesScope["place"]>;

/** The number of changes of the place itself, and of its properties, shown at first. */
const FIRST = { own: 2, others: 3 } as const;

const isOwn = (place: Place, { level, m_id: id }: ChangeEntry): boolean =>
  "region" in place ? level === "region" && id === place.region : level === "location" && id === place.location;

const toKey = ({ service, metric, m_id: id }: ChangeEntry): string => [service, metric, id].join(" ");

/** Shows why the scores of a place changed: the parts of each change; one line when nothing changed beyond chance. */
export function WhyPanel({ place }: { place: Place }): ReactNode {
  const t = useWhyStrings();
  const words = useChangesStrings();
  const { query, state, go } = useChanges({ place });
  const { data } = query;
  const locale = useLocale();
  const choice = <PeriodChoice period={state.period} onChange={(period) => go({ period })} />;
  if (data === undefined || data.data.length === 0) return <Line query={query} choice={choice} />;
  // The brief looks at closed months; the figures above it look at today.
  const range = formatRange(data.meta.insight.windows.current, locale);
  const own = data.data.filter((entry) => isOwn(place, entry));
  const others = data.data.filter((entry) => !isOwn(place, entry));
  const isTruncated = !state.isWhole && (own.length > FIRST.own || others.length > FIRST.others);
  const truncateRows = <Row,>(rows: readonly Row[], count: number): readonly Row[] =>
    isTruncated ? rows.slice(0, count) : rows;
  return (
    <Panel title={t("title")} sub={t(state.period, { range })} actions={choice}>
      {own.length > 0 && (
        <div className="in-why-own">
          {truncateRows(own, FIRST.own).map((entry) => (
            <OwnChange key={toKey(entry)} place={place} entry={entry} />
          ))}
        </div>
      )}
      {others.length > 0 && <Others entries={truncateRows(others, FIRST.others)} />}
      <div className="in-why-foot">
        <ChangesNote reply={data} />
        {isTruncated && (
          <button type="button" className="cy-button" onClick={() => go({ isWhole: true })}>
            {words("showAll", { count: data.data.length })}
          </button>
        )}
      </div>
    </Panel>
  );
}

interface LineProps {
  query: ReturnType<typeof useChanges>["query"];
  choice: ReactNode;
}

/** Shows that nothing changed beyond chance, or why that is not known; as high while loading. */
function Line({ query, choice }: LineProps): ReactNode {
  const t = useWhyStrings();
  const words = useChangesStrings();
  const toNothing = useEmptyExplanation();
  const title = useId();
  const ui = useUi();
  const { data } = query;
  const insight = data?.meta.insight;
  const emptyText =
    insight && (insight.state === "too_few" ? words("tooFewHere", { needed: insight.needed }) : toNothing(insight));
  const isFailed = query.isError && data === undefined;
  return (
    <section className="cy-panel in-line in-why-line" data-line="" aria-labelledby={title} aria-busy={query.isPending}>
      <div className="in-line-head">
        <h2 id={title}>{t("title")}</h2>
        <div className="in-line-said" aria-live="polite">
          {query.isPending && <Skeleton width="70%" height={14} />}
          {isFailed && <p>{words("failed")}</p>}
          {emptyText !== undefined && <p title={emptyText}>{emptyText}</p>}
        </div>
        {isFailed && (
          <button type="button" className="cy-button" onClick={() => void query.refetch()}>
            {ui.words.retry}
          </button>
        )}
        {choice}
      </div>
    </section>
  );
}

/** Shows a change of the place itself: how much, its parts, and its likely reason. */
function OwnChange({ place, entry }: { place: Place; entry: ChangeEntry }): ReactNode {
  const t = useWhyStrings();
  const words = useChangesStrings();
  const locale = useLocale();
  const { value, previous_value: previous, delta } = entry.figure;
  const kind: NumberKind = entry.metric === "agreement_importance" ? "score" : "percent";
  const sentence = t(delta > 0 ? "rose" : "fell", {
    figure: toFigureName(entry, words),
    count: Math.abs(delta),
    previous: formatNumber(previous, kind, locale),
    value: formatNumber(value, kind, locale),
  });
  const isSpread = entry.reasons.length > 0 && entry.reasons.every((reason) => reason.kind === "else");
  return (
    <div className="in-why-change">
      <p className="in-why-lead">
        <TrendDelta
          figure={{ ...NO_FIGURE, ...entry.figure, trend: delta > 0 ? "up" : "down", certainty: "real" }}
          kind={kind}
        />
        <strong>{sentence}</strong>
        <span className="cy-meta">{words("people", { count: entry.people })}</span>
      </p>
      {isSpread && <p className="cy-meta">{t("spread")}</p>}
      {entry.is_mostly_mix && <p className="cy-meta">{t("mostlyMix")}</p>}
      {!isSpread && entry.reasons.length > 0 && <Parts reasons={entry.reasons} />}
      <Likely place={place} entry={entry} />
    </div>
  );
}

/** Shows the parts of a change, which add up to it: down to the left, up to the right. */
function Parts({ reasons }: { reasons: readonly ChangeReason[] }): ReactNode {
  const t = useWhyStrings();
  const locale = useLocale();
  const most = Math.max(1, ...reasons.map(({ points }) => Math.abs(points)));
  return (
    <ul className="in-parts" aria-label={t("parts")}>
      {reasons.map(({ kind, m_id: id, name, es, points }) => (
        <li key={`${kind} ${id}`}>
          <span>{kind === "answers" ? (locale === "es" ? es.name : name) : t(kind)}</span>
          <span className="in-part-bar" aria-hidden="true" data-up={points > 0 ? "" : undefined}>
            <i style={{ width: `${(50 * Math.abs(points)) / most}%` }} />
          </span>
          <b>{formatSignedDelta(points, "score", locale)}</b>
        </li>
      ))}
    </ul>
  );
}

/** Shows the part with the largest certain change, with its comments or its action; nothing without one. */
function Likely({ place, entry }: { place: Place; entry: ChangeEntry }): ReactNode {
  const t = useWhyStrings();
  const locale = useLocale();
  const likely = useLikelyReason(place, entry);
  if (likely === null) return null;
  const { part, delta, theme, action } = likely;
  const isSpanish = locale === "es";
  const name = (isSpanish ? part.es.name : part.name) ?? "";
  return (
    <p className="in-likely">
      <strong>{t("likely")}</strong>{" "}
      {t(delta > 0 ? "partRose" : "partFell", { name, count: Math.abs(Math.round(delta)) })}{" "}
      {theme !== null && t("theme", { count: theme.count, theme: (isSpanish ? theme.nameEs : null) ?? theme.name })}{" "}
      {action !== null && (
        <>
          {t("action")} <UiLink href={action.to}>{(isSpanish ? action.es.label : action.label) ?? ""}</UiLink>
        </>
      )}
    </p>
  );
}

/** Shows changes of a region's properties, each in a sentence with its parts. */
function Others({ entries }: { entries: readonly ChangeEntry[] }): ReactNode {
  const t = useWhyStrings();
  const words = useChangesStrings();
  const locale = useLocale();
  return (
    <ul className="in-why-others" aria-label={t("places")}>
      {entries.map((entry) => {
        const sentence = toChangeSentence(entry, words);
        return (
          <li key={toKey(entry)}>
            {entry.to === null ? <b>{sentence}.</b> : <UiLink href={entry.to}>{sentence}.</UiLink>}{" "}
            {toReasons(entry, words, locale)}
          </li>
        );
      })}
    </ul>
  );
}
