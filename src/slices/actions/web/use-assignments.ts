import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import type { Assignment, AssignmentChoices, OwnAssignment } from "#slices/actions/contract/assignments.contract.ts";
import type { ItemEffect } from "#slices/actions/contract/effects.contract.ts";
import { call } from "#platform/web/client.ts";

/** What an assignment that changes makes stale: it, the lists of them, and the page of its priority. */
export const staleAssignments: readonly QueryKey[] = [
  ["getAssignment"],
  ["getOwnAssignments"],
  ["getActionItemReport"],
  ["getActionEffects"],
  ["widget"],
  ["postBatch"],
];

/** One assignment. */
export function useAssignment(id: number): UseQueryResult<Assignment> {
  return useQuery({
    queryKey: ["getAssignment", id],
    queryFn: async ({ signal }) => (await call("getAssignment", { params: { id }, signal })).data,
  });
}

/** What was given to the viewer. */
export function useOwnAssignments(): UseQueryResult<readonly OwnAssignment[]> {
  return useQuery({
    queryKey: ["getOwnAssignments"],
    queryFn: async ({ signal }) => (await call("getOwnAssignments", { signal })).data,
  });
}

/** What can be assigned about a priority, to whom with this in the name, and about what; what was found stays meanwhile. */
export function useChoices(priorityId: number, text: string): UseQueryResult<AssignmentChoices> {
  return useQuery({
    queryKey: ["getAssignmentChoices", priorityId, text],
    queryFn: async ({ signal }) => {
      const query = { priority_id: priorityId, q_text: text };
      return (await call("getAssignmentChoices", { query, signal })).data;
    },
    placeholderData: (before) => before,
  });
}

/** What action items did: of those of a question, or of all. */
export function useActionEffects(priorityId: number | null): UseQueryResult<readonly ItemEffect[]> {
  return useQuery({
    queryKey: ["getActionEffects", priorityId],
    queryFn: async ({ signal }) => {
      const query = priorityId === null ? {} : { priority_id: priorityId };
      return (await call("getActionEffects", { query, signal })).data;
    },
  });
}

/** Puts a newer state of an assignment in its place, and requests what it made stale. */
export function useAssignmentMoved(): (assignment: Assignment) => Promise<void> {
  const client = useQueryClient();
  return async (assignment) => {
    client.setQueryData(["getAssignment", assignment.id], assignment);
    const others = staleAssignments.filter(([name]) => name !== "getAssignment");
    await Promise.all(others.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
