import type { ReactNode } from "react";
import type { ReportSummary } from "#slices/reports/contract/widget-summary.contract.ts";
import { isNeutral, toKind, SCORE, type TableReply } from "#slices/reports/web/widget/widget-figures.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { CellButton } from "#ui/cell-button.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import { RateCell } from "#ui/score-cell.tsx";
import type { ScoreAxis } from "#ui/score-axis.ts";
import { ScoreHeader } from "#ui/score-header.tsx";
import { ScoreKey, ScoreStrip } from "#ui/score-strip.tsx";
import { StatCard, StatList } from "#ui/stat-card.tsx";

type Card = NonNullable<NonNullable<ReportSummary>["cards"]>[number];

interface WidgetSummaryProps {
  reply: TableReply;
  axis: ScoreAxis;
  /** Company and SBX are switched on. */
  withIndexes: boolean;
  onExplain: (column: string) => void;
  /** Shown below the score. */
  trust?: ReactNode;
}

/** The totals of the table in one line of cards: its score first, then the other totals. */
export function WidgetSummary({ reply, axis, withIndexes, onExplain, trust }: WidgetSummaryProps): ReactNode {
  const t = useWidgetStrings();
  const word = useUiStrings();
  const { meta } = reply;
  const summary = meta.summary_object;
  const cards = summary?.cards ?? [];
  if (!summary || cards.length === 0) return null;
  const score = cards.find(({ key }) => key === SCORE);
  const others = cards.filter((card) => card !== score);
  const renderButton = ({ key, label }: Card, content: ReactNode, wide = false): ReactNode => (
    <CellButton wide={wide} label={t("explainTotal", { label: word(label) })} onOpen={() => onExplain(key)}>
      {content}
    </CellButton>
  );
  const getCardKind = ({ kind, key }: Card) => kind ?? toKind(meta, key);
  const hasSteps = others.some((card) => getCardKind(card) !== "count" && !card.figure.hidden);
  const renderFigure = (card: Card): ReactNode => {
    const kind = getCardKind(card);
    if (kind !== "count") return <RateCell figure={card.figure} kind={kind} neutral={isNeutral(card.key)} />;
    // Among figures with a change, a count leaves that space empty, so that all of them align.
    if (hasSteps) return <RateCell figure={{ ...card.figure, delta: null }} kind="count" />;
    return card.figure.hidden ? <HiddenValue brief /> : <FigureValue figure={card.figure} kind="count" />;
  };
  return (
    <div className="rw-cards" data-cards={score && others.length > 0 ? "2" : "1"}>
      {score && (
        <StatCard title={word(score.label)}>
          {renderButton(score, <ScoreHeader figure={score.figure} />, true)}
          <div className="cy-big-strip">
            <ScoreStrip
              axis={axis}
              value={score.figure.hidden ? null : score.figure.value}
              company={summary.client_index}
              sbx={summary.sb_index}
              low={score.figure.is_low}
              labeled
            />
          </div>
          {withIndexes && <ScoreKey company={summary.client_index} sbx={summary.sb_index} />}
          {trust}
        </StatCard>
      )}
      {others.length > 0 && (
        <StatCard title={t("total")}>
          <StatList
            lead
            grid
            stats={others.map((card) => ({ label: word(card.label), value: renderButton(card, renderFigure(card)) }))}
          />
        </StatCard>
      )}
    </div>
  );
}
