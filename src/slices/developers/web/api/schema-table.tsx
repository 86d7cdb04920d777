import type { ReactNode } from "react";
import type { SchemaLine } from "#slices/developers/contract/api-docs.contract.ts";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";

interface SchemaTableProps {
  /** What the lines are of: "Reply". */
  label: string;
  lines: readonly SchemaLine[];
}

/** How many steps a line is moved in at most; deeper ones stand below one another. */
const DEEPEST = 8;

/** A schema to read: a line a field, moved in by its depth, with its type, what it means and what it can be. */
export function SchemaTable({ label, lines }: SchemaTableProps): ReactNode {
  const t = useApiStrings();
  return (
    // It scrolls by itself, so the keyboard must reach it.
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
            // Two alternatives can have a field of one path.
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

/** The type of a line, and whether it must be there and can be null. */
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

/** What a line means and what it can be. */
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
