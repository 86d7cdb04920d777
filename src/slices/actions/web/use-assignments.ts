import { useQuery, useQueryClient, type QueryKey, type UseQueryResult } from "@tanstack/react-query";
import type { Assignment, AssignmentChoices, OwnAssignment } from "#slices/actions/contract/assignments.contract.ts";
import type { ItemEffect } from "#slices/actions/contract/effects.contract.ts";
import { call } from "#platform/web/client.ts";

/** Queries to invalidate after a change to an assignment: the assignment, its lists, and the page of its priority. */
export const staleAssignments: readonly QueryKey[] = [
  ["getAssignment"],
  ["getOwnAssignments"],
  ["getActionItemReport"],
  ["getActionEffects"],
  ["widget"],
  ["postBatch"],
];

/** Queries an assignment. */
export function useAssignment(id: number): UseQueryResult<Assignment> {
  return useQuery({
    queryKey: ["getAssignment", id],
    queryFn: async ({ signal }) => (await call("getAssignment", { params: { id }, signal })).data,
  });
}

/** Queries the viewer's assignments. */
export function useMyAssignments(): UseQueryResult<readonly OwnAssignment[]> {
  return useQuery({
    queryKey: ["getOwnAssignments"],
    queryFn: async ({ signal }) => (await call("getOwnAssignments", { signal })).data,
  });
}

/**
 * Queries the action items, assignees with this text in their name, and targets for a priority. Keeps previous results
 * while loading.
 */
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

/** Queries the effects of action items, of one question or all. */
export function useActionEffects(priorityId: number | null): UseQueryResult<readonly ItemEffect[]> {
  return useQuery({
    queryKey: ["getActionEffects", priorityId],
    queryFn: async ({ signal }) => {
      const query = priorityId === null ? {} : { priority_id: priorityId };
      return (await call("getActionEffects", { query, signal })).data;
    },
  });
}

/** Returns a function that stores a new state of an assignment and invalidates what it changes. */
export function useSaveAssignmentState(): (assignment: Assignment) => Promise<void> {
  const client = useQueryClient();
  return async (assignment) => {
    client.setQueryData(["getAssignment", assignment.id], assignment);
    const others = staleAssignments.filter(([name]) => name !== "getAssignment");
    await Promise.all(others.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
