import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { call, type ReplyOf } from "#platform/web/client.ts";
import type { DescribedCall } from "#slices/developers/contract/api-docs.contract.ts";

/** Milliseconds that replies are cached. The server's calls do not change while it runs. */
const KEPT = 60 * 60_000;

/** Reads every module with its calls by name, and the schema of errors. */
export function useApiDocs(): UseQueryResult<ReplyOf<"getApiDocs">["data"]> {
  return useQuery({
    queryKey: ["getApiDocs"],
    queryFn: async ({ signal }) => (await call("getApiDocs", { signal })).data,
    staleTime: KEPT,
  });
}

/** Reads the full description of one call when it is opened. */
export function useApiCall(name: string): UseQueryResult<DescribedCall> {
  return useQuery({
    queryKey: ["getApiCall", name],
    queryFn: async ({ signal }) => (await call("getApiCall", { params: { name }, signal })).data,
    staleTime: KEPT,
  });
}
