import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import { ErrorState } from "#platform/web/error-state.tsx";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";

const WAITING = 160;

interface AssignAlertDialogProps {
  alertId: number;
  ownerId: number | null;
  onClose: () => void;
  onAssign: (person: { readonly id: number; readonly name: string }) => Promise<void>;
}

/** Assigns an alert to another person: one tap on a name. */
export function AssignAlertDialog({ alertId, ownerId, onClose, onAssign }: AssignAlertDialogProps): ReactNode {
  const t = useAlertStrings();
  const [busy, setBusy] = useState(false);
  const found = useQuery({
    queryKey: ["getAlertAssignees", alertId],
    queryFn: async ({ signal }) => (await call("getAlertAssignees", { params: { id: alertId }, signal })).data,
  });
  const people = found.data?.filter(({ id }) => id !== ownerId);
  const assign = async (person: { readonly id: number; readonly name: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    await onAssign(person);
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t("assignTo")} size="sm">
      {found.isError && !people && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton width="100%" height={WAITING} />}
      {people?.length === 0 && <EmptyState title={t("assignNone")} />}
      <ul className="al-people">
        {people?.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="cy-button" disabled={busy} onClick={() => void assign({ id, name })}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
