import type { ReactNode } from "react";
import { useImportsStrings } from "#slices/imports/web/strings.ts";
import { Steps } from "#ui/steps.tsx";

type ImportStep = "upload" | "columns" | "check" | "apply";

/** The current step of an import; a step that can be repeated is a link. */
export function ImportSteps({ current, columnsTo }: { current: ImportStep | null; columnsTo?: string }): ReactNode {
  const t = useImportsStrings();
  return (
    <div className="im-steps">
      <Steps
        label={t("steps")}
        current={current}
        steps={[
          { key: "upload", label: t("stepUpload") },
          { key: "columns", label: t("stepColumns"), to: columnsTo },
          { key: "check", label: t("stepCheck") },
          { key: "apply", label: t("stepApply") },
          { key: "done", label: t("stepDone") },
        ]}
      />
    </div>
  );
}
