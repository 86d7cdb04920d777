import { IconArrowDown, IconArrowUp, IconArrowsSort, IconListDetails } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useUi } from "#ui/ui-context.ts";

export interface Sort {
  readonly key: string;
  readonly descending: boolean;
}

interface SortColumn {
  readonly key: string;
  readonly label: string;
  readonly sortable: boolean;
  readonly align?: "start" | "end" | undefined;
  readonly headerExtra?: ReactNode;
}

interface SortHeadProps {
  column: SortColumn;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Content before the label, such as the checkbox of all rows. */
  children?: ReactNode;
}

/** Returns the order after a click: ascending first, then reversed. */
function getNextSort(sort: Sort, key: string): Sort {
  return { key, descending: sort.key === key && !sort.descending };
}

/** A column header; a button only when the reply says that the column can be sorted. */
export function SortHeader({ column, sort, onSort, children }: SortHeadProps): ReactNode {
  const active = sort.key === column.key;
  const direction = sort.descending ? "descending" : "ascending";
  const Icon = active && sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" data-align={column.align} aria-sort={column.sortable && active ? direction : undefined}>
      {children}
      <span className={column.headerExtra === undefined ? undefined : "cy-head-extra"}>
        {column.sortable ? (
          <button type="button" className="cy-sort" onClick={() => onSort(getNextSort(sort, column.key))}>
            {column.label}
            <Icon size={13} stroke={2} aria-hidden="true" />
          </button>
        ) : (
          column.label
        )}
        {column.headerExtra}
      </span>
    </th>
  );
}

interface PhoneSortProps {
  columns: readonly SortColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A sort order without a column. */
  extra?: { readonly key: string; readonly label: string } | undefined;
  /** Further controls of the cards. */
  children?: ReactNode;
}

/** The controls of a table's cards below 960 px: cards have no headers, so the sort order is selected here. */
export function PhoneSort(props: PhoneSortProps): ReactNode {
  const isSortable = props.columns.some((column) => column.sortable);
  if (!isSortable && !props.children) return null;
  return (
    <div className="cy-sort-phone">
      {isSortable && <SortFields {...props} />}
      {props.children}
    </div>
  );
}

function SortFields({ columns, sort, onSort, extra }: PhoneSortProps): ReactNode {
  const { words } = useUi();
  const sortable = columns.filter((column) => column.sortable);
  return (
    <>
      <label>
        <IconArrowsSort size={16} stroke={1.75} aria-hidden="true" />
        <span className="cy-sr">{words.sortBy}</span>
        <select
          value={sort.key}
          onChange={(event) => onSort({ key: event.currentTarget.value, descending: sort.descending })}
        >
          {extra && <option value={extra.key}>{extra.label}</option>}
          {sortable.map((column) => (
            <option key={column.key} value={column.key}>
              {column.label}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="cy-icon-button"
        aria-label={sort.descending ? words.descending : words.ascending}
        onClick={() => onSort({ key: sort.key, descending: !sort.descending })}
      >
        {sort.descending ? (
          <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
        )}
      </button>
    </>
  );
}

interface CardDetailsProps {
  isWhole: boolean;
  onChange: (isWhole: boolean) => void;
}

/** Shows all columns in the cards of a phone, or the usual ones. */
export function CardDetails({ isWhole, onChange }: CardDetailsProps): ReactNode {
  const { words } = useUi();
  return (
    <button type="button" className="cy-card-details" aria-pressed={isWhole} onClick={() => onChange(!isWhole)}>
      <IconListDetails size={18} stroke={1.75} aria-hidden="true" />
      {words.allColumns}
    </button>
  );
}

interface ShowRowsProps {
  count: number;
  onShow: () => void;
}

/** Shows the further rows of a table on a phone. */
export function ShowRows({ count, onShow }: ShowRowsProps): ReactNode {
  const { words } = useUi();
  return (
    <div className="cy-show-rows">
      <button type="button" className="cy-button" onClick={onShow}>
        {words.showMore(count)}
      </button>
    </div>
  );
}
