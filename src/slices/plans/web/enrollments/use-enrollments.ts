import { type UseQueryResult } from "@tanstack/react-query";
import type { EndingPreview, EnrollmentsReply, PlanAvailability } from "#slices/plans/contract/enrollments.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";

/** Queries that show enrollments and tasks, to invalidate after a change. */
export const staleEnrollments = [
  "getEnrollments",
  "checkPlanAvailability",
  "getEmployeeDetails",
  "getEmployeeTasks",
  "getPlans",
  "getPlan",
  "getTasksCounts",
].map((name) => [name]);

/** Queries the enrollments of an employee. */
export function useEnrollments(personId: number): UseQueryResult<EnrollmentsReply> {
  return useLocalQuery({
    queryKey: ["getEnrollments", personId],
    queryFn: ({ signal }) => call("getEnrollments", { query: { person_id: personId }, signal }),
  });
}

/** Queries the plans that an employee can be enrolled in now. */
export function useAvailability(personId: number): UseQueryResult<PlanAvailability> {
  return useLocalQuery({
    queryKey: ["checkPlanAvailability", personId],
    queryFn: async ({ signal }) => (await call("checkPlanAvailability", { params: { id: personId }, signal })).data,
  });
}

/** Queries what ending an enrollment now would do. */
export function useEndingPreview(enrollmentId: number): UseQueryResult<EndingPreview> {
  return useLocalQuery({
    queryKey: ["previewEnding", enrollmentId],
    queryFn: async ({ signal }) => (await call("previewEnding", { params: { id: enrollmentId }, signal })).data,
    // The preview must be current when the user confirms.
    staleTime: 0,
    gcTime: 0,
  });
}
