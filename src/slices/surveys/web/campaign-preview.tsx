import { useState, type ReactNode } from "react";
import type { CampaignDetails, CampaignPreview } from "#slices/surveys/contract/campaigns.contract.ts";
import type { SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { ScheduleButton } from "#slices/surveys/web/campaign-actions.tsx";
import { useEventStrings } from "#slices/surveys/web/event-strings.ts";
import { type PeopleColumn, PeopleTable, ReasonText } from "#slices/surveys/web/people-table.tsx";
import { useCounted, useSurveysStrings } from "#slices/surveys/web/strings.ts";
import { type PreviewQuery, usePreview } from "#slices/surveys/web/use-campaigns.ts";
import { SingleFilter } from "#ui/filter-menu.tsx";
import { Notice } from "#ui/notice.tsx";
import { Pager } from "#ui/pager.tsx";
import { Panel } from "#ui/panel.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

type Row = CampaignPreview["data"][number];

interface PreviewPanelProps {
  campaignId: number;
  /** A draft can be scheduled here after its changes are saved. */
  draft?: { readonly campaign: CampaignDetails; readonly isDirty: boolean };
}

/** The exact recipients of a campaign, and the skipped people with reasons. */
export function CampaignPreviewPanel({ campaignId, draft }: PreviewPanelProps): ReactNode {
  const t = useSurveysStrings();
  const [query, setQuery] = useState<PreviewQuery>({ outcome: "invited", reason: null, page: 1 });
  const preview = usePreview(campaignId, query);
  const { data } = preview;
  const schedule = draft && data && (
    <ScheduleButton campaign={draft.campaign} preview={data.meta} disabled={draft.isDirty || preview.isFetching} />
  );
  return (
    <Panel title={t("preview")} sub={t("previewSub")} actions={schedule} flush>
      {preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton width="100%" height={420} />}
      {data && (
        <>
          <Counts meta={data.meta} isDirty={draft?.isDirty ?? false} />
          <Choice meta={data.meta} query={query} onQuery={setQuery} />
          <People reply={data} outcome={query.outcome} busy={preview.isPlaceholderData} />
          <div className="cy-foot">
            <span />
            <Pager
              page={query.page}
              totalPages={data.meta.pagination.total_pages}
              recordCount={data.meta.pagination.record_count}
              onChange={(page) => setQuery({ ...query, page })}
            />
          </div>
        </>
      )}
    </Panel>
  );
}

interface CountsProps {
  meta: CampaignPreview["meta"];
  /** Whether the form has changes that these counts do not include. */
  isDirty: boolean;
}

function Counts({ meta, isDirty }: CountsProps): ReactNode {
  const t = useSurveysStrings();
  const counted = useCounted();
  const ways = meta.by_channel.map(({ channel, count }) => `${t(`channel_${channel}`)} ${counted(count).n}`);
  return (
    <>
      {isDirty && (
        <div className="sv-note">
          <Notice>{t("unsaved")}</Notice>
        </div>
      )}
      {meta.invited === 0 && (
        <div className="sv-note">
          <Notice tone="warning">{t("nobody")}</Notice>
        </div>
      )}
      <p className="sv-count" aria-live="polite">
        <strong>{t("getsIt", counted(meta.invited))}</strong>
        <span>{ways.join(" · ")}</span>
        <span>{t("skippedCount", counted(meta.skipped))}</span>
      </p>
    </>
  );
}

interface ChoiceProps {
  meta: CampaignPreview["meta"];
  query: PreviewQuery;
  onQuery: (query: PreviewQuery) => void;
}

/** Selects invited or skipped people, and a reason among the skipped. */
function Choice({ meta, query, onQuery }: ChoiceProps): ReactNode {
  const t = useSurveysStrings();
  const reasons = useEventStrings();
  const n = useCounted();
  return (
    <div className="cy-toolbar">
      <SegmentedControl
        label={t("preview")}
        options={[
          { value: "invited", label: `${t("invited")} (${n(meta.invited).n})` },
          { value: "skipped", label: `${t("skipped")} (${n(meta.skipped).n})` },
        ]}
        value={query.outcome}
        onChange={(outcome) => onQuery({ outcome, reason: null, page: 1 })}
      />
      {query.outcome === "skipped" && meta.skipped_by_reason.length > 1 && (
        <SingleFilter<SkipReason | "all">
          label={t("reasonFilter")}
          options={[
            { value: "all", label: t("allReasons") },
            ...meta.skipped_by_reason.map(({ reason, count }) => ({
              value: reason,
              label: `${reasons(`reason_${reason}`)} (${n(count).n})`,
            })),
          ]}
          value={query.reason ?? "all"}
          neutral="all"
          onChange={(next) => onQuery({ ...query, reason: next === "all" ? null : next, page: 1 })}
        />
      )}
    </div>
  );
}

interface PeopleProps {
  reply: CampaignPreview;
  outcome: "invited" | "skipped";
  busy: boolean;
}

function People({ reply, outcome, busy }: PeopleProps): ReactNode {
  const t = useSurveysStrings();
  const last = useLastColumn(outcome);
  if (reply.data.length === 0) return <EmptyState title={t(outcome === "invited" ? "noneInvited" : "noneSkipped")} />;
  return <PeopleTable caption={t("preview")} rows={reply.data} more={[last]} busy={busy} />;
}

/** Returns the last column: the channel of an invitation, or the reason of a skip. */
function useLastColumn(outcome: "invited" | "skipped"): PeopleColumn<Row> {
  const t = useSurveysStrings();
  const words = useEventStrings();
  return {
    key: "last",
    label: words(outcome === "invited" ? "column_channel" : "column_reason"),
    cell: ({ reason, channel, next_day: nextDay }) => {
      if (reason !== null) return <ReasonText reason={reason} nextDay={nextDay} />;
      return channel === null ? null : t(`channel_${channel}`);
    },
  };
}
