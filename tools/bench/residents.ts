import { CompiledQuery } from "kysely";
import { type Figures, computePercentiles, measureTime } from "./figures.ts";
import { type InjectedProduct, signIn } from "./product.ts";

const RESIDENTS = 100_000;
const WARM_UP = 3;
const REQUESTS = 12;

/**
 * Residents spread over the locations of a company, each with a unit and a lease: nine of ten in force, the rest ended
 * or to come. Every third was invited, every sixth has answered, including how likely a renewal is.
 */
const more = `
  WITH places AS (
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS at, count(*) OVER () AS of
    FROM locations WHERE client_id = $1 AND archived_on IS NULL
  ), people AS (
    INSERT INTO residents (client_id, first_name, last_name, primary_email, phone_number, is_confidential, external_id)
    SELECT $1, chr(65 + n % 26) || 'na ' || n % 997, 'Number ' || (n * 7919) % 100003, 'bench' || n || '@example.com',
      '55512' || lpad((n % 100000)::text, 5, '0'), n % 20 = 0, 'bench' || n
    FROM generate_series(1, $2::int) n
    RETURNING id, substr(external_id, 6)::int AS n
  ), homes AS (
    INSERT INTO units (client_id, location_id, unit_number)
    SELECT $1, p.id, 'bench ' || n FROM generate_series(1, $2::int) n JOIN places p ON p.at = n % p.of
    RETURNING id, location_id, substr(unit_number, 7)::int AS n
  ), rented AS (
    INSERT INTO leases (client_id, resident_id, unit_id, location_id, start_date, end_date, is_primary)
    SELECT $1, p.id, h.id, h.location_id, CASE WHEN p.n % 20 = 1 THEN current_date + 30 ELSE current_date - 200 - p.n % 500 END,
      CASE WHEN p.n % 20 = 2 THEN current_date - 20 ELSE current_date + 60 + p.n % 300 END, true
    FROM people p JOIN homes h ON h.n = p.n
    RETURNING id, resident_id, unit_id
  ), asked AS (
    INSERT INTO invitations (client_id, survey_id, survey_version, location_id, resident_id, lease_id, channel,
      is_protected, sent_at, sent_on, expires_at, started_at, completed_at)
    SELECT $1, s.survey_id, s.survey_version, h.location_id, p.id, r.id, 'email', p.n % 20 = 0, now(),
      current_date - p.n % 300, now() + interval '14 days',
      CASE WHEN p.n % 6 = 0 THEN now() END, CASE WHEN p.n % 6 = 0 THEN now() END
    FROM people p JOIN rented r ON r.resident_id = p.id JOIN homes h ON h.id = r.unit_id
    CROSS JOIN (SELECT survey_id, survey_version FROM invitations
      WHERE client_id = $1 AND resident_id IS NOT NULL ORDER BY id DESC LIMIT 1) s
    WHERE p.n % 3 = 0
    RETURNING id, survey_id, location_id, resident_id, is_protected, completed_at, sent_on
  ), told AS (
    INSERT INTO responses (client_id, invitation_id, survey_id, location_id, is_protected, completed_at, completed_on)
    SELECT $1, id, survey_id, location_id, is_protected, completed_at, sent_on FROM asked WHERE completed_at IS NOT NULL
    RETURNING invitation_id
  )
  INSERT INTO resident_renewals (client_id, invitation_id, survey_id, location_id, resident_id, day, value)
  SELECT $1, id, survey_id, location_id, resident_id, sent_on, 1 + id % 5
  FROM asked WHERE completed_at IS NOT NULL AND NOT is_protected`;

const list = "/v1/en/analytics/residents?page[size]=30";

/** The requests beside the list, and the palette. */
const beside = {
  "counts as the list opens": "/v1/en/analytics/residents/counts",
  "counts of all": "/v1/en/analytics/residents/counts?filters[general]=all",
  "palette, common name": "/v1/en/integration/search?q_text=ana",
  "palette, rare name": "/v1/en/integration/search?q_text=number%2099",
} as const;

/** The first page, as it opens, filtered and ordered in each way. */
const pages = {
  "as it opens": "",
  all: "filters[general]=all",
  future: "filters[general]=future",
  historical: "filters[general]=historical",
  "surveys taken": "filters[survey_options][]=surveys-taken",
  "no surveys sent": "filters[survey_options][]=no-surveys-sent",
  "unlikely to renew": "filters[survey_options][]=unlikely-to-renew",
  "by last name": "sort_by=last_name",
  "by last name, last first": "sort_by=last_name&sort_desc=true",
  "by likelihood": "sort_by=likelihood&sort_desc=true",
  "by last response": "sort_by=last_response&sort_desc=true",
  "by alerts": "sort_by=alerts&sort_desc=true",
  "by end of lease": "sort_by=lease_end",
  "by unit": "sort_by=unit",
  "by property": "sort_by=location",
} as const;

/** Adds 100,000 residents to the demo company. */
async function fillResidents({ db, updateStatistics }: InjectedProduct): Promise<void> {
  await db.withClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(more, [1, RESIDENTS])));
  await updateStatistics();
}

/** Milliseconds from request to reply by injection, one at a time, with 100,000 more residents of the demo company. */
export async function measureResidents(figures: Figures, group: string, open: InjectedProduct): Promise<void> {
  const { server } = open;
  await fillResidents(open);
  for (const viewer of ["dana", "elena"]) {
    const headers = await signIn(server, `${viewer}@harborline.example`);
    const lists = Object.entries(pages).map(([name, query]) => [name, `${list}&${query}`] as const);
    for (const [name, url] of [...lists, ...Object.entries(beside)]) {
      const samples: number[] = [];
      for (let count = 0; count < WARM_UP + REQUESTS; count += 1) {
        const took = await measureTime(async () => {
          const reply = await server.inject({ url, headers });
          if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`);
        });
        samples.push(took);
      }
      const { p50, p95 } = computePercentiles(samples.slice(WARM_UP));
      figures.add(group, `${name} as ${viewer}, p50`, p50, "ms");
      figures.add(group, `${name} as ${viewer}, p95`, p95, "ms");
    }
  }
}
