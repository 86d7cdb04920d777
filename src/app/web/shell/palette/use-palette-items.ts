import { useQuery } from "@tanstack/react-query";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { call } from "#platform/web/client.ts";
import { useLocale } from "#platform/web/i18n.ts";
import { useLocalQuery } from "#slices/plans/web/public.tsx";
import type { PaletteEntry } from "#app/web/shell/palette/palette-entries.ts";
import { usePaletteStrings } from "#app/web/shell/palette/palette-strings.ts";
import { useShellStrings } from "#app/web/shell/strings.ts";

const KEPT = 60_000;

const hasService = ({ service_access: access }: IdentityUser, of: string): boolean =>
  access.some(({ service }) => service === of);

const canWritePlans = ({ service_access: access }: IdentityUser): boolean =>
  access.some(({ service, top_role: role }) => service === "introduce" && role === "client-admin");

/** Returns the viewer's own pages that the navigation does not list. */
function usePersonalPages(user: IdentityUser): readonly PaletteEntry[] {
  const t = usePaletteStrings();
  const shell = useShellStrings();
  const createPage = (to: string, text: string): PaletteEntry => ({ key: `page ${to}`, text, detail: null, to });
  return [
    ...(user.is_token_visitor ? [] : [createPage("/inbox", shell("inbox"))]),
    ...(hasService(user, "introduce")
      ? [
          createPage("/my-tasks", t("page_tasks")),
          createPage("/my-task-history", t("page_history")),
          createPage("/my-escalations", shell("escalations")),
        ]
      : []),
    ...(canWritePlans(user) ? [createPage("/plans", t("group_plan"))] : []),
    ...(hasService(user, "ingage") ? [createPage("/action-items", t("group_item"))] : []),
  ];
}

/** Returns the plans that the viewer writes; requested when the palette opens. */
function usePlans(user: IdentityUser): readonly PaletteEntry[] {
  const { data = [] } = useLocalQuery({
    queryKey: ["getPlans"],
    queryFn: async ({ signal }) => (await call("getPlans", { signal })).data,
    enabled: canWritePlans(user),
    staleTime: KEPT,
  });
  return data
    .filter((plan) => !plan.is_archived)
    .map(({ id, title }) => ({ key: `plan ${id}`, text: title, detail: null, to: `/plans/${id}` }));
}

/** Returns the open action items of the viewer; requested when the palette opens. */
function useActionItems(user: IdentityUser): readonly PaletteEntry[] {
  const isSpanish = useLocale() === "es";
  const { data = [] } = useQuery({
    queryKey: ["getOwnAssignments"],
    queryFn: async ({ signal }) => (await call("getOwnAssignments", { signal })).data,
    enabled: hasService(user, "ingage"),
    staleTime: KEPT,
  });
  return data.map(({ id, title, topic, es }) => {
    const own = isSpanish ? es : { title, topic };
    return { key: `item ${id}`, text: own.title, detail: own.topic, to: `/action-items/${id}` };
  });
}

/** Returns the pages, plans and action items of the viewer beside the navigation. */
export function usePaletteItems(user: IdentityUser): {
  readonly personal: readonly PaletteEntry[];
  readonly plans: readonly PaletteEntry[];
  readonly items: readonly PaletteEntry[];
} {
  return { personal: usePersonalPages(user), plans: usePlans(user), items: useActionItems(user) };
}
