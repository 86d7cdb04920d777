import type { ClientTx, Database } from "#platform/server/db/database.ts";
import type { MessagingApi } from "#slices/messaging/server/messaging.api.ts";
import type { SharingApi } from "#slices/sharing/server/sharing.api.ts";
import type { DemoCompany } from "./content/company.ts";
import { SMALL_LOCATION } from "./content/companies.ts";
import type {
  DemoManifest,
  ManifestAccount,
  ManifestAction,
  ManifestClient,
  ManifestIds,
  ManifestTokens,
} from "./demo-manifest-shape.ts";
import type { DemoOptions, LoadedDemo } from "./demo-load.ts";
import {
  findInvitation,
  type ManifestStructure,
  readAccount,
  readExamples,
  readLocationsWithNote,
  readStructure,
} from "./demo-manifest.repository.ts";
import { findPlantedRenewals } from "./content/planted-renewals.ts";
import { plantedActions } from "./content/planted-actions.ts";
import { plantedAction } from "./content/notes.ts";
import { listAccounts, DEMO_PASSWORD } from "./demo-people.ts";
import { type DemoSize, demoScales } from "./demo-sizes.ts";

/** What building a manifest needs: the product itself creates the tokens. */
export interface ManifestDeps {
  readonly db: Database;
  readonly now: Date;
  readonly sharing: SharingApi;
  readonly messaging: MessagingApi;
}

async function listManifestAccounts(tx: ClientTx, company: DemoCompany): Promise<ManifestAccount[]> {
  const found: ManifestAccount[] = [];
  for (const { email, role } of listAccounts(company)) {
    const account = await readAccount(tx, email);
    if (account === null) continue;
    const { person_id, region_ids, location_ids } = account;
    found.push({ email, role, person_id, managed: { region_ids, location_ids } });
  }
  return found;
}

function findToken(url: string): string | null {
  const { searchParams } = new URL(url, "http://localhost");
  return searchParams.get("token") ?? searchParams.get("code");
}

async function mintTokens(tx: ClientTx, { now, sharing, messaging }: ManifestDeps): Promise<ManifestTokens> {
  const mint = async (audience: "residents" | "employees", isCompleted: boolean): Promise<string | null> => {
    const found = await findInvitation(tx, { audience, isCompleted, at: now });
    const grant = found && { purpose: "survey" as const, objectId: found.id, expiresAt: found.expires_at, now };
    return grant && sharing.mintToken(tx, grant);
  };
  const survey = await mint("residents", false);
  const employee = await mint("employees", false);
  const completed = (await mint("residents", true)) ?? (await mint("employees", true));
  const reader = (await findInvitation(tx, { audience: "residents", isCompleted: true, at: now }))?.email ?? null;
  const optOut = reader && findToken((await messaging.createOptOutLinks(tx, reader, now)).pageUrl);
  const optIn = reader && findToken(await messaging.createOptInUrl(tx, reader, now));
  return {
    survey,
    employee_survey: employee,
    completed_survey: completed,
    short_link: survey ?? employee,
    opt_out: optOut,
    opt_in: optIn,
  };
}

/** Returns the location whose region today is not the one that it was planned in. */
function findMovedLocation(
  { locations, regions }: ManifestStructure,
  company: DemoCompany,
  size: DemoSize,
): number | null {
  const regionOf = new Map(
    demoScales[size].buildCommunities(company).map((each) => [each.name, company.regions[each.regionIndex]?.name]),
  );
  const moved = locations.find((location) => {
    const region = regions.find((each) => each.id === location.region_id);
    return region !== undefined && regionOf.get(location.name) !== region.name;
  });
  return moved?.id ?? null;
}

/** Returns the planted actions with their effects. */
export async function readPlantedActions(tx: ClientTx, { locale }: DemoCompany): Promise<readonly ManifestAction[]> {
  const found: ManifestAction[] = [];
  for (const { questionId: question_id, actionItemId: action_item_id, effect } of plantedActions) {
    const action = { question_id, action_item_id };
    const location_ids = await readLocationsWithNote(tx, { ...action, note: plantedAction[locale] });
    if (location_ids.length > 0) found.push({ ...action, effect, location_ids });
  }
  return found;
}

async function readClient(
  deps: ManifestDeps,
  { id, company }: LoadedDemo["clients"][number],
  size: DemoSize,
): Promise<ManifestClient> {
  return deps.db.withClient(id, async (tx) => {
    const structure = await readStructure(tx);
    const { locations } = structure;
    const few = locations.toSorted((a, b) => a.employees - b.employees).find((each) => !each.is_archived);
    const ids: ManifestIds = {
      ...structure,
      ...(await readExamples(tx)),
      archived_location: locations.find((each) => each.is_archived)?.id ?? null,
      small_location: locations.find((each) => each.name === SMALL_LOCATION)?.id ?? few?.id ?? null,
      moved_location: findMovedLocation(structure, company, size),
      location_without_region: locations.find((each) => each.region_id === null)?.id ?? null,
    };
    const accounts = await listManifestAccounts(tx, company);
    const tokens = await mintTokens(tx, deps);
    const planted_actions = await readPlantedActions(tx, company);
    const { companies, buildCommunities } = demoScales[size];
    const planted_renewals = findPlantedRenewals(buildCommunities(company).length, companies.indexOf(company));
    const { name, slug, services } = company;
    return { id, name, slug, services, accounts, ids, tokens, planted_actions, planted_renewals };
  });
}

/** Builds the manifest of a loaded demo, with new tokens. */
export async function buildManifest(
  deps: ManifestDeps,
  { seed, size }: Pick<DemoOptions, "seed" | "size">,
  demo: LoadedDemo,
): Promise<DemoManifest> {
  const clients: ManifestClient[] = [];
  for (const loaded of demo.clients) clients.push(await readClient(deps, loaded, size));
  return { seed, size, today: demo.today, password: DEMO_PASSWORD, clients };
}
