import type { z } from "zod";
import { notFound } from "#platform/server/app-error.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildApiRoute, type ApiRoute } from "#platform/server/http/route.ts";
import { getIdentityUser } from "#slices/home/contract/identity-user.contract.ts";
import { getTasksCounts } from "#slices/home/contract/tasks-counts.contract.ts";
import { searchPortal } from "#slices/home/contract/search.contract.ts";
import type { Actor, Principal } from "#slices/identity/server/identity.api.ts";
import type { OrganizationApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleApi } from "#slices/people/server/people.api.ts";
import type { ReportsApi } from "#slices/reports/server/reports.api.ts";
import { type SearchDeps, findPortalPages } from "./search.service.ts";
import { readTasksCounts, type TasksCountsDeps } from "./tasks-counts.service.ts";
import { buildNavigation } from "./navigation.rules.ts";
import { readTips } from "./tips.service.ts";

export interface HomeDeps extends TasksCountsDeps, Pick<SearchDeps, "residents"> {
  readonly organization: OrganizationApi;
  readonly people: PeopleApi;
  readonly reports: ReportsApi;
  /** Implemented by the slice that routes flagged comments. */
  readonly themes: {
    /** Returns true for a reader of flagged comments. */
    isFlagReader(tx: ClientTx, actor: Actor): Promise<boolean>;
  };
}

function toServiceAccess(actor: Actor): z.input<typeof getIdentityUser.reply>["data"]["service_access"] {
  return actor.permissions.map((right) => ({
    service: right.service,
    status: "active",
    top_role: right.role,
    admin: right.role === "client-admin",
    bento: false,
    managed_id: right.managedIds[0] ?? null,
    managed_ids: [...right.managedIds],
  }));
}

/** Returns the content of the impersonation banner. */
function toImpersonation(actor: Actor): z.input<typeof getIdentityUser.reply>["data"]["impersonation"] {
  if (actor.impersonation === null) return null;
  const { reason, endsAt, staffName } = actor.impersonation;
  return { reason, ends_at: endsAt.toISOString(), staff_name: staffName };
}

async function readIdentityUser(deps: HomeDeps, actor: Actor): Promise<z.input<typeof getIdentityUser.reply>> {
  return deps.db.reading(actor.clientId, async (tx) => {
    const client = await deps.organization.readClient(tx, actor.clientId);
    const person = await deps.people.readPerson(tx, actor.personId);
    const place = person.locationId === null ? null : await deps.organization.findPlace(tx, person.locationId);
    return {
      data: {
        id: person.id,
        client_id: client.id,
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        personal_email: person.personalEmail,
        user_status_id: 1,
        avatar: await deps.people.readAvatar(tx, actor.personId),
        locale: person.locale,
        position_id: person.positionId,
        position: person.position,
        location_id: person.locationId,
        location: place?.name ?? null,
        region: place?.region ?? null,
        client_is_admin: actor.permissions.some((right) => right.role === "client-admin"),
        service_access: toServiceAccess(actor),
        client: {
          id: client.id,
          name: client.name,
          slug: client.slug,
          has_areas: client.hasAreas,
          time_zone: client.timeZone,
          is_demo: client.isDemo,
        },
        reports: [...deps.reports.getStandardReports(actor)],
        is_token_visitor: false,
        is_impersonating: actor.impersonatorId !== null,
        is_staff: actor.isStaff,
        is_on_vpn: false,
        impersonation: toImpersonation(actor),
        ...(actor.sample === undefined ? {} : { sample: actor.sample.isViewed ? "viewed" : "in_place" }),
        tips: await readTips(tx, actor),
        navigation: buildNavigation(
          actor.permissions,
          deps.reports.getWidgetRoutes(actor),
          await deps.themes.isFlagReader(tx, actor),
        ),
      },
    };
  });
}

/** The identity of a link guest: no name, client, permission or navigation. */
const tokenVisitor: z.input<typeof getIdentityUser.reply>["data"] = {
  id: 0,
  client_id: 0,
  first_name: "",
  last_name: "",
  email: null,
  personal_email: null,
  user_status_id: 1,
  avatar: { url: null, thumb: { url: null } },
  locale: "en",
  position_id: null,
  position: null,
  location_id: null,
  location: null,
  region: null,
  client_is_admin: false,
  service_access: [],
  client: { id: 0, name: "", slug: "", has_areas: false, is_demo: false },
  reports: [],
  is_token_visitor: true,
  is_impersonating: false,
  is_staff: false,
  is_on_vpn: false,
  impersonation: null,
  tips: [],
  navigation: { items: [], routes: [] },
};

/** Returns the routes of the signed-in person's identity. */
export function buildHomeRoutes(deps: HomeDeps): ApiRoute<Principal>[] {
  return [
    buildApiRoute<typeof getIdentityUser, Principal>(getIdentityUser, "home.identity.read", (call) => {
      if (call.principal.kind === "token") return Promise.resolve({ data: tokenVisitor });
      if (call.principal.kind !== "account") throw notFound();
      return readIdentityUser(deps, call.principal);
    }),
    buildApiRoute<typeof getTasksCounts, Principal>(getTasksCounts, "home.tasks.count", async (call) => {
      if (call.principal.kind !== "account") throw notFound();
      return { data: await readTasksCounts(deps, call.principal) };
    }),
    buildApiRoute<typeof searchPortal, Principal>(searchPortal, "home.search", async (call) => {
      if (call.principal.kind !== "account") throw notFound();
      return { data: await findPortalPages(deps, call.principal, call.query.q_text) };
    }),
  ];
}
