import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { BatchReply, WidgetReply } from "#slices/reports/contract/widgets.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocalQuery } from "#slices/reports/web/use-local-query.ts";
import type { DashboardPlace } from "#slices/reports/web/dashboard/dashboard-place.ts";

/** A widget of a dashboard, with its parameters in the form of an address. */
export interface RequestedWidget {
  readonly widget: string;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The outcome of one widget of a batch. */
export type Outcome = BatchReply["data"][number];

/** The outcomes of a dashboard's widgets, by the dashboard's keys. */
export type Outcomes<Key extends string> = Readonly<Partial<Record<Key, Outcome>>>;

type Wants<Key extends string> = Readonly<Record<Key, RequestedWidget>>;

function toItem({ linkType, id }: DashboardPlace, { widget, query = {} }: RequestedWidget) {
  // Dashboards have no filters.
  if (linkType === "company") return { widget, query, filters: false };
  return {
    widget,
    query,
    filters: false,
    category: linkType === "region" ? ("regions" as const) : ("properties" as const),
    id,
  };
}

async function fetchAllMetrics<Key extends string>(
  place: DashboardPlace,
  wanted: Wants<Key>,
  signal: AbortSignal,
): Promise<Outcomes<Key>> {
  const keys = Object.keys(wanted) as Key[];
  const requests = keys.map((key) => toItem(place, wanted[key]));
  const { data } = await call("postBatch", { body: { requests }, signal });
  return Object.fromEntries(keys.map((key, at) => [key, data[at]])) as Outcomes<Key>;
}

/** Reads the widgets of a dashboard in one request; without a widget there is no request. */
export function useWidgets<Key extends string>(
  place: DashboardPlace,
  wanted: Wants<Key>,
): UseQueryResult<Outcomes<Key>> {
  return useLocalQuery({
    queryKey: ["postBatch", place, wanted],
    queryFn: ({ signal }) => fetchAllMetrics(place, wanted, signal),
    enabled: Object.keys(wanted).length > 0,
  });
}

export interface DashboardQuery<Key extends string> {
  readonly widgets: UseQueryResult<Outcomes<Key | "table">>;
  /** The requested table; while it loads, the previous one. Undefined until there is one. */
  readonly table: Outcome | undefined;
  /** The table still shows the previous state. */
  readonly busy: boolean;
  /** The error of the table alone. */
  readonly tableError: unknown;
  readonly retryTable: () => void;
}

/**
 * Reads the widgets of a dashboard and its table: in one request on opening; for another sort or scope, the table alone
 * in one request.
 */
export function useDashboardWidgets<Key extends string>(
  place: DashboardPlace,
  wanted: Wants<Key>,
  table: RequestedWidget | null,
): DashboardQuery<Key> {
  const [opening] = useState(table);
  const all = (opening === null ? wanted : { ...wanted, table: opening }) as Wants<Key | "table">;
  const widgets = useWidgets(place, all);
  const isOpening = JSON.stringify(table) === JSON.stringify(opening);
  const later = useLocalQuery({
    queryKey: ["postBatch", place, { table }],
    queryFn: async ({ signal }): Promise<Outcomes<"table">> =>
      table === null ? {} : fetchAllMetrics(place, { table }, signal),
    enabled: !isOpening,
    placeholderData: keepPreviousData,
  });
  const first: Outcome | undefined = widgets.data?.["table" as Key | "table"];
  return {
    widgets,
    table: isOpening ? first : (later.data?.table ?? first),
    busy: !isOpening && (later.isPending || later.isPlaceholderData),
    tableError: isOpening ? null : later.error,
    retryTable: () => void later.refetch(),
  };
}

/** Returns the reply of an outcome; null where the widget was rejected or does not exist. */
export function findReply(outcome: Outcome | undefined): WidgetReply | null {
  return outcome !== undefined && "reply" in outcome ? outcome.reply : null;
}
