import type { ReactNode } from "react";
import { defineStrings } from "#platform/web/i18n.ts";
import { type ExplainedFigure, useExplain } from "#slices/reports/web/dashboard/dashboard-explain.tsx";
import { getFigure } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { findTerms } from "#slices/reports/web/widget/metric-terms.ts";
import { CellButton } from "#ui/cell-button.tsx";
import { FigureValue, HiddenValue } from "#ui/figure-value.tsx";
import type { Figure } from "#ui/figure.ts";
import { formatNumber, type NumberKind } from "#ui/format.ts";
import { TermLink } from "#ui/term-link.tsx";
import { TrendDelta } from "#ui/trend-delta.tsx";
import { useUi } from "#ui/ui-context.ts";
import { UiLink } from "#ui/ui-link.tsx";
import "#slices/reports/web/dashboard/tiles.css";

// Panels of other slices load tiles without the texts of the dashboards.
const useStrings = defineStrings({
  en: { explain: "Explain {{name}}" },
  es: { explain: "Explicar {{name}}" },
});

/** One number with its label; `neutral` where more is neither better nor worse. */
export interface Tile {
  readonly label: string;
  readonly figure: Figure;
  readonly kind: NumberKind;
  readonly neutral?: boolean;
  /** A muted text after the label. */
  readonly hint?: string | undefined;
  /** The address of the rows behind this number. */
  readonly href?: string;
  /** The total that this number shows; left out, it cannot be explained. */
  readonly explain?: ExplainedFigure;
}

/** The total of a report's column as a tile; the column has the figure's name unless stated otherwise. */
interface ReportTile extends Pick<Tile, "label" | "kind" | "neutral" | "hint"> {
  readonly figure: string;
  readonly column?: string;
}

/** Returns tiles of a report's totals, each explained by its column. */
export function buildReportTiles(
  report: ExplainedFigure["report"],
  figures: Readonly<Record<string, Figure>> | undefined,
  tiles: readonly ReportTile[],
): Tile[] {
  return tiles.map(({ figure, column = figure, ...rest }) => ({
    ...rest,
    figure: getFigure(figures, figure),
    explain: { report, column },
  }));
}

/** A few numbers side by side, each with its label and its change from the year before. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }): ReactNode {
  return (
    <dl className="rp-tiles">
      {tiles.map((tile) => (
        <div key={tile.label}>
          <dt>
            <TileName {...tile} />
            {tile.hint !== undefined && <small> {tile.hint}</small>}
          </dt>
          <dd>
            <TileValue {...tile} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The label of a tile: a link to its rows, or its definition. */
function TileName({ label, href, explain }: Tile): ReactNode {
  if (href !== undefined) {
    return (
      <UiLink className="rp-tile-link" href={href}>
        {label}
      </UiLink>
    );
  }
  const [term] = explain === undefined ? [] : findTerms([explain.column]);
  return term === undefined ? label : <TermLink term={term}>{label}</TermLink>;
}

interface ExplainableProps {
  label: string;
  explain: ExplainedFigure | undefined;
  children: ReactNode;
}

/** A figure that opens its explanation on a click or Enter, where the page has one. */
function Explainable({ label, explain, children }: ExplainableProps): ReactNode {
  const t = useStrings();
  const open = useExplain();
  if (open === null || explain === undefined) return children;
  return (
    <CellButton label={t("explain", { name: label })} onOpen={() => open(explain)}>
      {children}
    </CellButton>
  );
}

function TileValue({ label, figure, kind, neutral = false, explain }: Tile): ReactNode {
  const { words, locale } = useUi();
  if (figure.hidden)
    return (
      <Explainable label={label} explain={explain}>
        <HiddenValue brief />
      </Explainable>
    );
  const { previous_value: before, value } = figure;
  return (
    <>
      <Explainable label={label} explain={explain}>
        <strong>
          <FigureValue figure={{ ...figure, is_low: kind === "score" && figure.is_low }} kind={kind} />
        </strong>
      </Explainable>
      {!neutral && <TrendDelta figure={figure} kind={kind} />}
      {neutral && before !== null && value !== null && <small>{words.from(formatNumber(before, kind, locale))}</small>}
    </>
  );
}
