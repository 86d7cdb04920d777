import type { ReactNode } from "react";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { useAssignmentLabels } from "#slices/actions/web/assignment-labels.tsx";
import { AssignmentView } from "#slices/actions/web/assignment-view.tsx";
import { useAssignment } from "#slices/actions/web/use-assignments.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/states.tsx";

const WAITING = 420;

/** An assignment in a dialog above its priority's page. */
export function AssignmentDialog({ id, onClose }: { id: number; onClose: () => void }): ReactNode {
  const t = useActionStrings();
  const getWords = useAssignmentLabels();
  const { data, isError, error, refetch } = useAssignment(id);
  return (
    <Dialog opened onClose={onClose} title={data ? getWords(data).title : t("actionItem")}>
      {isError && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton width="100%" height={WAITING} />}
      {data && <AssignmentView assignment={data} />}
    </Dialog>
  );
}
