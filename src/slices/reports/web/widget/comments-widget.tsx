import { Suspense, use, type ReactNode } from "react";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { NoRows } from "#slices/reports/web/widget/no-rows.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import type { ChangeWidget } from "#slices/reports/web/widget/use-widget.ts";
import { WidgetChoices } from "#slices/reports/web/widget/widget-choices.tsx";
import { WidgetFilters } from "#slices/reports/web/widget/widget-filters.tsx";
import { isNarrowed, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { Skeleton } from "#ui/states.tsx";

/** The approximate height of comments, in pixels. */
const WAITING = 480;

interface CommentsWidgetProps {
  reply: WidgetReply;
  state: WidgetState;
  change: ChangeWidget;
  /** The screen still shows the previous state. */
  busy: boolean;
}

/** A report of comments or questions with its filters; the slice of surveys contributes its rows. */
export function CommentsWidget({ reply, state, change, busy }: CommentsWidgetProps): ReactNode {
  const word = useUiStrings();
  const View = use(contributionsContext).comments?.View;
  const { meta } = reply;
  const nothing = <NoRows isNarrowed={isNarrowed(state)} change={change} />;
  return (
    <section className="cy-panel rp-panel" aria-label={word(meta.widget.title)}>
      {meta.structures.scopes.length > 1 && (
        <div className="cy-toolbar rw-choices">
          <WidgetChoices meta={meta} state={state} change={change} />
        </div>
      )}
      <div className="cy-toolbar">
        <WidgetFilters meta={meta} state={state} change={change} />
      </div>
      <Suspense fallback={<Skeleton width="100%" height={WAITING} />}>
        {View && <View {...{ reply, state, change, busy, nothing }} />}
      </Suspense>
    </section>
  );
}
