import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { MetricRequest, PlaceDimension } from "#slices/analytics/server/analytics.api.ts";
import type { Figures } from "./figures.ts";
import type { InjectedProduct } from "./product.ts";
import { type Largest, requestOf, sampled, wholeTable } from "./widgets.ts";

// The yardstick: the same figures by scanning all raw answers in a store by columns, which is what the same money buys
// without sums that are kept. Both windows in one pass, as the engine does it.

const EXPORT = `
  SELECT a.client_id, r.location_id, l.region_id, s.service, r.survey_id, a.invitation_id, r.completed_on AS day,
    r.is_protected, a.question_type, a.likelihood, a.agreement, a.importance, a.value
  FROM answers AS a
  JOIN responses AS r ON r.client_id = a.client_id AND r.invitation_id = a.invitation_id
  JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
  JOIN catalogue_surveys AS s ON s.id = r.survey_id`;

const COLUMNS =
  "client_id INTEGER, location_id INTEGER, region_id INTEGER, service VARCHAR, survey_id SMALLINT, " +
  "invitation_id INTEGER, day DATE, is_protected BOOLEAN, question_type VARCHAR, likelihood VARCHAR, " +
  "agreement TINYINT, importance TINYINT, value TINYINT";

/** Whose answers are scanned, as of which day. */
export type Scanned = Pick<Largest, "clientId" | "today">;

const placeOf = { location: "location_id", region: "region_id", total: "NULL" } as const;

/** The rows of the columnar table as PostgreSQL has them: for the same scan there. */
export const rawRows = `(${EXPORT}) AS answers`;

/** One pass over raw answers that makes the figures of both windows, in words that both stores understand. */
export function scanOf(by: keyof typeof placeOf, { clientId, today }: Scanned, from = "answers"): string {
  const { current, previous } = requestOf("intouch", by, today).windows;
  const within = (range: typeof current): string => `day BETWEEN DATE '${range.from}' AND DATE '${range.to}'`;
  const liked = (kind: string): string =>
    [1, 2, 3, 4, 5].map((step) => `count(*) FILTER (WHERE likelihood = '${kind}' AND value = ${step})`).join(", ");
  return `
    SELECT ${placeOf[by]} AS place, ${within(current)} AS is_current,
      sum(CASE question_type WHEN 'agreement' THEN 3 * agreement WHEN 'agreement-importance' THEN importance * agreement END),
      sum(CASE WHEN agreement IS NULL THEN NULL WHEN question_type = 'agreement' THEN 3
        WHEN question_type = 'agreement-importance' THEN importance END),
      ${liked("renew")}, ${liked("recommend")}
    FROM ${from}
    WHERE client_id = ${clientId} AND service = 'intouch' AND (${within(current)} OR ${within(previous)})
    GROUP BY 1, 2`;
}

/** Copies all raw answers into a new columnar table; returns how many. */
export async function fillFromServer(columnar: DuckDBConnection, superUrl: string): Promise<number> {
  // The server writes the file, so that no row passes through Node.
  const file = join(tmpdir(), `courtyard-answers-${process.pid}.csv`);
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query(`COPY (${EXPORT}) TO '${file}' WITH (FORMAT csv)`);
    return await fillFrom(columnar, file);
  } finally {
    await client.end();
    await rm(file, { force: true });
  }
}

/** The same of one client of an embedded database, which writes no files. */
export async function fillFromEmbedded(
  columnar: DuckDBConnection,
  { db }: InjectedProduct,
  clientId: number,
): Promise<number> {
  const file = join(tmpdir(), `courtyard-answers-${process.pid}.csv`);
  const rows = await db.inClient(clientId, async (tx) => {
    const whole = CompiledQuery.raw(
      `SELECT array_to_json(array_agg(row_to_json(raw)))::text AS rows FROM (${EXPORT}) AS raw`,
    );
    const { rows: found } = await tx.on<unknown>().executeQuery<{ readonly rows: string }>(whole);
    return JSON.parse(found[0]?.rows ?? "[]") as readonly Record<string, string | number | boolean | null>[];
  });
  try {
    await writeFile(
      file,
      rows
        .map((row) =>
          Object.values(row)
            .map((value) => value ?? "")
            .join(","),
        )
        .join("\n"),
    );
    return await fillFrom(columnar, file);
  } finally {
    await rm(file, { force: true });
  }
}

async function fillFrom(columnar: DuckDBConnection, file: string): Promise<number> {
  await columnar.run(`CREATE TABLE answers (${COLUMNS})`);
  await columnar.run(`COPY answers FROM '${file}' (FORMAT csv)`);
  const [row] = (await columnar.runAndReadAll("SELECT count(*) FROM answers")).getRows();
  return Number(row?.[0]);
}

/** What the engine is asked to be held against the scan. */
export function askedOf(by: PlaceDimension, today: string): MetricRequest {
  const request = requestOf("intouch", by, today);
  const metrics = ["agreement_importance", "likely_to_renew_percentage", "likelihood_to_recommend"];
  return { ...request, metrics };
}

async function ours({ db }: InjectedProduct, by: PlaceDimension, { clientId, today }: Scanned): Promise<number> {
  const { p50 } = await sampled(() => db.inClient(clientId, (tx) => wholeTable(tx, askedOf(by, today))));
  return p50;
}

/** The engine against the scan, turn about in one run: milliseconds of each and the ratio, which is to be 1 or less. */
export async function measureColumnar(
  figures: Figures,
  group: string,
  open: InjectedProduct,
  source: { readonly superUrl: string; readonly largest: Largest },
): Promise<void> {
  const columnar = await (await DuckDBInstance.create(":memory:")).connect();
  try {
    figures.add(group, "raw answers in the columnar table", await fillFromServer(columnar, source.superUrl), "");
    for (const by of ["location", "region", "total"] as const) {
      const scan = scanOf(by, source.largest);
      const scanned = await sampled(() => columnar.runAndReadAll(scan));
      const engine = await ours(open, by, source.largest);
      figures.add(group, `by ${by}: columnar scan, p50`, scanned.p50, "ms");
      figures.add(group, `by ${by}: the engine on PostgreSQL, p50`, engine, "ms");
      figures.add(group, `by ${by}: engine ÷ scan`, engine / scanned.p50, "");
    }
  } finally {
    columnar.closeSync();
  }
}
