import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";

/** A list's reply: its data are rows by themselves. */
export type ListReply = WidgetReply & { readonly data: Extract<WidgetData, readonly unknown[]> };

/** Whether a reply is a list. */
export function isList(reply: WidgetReply): reply is ListReply {
  return Array.isArray(reply.data);
}

/** Someone whom a cell names. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** Reads `12:Ann Lee;15:Bob Ray`; what is no person is left out. */
export function peopleIn(text: string | null): readonly NamedPerson[] {
  return (text ?? "").split(";").flatMap((part) => {
    const [, id, name] = /^(\d+):(.+)$/.exec(part) ?? [];
    return id === undefined || name === undefined ? [] : [{ id: Number(id), name }];
  });
}

/** The text of a cell; null where there is none. */
export function textAt(row: ListRow, key: string): string | null {
  const value = row[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** The number of a cell; null where there is none. */
export function numberAt(row: ListRow, key: string): number | null {
  const value = row[key];
  return typeof value === "number" ? value : null;
}

/** Whether a row is of someone who answered confidentially: then what it lacks is withheld. */
export function isConfidential(row: ListRow): boolean {
  return row["is_confidential"] === true;
}

/** How far the tasks of a row are: ended ones, open ones that are late, and the others that are open. */
export function toStatus(row: ListRow): {
  readonly resolved: number;
  readonly late: number;
  readonly unresolved: number;
} {
  const count = (key: string): number => numberAt(row, key) ?? 0;
  return { resolved: count("completed"), late: count("past_due"), unresolved: count("pending") + count("todo") };
}

/** Rows that follow one another in the same month, by its first day. */
export interface MonthGroup {
  readonly month: string;
  readonly rows: readonly ListRow[];
}

/** The rows of a reply month by month, where that is the order that they are in; null for any other. */
export function byMonth({ data, meta }: ListReply): readonly MonthGroup[] | null {
  const { date_interval: interval } = meta.structures;
  if (interval !== "month" || meta.additional_meta.sort_by !== "created_at") return null;
  return [...Map.groupBy(data, (row) => textAt(row, "month") ?? "")].map(([month, rows]) => ({ month, rows }));
}

/** Rows that follow one another in the same plan. */
export interface PlanGroup {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly ListRow[];
}

/** The rows of a report per plan, plan by plan; null for a list that is of no plan each. */
export function byPlan(rows: readonly ListRow[]): readonly PlanGroup[] | null {
  if (!rows.some((row) => numberAt(row, "plan_id") !== null)) return null;
  const groups = Map.groupBy(rows, (row) => numberAt(row, "plan_id") ?? 0);
  return [...groups].map(([id, own]) => ({ id, name: textAt(own[0] as ListRow, "plan") ?? "", rows: own }));
}
