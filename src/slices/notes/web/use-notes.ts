import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import type { NotedPlace } from "#slices/notes/contract/notes.contract.ts";

/** The query keys that a change of notes makes stale. */
export const staleNotes = [["getTrendNotes"]] as const;

/** Reads the notes of a place. */
export function useNotes(place: NotedPlace) {
  return useQuery({
    queryKey: ["getTrendNotes", place],
    queryFn: ({ signal }) => call("getTrendNotes", { query: { structures: place }, signal }),
    staleTime: 60_000,
  });
}
