import { IconChevronDown } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, type ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useHomeState, type FoldedBlock } from "#slices/home/web/home-state.ts";
import { Panel } from "#ui/panel.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

interface HomeBlockProps<Reply> {
  title: string;
  sub?: ReactNode;
  actions?: ReactNode;
  query: UseQueryResult<Reply>;
  /** Number of rows that the block shows while it loads, so that nothing moves afterwards. */
  rows?: number;
  /** For a block that is one line at the bottom of the page until it is opened. */
  fold?: FoldedBlock;
  /** Returns the text of an empty block; null for one with content. */
  emptyText: (reply: Reply) => string | null;
  children: (reply: Reply) => ReactNode;
}

const ROW = 40;

/** A block of the home page in every state of its call; without data it is its heading with a line. */
export function HomeBlock<Reply>(props: HomeBlockProps<Reply>): ReactNode {
  if (props.fold !== undefined) return <FoldedPart {...props} fold={props.fold} />;
  const { title, sub, actions, query, emptyText } = props;
  const empty = query.data === undefined ? null : emptyText(query.data);
  return (
    <div className="ho-block" data-empty={empty === null ? undefined : ""}>
      <Panel title={title} sub={empty ?? sub} actions={actions} flush>
        {empty === null && <Content {...props} />}
      </Panel>
    </div>
  );
}

function Content<Reply>({ query, rows = 2, emptyText, children }: HomeBlockProps<Reply>): ReactNode {
  const { data } = query;
  const empty = data === undefined ? null : emptyText(data);
  return (
    <>
      {query.isPending && (
        <div className="cy-waiting" aria-busy="true">
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
      {data !== undefined && empty === null && children(data)}
    </>
  );
}

/** One line with the count, which opens the block in its place; the address keeps it open. */
function FoldedPart<Reply>(props: HomeBlockProps<Reply> & { fold: FoldedBlock }): ReactNode {
  const { title, sub, actions, query, fold } = props;
  const id = useId();
  const [state, { toggleFold }] = useHomeState();
  const isOpen = state.unfolded.includes(fold);
  const empty = query.data === undefined ? null : props.emptyText(query.data);
  return (
    <section className="ho-fold" aria-labelledby={id}>
      <div className="ho-fold-head" data-open={isOpen ? "" : undefined}>
        <h2 id={id}>
          <button type="button" aria-expanded={isOpen} onClick={() => toggleFold(fold)}>
            {title}
          </button>
        </h2>
        <small>{isOpen && empty !== null ? null : (empty ?? sub)}</small>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </div>
      {isOpen && (
        <>
          {actions !== undefined && <div className="ho-fold-actions">{actions}</div>}
          <Content {...props} />
        </>
      )}
    </section>
  );
}

interface MoreButtonProps {
  /** The total number. */
  count: number;
  /** The number shown at first. */
  first: number;
  whole: boolean;
  labels: { readonly all: string; readonly fewer: string };
  onToggle: () => void;
}

/** Shows and hides the rest of a block's rows. */
export function MoreButton({ count, first, whole, labels, onToggle }: MoreButtonProps): ReactNode {
  if (count <= first) return null;
  return (
    <button type="button" className="ho-more" aria-expanded={whole} onClick={onToggle}>
      {whole ? labels.fewer : labels.all}
    </button>
  );
}
