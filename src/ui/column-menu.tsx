import type { ReactNode } from "react";
import { FilterPop } from "#ui/filter-pop.tsx";
import { useUi } from "#ui/ui-context.ts";

interface ColumnChoice<Key extends string> {
  readonly key: Key;
  readonly label: string;
  /** Always shown; the first column is, whatever this says. */
  readonly fixed?: boolean | undefined;
}

interface ColumnMenuProps<Key extends string> {
  /** All columns there are, in their order. */
  columns: readonly ColumnChoice<Key>[];
  chosen: readonly Key[];
  /** The columns that the table opens with, to go back to; left out, that is all of them. */
  standard?: readonly Key[];
  /** The columns to show now, in the table's order. */
  onChange: (chosen: Key[]) => void;
}

/** Which columns a table shows; the choice lives outside, in the address. */
export function ColumnMenu<Key extends string>(props: ColumnMenuProps<Key>): ReactNode {
  const { columns, chosen, standard, onChange } = props;
  const { words } = useUi();
  const isFixed = (column: ColumnChoice<Key>): boolean => column.fixed === true || column === columns[0];
  const keysWhere = (isWanted: (key: Key) => boolean): Key[] =>
    columns.filter((column) => isFixed(column) || isWanted(column.key)).map((column) => column.key);
  const shown = keysWhere((key) => chosen.includes(key));
  const usual = keysWhere((key) => standard?.includes(key) ?? true);
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
                onChange(keysWhere((key) => (key === column.key ? checked : chosen.includes(key))));
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
