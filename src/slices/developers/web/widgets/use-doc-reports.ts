import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/web/client.ts";
import {
  getLegacyReports,
  listDocReports,
  type DocReport,
  type Folder,
} from "#slices/developers/web/widgets/doc-reports.ts";

const KEPT = 5 * 60_000;

/** The state of a request; pending without data and error. */
export interface RequestState<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Reads the reports of a folder that the viewer may request. */
export function useReports(folder: Folder): RequestState<readonly DocReport[]> {
  const { data, error, refetch } = useQuery({
    queryKey: ["getWidgets"],
    queryFn: async ({ signal }) => (await call("getWidgets", { signal })).data,
    staleTime: KEPT,
  });
  const reports = useMemo(() => data && listDocReports(data, folder), [data, folder]);
  return { data: reports, error, retry: () => void refetch() };
}

/** Reads the standard reports that the viewer may open. */
export function useLegacyReports(): RequestState<readonly DocReport[]> {
  const { data, error, refetch } = useQuery({
    queryKey: ["getReports"],
    queryFn: async ({ signal }) => (await call("getReports", { signal })).data,
  });
  const reports = useMemo(() => data && getLegacyReports(data), [data]);
  return { data: reports, error, retry: () => void refetch() };
}

/** A region or location to select. */
export interface DocPlace {
  readonly id: number;
  readonly name: string;
}

/** Reads the regions or the locations that the viewer sees, by name. */
export function usePlaces(folder: Exclude<Folder, "reports">): RequestState<readonly DocPlace[]> {
  const { data, error, refetch } = useQuery({
    queryKey: ["developers-places", folder],
    queryFn: async ({ signal }): Promise<readonly DocPlace[]> => {
      const name = folder === "regions" ? "getRegions" : "getLocations";
      const { data: rows } = await call(name, { query: { page: { size: -1 } }, signal });
      return rows.map(({ id, name: title }) => ({ id, name: title }));
    },
    staleTime: KEPT,
  });
  return { data, error, retry: () => void refetch() };
}
