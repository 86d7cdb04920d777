import { useDebouncedValue } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { call } from "#platform/web/client.ts";
import type { FlagReaderRow } from "#slices/flags/contract/flags.contract.ts";
import { useFlagStrings } from "#slices/flags/web/flags-strings.ts";
import { Badge } from "#ui/badge.tsx";
import { ComboField } from "#ui/form/combo-fields.tsx";

/** A selected reader; a newly added one has no state yet. */
export type SelectedReader = Pick<FlagReaderRow, "id" | "name" | "position"> &
  Partial<Pick<FlagReaderRow, "is_active" | "is_manager">>;

/** Maximum number of readers per kind. */
const MAX_READERS = 5;

const OFFERED = 20;
const PAUSE_MS = 200;

interface ReadersFieldProps {
  name: string;
  label: string;
  value: readonly SelectedReader[];
  onChange: (readers: readonly SelectedReader[]) => void;
  error?: string | undefined;
}

/** The selected readers of a kind, and a field that adds one. */
export function ReadersField({ name, label, value, onChange, error }: ReadersFieldProps): ReactNode {
  const t = useFlagStrings();
  const [typed, setTyped] = useState("");
  const [text] = useDebouncedValue(typed, PAUSE_MS);
  const search = useQuery({
    queryKey: ["searchTeam", text],
    queryFn: async ({ signal }) =>
      (await call("searchTeam", { query: { q_text: text, page: { size: OFFERED } }, signal })).data,
  });
  const options = (search.data ?? []).filter(({ id }) => !value.some((reader) => reader.id === id));
  const add = (id: number | null): void => {
    const person = options.find((each) => each.id === id);
    if (person) onChange([...value, { id: person.id, name: person.full_name, position: person.position }]);
    setTyped("");
  };
  return (
    <fieldset className="cy-field fl-readers">
      <legend className="cy-field-label">{label}</legend>
      <ul>
        {value.map((reader) => (
          <li key={reader.id}>
            <span>
              {reader.name}
              {reader.position !== null && <span className="cy-meta"> {reader.position}</span>}
            </span>
            {reader.is_active === false && <Badge>{t("isInactive")}</Badge>}
            {reader.is_manager === true && <Badge>{t("isManager")}</Badge>}
            <button
              type="button"
              className="cy-button fl-remove"
              aria-label={t("remove", { name: reader.name })}
              onClick={() => onChange(value.filter(({ id }) => id !== reader.id))}
            >
              <IconX size={16} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {value.length < MAX_READERS && (
        <ComboField<number>
          // A new key empties the field for the next reader.
          key={value.length}
          name={name}
          label={t("addPerson")}
          help={t("readersHint", { n: String(MAX_READERS) })}
          options={options.map(({ id, full_name, position }) => ({
            value: id,
            label: position === null ? full_name : `${full_name}, ${position}`,
          }))}
          value={null}
          onChange={add}
          onSearch={setTyped}
          {...(error === undefined ? {} : { error })}
        />
      )}
    </fieldset>
  );
}
