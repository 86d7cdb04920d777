import { CompiledQuery } from "kysely";
import { type Figures, computePercentiles, measureTime } from "./figures.ts";
import { type InjectedProduct, signIn } from "./product.ts";

const OPEN_TASKS = 100_000;
const WARM_UP = 5;
const REQUESTS = 20;

/** Open tasks spread over everyone who is in a plan, of all templates, due from five weeks ago to seven weeks ahead. */
const more = `
  WITH running AS (
    SELECT e.client_id, e.id, e.person_id, e.location_id, e.position_id, e.position_category_id, e.enrolled_on,
      row_number() OVER (ORDER BY e.id) - 1 AS at, count(*) OVER () AS of
    FROM enrollments e WHERE e.client_id = $1 AND e.status_id = 1
  ), versions AS (
    SELECT v.task_template_id, v.version, row_number() OVER (ORDER BY v.task_template_id) - 1 AS at, count(*) OVER () AS of
    FROM task_template_versions v WHERE v.client_id = $1
  ), made AS (
    INSERT INTO user_tasks (client_id, task_template_id, template_version, person_id, location_id, position_id,
      position_category_id, zone, alert_on, due_on, first_due_on, escalate_on, abandon_on, created_at, updated_at,
      active_from, is_onboarding)
    SELECT r.client_id, v.task_template_id, v.version, r.person_id, r.location_id, r.position_id, r.position_category_id,
      'America/Los_Angeles', d.due - 5, d.due, d.due, d.due + 3, d.due + 40, now(), now(), r.enrolled_on, true
    FROM generate_series(0, $2::int - 1) n
    JOIN running r ON r.at = n % r.of
    JOIN versions v ON v.at = (n / r.of) % v.of
    CROSS JOIN LATERAL (SELECT current_date + (n * 7 % 84)::int - 35 AS due) d
    RETURNING client_id, id, person_id
  )
  INSERT INTO user_task_plans (client_id, user_task_id, enrollment_id)
  SELECT m.client_id, m.id, min(r.id) FROM made m JOIN running r ON r.person_id = m.person_id GROUP BY m.client_id, m.id`;

/** The demo's people as they open their lists: an administrator above many, managers of regions and places. */
const viewers = ["dana", "marcus", "imani", "elena", "tom"];

const lists = {
  "tasks/current": "/v1/en/analytics/tasks/current?sort_by=attention",
  "tasks/historical": "/v1/en/analytics/tasks/historical",
  "escalations/tasks": "/v1/en/analytics/escalations/tasks",
  my_assignments: "/v1/en/plans/user_tasks/my_assignments?before=next_week",
  task_assignments: "/v1/en/analytics/reports/task_assignments_report",
  tasks_counts: "/v1/en/plans/user_tasks/tasks_counts",
} as const;

const compliance = "/v1/en/analytics/reports/compliance_summary_report?structures[scope]=";

/** Reports, whose replies are cached until a write: each request follows a write. */
const reports = {
  "compliance by regions": `${compliance}regions`,
  "compliance by locations": `${compliance}locations`,
  "compliance by employees": `${compliance}employees&page[size]=25`,
  "compliance by assignees": `${compliance}assignees&page[size]=25`,
  "compliance by tasks": `${compliance}tasks&page[size]=25`,
  "compliance panel": "/v1/en/analytics/reports/compliance_dashboard",
} as const;

/** Invalidates every cached reply, as any write does. */
const write = ({ db }: InjectedProduct): Promise<unknown> =>
  db.withClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw("SELECT pg_current_xact_id()")));

/** Milliseconds from request to reply by injection, one at a time, with 100,000 more open tasks of the demo company. */
export async function measureTasks(figures: Figures, group: string, open: InjectedProduct): Promise<void> {
  const { db, server, updateStatistics } = open;
  await db.withClient(1, (tx) => tx.on<unknown>().executeQuery(CompiledQuery.raw(more, [1, OPEN_TASKS])));
  await updateStatistics();
  for (const [name, url] of Object.entries({ ...lists, ...reports })) {
    const samples: number[] = [];
    for (const viewer of viewers) {
      const headers = await signIn(server, `${viewer}@harborline.example`);
      const request = async (): Promise<void> => {
        const reply = await server.inject({ url, headers });
        if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`);
      };
      const own: number[] = [];
      for (let count = 0; count < WARM_UP + REQUESTS; count += 1) {
        if (Object.hasOwn(reports, name)) await write(open);
        own.push(await measureTime(request));
      }
      figures.add(group, `${name} as ${viewer}, p95`, computePercentiles(own.slice(WARM_UP)).p95, "ms");
      samples.push(...own.slice(WARM_UP));
    }
    const { p50, p95 } = computePercentiles(samples);
    figures.add(group, `${name}, p50`, p50, "ms");
    figures.add(group, `${name}, p95`, p95, "ms");
  }
}
