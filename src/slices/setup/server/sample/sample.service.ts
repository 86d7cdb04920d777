import { AppError } from "#platform/server/app-error.ts";
import type { Clock } from "#platform/server/clock.ts";
import { toLocalDate } from "#platform/server/clock.ts";
import type { ClientTx, Database, Tx } from "#platform/server/db/database.ts";
import { type Job, buildJob } from "#platform/server/jobs/jobs.ts";
import type { UnitsOfWork } from "#platform/server/unit-of-work.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import { type Actor, type IdentityApi, type StaffApi, toAuditContext } from "#slices/identity/server/identity.api.ts";
import type { ClientsApi, OrganizationApi, Sample, SamplesApi } from "#slices/organization/server/organization.api.ts";
import type { PeopleSetupApi } from "#slices/people/server/people.api.ts";
import type { ResidentsSetupApi } from "#slices/residents/server/residents.api.ts";
import type { Sample as SampleReply } from "#slices/setup/contract/sample.contract.ts";
import type { SurveysSetupApi } from "#slices/surveys/server/surveys.api.ts";
import { loadSampleJob } from "./sample.kinds.ts";

/** The properties of the invented company. */
export interface SampleRequest {
  /** Distinguishes the sample data of companies; the same seed gives the same data. */
  readonly seed: number;
  readonly timeZone: string;
  readonly locale: "en" | "es";
  readonly services: ReadonlySet<Service>;
  /** The day before which the data ends. */
  readonly today: string;
}

/** The generator of the data, set where the product is composed. */
export interface SampleSource {
  /** Writes all raw rows in the sample client's transaction; returns the person whose permissions viewers get. */
  write(tx: ClientTx, request: SampleRequest): Promise<number>;
  /** Computes derived data, in order, each step in its own transactions. A step may run twice. */
  readonly steps: readonly ((sampleId: number) => Promise<unknown>)[];
}

export interface SampleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly units: UnitsOfWork;
  readonly identity: IdentityApi;
  readonly staff: StaffApi;
  readonly organization: OrganizationApi;
  readonly clients: ClientsApi;
  readonly samples: SamplesApi;
  readonly people: PeopleSetupApi;
  readonly residents: ResidentsSetupApi;
  readonly surveys: SurveysSetupApi;
  readonly source: SampleSource;
}

const HOME = "/";
const SET_UP = "/settings";

/** Milliseconds without progress after which loading counts as lost and may be removed. */
const LOST_AFTER_MS = 10 * 60_000;

/**
 * Returns true while a company has only what its administrators set up: no properties, residents, surveys or other
 * people.
 */
async function isEmpty(
  deps: Pick<SampleDeps, "clock" | "staff" | "organization" | "clients" | "people" | "residents" | "surveys">,
  tx: ClientTx,
): Promise<boolean> {
  const { timeZone } = await deps.organization.readClient(tx, tx.clientId);
  const today = toLocalDate(timeZone, deps.clock.now());
  if ((await deps.clients.count(tx)).locations > 0) return false;
  const { people } = await deps.people.count(tx, today);
  if (people > Math.max(1, (await deps.staff.readClientAdmins(tx)).length)) return false;
  if ((await deps.residents.count(tx, today)).leased > 0) return false;
  const { campaigns, hasInvited } = await deps.surveys.count(tx);
  return campaigns === 0 && !hasInvited;
}

/** Sample data for viewing: a client of its own that replaces an empty one. */
export class SampleService {
  readonly #deps: SampleDeps;

  constructor(deps: SampleDeps) {
    this.#deps = deps;
  }

  /** Reads the state for setup; `tx` belongs to the client that the caller sees. */
  async read(tx: ClientTx, actor: Actor): Promise<SampleReply> {
    if (actor.sample !== undefined) return this.#toReply("ready", false, this.#stepCount);
    const found = await this.#deps.samples.find(tx, actor.clientId);
    if (found !== null && !isLost(found, this.#deps.clock.now()))
      return this.#toReply(found.viewerId === null ? "loading" : "ready", false, found.steps);
    return this.#toReply("none", await isEmpty(this.#deps, tx), 0);
  }

  /** Returns a person's first screen: setup for administrators of an empty company, Home for everyone else. */
  async findLanding(tx: ClientTx, personId: number): Promise<string> {
    if (!(await this.#deps.staff.readClientAdmins(tx)).includes(personId)) return HOME;
    const sample = await this.#deps.samples.find(tx, tx.clientId);
    if (sample !== null && sample.viewerId !== null) return HOME;
    return (await isEmpty(this.#deps, tx)) ? SET_UP : HOME;
  }

  /**
   * Starts loading as a job. Throws `conflict` with `company_has_data`; does nothing when sample data exists already.
   */
  async load(actor: Actor, requestId: string): Promise<SampleReply> {
    if (actor.sample !== undefined) return this.#toReply("ready", false, this.#stepCount);
    const { units, samples } = this.#deps;
    return units.run(toAuditContext(actor, requestId), async (uow) => {
      const sample = await samples.find(uow, actor.clientId);
      if (sample !== null && !isLost(sample, uow.now)) return this.read(uow, actor);
      if (!(await isEmpty(this.#deps, uow))) throw hasData();
      // Lost sample data is written again.
      if (sample !== null) await samples.note(uow, sample.id, 0, uow.now);
      else if ((await samples.begin(uow, actor.clientId, uow.now)) === null) return this.read(uow, actor);
      await uow.audit({ operation: "setup.sample.load", objectType: "client", objectId: actor.clientId });
      await uow.enqueue(loadSampleJob, { clientId: actor.clientId });
      return this.#toReply("loading", false, 0);
    });
  }

  /** Removes it in one transaction. Throws `conflict` with `sample_loading` while it is being written. */
  async remove(actor: Actor, requestId: string): Promise<SampleReply> {
    const { db, units, samples, clock } = this.#deps;
    const of = actor.sample?.of ?? actor;
    const sample = await db.global((tx) => samples.find(tx, of.clientId));
    if (sample !== null) {
      if (sample.viewerId === null && !isLost(sample, clock.now())) {
        throw new AppError("conflict", "sample_loading", "Sample data is still being loaded. Try again in a minute.");
      }
      await samples.remove(db, sample.id);
      const auditContext = { ...toAuditContext(actor, requestId), ...of };
      await units.run(auditContext, (uow) =>
        uow.audit({ operation: "setup.sample.remove", objectType: "client", objectId: of.clientId }),
      );
    }
    const own = { ...actor, clientId: of.clientId, personId: of.personId };
    const { sample: _gone, ...back } = own;
    return db.withClient(of.clientId, (tx) => this.read(tx, back));
  }

  /** Returns the loading job. A killed job that starts again deletes what the first run wrote. */
  buildJobs(): readonly Job[] {
    return [buildJob(loadSampleJob, ({ clientId }) => this.#write(clientId))];
  }

  async #write(clientId: number): Promise<void> {
    const { db, samples, source } = this.#deps;
    const sample = await db.global((tx) => samples.find(tx, clientId));
    if (sample === null || sample.viewerId !== null) return;
    const request = await db.withClient(clientId, (tx) => this.#findRequest(tx, sample));
    if (request === null) {
      await samples.remove(db, sample.id);
      return;
    }
    const viewerId = await db.withClient(sample.id, async (tx) => {
      await samples.clear(tx);
      return source.write(tx, request);
    });
    for (const [index, step] of source.steps.entries()) {
      await this.#note((tx, now) => samples.note(tx, sample.id, index + 1, now));
      await step(sample.id);
    }
    await this.#note((tx, now) => samples.open(tx, sample.id, viewerId, now));
  }

  /** Returns the parameters of the data; null when the company got data of its own meanwhile. */
  async #findRequest(tx: ClientTx, { id }: Sample): Promise<SampleRequest | null> {
    const { organization, identity, clock } = this.#deps;
    if (!(await isEmpty(this.#deps, tx))) return null;
    const { timeZone, locale } = await organization.readClient(tx, tx.clientId);
    const services = await identity.readActiveServices(tx);
    return { seed: id, timeZone, locale, services, today: toLocalDate(timeZone, clock.now()) };
  }

  #note(write: (tx: Tx, now: Date) => Promise<void>): Promise<void> {
    return this.#deps.db.global((tx) => write(tx, this.#deps.clock.now()));
  }

  /** Writing the rows is a step too. */
  get #stepCount(): number {
    return this.#deps.source.steps.length + 1;
  }

  #toReply(state: SampleReply["state"], canLoad: boolean, done: number): SampleReply {
    return { state, can_load: canLoad, done, of: this.#stepCount };
  }
}

/** Returns true for sample data that is not shown and has made no progress for a long time. */
function isLost({ viewerId, changedAt }: Sample, now: Date): boolean {
  return viewerId === null && now.getTime() - changedAt.getTime() >= LOST_AFTER_MS;
}

function hasData(): AppError {
  return new AppError("conflict", "company_has_data", "Sample data is for companies without data of their own.");
}
