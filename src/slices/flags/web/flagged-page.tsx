import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import type { FlaggedReply } from "#slices/flags/contract/flags.contract.ts";
import { FlaggedCard } from "#slices/flags/web/flagged-card.tsx";
import { useFlagStrings } from "#slices/flags/web/flags-strings.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import "#slices/flags/web/flags.css";

type Status = "open" | "handled";

const WAITING = 320;

/** /flagged-comments: the comments routed to the viewer. */
export function FlaggedPage(): ReactNode {
  const t = useFlagStrings();
  usePageTitle(t("title"));
  const [status, setStatus] = useState<Status>("open");
  const commentsQuery = useQuery({
    queryKey: ["getFlaggedComments", status],
    queryFn: ({ signal }) => call("getFlaggedComments", { query: { status }, signal }),
  });
  return (
    <div className="cy-wrap cy-page">
      <PageHeader title={t("title")} sub={t("sub")} />
      <div className="fl-bar">
        <SegmentedControl
          label={t("status")}
          options={(["open", "handled"] as const).map((value) => ({ value, label: t(value) }))}
          value={status}
          onChange={setStatus}
        />
      </div>
      {commentsQuery.isPending && <Skeleton width="100%" height={WAITING} />}
      {commentsQuery.isError && <ErrorState error={commentsQuery.error} onRetry={() => void commentsQuery.refetch()} />}
      {commentsQuery.data && <FlaggedList reply={commentsQuery.data} status={status} />}
    </div>
  );
}

function FlaggedList({ reply, status }: { reply: FlaggedReply; status: Status }): ReactNode {
  const t = useFlagStrings();
  const { data: rows, meta } = reply;
  if (rows.length === 0) {
    const empty = status === "open" ? t("emptyOpen") : t("emptyHandled");
    return <EmptyState title={meta.is_reader ? empty : t("notReader")} />;
  }
  return (
    <>
      <ul className="fl-list">
        {rows.map((row) => (
          <FlaggedCard key={row.id} row={row} />
        ))}
      </ul>
      {meta.total > rows.length && (
        <p className="cy-meta">{t("more", { shown: String(rows.length), total: String(meta.total) })}</p>
      )}
    </>
  );
}
