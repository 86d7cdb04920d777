import type { ReactNode } from "react";
import { PageErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { usePageTitle } from "#platform/web/page-title.ts";
import { useNarrow } from "#platform/web/use-narrow.ts";
import type { HeatMapReply } from "#slices/insights/contract/heat-map.contract.ts";
import { HeatMapDetail } from "#slices/insights/web/heat-map/heat-map-detail.tsx";
import { buildOverview, toOrder, orderRows } from "#slices/insights/web/heat-map/heat-map-order.ts";
import { HeatMapPhone } from "#slices/insights/web/heat-map/heat-map-phone.tsx";
import type { HeatMapState } from "#slices/insights/web/heat-map/heat-map-state.ts";
import { useHeatMapStrings } from "#slices/insights/web/heat-map/heat-map-strings.ts";
import { HeatMapTable } from "#slices/insights/web/heat-map/heat-map-table.tsx";
import { getColumnName } from "#slices/insights/web/heat-map/heat-map-labels.ts";
import { HeatMapTools } from "#slices/insights/web/heat-map/heat-map-tools.tsx";
import { type ChangeHeatMap, useHeatMap, useHeatMapState } from "#slices/insights/web/heat-map/use-heat-map.ts";
import { PageMenu } from "#slices/reports/web/present/page-menu.tsx";
import { Presentable } from "#slices/reports/web/present/presentable.tsx";
import { formatRange } from "#ui/format.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { PrintNote } from "#ui/print-note.tsx";
import { SegmentedLinks } from "#ui/segmented-links.tsx";
import { ProgressLine, Skeleton } from "#ui/states.tsx";
import "#slices/insights/web/heat-map/heat-map.css";

const PORTFOLIO = "/portfolio";
const HEAT_MAP = "/portfolio/heat-map";

/** /portfolio/heat-map: shows where each topic or question is really better or worse. */
export function HeatMapPage(): ReactNode {
  const t = useHeatMapStrings();
  const locale = useLocale();
  usePageTitle(t("title"));
  const [state, change] = useHeatMapState();
  const query = useHeatMap(state);
  const reply = query.data;
  const windows = reply?.meta.heat_map.windows.current;
  if (query.isError && !reply)
    return <PageErrorState title={t("title")} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Presentable title={t("title")} className="hm-page">
      <ProgressLine active={query.isFetching && !query.isPending} />
      <PageHeader
        title={t("title")}
        breadcrumb={[{ text: t("back"), to: PORTFOLIO }]}
        sub={
          <div className="hm-sub">
            {reply ? (
              <Sentence reply={reply} state={state} />
            ) : (
              <p className="hm-lead">
                <Skeleton width={420} height={14} />
              </p>
            )}
            <p>{windows ? formatRange(windows, locale) : <Skeleton width={180} height={14} />}</p>
          </div>
        }
        actions={
          <>
            <SegmentedLinks
              label={t("view")}
              links={[
                { to: PORTFOLIO, text: t("table") },
                { to: HEAT_MAP, text: t("title") },
              ]}
              current={HEAT_MAP}
            />
            <PageMenu />
          </>
        }
      />
      {query.isPending && (
        <section className="cy-panel hm-waiting" aria-busy="true">
          <Skeleton width="100%" height={34} />
          <Skeleton width="100%" height={560} />
        </section>
      )}
      {reply && <PrintedChoices reply={reply} state={state} />}
      {reply && (
        <section className="cy-panel hm-panel" aria-label={t("title")} aria-busy={query.isPlaceholderData}>
          <HeatMapTools meta={reply.meta.heat_map} state={state} change={change} />
          <Content reply={reply} state={state} change={change} />
        </section>
      )}
    </Presentable>
  );
}

/** Shows the map's options in print, where its controls are hidden. */
function PrintedChoices({ reply, state }: Omit<ContentProps, "change">): ReactNode {
  const t = useHeatMapStrings();
  const { service, period, regions } = reply.meta.heat_map;
  const region = regions.find(({ m_id: id }) => id === state.region);
  return (
    <PrintNote
      facts={[
        { label: t("from"), value: t(`from_${state.mode}`) },
        { label: t("service"), value: t(service) },
        { label: t("rows"), value: t(state.rows) },
        { label: t("columns"), value: t(state.columns) },
        { label: t("period"), value: t(period) },
        ...(region === undefined ? [] : [{ label: t("region"), value: region.name }]),
        ...(state.isRealOnly ? [{ label: t("view"), value: t("realOnly") }] : []),
      ]}
    />
  );
}

/** Maximum number of columns beside which the open cell has room. */
const MAX_COLUMNS_BESIDE_CELL = 9;

interface ContentProps {
  reply: HeatMapReply;
  state: HeatMapState;
  change: ChangeHeatMap;
}

const nothings = { empty: "empty", hidden: "allHidden", too_many: "tooMany" } as const;

function Content({ reply, state, change }: ContentProps): ReactNode {
  const t = useHeatMapStrings();
  const isNarrow = useNarrow();
  const { columns, rows } = reply.data;
  const { state: found, modes, leaves_out_confidential: isLeftOut } = reply.meta.heat_map;
  if (found !== "shown") return <p className="hm-nothing">{t(nothings[found])}</p>;
  const { mode } = state;
  return (
    <>
      {mode !== "none" && !modes.includes(mode) && <p className="hm-nothing">{t("noMode")}</p>}
      {isLeftOut && <p className="hm-nothing">{t("leftOut")}</p>}
      <div className="hm-layout" data-few={columns.length <= MAX_COLUMNS_BESIDE_CELL ? "" : undefined}>
        {isNarrow ? (
          <HeatMapPhone reply={reply} state={state} change={change} />
        ) : (
          <HeatMapTable
            groups={orderRows(rows, columns, state)}
            columns={columns}
            mode={mode}
            isRealOnly={state.isRealOnly}
            open={state.cell}
            onOpen={(cell) => change({ cell })}
          />
        )}
        <HeatMapDetail reply={reply} state={state} change={change} />
      </div>
      <Legend q={reply.meta.heat_map.q} />
    </>
  );
}

/** Returns the lead: how many places are below on most columns, otherwise the real differences and their direction. */
function useLead({ data: { columns, rows } }: HeatMapReply, { mode, order, columns: by }: HeatMapState): string {
  const t = useHeatMapStrings();
  const isNarrow = useNarrow();
  // A phone has an order of its own.
  if (mode === "none") return t(!isNarrow && toOrder({ mode, order }) === "name" ? "lead_names" : "lead_scores");
  const { belowMost, below, above, isTested } = buildOverview(rows, columns, mode);
  const from = t(`than_${mode}`);
  if (!isTested) return t("lead_untested");
  if (belowMost > 0) return t(`lead_${by}`, { count: belowMost, from });
  return below + above > 0 ? t("lead_real", { count: below + above, from, below, above }) : t("lead_none");
}

/** Shows the summary of the map in one sentence, and the widest difference. */
function Sentence({ reply, state }: Omit<ContentProps, "change">): ReactNode {
  const t = useHeatMapStrings();
  const locale = useLocale();
  const lead = useLead(reply, state);
  const { columns, rows } = reply.data;
  if (reply.meta.heat_map.state !== "shown") return null;
  const { widest } = buildOverview(rows, columns, state.mode);
  return (
    <p className="hm-lead">
      <strong>{lead}</strong>{" "}
      {widest &&
        t(widest.delta < 0 ? "widest_below" : "widest_above", {
          column: getColumnName(widest.column, locale),
          name: widest.row.name,
          count: Math.abs(widest.delta),
        })}
    </p>
  );
}

/** Explains the looks of cells. */
function Legend({ q }: { q: number }): ReactNode {
  const t = useHeatMapStrings();
  const items = [
    { look: "real", way: "below", text: "−9", label: t("realBelow") },
    { look: "real", way: "above", text: "+9", label: t("realAbove") },
    { look: "unclear", text: "−4", label: t("unclear") },
    { look: "noise", text: "+1", label: t("chance") },
    { look: "hidden", text: "", label: t("hidden") },
  ];
  return (
    <div className="hm-legend">
      {items.map(({ look, way, text, label }) => (
        <span key={label}>
          <i className="hm-cell" data-look={look} data-way={way} style={{ "--p": "60%" } as object} aria-hidden="true">
            {text}
          </i>
          {label}
        </span>
      ))}
      <span>{t("note", { percent: Math.round(q * 100) })}</span>
      <span className="hm-keys">{t("keys")}</span>
    </div>
  );
}
