import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, apiRoute } from "#platform/server/http/route.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import {
  cancelCampaign,
  createCampaign,
  deleteCampaign,
  getCampaign,
  getCampaignOptions,
  getCampaignPreview,
  getCampaigns,
  scheduleCampaign,
  updateCampaign,
} from "#slices/surveys/contract/campaigns.contract.ts";
import { getEventRules, getSkippedInvitations, saveEventRules } from "#slices/surveys/contract/event-rules.contract.ts";
import type { CampaignViews } from "./campaign-views.ts";
import type { ActorContext, CampaignsService } from "./campaigns.service.ts";
import type { EventRulesService } from "./event-rules.service.ts";

interface Deps {
  readonly db: Database;
  readonly campaigns: CampaignsService;
  readonly views: CampaignViews;
  readonly rules: EventRulesService;
}

// Link guests have been rejected before: no token opens these routes.
function requireActor(principal: Principal): Actor {
  if (principal.kind !== "account") throw forbidden();
  return principal;
}

function toActorContext(call: { readonly principal: Principal; readonly requestId: string }): ActorContext {
  return { actor: requireActor(call.principal), requestId: call.requestId };
}

/** Returns the routes for campaigns and events. */
export function sendingRoutes({ db, campaigns, views, rules }: Deps): readonly ApiRoute<Principal>[] {
  const read = <T>(principal: Principal, work: (tx: ClientTx) => Promise<T>): Promise<T> =>
    db.reading(requireActor(principal).clientId, work);
  return [
    apiRoute<typeof getCampaigns, Principal>(getCampaigns, "surveys.campaigns.read", ({ principal, query }) =>
      read(principal, (tx) => views.list(tx, query.filters.states, query.page)),
    ),
    apiRoute<typeof getCampaignOptions, Principal>(
      getCampaignOptions,
      "surveys.campaigns.read",
      async ({ principal }) => ({ data: await read(principal, (tx) => views.options(tx)) }),
    ),
    apiRoute<typeof createCampaign, Principal>(createCampaign, "surveys.campaigns.change", async (call) => ({
      data: await campaigns.create(toActorContext(call), call.body),
    })),
    apiRoute<typeof getCampaign, Principal>(getCampaign, "surveys.campaigns.read", async ({ principal, params }) => ({
      data: await read(principal, (tx) => views.details(tx, params.id)),
    })),
    apiRoute<typeof updateCampaign, Principal>(updateCampaign, "surveys.campaigns.change", async (call) => ({
      data: await campaigns.update(toActorContext(call), call.params.id, call.body),
    })),
    apiRoute<typeof deleteCampaign, Principal>(deleteCampaign, "surveys.campaigns.change", async (call) => ({
      data: await campaigns.remove(toActorContext(call), call.params.id),
    })),
    apiRoute<typeof getCampaignPreview, Principal>(
      getCampaignPreview,
      "surveys.campaigns.read",
      ({ principal, params, query }) =>
        read(principal, (tx) =>
          views.preview(tx, params.id, {
            outcome: query.filters.outcome,
            reasons: query.filters.reasons,
            page: query.page,
          }),
        ),
    ),
    apiRoute<typeof scheduleCampaign, Principal>(scheduleCampaign, "surveys.campaigns.send", async (call) => ({
      data: await campaigns.schedule(toActorContext(call), call.params.id),
    })),
    apiRoute<typeof cancelCampaign, Principal>(cancelCampaign, "surveys.campaigns.send", async (call) => ({
      data: await campaigns.cancel(toActorContext(call), call.params.id),
    })),
    apiRoute<typeof getEventRules, Principal>(getEventRules, "surveys.events.read", async ({ principal }) => ({
      data: await read(principal, (tx) => rules.list(tx)),
    })),
    apiRoute<typeof saveEventRules, Principal>(saveEventRules, "surveys.events.change", async (call) => ({
      data: await rules.save(toActorContext(call), call.body.rules),
    })),
    apiRoute<typeof getSkippedInvitations, Principal>(
      getSkippedInvitations,
      "surveys.campaigns.read",
      ({ principal, query }) => read(principal, (tx) => rules.skipped(tx, query.filters.campaign_id, query.page)),
    ),
  ];
}
