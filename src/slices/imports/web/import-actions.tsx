import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";

function formatError(error: unknown): string {
  if (error instanceof ApiError) return error.detail ?? error.title;
  throw error;
}

interface PendingButtonProps {
  label: string;
  title: string;
  text: string;
  done: string;
  /** Runs the action; an error from the server is shown in the dialog. */
  run: () => Promise<unknown>;
  after: () => unknown;
}

/** A button with a confirmation for an action that is hard to reverse. */
function PendingButton({ label, title, text, done, run, after }: PendingButtonProps): ReactNode {
  const toast = useToast();
  const [opened, setOpened] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async (): Promise<void> => {
    try {
      await run();
    } catch (refusal) {
      setError(formatError(refusal));
      return;
    }
    setOpened(false);
    toast.say(done);
    await after();
  };
  const open = (): void => {
    setError(undefined);
    setOpened(true);
  };
  return (
    <>
      <button type="button" className="cy-button" data-danger="" onClick={open}>
        {label}
      </button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        confirmLabel={label}
        onConfirm={confirm}
        error={error}
        danger
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  );
}

/** Undoes an import. */
export function UndoButton({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const locale = useLocale();
  const client = useQueryClient();
  return (
    <PendingButton
      label={t("undo")}
      title={t("undoTitle")}
      text={t("undoText")}
      done={t("undoDone")}
      run={() => call("undoImport", { params: { id: detail.id }, query: { locale } })}
      after={() => client.invalidateQueries()}
    />
  );
}

/** Discards an import that was never applied. */
export function DiscardButton({ detail }: { detail: ImportDetail }): ReactNode {
  const t = useImportsStrings();
  const navigate = useNavigate();
  const client = useQueryClient();
  const leave = async (): Promise<void> => {
    await navigate({ to: "/settings/imports" });
    await client.invalidateQueries({ queryKey: ["imports", "list"] });
  };
  return (
    <PendingButton
      label={t("discard")}
      title={t("discardTitle")}
      text={t("discardText")}
      done={t("discardDone")}
      run={() => call("discardImport", { params: { id: detail.id } })}
      after={leave}
    />
  );
}
