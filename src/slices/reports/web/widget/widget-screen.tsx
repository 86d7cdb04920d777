import type { UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, use, useEffect, type ReactNode } from "react";
import { stringifySearch } from "#platform/web/address.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { usePageTitle } from "#platform/web/page-title.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { findPriority } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { isList } from "#slices/reports/web/lists/list-rows.ts";
import { PeriodsLink } from "#slices/reports/web/compare/places-to-compare.tsx";
import { ExportMenu } from "#slices/reports/web/export-menu.tsx";
import { PageMenu } from "#slices/reports/web/present/page-menu.tsx";
import { Presentable } from "#slices/reports/web/present/presentable.tsx";
import { WidgetPrintNote } from "#slices/reports/web/print/print-notes.tsx";
import { partsContext } from "#slices/reports/web/report-tools.ts";
import {
  getDataPath,
  toSentParameters,
  useWidget,
  useWidgetState,
  type ChangeWidget,
  type ResolvedWidget,
} from "#slices/reports/web/widget/use-widget.ts";
import { isTable, listVisibleKeys } from "#slices/reports/web/widget/widget-figures.ts";
import { CommentsWidget } from "#slices/reports/web/widget/comments-widget.tsx";
import { ReportSentence } from "#slices/reports/web/widget/report-sentence-line.tsx";
import { WidgetHeader } from "#slices/reports/web/widget/widget-header.tsx";
import {
  areConsequences,
  toListExport,
  toWidgetExport,
  assertNoErrors,
  withoutSearch,
  type WidgetParameters,
} from "#slices/reports/web/widget/widget-query.ts";
import { WidgetSkeleton } from "#slices/reports/web/widget/widget-skeleton.tsx";
import { writeWidgetState, type WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { toSentAddress } from "#slices/reports/web/widget/widget-path.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { WidgetTables } from "#slices/reports/web/widget/widget-tables.tsx";
import { useUiStrings } from "#slices/reports/web/widget/server-label-translations.ts";
import { Notice } from "#ui/notice.tsx";
import { Panel } from "#ui/panel.tsx";
import { PrintFooter } from "#ui/print-note.tsx";
import { ProgressLine } from "#ui/states.tsx";

// Most widgets are tables: components of the other forms load with the first of them, in parallel with its figures.
const loadPanels = () => import("#slices/reports/web/dashboard/panel-widget.tsx");
const PanelWidget = lazy(async () => ({ default: (await loadPanels()).PanelWidget }));
const ListView = lazy(async () => ({
  default: (await import("#slices/reports/web/lists/list-view.tsx")).ListView,
}));
const QuestionDialog = lazy(async () => ({
  default: (await import("#slices/reports/web/widget/question-dialog.tsx")).QuestionDialog,
}));

/** The state of a widget's call, for pages that show more than its figures. */
export interface WidgetCall {
  /** Below the server's root, without the query. */
  readonly path: string;
  readonly query: WidgetParameters;
  /** Undefined until there is one; the previous one while the next call is running. */
  readonly reply: WidgetReply | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  /** Exports the rows as a file; null where there are none. */
  readonly actions: ReactNode;
}

interface WidgetScreenProps {
  resolved: ResolvedWidget;
  /** Replaces the widget's own header in every state of the call. */
  renderHeader?: (call: WidgetCall) => ReactNode;
}

/** A widget of the navigation, rendered from its reply alone. */
export function WidgetScreen({ resolved, renderHeader }: WidgetScreenProps): ReactNode {
  const word = useUiStrings();
  const [state, change] = useWidgetState();
  const { widget, isStale, query } = useWidget(resolved, state);
  const title = word(widget.data?.meta.widget.title ?? resolved.title);
  const subject = widget.data?.meta.subject;
  usePageTitle(subject && subject.link_type !== "company" ? `${title} · ${subject.name}` : title);
  useMending(widget.error, state, change);
  useEffect(() => {
    if (resolved.isPanel) void loadPanels();
  }, [resolved.isPanel]);
  const { data: reply, error, isFetching } = widget;
  const actions = reply && <Export resolved={resolved} reply={reply} state={state} />;
  const refetch = (): void => void widget.refetch();
  const seen = { path: getDataPath(resolved.address), query, reply, error, isFetching, refetch, actions };
  const above = renderHeader && <div className="cy-wrap">{renderHeader(seen)}</div>;
  if (isStatus(error, 403) || isStatus(error, 404)) {
    return (
      <>
        {above}
        {error.status === 403 ? <ErrorState error={error} /> : <Gone error={error} widget={resolved.address.widget} />}
      </>
    );
  }
  return (
    <>
      {above}
      <WidgetFrame
        {...{ title, widget, isStale, resolved, state, change, actions, isHeadless: renderHeader !== undefined }}
      />
    </>
  );
}

interface WidgetFrameProps {
  title: string;
  widget: UseQueryResult<WidgetReply>;
  /** The figures still show the previous state. */
  isStale: boolean;
  resolved: ResolvedWidget;
  state: WidgetState;
  change: ChangeWidget;
  /** The actions on the rows, next to the title. */
  actions: ReactNode;
  /** The page has a header of its own. */
  isHeadless: boolean;
}

/** Header, loading, errors, and figures that stay while new ones load. */
function WidgetFrame(props: WidgetFrameProps): ReactNode {
  const { title, widget, isStale, resolved, state, change, actions, isHeadless } = props;
  const { data: reply, error, isPending, isFetching } = widget;
  return (
    <Presentable title={title} isLoading={isPending}>
      <ProgressLine active={isFetching && !isPending} />
      {!isHeadless && (
        <WidgetHeader
          title={title}
          meta={reply?.meta}
          loading={isPending}
          actions={actions}
          sentence={reply && isTable(reply) && <ReportSentence reply={reply} />}
        />
      )}
      {error && <Refused error={error} state={state} change={change} onRetry={() => void widget.refetch()} />}
      {reply && <WidgetPrintNote meta={reply.meta} page={state.page} />}
      {isPending && <WidgetSkeleton />}
      {reply && <Content reply={reply} resolved={resolved} state={state} change={change} busy={isStale} />}
      <OpenedQuestion resolved={resolved} state={state} change={change} />
      <PrintFooter shown={[reply]} />
    </Presentable>
  );
}

interface ContentProps extends Pick<WidgetFrameProps, "resolved" | "state" | "change"> {
  reply: WidgetReply;
  busy: boolean;
}

/** A reply by its form: a table, a list, comments, or a panel. */
function Content({ reply, ...props }: ContentProps): ReactNode {
  if (isTable(reply)) return <WidgetTables reply={reply} {...props} />;
  if (isList(reply)) {
    return (
      <Suspense fallback={<WidgetSkeleton />}>
        <ListView reply={reply} {...props} />
      </Suspense>
    );
  }
  if (isOfComments(reply)) return <CommentsWidget reply={reply} {...props} />;
  const content = (
    <Suspense fallback={<WidgetSkeleton />}>
      <PanelWidget reply={reply} />
    </Suspense>
  );
  // A priority has cards of its own.
  return (
    <div className="rp-panel">
      {findPriority(reply.data) ? content : <Panel title={reply.meta.subject.name}>{content}</Panel>}
    </div>
  );
}

/** Comments and answers to questions, which accept parameters as tables do, and have their own view. */
function isOfComments({ meta: { widget } }: WidgetReply): boolean {
  return widget.data_type === "load_more_calculator" || widget.data_type === "jsonapi_hash";
}

type OpenedQuestionProps = Pick<WidgetFrameProps, "resolved" | "state" | "change">;

/** The question whose answers are open over the page; only reports of surveys have one. */
function OpenedQuestion({ resolved: { address, service }, state, change }: OpenedQuestionProps): ReactNode {
  const { question } = state;
  if (question === null || (service !== "ingage" && service !== "intouch")) return null;
  return (
    <Suspense fallback={null}>
      <QuestionDialog
        service={service}
        place={address.place}
        state={state}
        open={question}
        onPage={(page) => change({ question: { ...question, page } }, { replace: true })}
        onClose={() => change({ question: null })}
      />
    </Suspense>
  );
}

function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** A page after the last one, and a sort or metric that another option removed, are cleared without a message. */
function useMending(error: Error | null, state: WidgetState, change: ChangeWidget): void {
  useEffect(() => {
    if (!isStatus(error, 400) || !areConsequences(error.errors)) return;
    const mended = assertNoErrors(state, error.errors);
    if (stringifySearch(writeWidgetState(mended)) !== stringifySearch(writeWidgetState(state)))
      change(mended, { replace: true });
  }, [error, state, change]);
}

/** The place is not visible, or only the widget's name is known. */
function Gone({ error, widget }: { error: ApiError; widget: string }): ReactNode {
  const t = useWidgetStrings();
  if (error.code !== "widget_missing") return <ErrorState error={error} />;
  return (
    <div className="cy-wrap rp-page">
      <Notice tone="warning" title={t("missingId", { id: widget })} />
    </div>
  );
}

interface RefusedProps {
  error: Error;
  state: WidgetState;
  change: ChangeWidget;
  onRetry: () => void;
}

/** The invalid parameters of an address, with every error, and a button to continue without them. */
function Refused({ error, state, change, onRetry }: RefusedProps): ReactNode {
  const t = useWidgetStrings();
  if (!isStatus(error, 400) || error.errors.length === 0) return <ErrorState error={error} onRetry={onRetry} />;
  if (areConsequences(error.errors)) return null;
  return (
    <Notice
      tone="warning"
      title={t("refused")}
      actions={
        <button type="button" className="cy-button" onClick={() => change(assertNoErrors(state, error.errors))}>
          {t("leaveOut")}
        </button>
      }
    >
      <ul>
        {error.errors.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Export({
  resolved,
  reply,
  state,
}: {
  resolved: ResolvedWidget;
  reply: WidgetReply;
  state: WidgetState;
}): ReactNode {
  const { address } = resolved;
  const { AutomateReport } = use(partsContext);
  // Panels have no rows to export, and neither have the answers to one question.
  const hasRows = isTable(reply) || isList(reply) || reply.meta.widget.data_type === "load_more_calculator";
  if (!hasRows || reply.meta.export_options.length === 0) return <PageMenu />;
  const payload = isTable(reply)
    ? toWidgetExport(state, listVisibleKeys(reply.meta, state.columns))
    : toListExport(state);
  return (
    <>
      <ExportMenu
        table={{ kind: "widget", address, payload: toSentParameters(address, payload) }}
        options={reply.meta.additional_meta.export_options}
      />
      <PeriodsLink resolved={resolved} reply={reply} state={state} />
      {address.isIntel !== true && AutomateReport && (
        <AutomateReport endpoint={toSentAddress(address)} requests={withoutSearch(payload)} />
      )}
      <PageMenu />
    </>
  );
}
