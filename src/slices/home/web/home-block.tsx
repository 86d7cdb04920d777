import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

interface HomeBlockProps<Reply> {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  query: UseQueryResult<Reply>;
  /** Rows that the block shows while it loads, so that nothing moves when they come. */
  rows?: number;
  /** What stands there when there is nothing; null while there is something. */
  emptyText: (reply: Reply) => string | null;
  children: (reply: Reply) => ReactNode;
}

const ROW = 40;

/** A block of the home page, whatever has become of its call. */
export function HomeBlock<Reply>(props: HomeBlockProps<Reply>): ReactNode {
  const { query, rows = 2 } = props;
  const { data } = query;
  const empty = data === undefined ? null : props.emptyText(data);
  return (
    <Panel title={props.title} sub={props.sub} actions={props.actions} flush>
      {query.isPending && (
        <div className="ho-waiting" aria-busy="true">
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} width="100%" height={ROW} />
          ))}
        </div>
      )}
      {query.isError && data === undefined && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {empty !== null && (
        <div className="ho-empty">
          <EmptyState title={empty} />
        </div>
      )}
      {data !== undefined && empty === null && props.children(data)}
    </Panel>
  );
}

interface MoreButtonProps {
  /** How many there are. */
  count: number;
  /** How many stand there at first. */
  first: number;
  whole: boolean;
  labels: { readonly all: string; readonly fewer: string };
  onToggle: () => void;
}

/** Shows the rest of a block's rows, and takes it away again. */
export function MoreButton({ count, first, whole, labels, onToggle }: MoreButtonProps): ReactNode {
  if (count <= first) return null;
  return (
    <button type="button" className="ho-more" aria-expanded={whole} onClick={onToggle}>
      {whole ? labels.fewer : labels.all}
    </button>
  );
}
