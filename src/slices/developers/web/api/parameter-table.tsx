import type { ReactNode } from "react";
import type { ApiParameter } from "#slices/developers/contract/api-docs.contract.ts";
import { useApiStrings } from "#slices/developers/web/api/api-strings.ts";
import { getTypedParameters, type TypedValues } from "#slices/developers/web/api/call-address.ts";
import { MeaningOf, TypeOf } from "#slices/developers/web/api/schema-table.tsx";

interface ParameterTableProps {
  parameters: readonly ApiParameter[];
  /** The entered values and their setter, when the call can be tried. */
  typing?: { readonly values: TypedValues; readonly onChange: (name: string, value: string) => void };
}

/** The parameters of a call by wire name: location, type, meaning, and an input to try the call. */
export function ParameterTable({ parameters, typing }: ParameterTableProps): ReactNode {
  const t = useApiStrings();
  const typed = getTypedParameters(parameters);
  return (
    // A scrollable region must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="da-scroll" role="group" aria-label={t("parameters")} tabIndex={0}>
      <table className="da-schema">
        <caption className="cy-sr">{t("parameters")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("parameter")}</th>
            <th scope="col">{t("type")}</th>
            <th scope="col">{t("meaning")}</th>
            {typing && <th scope="col">{t("tryValue")}</th>}
          </tr>
        </thead>
        <tbody>
          {parameters.map((each) => (
            <tr key={`${each.in} ${each.path}`}>
              <th scope="row">
                <span className="dd-code">{each.path}</span>
                <small>{t(each.in === "path" ? "inPath" : "inQuery")}</small>
              </th>
              <td>
                <TypeOf line={each} />
              </td>
              <td>
                <MeaningOf line={each} />
              </td>
              {typing && <td>{typed.has(each.path) && <TypedValue parameter={each} {...typing} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type TypedValueProps = { parameter: ApiParameter } & NonNullable<ParameterTableProps["typing"]>;

function TypedValue({ parameter: { path, values: choices }, values, onChange }: TypedValueProps): ReactNode {
  const t = useApiStrings();
  const label = t("valueOf", { name: path });
  const value = values[path] ?? "";
  if (choices.length > 0 && !path.endsWith("[]")) {
    return (
      <select
        className="cy-input"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(path, event.currentTarget.value)}
      >
        <option value="">–</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      className="cy-input"
      aria-label={label}
      value={value}
      autoComplete="off"
      onChange={(event) => onChange(path, event.currentTarget.value)}
    />
  );
}
