import type { ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import {
  type DashboardPlace,
  type DashboardService,
  getWidgetPath,
} from "#slices/reports/web/dashboard/dashboard-place.ts";
import { useDashboardStrings } from "#slices/reports/web/dashboard/dashboard-strings.ts";
import { useSummaryColumns } from "#slices/reports/web/dashboard/summary-columns.tsx";
import {
  parseSummaryScope,
  type SummaryDeclaration,
  type SummaryScope,
  summaryScopes,
  type SummaryState,
} from "#slices/reports/web/dashboard/summary-state.ts";
import type { Outcome } from "#slices/reports/web/dashboard/use-widgets.ts";
import { isNotFound, ReportLink } from "#slices/reports/web/dashboard/widget-card.tsx";
import { getReportRows } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { findTerms } from "#slices/reports/web/widget/metric-terms.ts";
import { ChangeKey } from "#ui/change-key.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { TermKey } from "#ui/term-link.tsx";

interface SummaryTableProps {
  service: DashboardService;
  summary: SummaryDeclaration;
  place: DashboardPlace;
  /** Undefined while it loads. */
  outcome: Outcome | undefined;
  state: SummaryState;
  change: (part: Partial<SummaryState>) => void;
  /** The rows still show the previous state. */
  busy: boolean;
}

const SKELETON = 400;

/**
 * Returns the available levels: districts only after a reply offers them, so that clients without districts never see
 * them.
 */
function getOfferedScopes(outcome: Outcome | undefined, current: SummaryScope): readonly SummaryScope[] {
  const offered = outcome !== undefined && "reply" in outcome ? outcome.reply.meta.structures.scopes : [];
  const hasDistricts = current === "areas" || offered.some(({ key }) => key === "areas");
  return hasDistricts ? summaryScopes : summaryScopes.filter((scope) => scope !== "areas");
}

/**
 * A service's summary by district, region or location, each row compared with the year before; a row links to its own
 * dashboard.
 */
export function SummaryTable(props: SummaryTableProps): ReactNode {
  const { service, summary, place, outcome, state, change } = props;
  const t = useDashboardStrings();
  const locale = useLocale();
  if (outcome !== undefined && isNotFound(outcome)) return null;
  const title = summary.title[locale];
  return (
    <div className="rp-panel">
      <Panel
        title={title}
        actions={
          <>
            {place.linkType === "company" && (
              <SegmentedControl
                label={t("scope")}
                options={getOfferedScopes(outcome, state.scope).map((value) => ({ value, label: t(`scope_${value}`) }))}
                value={state.scope}
                onChange={(scope) => change({ scope, page: 1 })}
              />
            )}
            <ReportLink href={getWidgetPath(service, place, summary.widget)} title={title} />
          </>
        }
        flush
      >
        {outcome === undefined && <Skeleton width="100%" height={SKELETON} />}
        {outcome !== undefined && "problem" in outcome && <ErrorState error={new ApiError(outcome.problem)} />}
        {outcome !== undefined && "reply" in outcome && <Rows {...props} reply={outcome.reply} title={title} />}
      </Panel>
    </div>
  );
}

function Rows(props: SummaryTableProps & { reply: WidgetReply; title: string }): ReactNode {
  const { summary, state, change, busy, reply, title } = props;
  const { additional_meta: more, pagination, structures } = reply.meta;
  const columns = useSummaryColumns(summary, parseSummaryScope(structures.scope), more.sorts);
  const rows = getReportRows(reply.data);
  if (rows.length === 0) return <EmptyState />;
  return (
    <>
      <DataTable
        caption={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => String(row.m_id)}
        rowHref={(row) => row.to}
        sort={state.sort}
        onSort={(sort) => change({ sort, page: 1 })}
        busy={busy}
      />
      <ChangeKey rows={rows} />
      <TermKey terms={findTerms(columns.map(({ key }) => key))} rows={rows} />
      {pagination && pagination.total_pages > 1 && (
        <div className="cy-foot">
          <span />
          <Pager
            page={state.page}
            totalPages={pagination.total_pages}
            recordCount={pagination.record_count}
            onChange={(page) => change({ page })}
            of={title}
          />
        </div>
      )}
    </>
  );
}
