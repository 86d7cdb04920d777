import type { ReactNode } from "react";
import type { AssignmentRow, AssignmentTarget } from "#slices/actions/contract/assignments.contract.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";

type Targets = Pick<AssignmentRow, "target_regions" | "target_positions" | "target_locations">;

/** A target with what it is one of. */
interface Row extends AssignmentTarget {
  readonly kind: "region" | "location" | "position";
}

/** What an assignment is for, each with its score at the assignment and after; N/A where there is none. Says why no change is marked. */
export function TargetTable({ row }: { row: Targets }): ReactNode {
  const t = useActionStrings();
  const of = (kind: Row["kind"], targets: readonly AssignmentTarget[]): Row[] =>
    targets.map((target) => ({ ...target, kind }));
  const rows = [
    ...of("region", row.target_regions),
    ...of("location", row.target_locations),
    ...of("position", row.target_positions),
  ];
  return (
    <>
      <DataTable
        caption={t("scores")}
        columns={useColumns()}
        rows={rows}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        // They come by kind and name.
        sort={{ key: "name", descending: false }}
        onSort={() => undefined}
      />
      <p className="cy-meta">{t("noChange")}</p>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useActionStrings();
  const score = (value: number | null, state: AssignmentTarget["old_state"], people: number | null): ReactNode => (
    <span className="ac-score">
      <FigureValue figure={{ ...NO_FIGURE, value, hidden: state === "hidden" }} />
      {people !== null && <small className="cy-meta">{t("people", { count: String(people) })}</small>}
    </span>
  );
  return [
    {
      key: "name",
      label: t("target"),
      sortable: false,
      width: "37%",
      cell: ({ name, kind }) => (
        <span className="ac-priority">
          {name}
          <small className="cy-meta">{t(kind)}</small>
        </span>
      ),
    },
    {
      key: "old_score",
      label: t("before"),
      sortable: false,
      align: "end",
      cell: (row) => score(row.old_score, row.old_state, row.old_n),
    },
    {
      key: "new_score",
      label: t("after"),
      sortable: false,
      align: "end",
      cell: (row) => score(row.new_score, row.new_state, row.new_n),
    },
  ];
}
