import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import type { Assignment, AssignmentStep } from "#slices/actions/contract/assignments.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useForm } from "#platform/web/use-form.ts";
import { useSaving } from "#platform/web/use-saving.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { staleAssignments, useSaveAssignmentState, useChoices } from "#slices/actions/web/use-assignments.ts";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";
import { DateField } from "#ui/form/form-fields.tsx";
import { FormFrame } from "#ui/form/form-frame.tsx";
import { useToast } from "#ui/toast.tsx";
import { WriteButton } from "#ui/write-button.tsx";

type PlainStep = Exclude<AssignmentStep, "reassign">;

interface AssignmentStepsProps {
  assignment: Assignment;
  title: string;
}

const isStep = (action: Assignment["actions"][number]): action is AssignmentStep => action !== "comment";
const formatError = (error: unknown): string =>
  error instanceof ApiError ? (error.detail ?? error.title) : String(error);

/** The next steps that the viewer can run. The first one is the expected one. */
export function AssignmentSteps({ assignment, title }: AssignmentStepsProps): ReactNode {
  const t = useActionStrings();
  const toast = useToast();
  const saveState = useSaveAssignmentState();
  const [window, setWindow] = useState<"cancel" | "reassign" | null>(null);
  const [error, setError] = useState<string>();
  const { id } = assignment;
  const stepping = useSaving(
    async (action: PlainStep) => (await call("stepAssignment", { params: { id }, body: { action } })).data,
    staleAssignments.filter(([name]) => name !== "getAssignment"),
  );
  const runStep = async (action: PlainStep): Promise<void> => {
    setError(undefined);
    try {
      await saveState(await stepping.mutateAsync(action));
      setWindow(null);
      toast.say(t("saved"));
    } catch (failure) {
      setError(formatError(failure));
    }
  };
  const steps = assignment.actions.filter(isStep);
  if (steps.length === 0) return null;
  return (
    <div className="ac-steps">
      {steps.map((action, at) => {
        const isAsked = action === "cancel" || action === "reassign";
        const Button = isAsked ? "button" : WriteButton;
        return (
          <Button
            key={action}
            type="button"
            className="cy-button"
            data-primary={at === 0 && action !== "cancel" ? "" : undefined}
            data-danger={action === "cancel" ? "" : undefined}
            aria-disabled={stepping.isPending}
            onClick={() => {
              if (stepping.isPending) return;
              if (isAsked) setWindow(action);
              else void runStep(action);
            }}
          >
            {t(`step_${action}`)}
          </Button>
        );
      })}
      {error !== undefined && window === null && (
        <p className="cy-field-error" role="alert">
          {error}
        </p>
      )}
      <ConfirmDialog
        opened={window === "cancel"}
        danger
        onClose={() => setWindow(null)}
        title={t("step_cancel")}
        confirmLabel={t("step_cancel")}
        cancelLabel={t("keep")}
        error={error}
        onConfirm={() => runStep("cancel")}
      >
        {t("cancelText", { title })}
      </ConfirmDialog>
      {window === "reassign" && <ReassignDialog assignment={assignment} onClose={() => setWindow(null)} />}
    </div>
  );
}

function ReassignDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }): ReactNode {
  const t = useActionStrings();
  const toast = useToast();
  const saveState = useSaveAssignmentState();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, 200);
  const choices = useChoices(assignment.priority.id, text);
  const { id } = assignment;
  const form = useForm<{ assignee_id: number | null; due_by: string }>({
    initial: { assignee_id: null, due_by: assignment.due_by },
    submit: async (values) => {
      // The server reports a missing assignee as required.
      const body = { action: "reassign" as const, ...values, assignee_id: values.assignee_id ?? "" };
      await saveState((await call("stepAssignment", { params: { id }, body })).data);
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t("step_reassign")} size="sm">
      <FormFrame
        label={t("step_reassign")}
        submitLabel={t("save")}
        busy={form.busy}
        summary={form.summary}
        onCancel={onClose}
        onSubmit={async () => {
          if (!(await form.submit())) return;
          toast.say(t("saved"));
          onClose();
        }}
      >
        <ComboField
          label={t("assignee")}
          required
          help={t("assigneeHelp")}
          options={(choices.data?.assignees ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          onSearch={setTyped}
          {...form.bindField("assignee_id")}
        />
        <DateField label={t("dueBy")} required {...form.bindField("due_by")} />
      </FormFrame>
    </Dialog>
  );
}
