import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
import { getHomeWidgets, getMyAssignments } from "#slices/home/contract/home-widgets.contract.ts";
import * as news from "#slices/home/contract/news.contract.ts";
import { getOwnProfile, saveOwnProfile } from "#slices/home/contract/profile.contract.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import { type HomeWidgetsDeps, readHomeWidget, readMyAssignments } from "./home-widgets.service.ts";
import { type ActorContext, changeAnnouncement, type NewsDeps, postNews, removeNews } from "./news.service.ts";
import { type ProfileDeps, readProfile, saveProfile } from "./profile.service.ts";
import { dismissTip } from "#slices/home/contract/tips.contract.ts";
import { dismissTipFor, DISMISSING } from "./tips.service.ts";
import { recordHomeVisit } from "#slices/home/contract/visits.contract.ts";
import { recordVisit, VISITING } from "./visits.service.ts";

export type HomePageDeps = HomeWidgetsDeps & NewsDeps & ProfileDeps;

/** The home page is for people of the client; staff and guests were rejected before. */
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

const toActorContext = (call: { readonly principal: Principal; readonly requestId: string }): ActorContext => ({
  actor: requireActor(call.principal),
  requestId: call.requestId,
});

function buildNewsRoutes(deps: NewsDeps): ApiRoute<Principal>[] {
  const announce = "home.announcements.write";
  const praise = "home.spotlights.write";
  return [
    buildApiRoute<typeof news.createAnnouncement, Principal>(news.createAnnouncement, announce, async (call) => {
      const { form_key: formKey, ...text } = call.body;
      return { data: { id: await postNews(deps, toActorContext(call), "announcement", { ...text, formKey }) } };
    }),
    buildApiRoute<typeof news.updateAnnouncement, Principal>(news.updateAnnouncement, announce, async (call) => ({
      data: { id: await changeAnnouncement(deps, toActorContext(call), call.params.id, call.body) },
    })),
    buildApiRoute<typeof news.removeAnnouncement, Principal>(news.removeAnnouncement, announce, async (call) => ({
      data: { id: await removeNews(deps, toActorContext(call), "announcement", call.params.id) },
    })),
    buildApiRoute<typeof news.createSpotlight, Principal>(news.createSpotlight, praise, async (call) => {
      const { form_key: formKey, ...text } = call.body;
      return {
        data: { id: await postNews(deps, toActorContext(call), "spotlight", { ...text, media: null, formKey }) },
      };
    }),
    buildApiRoute<typeof news.removeSpotlight, Principal>(news.removeSpotlight, praise, async (call) => ({
      data: { id: await removeNews(deps, toActorContext(call), "spotlight", call.params.id) },
    })),
  ];
}

/** Returns the routes of the home page: its blocks, its news, and the viewer's own profile. */
export function buildHomePageRoutes(deps: HomePageDeps): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getHomeWidgets, Principal>(getHomeWidgets, "home.widgets.read", (call) =>
      readHomeWidget(deps, requireActor(call.principal), call.query.structures.report_type),
    ),
    buildApiRoute<typeof getMyAssignments, Principal>(getMyAssignments, "home.widgets.read", (call) =>
      readMyAssignments(deps, requireActor(call.principal), call.query.before === "next_week"),
    ),
    buildApiRoute<typeof getOwnProfile, Principal>(getOwnProfile, "home.profile.read", async (call) => ({
      data: await readProfile(deps, requireActor(call.principal)),
    })),
    buildApiRoute<typeof saveOwnProfile, Principal>(saveOwnProfile, "home.profile.save", async (call) => ({
      data: await saveProfile(deps, requireActor(call.principal), call.body, call.requestId),
    })),
    buildApiRoute<typeof dismissTip, Principal>(dismissTip, DISMISSING, async ({ principal, body, requestId }) => ({
      data: { tips: await dismissTipFor(deps, { actor: requireActor(principal), requestId, tip: body.tip }) },
    })),
    buildApiRoute<typeof recordHomeVisit, Principal>(recordHomeVisit, VISITING, async ({ principal, requestId }) => {
      const previous = await recordVisit(deps, requireActor(principal), requestId);
      return { data: { previous_at: previous?.toISOString() ?? null } };
    }),
    ...buildNewsRoutes(deps),
  ];
}
