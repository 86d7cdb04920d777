import { addMonths, startOfMonth } from "#platform/server/clock.ts";
import type { UnitOfWork } from "#platform/server/unit-of-work.ts";
import type { AudienceService } from "../analytics.dimensions.ts";
import type { InvitationMonth, InvitationSource } from "../analytics.participation.ts";
import { saveMonthRegions } from "../confidentiality/month-regions.repository.ts";
import { batchLocations, type MonthRegions } from "../confidentiality/month-regions.rules.ts";
import {
  type CellSelection,
  insertParticipation,
  listPoolMonths,
  listCoveredMonths,
} from "./participation-cells.repository.ts";
import {
  buildIsCovered,
  countEmployees,
  countResidents,
  decideParticipation,
  getSettledUntil,
  type CoveredMonths,
} from "./participation-cells.rules.ts";

interface Due {
  readonly of: CellSelection;
  readonly months: readonly InvitationMonth[];
  readonly taken: readonly CoveredMonths[];
  readonly before: string;
}

async function settleKind(
  source: InvitationSource,
  uow: UnitOfWork,
  { of, months, taken, before }: Due,
  regions: MonthRegions,
): Promise<number> {
  const poolMonths = await listPoolMonths(uow, of);
  const count = of.service === "ingage" ? countEmployees : countResidents;
  const basis = { lastSettled: addMonths(before, -1), taken, getRegionId: regions.getIn, poolMonths, count };
  const byLocation = Map.groupBy(months, ({ locationId }) => locationId);
  let added = 0;
  for (const locationIds of batchLocations([...byLocation.keys()], regions)) {
    const due = locationIds.flatMap((id) => (byLocation.get(id) ?? []).map(({ month }) => month));
    const records = await source.readInvitations(uow, { ...of, locationIds, months: [...new Set(due)] });
    added += await insertParticipation(uow, of, decideParticipation(records, basis), uow.now);
  }
  return added;
}

/**
 * Settles participation in the months of sending whose links are all closed on a day: cells of locations and pools of
 * regions, with the surveys shown of them. Returns the number of new rows. Running again adds none.
 */
export async function settleParticipation(
  source: InvitationSource,
  uow: UnitOfWork,
  service: AudienceService,
  today: string,
): Promise<number> {
  const before = getSettledUntil(today);
  const months = await source.readMonths(uow, { service, before });
  const regions = await saveMonthRegions(uow, addMonths(startOfMonth(today), -1));
  let added = 0;
  for (const [kind, ofKind] of Map.groupBy(months, (each) => each.kind)) {
    const of = { service, kind };
    const taken = await listCoveredMonths(uow, of);
    const isTaken = buildIsCovered(taken);
    const due = ofKind.filter(({ locationId, month }) => !isTaken(locationId, month));
    added += await settleKind(source, uow, { of, months: due, taken, before }, regions);
  }
  return added;
}
