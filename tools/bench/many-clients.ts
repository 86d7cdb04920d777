import pg from "pg";

// Companies by the thousand: empty ones, and work that becomes due for some of them.

const wanted = process.env["BENCH_CLIENTS"];
/** False for a quick look at fewer companies (`BENCH_CLIENTS=500`), which is not recorded. */
export const isFull = wanted === undefined;
/** How many companies there are. */
export const CLIENTS = isFull ? 10_000 : Number(wanted);
/** For how many of them work is due at once. */
export const DUE = CLIENTS / 50;
/** Ids of companies begin after those of a demo. */
const FIRST = 1_000_000;

const isOne = `client_id > ${FIRST}`;

/** Repeating work: a job, rows that make it due for a company, and how many companies still wait for it. */
interface RepeatingWork {
  readonly job: string;
  readonly plant: string;
  readonly left: string;
}

const plantAt = (rows: string): string => `INSERT INTO ${rows} FROM generate_series(${FIRST + 1}, ${FIRST + DUE}) AS c`;

/** The planted work. All its people have left, so no message is sent. */
export const repeatingWork: readonly RepeatingWork[] = [
  {
    job: "people.leavers",
    plant: plantAt(`people (client_id, id, first_name, last_name, start_date, last_day)
      SELECT c, 10 * c + $1::int, 'Lee', 'Leaver', '2020-01-01', '2024-01-01'`),
    left: `SELECT count(*)::int AS n FROM people WHERE ${isOne} AND archived_at IS NULL AND last_day < now()`,
  },
  {
    job: "imports.resume",
    plant: plantAt(`imports
      (client_id, kind, file_name, source, mapping, state, rows_total, created_by, created_at)
      SELECT c, 'employees', 'team.csv', '{}', '{}', 'checking', 1, 10 * c + $1::int, now()`),
    left: `SELECT count(*)::int AS n FROM imports WHERE ${isOne} AND state = 'checking'`,
  },
  {
    job: "surveys.send",
    plant: plantAt(`campaigns (client_id, name, survey_id, survey_version, audience, channels, send_on, send_at, state,
        created_by, created_at, created_on)
      SELECT c, 'Residents', 24, 1, '{"is_whole_client": true, "regions": [], "locations": [], "reporting_groups": []}', '{email}', current_date, now(), 'scheduled',
        10 * c + $1::int, now(), current_date`),
    left: `SELECT count(*)::int AS n FROM campaigns WHERE ${isOne} AND state <> 'sent'`,
  },
  {
    job: "schedules.send-due",
    plant:
      plantAt(`scheduled_reports (client_id, report_id, endpoint, asked, asked_on, frequency, file_type, sends_empty,
        owner_id, time_zone, first_at, next_at, created_at)
      SELECT c, 1, '/', '{}', current_date, '1 day', 'csv', true, 10 * c + $1::int, 'America/Chicago', now(), now(), now()`),
    left: `SELECT count(*)::int AS n FROM scheduled_reports WHERE ${isOne} AND paused_at IS NULL`,
  },
  {
    job: "digest.send-due",
    plant: `UPDATE digest_turns SET due_at = now() - interval '1 minute' WHERE $1::int >= 0 AND client_id BETWEEN ${FIRST + 1} AND ${FIRST + DUE}`,
    left: `SELECT count(*)::int AS n FROM digest_turns WHERE ${isOne} AND due_at < now()`,
  },
  {
    job: "plans.tell",
    plant: plantAt(`user_tasks (client_id, id, task_template_id, template_version, person_id, zone, alert_on, due_on,
        first_due_on, escalate_on, abandon_on, created_at, updated_at, active_from)
      SELECT c, 10 * c + $1::int, 1, 1, 10 * c + $1::int, 'America/Chicago', current_date, current_date + 3,
        current_date + 3, current_date + 9, current_date + 30, now(), now(), current_date`),
    // It changes no row where no recipient can be reached: its jobs are counted.
    left: `SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'plans.tell' AND state < 'completed'`,
  },
];

/** A connection that sees every company: a superuser's, so that only the product's own work is measured. */
export class ManyClients {
  readonly #client: pg.Client;

  constructor(superUrl: string) {
    this.#client = new pg.Client({ connectionString: superUrl });
  }

  /** Writes the companies, with all services and nothing else. */
  async write(): Promise<void> {
    await this.#client.connect();
    const all = `generate_series(${FIRST + 1}, ${FIRST + CLIENTS}) AS c`;
    await this.#client.query(`
      INSERT INTO clients (id, name, slug, time_zone, locale, created_at)
        SELECT c, 'Company ' || c, 'company-' || c, 'America/Chicago', 'en', now() FROM ${all};
      INSERT INTO client_services (client_id, service, status)
        SELECT c, s, 'active' FROM ${all}, unnest(ARRAY['ingage', 'intouch', 'introduce', 'intel']) AS s;
      INSERT INTO digest_turns (client_id, due_at) SELECT c, now() + interval '1 day' FROM ${all}`);
    await this.#client.query("VACUUM ANALYZE clients, client_services, digest_turns");
    // The planted tasks have no plan behind them.
    await this.#client.query("SET session_replication_role = replica");
  }

  /** Makes all work due; every round has its own people. */
  async plant(round: number): Promise<void> {
    for (const { plant } of repeatingWork) await this.#client.query(plant, [round]);
  }

  /** Puts every job into its queue, as the clock does, and returns which companies still wait until none does. */
  async sweep(): Promise<void> {
    const names = repeatingWork.map(({ job }) => job);
    await this.#client.query("INSERT INTO pgboss.job (name, data) SELECT unnest($1::text[]), '{}'", [names]);
  }

  /** How many companies still wait, all kinds of work together. */
  async countLeft(): Promise<number> {
    let left = 0;
    for (const work of repeatingWork) left += Number((await this.#client.query(work.left)).rows[0]?.n);
    return left;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
