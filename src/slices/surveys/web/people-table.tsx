import type { ReactNode } from "react";
import type { RecipientRow, SkipReason } from "#slices/surveys/contract/sending.contract.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useEventStrings } from "#slices/surveys/web/event-strings.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatDay } from "#ui/format.ts";

/** A column after name and location. */
export type PeopleColumn<Row> = Pick<Column<Row>, "key" | "label" | "cell" | "width" | "isDetail">;

interface PeopleTableProps<Row extends RecipientRow> {
  caption: string;
  rows: readonly Row[];
  more: readonly PeopleColumn<Row>[];
  busy: boolean;
}

/** A table of people with their location and further columns. */
export function PeopleTable<Row extends RecipientRow>({ caption, rows, more, busy }: PeopleTableProps<Row>): ReactNode {
  const columns = usePeopleColumns(more);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      // A person may be listed with several events.
      rowKey={(row) => `${row.audience}-${row.id}-${rows.indexOf(row)}`}
      sort={{ key: "", descending: false }}
      onSort={() => {}}
      busy={busy}
      isBrief
    />
  );
}

function usePeopleColumns<Row extends RecipientRow>(more: readonly PeopleColumn<Row>[]): Column<Row>[] {
  const t = useEventStrings();
  const first: PeopleColumn<Row>[] = [
    {
      key: "person",
      label: t("column_person"),
      // Email addresses do not wrap.
      width: "34%",
      cell: (row) => <TwoLines first={`${row.first_name} ${row.last_name}`} second={row.email} isName />,
    },
    { key: "location", label: t("column_location"), isDetail: true, cell: (row) => row.location ?? "–" },
  ];
  return [...first, ...more].map((column) => ({ ...column, sortable: false }));
}

interface TwoLinesProps {
  first: string;
  /** The secondary line below; null for none. */
  second: string | null;
  isName?: boolean;
}

/** A main line with a secondary line below. */
export function TwoLines({ first, second, isName = false }: TwoLinesProps): ReactNode {
  return (
    <span className="sv-name">
      <span className={isName ? "cy-name" : undefined}>{first}</span>
      {second !== null && <span className="cy-meta">{second}</span>}
    </span>
  );
}

/** The reason why a person is not invited, and the first day on which they can be. */
export function ReasonText({ reason, nextDay }: { reason: SkipReason; nextDay: string | null }): ReactNode {
  const t = useEventStrings();
  const locale = useLocale();
  const then = reason === "event_due" ? "asksThen" : "askAgain";
  const next = nextDay === null ? null : t(then, { day: formatDay(nextDay, locale) });
  return <TwoLines first={t(`reason_${reason}`)} second={next} />;
}
