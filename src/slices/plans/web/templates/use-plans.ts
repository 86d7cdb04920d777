import {
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from "@tanstack/react-query";
import type {
  PlanDetail,
  PlanRow,
  PlanTimeline,
  TaskDraftInput,
} from "#slices/plans/contract/plan-templates.contract.ts";
import { call, type ReplyOf } from "#platform/web/client.ts";
import { useLocalQuery } from "#slices/plans/web/use-local-texts.ts";

/** Queries the plans of the client. */
export function usePlanList(): UseQueryResult<readonly PlanRow[]> {
  return useLocalQuery({
    queryKey: ["getPlans"],
    queryFn: async ({ signal }) => (await call("getPlans", { signal })).data,
  });
}

/** Queries whether tasks show early warnings. */
export function useWarningState(): UseQueryResult<ReplyOf<"getTaskWarningState">["data"]> {
  return useQuery({
    queryKey: ["getTaskWarningState"],
    queryFn: async ({ signal }) => (await call("getTaskWarningState", { signal })).data,
  });
}

/** Returns the request of a plan with its versions. */
export const getPlanQuery = (id: number) =>
  queryOptions({
    queryKey: ["getPlan", id],
    queryFn: async ({ signal }) => (await call("getPlan", { params: { id }, signal })).data,
  });

/** Queries a plan with its versions. */
export function usePlan(id: number): UseQueryResult<PlanDetail> {
  return useQuery(getPlanQuery(id));
}

/** Queries the days of a plan's tasks for an example day. Refetches when the plan changes. */
export function useTimeline(plan: PlanDetail, day: string): UseQueryResult<PlanTimeline> {
  const { id, if_unchanged: state } = plan;
  return useLocalQuery({
    queryKey: ["previewPlanTimeline", id, state, day],
    queryFn: async ({ signal }) => (await call("previewPlanTimeline", { params: { id }, query: { day }, signal })).data,
    enabled: /^\d{4}-\d{2}-\d{2}$/.test(day),
  });
}

/** Queries the courses that tasks can launch. */
export function useCourses(): UseQueryResult<ReplyOf<"getPlanCourses">["data"]> {
  return useQuery({
    queryKey: ["getPlanCourses"],
    queryFn: async ({ signal }) => (await call("getPlanCourses", { signal })).data,
  });
}

/** Returns a mutation of a plan whose reply is the updated plan. */
export function usePlanChange<Input>(
  change: (input: Input) => Promise<{ data: PlanDetail }>,
): UseMutationResult<PlanDetail, Error, Input> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: async (plan) => {
      client.setQueryData(["getPlan", plan.id], plan);
      void client.invalidateQueries({ queryKey: ["getPlanTexts"] });
      await client.invalidateQueries({ queryKey: ["getPlans"] });
    },
  });
}

/** Returns a mutation that saves the tasks of a plan's next version. */
export function useDraftSaving(plan: PlanDetail): UseMutationResult<PlanDetail, Error, readonly TaskDraftInput[]> {
  const description = (plan.draft ?? plan.published)?.description ?? "";
  return usePlanChange((tasks: readonly TaskDraftInput[]) =>
    call("savePlanDraft", {
      params: { id: plan.id },
      body: { tasks: [...tasks], description, if_unchanged: plan.if_unchanged },
    }),
  );
}
