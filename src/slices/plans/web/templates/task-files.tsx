import { IconFile, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { ApiError } from "#platform/web/api-error.ts";
import { uploadFile } from "#platform/web/upload.ts";
import { usePlanStrings } from "#slices/plans/web/templates/plan-strings.ts";
import type { TaskValues } from "#slices/plans/web/templates/task-values.ts";
import { FileField } from "#ui/form/file-field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

interface TaskFilesProps {
  files: TaskValues["files"];
  onChange: (files: TaskValues["files"]) => void;
}

const MAX_FILES = 10;

/** Files of a task. They are uploaded when selected, and belong to the task once it is saved. */
export function TaskFiles({ files, onChange }: TaskFilesProps): ReactNode {
  const t = usePlanStrings();
  const [share, setShare] = useState<number | null>(null);
  const [fieldError, setError] = useState<string | null>(null);
  const take = async (file: File | null): Promise<void> => {
    if (file === null || share !== null) return;
    setError(null);
    setShare(0);
    try {
      const { data } = await uploadFile("uploadTaskFile", { file, onProgress: setShare });
      onChange([...files, data]);
    } catch (error) {
      setError((error instanceof ApiError ? error.detail : null) ?? t("uploadFailed"));
    } finally {
      setShare(null);
    }
  };
  return (
    <div className="pt-files">
      {files.length > 0 && (
        <ul aria-label={t("files")}>
          {files.map((file) => (
            <li key={file.id}>
              <IconFile size={18} stroke={1.75} aria-hidden="true" />
              <span>{file.name}</span>
              <button
                type="button"
                className="cy-icon-button"
                aria-label={t("removeFile", { name: file.name })}
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
              >
                <IconX size={18} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {share !== null && <ProgressBar label={t("uploading")} value={share < 1 ? share * 100 : null} />}
      {files.length < MAX_FILES && (
        <FileField
          name="task-file"
          label={t("addFile")}
          help={t("fileHelp")}
          value={null}
          error={fieldError ?? undefined}
          onChange={(file) => void take(file)}
        />
      )}
    </div>
  );
}
