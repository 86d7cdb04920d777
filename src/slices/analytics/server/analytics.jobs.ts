import { z } from "zod";
import { toLocalDate, startOfMonth, type Clock } from "#platform/server/clock.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import { findDueClients } from "#platform/server/jobs/due-clients.ts";
import { type Job, type JobKind, buildJob } from "#platform/server/jobs/jobs.ts";
import type { AuditContext, UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type {
  FactDeclaration,
  InvitationSource,
  ProtectedAnswers,
  ReleasedFact,
  SnapshotDeclaration,
} from "./analytics.facts.ts";
import { type Attack, type PlantedSums, attackClient } from "./confidentiality/attack-client.ts";
import { releaseSegmentsOfMonth, createRunLimit } from "./confidentiality/segment-months.ts";
import { listDueMonths } from "./confidentiality/due-segments.repository.ts";
import { type ReleaseMonths, releaseMonths } from "./confidentiality/release-months.ts";
import { settleParticipation } from "./participation/settle-participation.ts";

/**
 * Without a client (the scheduled run): queues one such job per client. With one: releases its closed months. Runs once
 * a day, after the month has begun in every time zone (the last one is 12 hours behind UTC).
 */
export const releaseCellsJob: JobKind<{ clientId?: number | undefined }> = {
  name: "analytics.release-cells",
  payload: z.strictObject({ clientId: z.number().int().positive().optional() }),
  cron: "20 12 * * *",
};

/** Reads clients, from the slice that owns them. */
export interface ClientDirectory {
  /** Returns every client with its zone; reads global tables only. */
  readClients(tx: Tx): Promise<readonly { readonly id: number; readonly timeZone: string }[]>;
  /**
   * Returns one client with its zone, including sample data, which `readClients` leaves out; throws when there is none.
   */
  readClient(tx: Tx, clientId: number): Promise<{ readonly id: number; readonly timeZone: string }>;
}

export interface ReleaseDeps {
  readonly db: Database;
  readonly units: UnitsOfWork;
  readonly clock: Clock;
  readonly organization: ClientDirectory;
  readonly protectedAnswers: ProtectedAnswers;
  readonly invitations: InvitationSource;
  readonly facts: readonly FactDeclaration[];
  readonly snapshots?: readonly SnapshotDeclaration[];
}

/** Returns true for the declaration of the cells themselves; the others are read from the segments of cells. */
const isOfCells = ({ level }: ReleasedFact): boolean => level === undefined;

const findEmployments = ({ snapshots }: ReleaseDeps, fact: ReleasedFact): SnapshotDeclaration | undefined =>
  snapshots?.find(({ name, service }) => name === "employments" && service === fact.service);

const toAuditContext = (clientId: number): AuditContext => ({
  clientId,
  accountId: null,
  impersonatorId: null,
  requestId: null,
});

function listReleases(deps: ReleaseDeps): readonly ReleaseMonths[] {
  const cells = deps.facts.filter((fact): fact is ReleasedFact => fact.part === "released" && isOfCells(fact));
  const { protectedAnswers } = deps;
  return cells.map((fact) => ({ protectedAnswers, fact, employments: findEmployments(deps, fact) }));
}

/** Settles participation in the months of sending whose links are all closed, in one transaction per service. */
async function settleMonths(deps: ReleaseDeps, { id, timeZone }: { readonly id: number; readonly timeZone: string }) {
  const services = new Set(listReleases(deps).map(({ fact }) => fact.service));
  for (const service of services) {
    await deps.units.run(toAuditContext(id), (uow) =>
      settleParticipation(deps.invitations, uow, service, toLocalDate(timeZone, uow.now)),
    );
  }
}

/**
 * Releases the cells that the closed months of a client allow, in one transaction; their segments are then due
 * (`decideDueSegments`). Returns the number of new cells. Running again adds none.
 */
export async function releaseCells(deps: ReleaseDeps, clientId: number): Promise<number> {
  const client = await deps.db.global((tx) => deps.organization.readClient(tx, clientId));
  const added = await deps.units.run(toAuditContext(clientId), async (uow) => {
    const before = startOfMonth(toLocalDate(client.timeZone, uow.now));
    let cells = 0;
    for (const release of listReleases(deps)) cells += await releaseMonths(release, uow, before);
    return cells;
  });
  await settleMonths(deps, client);
  return added;
}

/** Decides a client's due segments month by month, newest first, each in a transaction of its own. */
async function decideDueSegments(deps: ReleaseDeps, clientId: number): Promise<void> {
  const run = createRunLimit();
  for (const release of listReleases(deps)) {
    const months = await deps.db.withClient(clientId, (tx) => listDueMonths(tx, release.fact.service));
    for (const due of months)
      await deps.units.run(toAuditContext(clientId), (uow) => releaseSegmentsOfMonth(release, uow, due, run));
  }
}

/**
 * Releases what the closed months of a client allow, cells and their segments; returns the number of new cells. Running
 * again adds none and completes what was begun.
 */
export async function releaseClosedMonths(deps: ReleaseDeps, clientId: number): Promise<number> {
  const added = await releaseCells(deps, clientId);
  await decideDueSegments(deps, clientId);
  return added;
}

/** Attacks everything ever shown of a client's protected answers, service by service (`attackClient`). */
export async function attackReleases(
  deps: ReleaseDeps,
  clientId: number,
  planted?: PlantedSums,
): Promise<readonly Attack[]> {
  const before = startOfMonth(deps.clock.now().toISOString().slice(0, 10));
  const attacks: Attack[] = [];
  for (const release of listReleases(deps)) {
    const attack = (tx: ClientTx): Promise<Attack> =>
      attackClient(tx, { ...release, ...(planted ? { planted } : {}) }, before);
    attacks.push(await deps.db.withClient(clientId, attack));
  }
  return attacks;
}

/** The daily job over all clients, and the job for one client. */
export function buildReleaseJobs(deps: ReleaseDeps): readonly Job[] {
  const enqueueDueClients = async (): Promise<void> => {
    const clients = await deps.db.global((tx) => deps.organization.readClients(tx));
    const ids = clients.map(({ id }) => id);
    await deps.units.enqueueEach(releaseCellsJob, await findDueClients(deps.db, ids, deps.invitations.findWork));
  };
  return [
    buildJob(releaseCellsJob, async ({ clientId }) => {
      await (clientId === undefined ? enqueueDueClients() : releaseClosedMonths(deps, clientId));
    }),
  ];
}
