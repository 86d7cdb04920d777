import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Suspense, use, type ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { contributionsContext } from "#slices/reports/web/contributions.ts";
import { findQuestionData } from "#slices/reports/web/dashboard/widget-shapes.ts";
import { fetchWidget } from "#slices/reports/web/widget/use-widget.ts";
import type { WidgetPlace } from "#slices/reports/web/widget/widget-path.ts";
import { toQuestionQuery } from "#slices/reports/web/widget/widget-query.ts";
import type { OpenQuestion, WidgetState } from "#slices/reports/web/widget/widget-state.ts";
import { useWidgetStrings } from "#slices/reports/web/widget/widget-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/states.tsx";

interface QuestionDialogProps {
  service: "ingage" | "intouch";
  place: WidgetPlace | null;
  /** The state of the page below: its dates and filters also apply to the question. */
  state: WidgetState;
  open: OpenQuestion;
  onPage: (page: number) => void;
  onClose: () => void;
}

/** The approximate height of a question, in pixels. */
const WAITING = 280;

const widgets = { ingage: "employee_question_report", intouch: "resident_question_report" } as const;

/** The answers to one question over the page, with the same dates and filters. */
export function QuestionDialog(props: QuestionDialogProps): ReactNode {
  const { service, place, state, open, onPage, onClose } = props;
  const t = useWidgetStrings();
  const Answers = use(contributionsContext).comments?.Answers;
  const address = { widget: widgets[service], place, scopedId: open.id };
  const query = toQuestionQuery(state, service, open.page);
  const reply = useQuery({
    queryKey: ["widget", address, query],
    queryFn: ({ signal }) => fetchWidget(address, query, signal),
    placeholderData: keepPreviousData,
  });
  const question = reply.data && findQuestionData(reply.data);
  return (
    <Dialog opened onClose={onClose} title={t("answers")} size="md">
      {reply.isPending && <Waiting />}
      {reply.isError && !question && <ErrorState error={reply.error} onRetry={() => void reply.refetch()} />}
      {Answers && question && reply.data && (
        <Suspense fallback={<Waiting />}>
          <Answers question={question} meta={reply.data.meta} page={open.page} onPage={onPage} />
        </Suspense>
      )}
    </Dialog>
  );
}

function Waiting(): ReactNode {
  return (
    <div aria-busy="true">
      <Skeleton width="100%" height={WAITING} />
    </div>
  );
}
