import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { toSpanishReply } from "#slices/plans/web/local-titles.ts";

const KEPT = 5 * 60_000;

/**
 * Returns a function that puts a reply's plans and tasks into Spanish for a Spanish reader. The client's own text stays
 * where there is no Spanish one, and while these are requested.
 */
export function useLocalTexts(): <Reply>(reply: Reply) => Reply {
  const isSpanish = useLocale() === "es";
  const { data: titles } = useQuery({
    queryKey: ["getPlanTexts"],
    queryFn: async ({ signal }) =>
      new Map((await call("getPlanTexts", { signal })).data.map(({ title, title_es: spanish }) => [title, spanish])),
    enabled: isSpanish,
    staleTime: KEPT,
    structuralSharing: false,
  });
  return useCallback(
    <Reply>(reply: Reply): Reply => (isSpanish && titles ? (toSpanishReply(reply, titles) as Reply) : reply),
    [isSpanish, titles],
  );
}

/** Queries a reply, with its plans and tasks in the reader's language. */
export function useLocalQuery<Reply, Key extends QueryKey>(
  options: Omit<UseQueryOptions<Reply, Error, Reply, Key>, "select">,
): UseQueryResult<Reply> {
  const select = useLocalTexts();
  return useQuery({ ...options, select });
}
