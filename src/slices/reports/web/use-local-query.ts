import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from "@tanstack/react-query";
import { createContext, use } from "react";

/** Returns a reply with texts in the reader's language. */
export type TranslateReply = <Reply>(reply: Reply) => Reply;

/** The function that puts the texts of contributing slices into the reader's language. */
export const translateContext = createContext<TranslateReply>((reply) => reply);

/** Queries a reply, with the texts of contributing slices in the reader's language. */
export function useLocalQuery<Reply, Key extends QueryKey>(
  options: Omit<UseQueryOptions<Reply, Error, Reply, Key>, "select">,
): UseQueryResult<Reply> {
  return useQuery({ ...options, select: use(translateContext) });
}
