import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { InjectedProduct } from "./product.ts";

// The tables for comparison: raw rows as PostgreSQL has them, joined once so that no scan has to join.

interface ColumnarTable {
  readonly name: string;
  readonly columns: string;
  readonly query: string;
}

const places = "r.location_id, l.region_id";

const answers: ColumnarTable = {
  name: "answers",
  columns:
    "client_id INTEGER, location_id INTEGER, region_id INTEGER, service VARCHAR, survey_id SMALLINT, " +
    "invitation_id INTEGER, day DATE, is_protected BOOLEAN, question_type VARCHAR, likelihood VARCHAR, " +
    "agreement TINYINT, importance TINYINT, value TINYINT, question_id INTEGER, topic_id SMALLINT, category_id INTEGER, " +
    "resident_id INTEGER, is_issue BOOLEAN",
  query: `
    SELECT a.client_id, ${places}, s.service, r.survey_id, a.invitation_id, r.completed_on AS day,
      r.is_protected, a.question_type, a.likelihood, a.agreement, a.importance, a.value, a.question_id, q.topic_id,
      r.position_category_id AS category_id, i.resident_id, coalesce(a.value = q.service_issue_value, false) AS is_issue
    FROM answers AS a
    JOIN responses AS r ON r.client_id = a.client_id AND r.invitation_id = a.invitation_id
    JOIN invitations AS i ON i.client_id = a.client_id AND i.id = a.invitation_id
    JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    JOIN catalog_surveys AS s ON s.id = r.survey_id
    LEFT JOIN catalog_questions AS q ON q.id = a.question_id`,
};

const invitations: ColumnarTable = {
  name: "invitations",
  columns:
    "client_id INTEGER, location_id INTEGER, region_id INTEGER, service VARCHAR, survey_id SMALLINT, day DATE, " +
    "is_completed BOOLEAN, asked_id INTEGER",
  query: `
    SELECT r.client_id, ${places}, s.service, r.survey_id, r.sent_on AS day, r.completed_at IS NOT NULL AS is_completed,
      coalesce(r.resident_id, r.person_id) AS asked_id
    FROM invitations AS r
    JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    JOIN catalog_surveys AS s ON s.id = r.survey_id`,
};

const employments: ColumnarTable = {
  name: "employments",
  columns: "client_id INTEGER, location_id INTEGER, region_id INTEGER, person_id INTEGER, starts_on DATE, ends_on DATE",
  query: `
    SELECT r.client_id, ${places}, r.person_id, r.starts_on, r.ends_on
    FROM employments AS r
    LEFT JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id`,
};

const tasks: ColumnarTable = {
  name: "tasks",
  columns:
    "client_id INTEGER, location_id INTEGER, region_id INTEGER, template_id INTEGER, outcome_id TINYINT, " +
    "counts_on DATE, alert_on DATE, due_on DATE, abandon_on DATE, active_from DATE, active_until DATE",
  query: `
    SELECT r.client_id, ${places}, r.task_template_id AS template_id, r.outcome_id, r.counts_on, r.alert_on, r.due_on,
      r.abandon_on, r.active_from, r.active_until
    FROM user_tasks AS r
    LEFT JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id`,
};

const ofResponses = `
    JOIN responses AS r ON r.client_id = a.client_id AND r.invitation_id = a.invitation_id
    JOIN locations AS l ON l.client_id = r.client_id AND l.id = r.location_id
    JOIN catalog_surveys AS s ON s.id = r.survey_id`;

const comments: ColumnarTable = {
  name: "comments",
  columns: "client_id INTEGER, location_id INTEGER, region_id INTEGER, service VARCHAR, survey_id SMALLINT, day DATE",
  query: `
    SELECT a.client_id, ${places}, s.service, r.survey_id, r.completed_on AS day
    FROM answers AS a ${ofResponses}
    WHERE a.text_entry <> ''`,
};

const commentThemes: ColumnarTable = {
  name: "comment_themes",
  columns: "client_id INTEGER, location_id INTEGER, region_id INTEGER, service VARCHAR, theme_id INTEGER, day DATE",
  query: `
    SELECT a.client_id, ${places}, s.service, a.theme_id, r.completed_on AS day
    FROM comment_themes AS a ${ofResponses}`,
};

const tables = [answers, invitations, employments, tasks, comments, commentThemes];

/** The rows of the columnar answers as PostgreSQL has them, for the same scan there. */
export const rawAnswers = `(${answers.query}) AS answers`;

async function fillFrom(columnar: DuckDBConnection, { name, columns }: ColumnarTable, file: string): Promise<void> {
  await columnar.run(`CREATE TABLE ${name} (${columns})`);
  await columnar.run(`COPY ${name} FROM '${file}' (FORMAT csv, HEADER false)`);
}

async function countAnswers(columnar: DuckDBConnection): Promise<number> {
  const [row] = (await columnar.runAndReadAll("SELECT count(*) FROM answers")).getRows();
  return Number(row?.[0]);
}

const toFile = ({ name }: ColumnarTable): string => join(tmpdir(), `courtyard-${name}-${process.pid}.csv`);

/** Copies all raw rows into new columnar tables; returns the number of answers. */
export async function fillFromServer(columnar: DuckDBConnection, superUrl: string): Promise<number> {
  // The server writes the files, so that no row passes through Node.
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    for (const each of tables) {
      const file = toFile(each);
      await client.query(`COPY (${each.query}) TO '${file}' WITH (FORMAT csv)`);
      await fillFrom(columnar, each, file);
      await rm(file, { force: true });
    }
    return await countAnswers(columnar);
  } finally {
    await client.end();
    for (const each of tables) await rm(toFile(each), { force: true });
  }
}

/** Copies one client of an embedded database, which writes no files. */
export async function fillFromEmbedded(
  columnar: DuckDBConnection,
  { db }: InjectedProduct,
  clientId: number,
): Promise<number> {
  for (const each of tables) {
    const rows = await db.withClient(clientId, async (tx) => {
      const text = `SELECT array_to_json(array_agg(row_to_json(raw)))::text AS rows FROM (${each.query}) AS raw`;
      const { rows: found } = await tx
        .on<unknown>()
        .executeQuery<{ readonly rows: string | null }>(CompiledQuery.raw(text));
      return JSON.parse(found[0]?.rows ?? "[]") as readonly Record<string, string | number | boolean | null>[];
    });
    const lines = rows.map((row) =>
      Object.values(row)
        .map((value) => value ?? "")
        .join(","),
    );
    const file = toFile(each);
    try {
      await writeFile(file, lines.join("\n"));
      await fillFrom(columnar, each, file);
    } finally {
      await rm(file, { force: true });
    }
  }
  return countAnswers(columnar);
}
