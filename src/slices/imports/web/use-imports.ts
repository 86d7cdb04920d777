import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { call, type ReplyOf } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";

const POLL_MS = 500;

/** Returns true while work runs in the background, so that the screen must poll. */
export function isWorking(state: ImportDetail["state"]): boolean {
  return state === "checking" || state === "applying" || state === "undoing";
}

/** Reads a page of the history; polls while one of its imports is running. */
export function useImports(page: number): UseQueryResult<ReplyOf<"getImports">> {
  const locale = useLocale();
  return useQuery({
    queryKey: ["imports", "list", page, locale],
    queryFn: ({ signal }) => call("getImports", { query: { page: { number: page, size: 15 }, locale }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some((row) => isWorking(row.state)) ? POLL_MS : false),
  });
}

/** Reads the kinds of imports. */
export function useImportKinds(): UseQueryResult<ReplyOf<"getImportKinds">> {
  const locale = useLocale();
  return useQuery({
    queryKey: ["imports", "kinds", locale],
    queryFn: ({ signal }) => call("getImportKinds", { query: { locale }, signal }),
    staleTime: Infinity,
  });
}

/** Reads one import; polls while it is running. */
export function useImport(id: number): UseQueryResult<ReplyOf<"getImport">> {
  const locale = useLocale();
  return useQuery({
    queryKey: ["imports", "one", id, locale],
    queryFn: ({ signal }) => call("getImport", { params: { id }, query: { locale }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.data.state) ? POLL_MS : false),
  });
}

/** Reads a page of a hundred issues of an import. */
export function useImportIssues(id: number, page: number): UseQueryResult<ReplyOf<"getImportErrors">> {
  const locale = useLocale();
  return useQuery({
    queryKey: ["imports", "issues", id, page, locale],
    queryFn: ({ signal }) =>
      call("getImportErrors", { params: { id }, query: { page: { number: page, size: 100 }, locale }, signal }),
    placeholderData: keepPreviousData,
  });
}
