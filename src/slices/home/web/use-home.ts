import { queryOptions, useQueries, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import type {
  HomeItem,
  HomeReportType,
  HomeWidgetsReply,
  MyAssignments,
} from "#slices/home/contract/home-widgets.contract.ts";
import { useLocalQuery } from "#slices/plans/web/public.tsx";

const getBlock = (reportType: HomeReportType) =>
  queryOptions({
    queryKey: ["getHomeWidgets", reportType],
    queryFn: ({ signal }) => call("getHomeWidgets", { query: { structures: { report_type: reportType } }, signal }),
  });

/** Reads one block of the home page. */
export function useHomeBlock(reportType: HomeReportType): UseQueryResult<HomeWidgetsReply> {
  return useLocalQuery(getBlock(reportType));
}

/** The viewer's open tasks that are due before Monday, including overdue ones. */
const thisWeek = queryOptions({
  queryKey: ["getMyAssignments", "next_week"],
  queryFn: ({ signal }) => call("getMyAssignments", { query: { before: "next_week" }, signal }),
});

/** Reads the viewer's tasks of this week. */
export function useTodo(): UseQueryResult<MyAssignments> {
  return useLocalQuery(thisWeek);
}

const everybodys = ["announcements", "spotlights", "surveys", "career_development", "training"] as const;

/** Requests the blocks that every viewer has in parallel with the identity instead of after it. */
export function usePrefetchBlocks(): void {
  useQuery(thisWeek);
  useQueries({ queries: everybodys.map(getBlock) });
}

/** Returns the items of one kind. */
export function createItems<Kind extends HomeItem["kind"]>(
  reply: HomeWidgetsReply,
  kind: Kind,
): Extract<HomeItem, { kind: Kind }>[] {
  return reply.data.filter((item): item is Extract<HomeItem, { kind: Kind }> => item.kind === kind);
}
