import { useState, type ReactNode } from "react";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { Pager } from "#ui/pager.tsx";
import { RateCell } from "#ui/score-cell.tsx";
import { PageSize } from "#ui/table-expansion.tsx";
import type { Sort } from "#ui/table-sort.tsx";
import { sampleRows, type SampleRow } from "./kit-samples.ts";
import { KitExample } from "./kit-section.tsx";

const createNameColumn = (label: string, sortable: boolean): Column<SampleRow> => ({
  key: "name",
  label,
  sortable,
  cell: (row) => row.name,
});

const response: Column<SampleRow> = {
  key: "response",
  label: "Response Rate",
  sortable: false,
  align: "end",
  cell: (row) => <RateCell figure={row.response} kind="percent" />,
};

const columns = [createNameColumn("Region", true), response];
const inner = [createNameColumn("Location", false), response];

function SubTable({ of }: { of: SampleRow }): ReactNode {
  const [size, setSize] = useState(5);
  const [page, setPage] = useState(1);
  const caption = `Locations of ${of.name}`;
  const totalPages = Math.ceil(sampleRows.length / size);
  return (
    <>
      <DataTable
        caption={caption}
        columns={inner}
        rows={sampleRows.slice((page - 1) * size, page * size)}
        rowKey={(row) => row.name}
        sort={{ key: "name", descending: false }}
        onSort={() => {}}
      />
      <div className="cy-expanded-foot">
        <PageSize
          size={size}
          onChange={(next) => {
            setSize(next);
            setPage(1);
          }}
        />
        <Pager page={page} totalPages={totalPages} recordCount={sampleRows.length} onChange={setPage} of={caption} />
      </div>
    </>
  );
}

const renderSubTable = (row: SampleRow): ReactNode => <SubTable of={row} />;

/** Rows that open onto tables with pages of their own. */
export function KitExpansion(): ReactNode {
  const [open, setOpen] = useState<readonly string[]>([sampleRows[0]?.name ?? ""]);
  const [sort, setSort] = useState<Sort>({ key: "name", descending: false });
  return (
    <KitExample name="DataTable with rows that open, PageSize" wide>
      <div className="cy-panel">
        <DataTable
          caption="Sample regions that open"
          columns={columns}
          rows={sampleRows}
          rowKey={(row) => row.name}
          sort={sort}
          onSort={setSort}
          expansion={{
            isOpen: (row) => open.includes(row.name),
            onToggle: (row, isOpen) => setOpen(isOpen ? [...open, row.name] : open.filter((name) => name !== row.name)),
            label: (row) => row.name,
            canOpen: (row) => !row.isArchived,
            content: renderSubTable,
          }}
        />
      </div>
    </KitExample>
  );
}
