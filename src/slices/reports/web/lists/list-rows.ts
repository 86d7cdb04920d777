import type { ListRow } from "#slices/reports/contract/lists.contract.ts";
import type { WidgetData } from "#slices/reports/contract/widget-data.contract.ts";
import type { WidgetReply } from "#slices/reports/contract/widgets.contract.ts";

/** A list's reply, whose data are plain rows. */
export type ListReply = WidgetReply & { readonly data: Extract<WidgetData, readonly unknown[]> };

/** Returns whether a reply is a list. */
export function isList(reply: WidgetReply): reply is ListReply {
  return Array.isArray(reply.data);
}

/** A person named in a cell. */
export interface NamedPerson {
  readonly id: number;
  readonly name: string;
}

/** Parses `12:Ann Lee;15:Bob Ray`; leaves out parts in another form. */
export function parsePeople(text: string | null): readonly NamedPerson[] {
  return (text ?? "").split(";").flatMap((part) => {
    const [, id, name] = /^(\d+):(.+)$/.exec(part) ?? [];
    return id === undefined || name === undefined ? [] : [{ id: Number(id), name }];
  });
}

/** Returns the text of a cell; null where there is none. */
export function findText(row: ListRow, key: string): string | null {
  const value = row[key];
  return typeof value === "string" && value !== "" ? value : null;
}

/** Returns the number of a cell; null where there is none. */
export function findNumber(row: ListRow, key: string): number | null {
  const value = row[key];
  return typeof value === "number" ? value : null;
}

/** Returns whether a row belongs to a confidential response: then its missing values are withheld. */
export function isConfidential(row: ListRow): boolean {
  return row["is_confidential"] === true;
}

/** Returns the progress of a row's tasks: ended ones, open ones that are late, and other open ones. */
export function toStatus(row: ListRow): {
  readonly resolved: number;
  readonly late: number;
  readonly unresolved: number;
} {
  const count = (key: string): number => findNumber(row, key) ?? 0;
  return { resolved: count("completed"), late: count("past_due"), unresolved: count("pending") + count("todo") };
}

/** Consecutive rows of the same month, by its first day. */
export interface MonthGroup {
  readonly month: string;
  readonly rows: readonly ListRow[];
}

/** Groups the rows of a reply by month, where they are in that order; null for any other order. */
export function groupByMonth({ data, meta }: ListReply): readonly MonthGroup[] | null {
  const { date_interval: interval } = meta.structures;
  if (interval !== "month" || meta.additional_meta.sort_by !== "created_at") return null;
  return [...Map.groupBy(data, (row) => findText(row, "month") ?? "")].map(([month, rows]) => ({ month, rows }));
}

/** Consecutive rows of the same plan. */
export interface PlanGroup {
  readonly id: number;
  readonly name: string;
  readonly rows: readonly ListRow[];
}

/** Groups the rows of a report by plan; null for a list whose rows have no single plan. */
export function groupByPlan(rows: readonly ListRow[]): readonly PlanGroup[] | null {
  if (!rows.some((row) => findNumber(row, "plan_id") !== null)) return null;
  const groups = Map.groupBy(rows, (row) => findNumber(row, "plan_id") ?? 0);
  return [...groups].map(([id, own]) => ({ id, name: findText(own[0] as ListRow, "plan") ?? "", rows: own }));
}
