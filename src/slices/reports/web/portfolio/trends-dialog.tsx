import { Suspense, use, useState, type ReactNode } from "react";
import type { TrendsReply } from "#slices/reports/contract/place.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useLocale } from "#platform/web/i18n.ts";
import { PlaceLine } from "#slices/reports/web/place/place-line.tsx";
import { trendSpans } from "#slices/reports/web/place/place-state.ts";
import { usePlaceStrings } from "#slices/reports/web/place/place-strings.ts";
import { useTrends, type TrendsRequest } from "#slices/reports/web/place/use-place.ts";
import { partsContext, toChangesPlace } from "#slices/reports/web/report-tools.ts";
import type { ChartPin } from "#ui/charts/chart-pins.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatRange } from "#ui/format.ts";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { EmptyState, ProgressLine, Skeleton } from "#ui/states.tsx";

interface TrendsDialogProps {
  wanted: TrendsRequest;
  onSpan: (months: TrendsRequest["months"]) => void;
  onClose: () => void;
}

/** The score and the likelihood of a place month by month, over the selected time frame. */
export function TrendsDialog({ wanted, onSpan, onClose }: TrendsDialogProps): ReactNode {
  const t = usePlaceStrings();
  const locale = useLocale();
  const { service, months } = wanted;
  const trends = useTrends(wanted);
  const reply = trends.data;
  const title = reply ? t(`trendsOf_${service}`, { name: reply.data.place.name }) : t(`trends_${service}`);
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <div className="rp-trends-bar">
        <SegmentedControl
          label={t("timeFrame")}
          options={trendSpans.map((value) => ({ value, label: t("span", { n: value }) }))}
          value={months}
          onChange={onSpan}
        />
        <span className="cy-meta">{reply && formatRange(reply.meta.dates.current, locale)}</span>
      </div>
      <ProgressLine active={trends.isFetching && !trends.isPending} />
      {trends.isError && <TrendsFailure error={trends.error} onRetry={() => void trends.refetch()} />}
      {trends.isPending && <TrendsSkeleton />}
      {reply && <TrendLines data={reply.data} wanted={wanted} busy={trends.isPlaceholderData} />}
    </Dialog>
  );
}

interface TrendLinesProps {
  data: TrendsReply["data"];
  wanted: TrendsRequest;
  /** The lines still show the previous time frame. */
  busy: boolean;
}

function TrendLines({ data, wanted, busy }: TrendLinesProps): ReactNode {
  const t = usePlaceStrings();
  const { Notes } = use(partsContext);
  const [pins, setPins] = useState<readonly ChartPin[]>([]);
  const { service, linkType, id } = wanted;
  const place = toChangesPlace({ link_type: linkType, m_id: id });
  const from = data.line[0]?.month.slice(0, 7);
  const score = t(`score_${service}`);
  const likelihood = t(`likelihood_${service}`);
  const { name } = data.place;
  return (
    <div className="rp-trends" aria-busy={busy}>
      <section>
        <h3>{score}</h3>
        <PlaceLine label={score} name={name} line={data.line} lower={service} height={240} pins={pins} />
        {Notes && place && from !== undefined && (
          <Suspense fallback={null}>
            <Notes place={place} from={from} onPins={setPins} />
          </Suspense>
        )}
      </section>
      <section>
        <h3>{likelihood}</h3>
        <PlaceLine label={likelihood} name={name} line={data.likelihood} kind="percent" height={200} />
      </section>
    </div>
  );
}

/** A dialog has no page of its own to redirect, so it shows missing or forbidden trends in a line. */
function TrendsFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const t = usePlaceStrings();
  const isOut = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return isOut ? <EmptyState title={t("noTrends")} /> : <ErrorState error={error} onRetry={onRetry} />;
}

function TrendsSkeleton(): ReactNode {
  return (
    <div className="rp-trends" aria-busy="true">
      <Skeleton width={120} height={16} />
      <Skeleton width="100%" height={240} />
      <Skeleton width={120} height={16} />
      <Skeleton width="100%" height={200} />
    </div>
  );
}
