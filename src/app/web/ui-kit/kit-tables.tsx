import { useState, type ReactNode } from "react";
import { Badge } from "#ui/badge.tsx";
import { CellButton, CellLink } from "#ui/cell-button.tsx";
import { ColumnMenu } from "#ui/column-menu.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { formatNumber } from "#ui/format.ts";
import { ActionMenu } from "#ui/menu.tsx";
import { Pager } from "#ui/pager.tsx";
import { computeScoreAxis } from "#ui/score-axis.ts";
import { RateCell, ScoreCell } from "#ui/score-cell.tsx";
import { StripEnds } from "#ui/score-strip.tsx";
import type { Sort } from "#ui/table-sort.tsx";
import { useToast } from "#ui/toast.tsx";
import { useUi } from "#ui/ui-context.ts";
import { KitExpansion } from "./kit-expansion.tsx";
import { sampleRows, type SampleRow } from "./kit-samples.ts";
import { KitExample, KitSection } from "./kit-section.tsx";

const axis = computeScoreAxis([]);

function NameCell({ row }: { row: SampleRow }): ReactNode {
  return (
    <span>
      <span className="cy-name">{row.name}</span> {row.isArchived && <Badge>Archived</Badge>}
    </span>
  );
}

function useColumns(open: (row: SampleRow) => void): Column<SampleRow>[] {
  const { locale } = useUi();
  return [
    { key: "name", label: "Region", sortable: true, minWidth: 190, cell: (row) => <NameCell row={row} /> },
    {
      key: "units",
      label: "Units",
      sortable: true,
      align: "end",
      minWidth: 90,
      cell: (row) => formatNumber(row.units, "count", locale),
    },
    {
      key: "score",
      label: "Satisfaction",
      sortable: true,
      important: true,
      minWidth: 320,
      headerExtra: <StripEnds axis={axis} />,
      cell: (row) => (
        <CellButton label={`Trends of ${row.name}`} onOpen={() => open(row)} wide>
          <ScoreCell figure={row.score} axis={axis} company={70} sbx={76} />
        </CellButton>
      ),
    },
    {
      key: "response",
      label: "Response Rate",
      sortable: true,
      align: "end",
      minWidth: 150,
      cell: (row) => (
        <CellLink label={`Responses of ${row.name}`} href="/ui-kit">
          <RateCell figure={row.response} kind="percent" />
        </CellLink>
      ),
    },
    {
      key: "renew",
      label: "Likely to Renew",
      sortable: false,
      align: "end",
      minWidth: 150,
      cell: (row) => <RateCell figure={row.renew} kind="percent" />,
    },
    {
      key: "tenure",
      label: "Tenure",
      sortable: false,
      isDetail: true,
      align: "end",
      minWidth: 150,
      cell: (row) => <RateCell figure={row.tenure} kind="years" />,
    },
    {
      key: "actions",
      label: "Actions",
      sortable: false,
      align: "end",
      minWidth: 90,
      cell: (row) => (
        <ActionMenu
          label={`Actions for ${row.name}`}
          items={[
            { key: "open", label: "Open trends", onSelect: () => open(row) },
            { key: "move", label: "Move", disabled: true, onSelect: () => {} },
            { key: "remove", label: "Remove", danger: true, onSelect: () => open(row) },
          ]}
        />
      ),
    },
  ];
}

/** Returns the rows in the requested order; hidden and missing values come last. */
function sortRows({ key, descending }: Sort): SampleRow[] {
  const getSortValue = (row: SampleRow): number | string => {
    if (key === "units") return row.units;
    return key === "score" ? (row.score.value ?? Number.NEGATIVE_INFINITY) : row.name;
  };
  const rows = sampleRows.toSorted((a, b) => (getSortValue(a) < getSortValue(b) ? -1 : 1));
  return descending ? rows.toReversed() : rows;
}

/** Tables: sorted, with selected columns, scrolling in their box, cards on a phone. */
export function KitTables(): ReactNode {
  const { say } = useToast();
  const columns = useColumns((row) => say(`Trends of ${row.name}`));
  const [sort, setSort] = useState<Sort>({ key: "name", descending: false });
  const [chosen, setSelected] = useState(columns.map((column) => column.key));
  const [page, setPage] = useState(2);
  return (
    <KitSection id="tables" title="Tables">
      <KitExample name="DataTable, ColumnMenu, CellButton, CellLink, ActionMenu, Pager" wide>
        <div className="cy-panel">
          <div className="cy-toolbar">
            <div className="cy-toolbar-end">
              <ColumnMenu columns={columns} chosen={chosen} onChange={setSelected} />
            </div>
          </div>
          <DataTable
            caption="Sample regions"
            columns={columns.filter((column) => chosen.includes(column.key))}
            rows={sortRows(sort)}
            rowKey={(row) => row.name}
            rowHref={(row) => (row.isArchived ? null : "/ui-kit#tables")}
            sort={sort}
            onSort={setSort}
            isBrief
          />
          <div className="cy-foot">
            <span>5 regions</span>
            <Pager page={page} totalPages={4} recordCount={52} onChange={setPage} />
          </div>
        </div>
      </KitExample>
      <KitExpansion />
    </KitSection>
  );
}
