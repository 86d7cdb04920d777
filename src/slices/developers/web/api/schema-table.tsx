import type { ReactNode } from "react";
import type { SchemaLine } from "#slices/developers/contract/api-docs.contract.ts";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";

interface SchemaTableProps {
  /** What the schema belongs to: "Reply". */
  label: string;
  lines: readonly SchemaLine[];
}

/** The maximum number of levels of indentation. */
const DEEPEST = 8;

/** A schema as a table: one line per field, indented by its depth, with type, meaning and limits. */
export function SchemaTable({ label, lines }: SchemaTableProps): ReactNode {
  const t = useApiStrings();
  return (
    // A scrollable region must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="da-scroll" role="group" aria-label={label} tabIndex={0}>
      <table className="da-schema">
        <caption className="cy-sr">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("field")}</th>
            <th scope="col">{t("type")}</th>
            <th scope="col">{t("meaning")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // Two alternatives can have a field with the same path.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={`${line.path} ${at}`}>
              <th scope="row" title={line.path} style={{ paddingInlineStart: 12 + 18 * Math.min(line.depth, DEEPEST) }}>
                {line.name}
              </th>
              <td>
                <TypeOf line={line} />
              </td>
              <td>
                <MeaningOf line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The type of a line, and whether it is required and nullable. */
export function TypeOf({ line }: { line: SchemaLine }): ReactNode {
  const t = useApiStrings();
  return (
    <>
      <span className="dd-code">{line.type}</span>
      {line.is_required && <small>{t("required")}</small>}
      {line.is_nullable && <small>{t("nullable")}</small>}
    </>
  );
}

/** The description of a line and its possible values. */
export function MeaningOf({ line }: { line: SchemaLine }): ReactNode {
  const t = useApiStrings();
  const { description, values, limits, default_value: without } = line;
  return (
    <>
      {description !== null && <span>{description}</span>}
      {values.length > 0 && <small>{t("oneOf", { values: values.join(", ") })}</small>}
      {limits !== null && <small>{t("limits", { limits })}</small>}
      {without !== null && <small>{t("default", { value: without })}</small>}
    </>
  );
}
