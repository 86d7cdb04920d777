import { useQueryClient } from "@tanstack/react-query";
import type { AlertRow } from "#slices/alerts/contract/alerts.contract.ts";
import { ApiError } from "#platform/web/api-error.ts";
import { call } from "#platform/web/client.ts";
import { useAlertStrings } from "#slices/alerts/web/alerts-strings.ts";
import { staleAlerts } from "#slices/alerts/web/use-alerts.ts";
import { useToast } from "#ui/toast.tsx";

/** Returns the actions on an alert; after each the lists and the counts are requested again. */
export function useAlertActions({ id }: AlertRow) {
  const t = useAlertStrings();
  const toast = useToast();
  const client = useQueryClient();
  const params = { id };

  const refetch = (): Promise<unknown> =>
    Promise.all(staleAlerts.map((queryKey) => client.invalidateQueries({ queryKey })));

  /** Runs an action and shows its result; after an error the lists may be outdated. */
  async function run(act: () => Promise<unknown>, message: string): Promise<void> {
    try {
      await act();
      toast.say(message);
    } catch (error) {
      toast.say(error instanceof ApiError && error.code === "already_resolved" ? t("alreadyResolved") : t("failed"));
    }
    await refetch();
  }

  /** Runs an action for a dialog, which shows errors itself. */
  async function save(saving: Promise<unknown>, message: string): Promise<void> {
    try {
      await saving;
    } catch (error) {
      void refetch();
      throw error;
    }
    toast.say(message);
    await refetch();
  }

  return {
    acknowledge: () => run(() => call("acknowledgeAlert", { params }), t("acknowledged")),
    take: () => run(() => call("assignAlert", { params, body: {} }), t("taken")),
    assign: (person: { readonly id: number; readonly name: string }) =>
      run(() => call("assignAlert", { params, body: { person_id: person.id } }), t("assigned", { name: person.name })),
    resolve: (comment: string) =>
      save(call("completeAlert", { params, body: { completed: true, comment } }), t("resolved")),
    note: (comment: string) => save(call("noteAlert", { params, body: { comment } }), t("noted")),
    reopen: (comment: string) => save(call("reopenAlert", { params, body: { comment } }), t("reopened")),
  };
}
