import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { EndingPreview, EnrollmentsReply, PlanAvailability } from "#slices/plans/contract/enrollments.contract.ts";
import { call } from "#platform/web/client.ts";

/** What shows enrollments and tasks, and so is requested again after a change to them. */
export const staleEnrollments = [
  "getEnrollments",
  "checkPlanAvailability",
  "getEmployeeDetails",
  "getEmployeeTasks",
  "getPlans",
  "getPlan",
  "getTasksCounts",
].map((name) => [name]);

/** The enrollments of an employee. */
export function useEnrollments(personId: number): UseQueryResult<EnrollmentsReply> {
  return useQuery({
    queryKey: ["getEnrollments", personId],
    queryFn: ({ signal }) => call("getEnrollments", { query: { person_id: personId }, signal }),
  });
}

/** The plans that an employee can be enrolled in now. */
export function useAvailability(personId: number): UseQueryResult<PlanAvailability> {
  return useQuery({
    queryKey: ["checkPlanAvailability", personId],
    queryFn: async ({ signal }) => (await call("checkPlanAvailability", { params: { id: personId }, signal })).data,
  });
}

/** What ending an enrollment now would do. */
export function useEndingPreview(enrollmentId: number): UseQueryResult<EndingPreview> {
  return useQuery({
    queryKey: ["previewEnding", enrollmentId],
    queryFn: async ({ signal }) => (await call("previewEnding", { params: { id: enrollmentId }, signal })).data,
    // What is confirmed must be what is there.
    staleTime: 0,
    gcTime: 0,
  });
}
