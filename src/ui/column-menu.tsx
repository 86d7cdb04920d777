import type { ReactNode } from "react";
import { FilterPop } from "#ui/filter-pop.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ColumnChoice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Always visible. The first column always is. */
  readonly fixed?: boolean | undefined;
}

interface ColumnMenuProps<Key extends string> {
  /** All available columns, in order. */
  columns: readonly ColumnChoice<Key>[];
  chosen: readonly Key[];
  /** The default columns for the reset; all columns when omitted. */
  standard?: readonly Key[];
  /** Receives the visible columns, in the table's order. */
  onChange: (chosen: Key[]) => void;
}

/** Selects the visible columns of a table. The caller stores the choice in the address. */
export function ColumnMenu<Key extends string>(props: ColumnMenuProps<Key>): ReactNode {
  const { columns, chosen, standard, onChange } = props;
  const { words } = useUi();
  const isFixed = (column: ColumnChoice<Key>): boolean => column.fixed === true || column === columns[0];
  const pickKeys = (isWanted: (key: Key) => boolean): Key[] =>
    columns.filter((column) => isFixed(column) || isWanted(column.key)).map((column) => column.key);
  const shown = pickKeys((key) => chosen.includes(key));
  const usual = pickKeys((key) => standard?.includes(key) ?? true);
  const isUsual = shown.join() === usual.join();
  return (
    <FilterPop label={words.columns} summary={words.columns} plain>
      <fieldset className="cy-options">
        <legend className="cy-sr">{words.columns}</legend>
        {columns.map((column) => (
          <label key={column.key}>
            <input
              type="checkbox"
              checked={shown.includes(column.key)}
              disabled={isFixed(column)}
              onChange={(event) => {
                const { checked } = event.currentTarget;
                onChange(pickKeys((key) => (key === column.key ? checked : chosen.includes(key))));
              }}
            />
            {column.label}
          </label>
        ))}
      </fieldset>
      {!isUsual && (
        <button type="button" className="cy-button cy-options-clear" onClick={() => onChange(usual)}>
          {standard === undefined ? words.showAll : words.reset}
        </button>
      )}
    </FilterPop>
  );
}
