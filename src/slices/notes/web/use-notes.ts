import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/client.ts";
import type { NotedPlace } from "#slices/notes/contract/notes.contract.ts";

/** The query keys that a change of notes makes stale. */
export const staleNotes = [["getTrendNotes"]] as const;

const toParams = (place: NotedPlace) =>
  "region" in place
    ? ({ kind: "region", id: place.region } as const)
    : ({ kind: "location", id: place.location } as const);

/** Reads the notes of a place. */
export function useNotes(place: NotedPlace) {
  return useQuery({
    queryKey: ["getTrendNotes", place],
    queryFn: ({ signal }) => call("getTrendNotes", { params: toParams(place), signal }),
    staleTime: 60_000,
  });
}
