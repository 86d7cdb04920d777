import type { ReactNode } from "react";
import type { AssignmentRow, AssignmentTarget, MeasuredTarget } from "#slices/actions/contract/assignments.contract.ts";
import type { ActionEffect } from "#slices/actions/contract/effects.contract.ts";
import { useActionStrings } from "#slices/actions/web/actions-strings.ts";
import { EffectLabel, EffectNote } from "#slices/actions/web/effect-label.tsx";
import { DataTable, type Column } from "#ui/data-table.tsx";
import { FigureValue } from "#ui/figure-value.tsx";
import { NO_FIGURE } from "#ui/figure.ts";

type Target = AssignmentTarget & Partial<Pick<MeasuredTarget, "effect">>;
type TargetLists = Record<
  keyof Pick<AssignmentRow, "target_regions" | "target_positions" | "target_locations">,
  readonly Target[]
>;

/** A target with its kind. */
type Row = Target & { readonly kind: "region" | "location" | "position" };

interface TargetTableProps {
  /** Targets, with their effects once loaded. */
  row: TargetLists & { readonly effect?: ActionEffect };
}

/**
 * Targets of an assignment, each with its scores at the assignment and after, N/A when missing, and the effect. Without
 * an effect it gives the reason.
 */
export function TargetTable({ row }: TargetTableProps): ReactNode {
  const t = useActionStrings();
  const toRows = (kind: Row["kind"], targets: readonly Target[]): Row[] =>
    targets.map((target) => ({ ...target, kind }));
  const rows = [
    ...toRows("region", row.target_regions),
    ...toRows("location", row.target_locations),
    ...toRows("position", row.target_positions),
  ];
  return (
    <>
      <DataTable
        caption={t("scores")}
        columns={useColumns(row.effect !== undefined)}
        rows={rows}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        // They are sorted by kind and name already.
        sort={{ key: "name", descending: false }}
        onSort={() => undefined}
      />
      <div className="ac-notes cy-meta">
        {row.effect && <EffectNote effect={row.effect} />}
        <p>{row.effect?.word ? t("effectHelp") : t("noChange")}</p>
        <p>{t("scoresHelp")}</p>
      </div>
    </>
  );
}

function useColumns(hasEffects: boolean): Column<Row>[] {
  const t = useActionStrings();
  const renderScore = (
    value: number | null,
    state: AssignmentTarget["old_state"],
    people: number | null,
  ): ReactNode => (
    <span className="ac-score">
      <FigureValue figure={{ ...NO_FIGURE, value, hidden: state === "hidden" }} />
      {people !== null && <small className="cy-meta">{t("people", { count: String(people) })}</small>}
    </span>
  );
  const effect: Column<Row> = {
    key: "effect",
    label: t("effect"),
    sortable: false,
    width: "30%",
    cell: (row) => row.effect && <EffectLabel effect={row.effect} />,
  };
  return [
    {
      key: "name",
      label: t("target"),
      sortable: false,
      width: hasEffects ? "28%" : "37%",
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
      cell: (row) => renderScore(row.old_score, row.old_state, row.old_n),
    },
    {
      key: "new_score",
      label: t("after"),
      sortable: false,
      align: "end",
      cell: (row) => renderScore(row.new_score, row.new_state, row.new_n),
    },
    ...(hasEffects ? [effect] : []),
  ];
}
