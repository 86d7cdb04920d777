import type { ClientTx, Database } from "#platform/server/db/database.ts";
import { forbidden } from "#platform/server/app-error.ts";
import { type ApiRoute, buildApiRoute } from "#platform/server/http/route.ts";
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
export function buildSendingRoutes({ db, campaigns, views, rules }: Deps): readonly ApiRoute<Principal>[] {
  const read = <T>(principal: Principal, work: (tx: ClientTx) => Promise<T>): Promise<T> =>
    db.reading(requireActor(principal).clientId, work);
  return [
    buildApiRoute<typeof getCampaigns, Principal>(getCampaigns, "surveys.campaigns.read", ({ principal, query }) =>
      read(principal, (tx) => views.list(tx, query.filters.states, query.page)),
    ),
    buildApiRoute<typeof getCampaignOptions, Principal>(
      getCampaignOptions,
      "surveys.campaigns.read",
      async ({ principal }) => ({ data: await read(principal, (tx) => views.readOptions(tx)) }),
    ),
    buildApiRoute<typeof createCampaign, Principal>(createCampaign, "surveys.campaigns.change", async (call) => ({
      data: await campaigns.create(toActorContext(call), call.body),
    })),
    buildApiRoute<typeof getCampaign, Principal>(
      getCampaign,
      "surveys.campaigns.read",
      async ({ principal, params }) => ({
        data: await read(principal, (tx) => views.readDetails(tx, params.id)),
      }),
    ),
    buildApiRoute<typeof updateCampaign, Principal>(updateCampaign, "surveys.campaigns.change", async (call) => ({
      data: await campaigns.update(toActorContext(call), call.params.id, call.body),
    })),
    buildApiRoute<typeof deleteCampaign, Principal>(deleteCampaign, "surveys.campaigns.change", async (call) => ({
      data: await campaigns.remove(toActorContext(call), call.params.id),
    })),
    buildApiRoute<typeof getCampaignPreview, Principal>(
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
    buildApiRoute<typeof scheduleCampaign, Principal>(scheduleCampaign, "surveys.campaigns.send", async (call) => ({
      data: await campaigns.schedule(toActorContext(call), call.params.id),
    })),
    buildApiRoute<typeof cancelCampaign, Principal>(cancelCampaign, "surveys.campaigns.send", async (call) => ({
      data: await campaigns.cancel(toActorContext(call), call.params.id),
    })),
    buildApiRoute<typeof getEventRules, Principal>(getEventRules, "surveys.events.read", async ({ principal }) => ({
      data: await read(principal, (tx) => rules.list(tx)),
    })),
    buildApiRoute<typeof saveEventRules, Principal>(saveEventRules, "surveys.events.change", async (call) => ({
      data: await rules.save(toActorContext(call), call.body.rules),
    })),
    buildApiRoute<typeof getSkippedInvitations, Principal>(
      getSkippedInvitations,
      "surveys.campaigns.read",
      ({ principal, query }) => read(principal, (tx) => rules.listSkipped(tx, query.filters.campaign_id, query.page)),
    ),
  ];
}
