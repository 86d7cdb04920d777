import { addDays, toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx } from "#platform/server/db/database.ts";
import { buildClientJob, toJobAuditContext } from "#platform/server/jobs/client-jobs.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import { type ChangePeriod, changePeriods } from "#slices/insights/contract/changes.contract.ts";
import { findMissingLists, hasList, type Insight, insertList } from "./changes.repository.ts";
import { computeDueMonth, RULES_VERSION, type TestedFigure, testedFigures, toWindows } from "./changes.rules.ts";
import type { InsightsDeps } from "./insights.deps.ts";
import { listChangesJob } from "./insights.kinds.ts";

interface Due {
  readonly period: ChangePeriod;
  readonly month: string;
  readonly today: string;
}

/** Returns the lists that a client should have by today but does not. */
async function findDue(deps: InsightsDeps, tx: ClientTx): Promise<readonly Due[]> {
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  const month = computeDueMonth(today);
  const due: Due[] = [];
  for (const period of changePeriods) {
    if (!(await hasList(tx, period, month))) due.push({ period, month, today });
  }
  return due;
}

interface InsightsResult {
  readonly insights: readonly Insight[];
  readonly hasEarlier: boolean;
}

async function decide(deps: InsightsDeps, tx: ClientTx, { period, month, today }: Due): Promise<InsightsResult> {
  const active = await deps.organization.readActiveServices(tx);
  const locations = (await deps.organization.readLocations(tx)).filter(({ isArchived }) => !isArchived);
  const windows = toWindows(period, month);
  const found: (Omit<Insight, "position"> & { readonly weight: number | null })[] = [];
  let hasEarlier = false;
  const test = async ({ service, metric }: TestedFigure): Promise<void> => {
    const list = await deps.analytics.changes.find(tx, { service, metric, windows, today, locations });
    hasEarlier ||= list.hasEarlier;
    const changed = new Map(list.changed.map((each) => [`${each.place.level}:${each.place.id}`, each]));
    for (const place of list.tested) {
      const change = changed.get(`${place.level}:${place.id}`);
      const address = { service, metric, level: place.level, place_id: place.id ?? 0 };
      found.push({ ...address, direction: change?.direction ?? null, weight: change?.weight ?? null });
    }
  };
  for (const figure of testedFigures) if (active.has(figure.service)) await test(figure);
  const listed = found.filter(({ weight }) => weight !== null).toSorted((a, b) => (b.weight ?? 0) - (a.weight ?? 0));
  const positions = new Map(listed.map((each, at) => [each, at + 1]));
  const insights = found.map((each): Insight => {
    const { weight: _, ...address } = each;
    return { ...address, position: positions.get(each) ?? null };
  });
  return { insights, hasEarlier };
}

/** Makes the lists that a client should have but does not; running again has no effect. */
async function listChanges(deps: InsightsDeps, clientId: number): Promise<void> {
  for (const due of await deps.db.reading(clientId, (tx) => findDue(deps, tx))) {
    const { insights, hasEarlier } = await deps.db.reading(clientId, (tx) => decide(deps, tx, due));
    await deps.units.run(toJobAuditContext(clientId), async (uow) => {
      const { period, month } = due;
      const word = hasEarlier ? "compared" : "first_year";
      await insertList(uow, { period, month, version: RULES_VERSION, frozen_at: uow.now, word }, insights);
    });
  }
}

/** The job that decides each month's changes. */
export function buildInsightsJobs(deps: InsightsDeps): Job[] {
  return [
    buildClientJob(deps, listChangesJob, {
      // In some zone it is already this day; the job of each client uses the client's own zone.
      findWork: (client) => findMissingLists(computeDueMonth(addDays(toLocalDate("UTC", deps.clock.now()), 1)))(client),
      run: (clientId) => listChanges(deps, clientId),
    }),
  ];
}
