import { IconFile, IconUpload, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { FieldFrame, useControlWiring, type FieldProps } from "#ui/form/field-frame.tsx";
import { formatBytes } from "#ui/format.ts";
import { useSampleLock } from "#ui/sample-lock.ts";
import { useUi } from "#ui/ui-context.ts";

interface FileFieldProps extends FieldProps<File | null> {
  /** The accepted file types, as in the input's attribute: ".csv,.xlsx". */
  accept?: string;
}

/**
 * A field for one file, selected or dropped. The native input covers the whole area, so that the browser handles both.
 * On sample data it takes none: some files are uploaded as soon as they are selected.
 */
export function FileField(field: FileFieldProps): ReactNode {
  const { words, locale } = useUi();
  const lock = useSampleLock();
  const props = lock === null ? field : { ...field, disabled: true, help: lock };
  const control = useControlWiring(props);
  const [round, setRound] = useState(0);
  const { value: file } = props;
  return (
    <FieldFrame {...props} id={control.id} required={props.required}>
      <div className="cy-file">
        <div className="cy-file-area">
          <input
            {...control}
            // After clearing, the field must accept the same file again.
            key={round}
            type="file"
            accept={props.accept}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              if (chosen) props.onChange(chosen);
            }}
          />
          {file === null ? (
            <span>
              <IconUpload size={18} stroke={1.75} aria-hidden="true" />
              {words.chooseFile}
            </span>
          ) : (
            <span>
              <IconFile size={18} stroke={1.75} aria-hidden="true" />
              <b>{file.name}</b>
              <small>{formatBytes(file.size, locale)}</small>
            </span>
          )}
        </div>
        {file !== null && (
          <button
            type="button"
            className="cy-icon-button"
            aria-label={words.removeFile(file.name)}
            disabled={props.disabled}
            onClick={() => {
              setRound(round + 1);
              props.onChange(null);
            }}
          >
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
