import { z } from "zod";
import { dayIn, startOfMonth, type Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import { type Job, type JobKind, job } from "#platform/server/jobs/jobs.ts";
import type { Cause, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { AudienceService } from "./analytics.api.ts";
import type { FactDeclaration, ProtectedAnswers, ReleasedFact } from "./analytics.facts.ts";
import { addCells, cellsSoFar, newestCells } from "./release-cells.repository.ts";
import { decideCells } from "./release-cells.rules.ts";

/**
 * Without a client (as it repeats by itself): one such job per client. With one: releases its closed months. Once a day,
 * after the month has begun in every zone there is (the last one is 12 hours behind UTC).
 */
export const releaseCellsJob: JobKind<{ clientId?: number | undefined }> = {
  name: "analytics.release-cells",
  payload: z.strictObject({ clientId: z.number().int().positive().optional() }),
  cron: "20 12 * * *",
};

/** Who the clients are, from the slice that owns them. */
export interface ClientDirectory {
  /** Every client with its zone; reads global tables only. */
  clients(tx: Tx): Promise<readonly { readonly id: number; readonly timeZone: string }[]>;
}

export interface ReleaseDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly organisation: ClientDirectory;
  readonly protectedAnswers: ProtectedAnswers;
  readonly facts: readonly FactDeclaration[];
}

// Locations are decided one by one, so a batch bounds the memory, not the decision.
const LOCATIONS_PER_BATCH = 50;

const causeOf = (clientId: number): Cause => ({ clientId, accountId: null, impersonatorId: null, requestId: null });

async function releaseBatch(
  deps: ReleaseDeps,
  tx: ClientTx & { readonly now: Date },
  fact: ReleasedFact,
  asked: { readonly service: AudienceService; readonly locationIds: readonly number[]; readonly before: string },
): Promise<number> {
  const rows = await deps.protectedAnswers.months(tx, asked);
  const measures = [...new Set(fact.families.flatMap((family) => family.answered))];
  const soFar = await cellsSoFar(tx, { ...asked, measures });
  return addCells(tx, asked.service, decideCells(rows, fact.families, soFar).cells, tx.now);
}

/** Releases what the closed months of a client allow; returns the number of new cells. Running again adds none. */
export async function releaseClosedMonths(deps: ReleaseDeps, clientId: number): Promise<number> {
  const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
  const zone = clients.find((client) => client.id === clientId)?.timeZone;
  if (zone === undefined) return 0;
  const released = deps.facts.filter((fact) => fact.part === "released");
  return deps.units.run(causeOf(clientId), async (uow) => {
    const before = startOfMonth(dayIn(zone, uow.now));
    let added = 0;
    for (const fact of released) {
      const { service } = fact;
      const cells = await newestCells(uow, service);
      const newest = await deps.protectedAnswers.newestMonths(uow, { service, before });
      // Nothing newer than its last cell: whatever the location still has waiting waits for another month's answers.
      const due = newest
        .filter(({ locationId, month }) => month > (cells.get(locationId) ?? ""))
        .map((each) => each.locationId);
      for (let at = 0; at < due.length; at += LOCATIONS_PER_BATCH) {
        const locationIds = due.slice(at, at + LOCATIONS_PER_BATCH);
        added += await releaseBatch(deps, uow, fact, { service, locationIds, before });
      }
    }
    return added;
  });
}

/** The daily look at every client, and the work for one. */
export function releaseJobs(deps: ReleaseDeps): readonly Job[] {
  const forEveryClient = async (): Promise<void> => {
    const clients = await deps.db.global((tx) => deps.organisation.clients(tx));
    for (const { id } of clients)
      await deps.units.run(causeOf(id), (uow) => uow.enqueue(releaseCellsJob, { clientId: id }));
  };
  return [
    job(releaseCellsJob, async ({ clientId }) => {
      await (clientId === undefined ? forEveryClient() : releaseClosedMonths(deps, clientId));
    }),
  ];
}
