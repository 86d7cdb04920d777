import { readFileSync } from "node:fs";
import { CompiledQuery } from "kysely";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { ImportDetail } from "#slices/imports/contract/imports.contract.ts";
import { readOwnerRows } from "./rows.ts";
import { sameOrigin, startTestApplication, type TestApplication } from "./test-application.ts";
import { buildEmail, PASSWORD, writeTwoClients } from "./two-clients.ts";

/** The people whom tests erase, with words that occur nowhere else. */
export const PERSON = {
  name: "Zebulonka Quixanthor",
  email: "work.zq@planted.example",
  oldEmail: "formerly.zq@planted.example",
  privateEmail: "zq.private@planted.example",
  phone: "5125550177",
  externalId: "EMP-QX-7731",
  comment: "The stapler of the east wing sings",
  /** As stored for search. */
  commentWord: "stapler",
};
export const RESIDENT = {
  name: "Yolandria Vexmoor",
  email: "mail.yv@planted.example",
  phone: "5125550188",
  externalId: "RES-VX-8842",
  leaseId: "LEA-VX-9953",
  description: "The oven of Ms. V. hums at night",
  comment: "The heron in the fountain hummed",
  /** As stored for search. */
  commentWord: "heron",
};

export interface ErasureFixture extends TestApplication {
  /** Sends a request as the administrator of a client. */
  send(
    method: "GET" | "POST",
    path: string,
    payload?: object,
    who?: { client?: 1 | 2; role?: "client-admin" | "regional_manager" },
  ): Promise<{ status: number; body: { code?: string; errors?: readonly { path: string }[] } }>;
  /** Imports a file from upload to its end; `isApplied: false` leaves it checked. */
  bring(kind: string, lines: readonly string[], isApplied?: boolean): Promise<number>;
  readRows(statement: string, client?: number): Promise<readonly Record<string, unknown>[]>;
  /**
   * Returns the tables in which each of these words occurs, of all tables of the product and the job queue, in both
   * clients.
   */
  findTables(words: readonly string[]): Promise<Record<string, string[]>>;
  /** Returns tables with text about people in which none of the searched words has ever occurred. */
  listUnmetTables(): readonly string[];
}

function buildUploadForm(content: string) {
  const header = `--x\r\nContent-Disposition: form-data; name="file"; filename="export.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  return {
    payload: Buffer.from(`${header}${content}\r\n--x--\r\n`),
    headers: { "content-type": "multipart/form-data; boundary=x", "x-requested-with": "courtyard" },
  };
}

/**
 * Tables in which tests write no word of the people whom they erase. Do not add a new table here: let tests write to it
 * first.
 */
const withoutWords = new Set([
  // Texts that a company writes for many people, and that staff writes about its own work.
  "campaigns",
  "courses",
  "plans",
  "plan_versions",
  "task_templates",
  "task_template_versions",
  "theme_rules",
  "sessions",
  "staff_audit_log",
  // Not covered.
  "account_challenges",
  "audit_log",
  "employments",
  "files",
  "import_errors",
  "inbound_webhook_events",
  "imported_responses",
  "imported_respondents",
]);

const classes = JSON.parse(readFileSync(new URL("../../db/text-columns.json", import.meta.url), "utf8")) as Readonly<
  Record<string, string>
>;

/** The tables that have text about people, by db/text-columns.json. */
const tablesAboutPeople: readonly string[] = [
  ...new Set(
    Object.entries(classes).flatMap(([column, each]) => (each === "neutral" ? [] : column.split(".").slice(0, 1))),
  ),
];

/** Starts the application with two clients, in which new rows get ids from 1001 on. */
export async function setUpErasureFixture(): Promise<ErasureFixture> {
  const t = await startTestApplication();
  const met = new Set<string>();
  await writeTwoClients(t);
  for (const table of ["people", "residents", "leases", "employments", "invitations"]) {
    await readOwnerRows(t, `SELECT setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  }
  const readClientRows = (statement: string, client = 1) =>
    t.db.withClient(client, async (tx) => {
      const { rows } = await tx.on<unknown>().executeQuery(CompiledQuery.raw(statement));
      return rows as readonly Record<string, unknown>[];
    });
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "client_services", [{ service: "ingage", status: "active" }]);
    await insertRows(tx, "positions", [{ id: 1, name: "Technician" }]);
  });

  const send: ErasureFixture["send"] = async (method, path, payload, who = {}) => {
    const session = await t.signIn(buildEmail(who.client ?? 1, who.role ?? "client-admin"), PASSWORD);
    const headers = { ...session, ...sameOrigin };
    const reply = await t.server.inject({ method, url: `/v1/en${path}`, headers, ...(payload ? { payload } : {}) });
    return { status: reply.statusCode, body: JSON.parse(reply.body) as never };
  };

  const work = async (name: string, importId: number): Promise<void> => {
    const job = t.product.jobs.find((each) => each.name === name);
    await job?.run({ clientId: 1, importId, accountId: 1, personId: 1, impersonatorId: null, requestId: null });
  };

  return {
    ...t,
    send,
    readRows: readClientRows,
    async bring(kind, lines, isApplied = true) {
      const session = await t.signIn(buildEmail(1, "client-admin"), PASSWORD);
      const url = "/v1/en/integration/imports";
      const form = buildUploadForm(`${lines.join("\n")}\n`);
      const headers = { ...sameOrigin, ...session };
      const sent = await t.server.inject({
        method: "POST",
        url: `${url}?kind=${kind}`,
        payload: form.payload,
        headers: { ...headers, ...form.headers },
      });
      const { id, columns } = sent.json<{ data: ImportDetail }>().data;
      const mapping = { columns: columns.map(({ header, field, date_order }) => ({ header, field, date_order })) };
      await t.server.inject({ method: "PUT", url: `${url}/${id}/mapping`, payload: mapping, headers });
      await work("imports.check", id);
      if (!isApplied) return id;
      await t.server.inject({ method: "POST", url: `${url}/${id}/apply`, headers });
      await work("imports.apply", id);
      const done = (await t.server.inject({ url: `${url}/${id}`, headers })).json<{ data: ImportDetail }>().data;
      const wrong = await readClientRows(`SELECT value, code FROM import_errors WHERE import_id = ${id}`);
      if (done.state !== "applied") throw new Error(`${kind}: ${done.state} ${JSON.stringify(wrong)}`);
      return id;
    },
    listUnmetTables: () => tablesAboutPeople.filter((table) => !met.has(table) && !withoutWords.has(table)),
    async findTables(words) {
      const tables = await readOwnerRows(
        t,
        "SELECT table_schema || '.' || table_name AS name FROM information_schema.tables WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1",
      );
      const found: Record<string, string[]> = Object.fromEntries(words.map((word) => [word, []]));
      for (const { name } of tables) {
        let text = "";
        for (const client of [1, 2]) {
          const rows = await readClientRows(`SELECT t::text AS line FROM ${String(name)} AS t`, client);
          text += rows.map((row) => String(row["line"]).toLowerCase()).join("\n");
        }
        for (const word of words) {
          // Files are bytes, which the database prints as hexadecimal digits.
          const forms = [word.toLowerCase(), Buffer.from(word).toString("hex")];
          if (!forms.some((each) => text.includes(each))) continue;
          const table = String(name).replace("public.", "");
          met.add(table);
          found[word]?.push(table);
        }
      }
      return found;
    },
  };
}

/** News that name them, and what the person wrote about a colleague. */
export async function writeNews(t: ErasureFixture, person: number): Promise<void> {
  const posted = { posted_on: "2026-11-01", posted_at: t.clock.now() };
  const createNews = (kind: string, author_id: number, headline: string, details: string) => ({
    kind,
    author_id,
    headline,
    details,
    ...posted,
  });
  await t.db.withClient(1, (tx) =>
    insertRows(tx, "home_posts", [
      createNews("announcement", 1, `Welcome, ${PERSON.name}!`, `${PERSON.name.toUpperCase()} joins us.`),
      createNews("announcement", 1, "A letter of thanks", `From ${RESIDENT.name}.`),
      createNews("spotlight", 1, "Well done", `${PERSON.name} found the leak.`),
      createNews("spotlight", person, "Thank you all", PERSON.comment),
      createNews("spotlight", 1, "Another one", "About nobody who was erased."),
    ]),
  );
  await t.readRows(`INSERT INTO inbox_marks VALUES (1, ${person}, 'import', '1', now()) RETURNING item_key`);
  await t.readRows(`WITH muted AS (INSERT INTO inbox_mutes VALUES (1, ${person}, 'import'))
    INSERT INTO dismissed_tips VALUES (1, ${person}, 'inbox', now()) RETURNING tip`);
  await t.readRows(`INSERT INTO home_visits VALUES (1, ${person}, now(), NULL) RETURNING person_id`);
  await t.readRows(`INSERT INTO trend_notes (client_id, location_id, noted_on, is_month, text, author_id, written_at)
    VALUES (1, 1, '2026-01-01', true, '${PERSON.name} has left', 1, now()), (1, 1, '2026-01-01', true, 'Mine', ${person}, now())
    RETURNING id`);
  await t.readRows(`INSERT INTO saved_views (client_id, owner_id, screen, name, is_shared, state, updated_at)
    VALUES (1, ${person}, 'portfolio', 'Places of ${PERSON.name}', true, '{"q": "${PERSON.name}"}', now()) RETURNING id`);
}

/** A task of the person with its comments, their comments on another's task, and the notes on alerts. */
export async function writeNotes(t: TestApplication, person: number): Promise<void> {
  await writeReplies(t);
  const at = t.clock.now();
  const what = { task_template_id: 1, anchor: "start_date", offset_days: 0, escalate_days: 0, abandon_days: 30 };
  const task = { task_template_id: 1, template_version: 1, zone: "UTC", created_at: at, updated_at: at };
  const ended = { outcome_on: "2026-11-01", outcome_at: at };
  const note = { created_at: at, note: PERSON.comment };
  await t.db.withClient(1, async (tx) => {
    await insertRows(tx, "task_templates", [{ id: 1, title: "Hand over" }]);
    await insertRows(tx, "task_template_versions", [
      { ...what, version: 1, title: "Hand over", archetype: 2, assignee: "employee" },
    ]);
    await insertRows(tx, "user_tasks", [
      { id: 1, person_id: person, ...task, ...ended, outcome_id: 3, outcome_by: 1, outcome_note: PERSON.comment },
      { id: 2, person_id: person, ...task, ...ended, outcome_id: 5, admin_note: `${PERSON.name} is leaving` },
      { id: 3, person_id: 1, ...task, ...ended, outcome_id: 3, outcome_by: person, outcome_note: PERSON.comment },
      { id: 4, person_id: 1, ...task, ...ended, outcome_id: 3, outcome_by: 1, outcome_note: "No key" },
    ]);
    await insertRows(tx, "user_task_notes", [
      { user_task_id: 1, author_id: 1, ...note },
      { user_task_id: 3, author_id: person, ...note },
    ]);
    // An alert about the resident, one that the person resolved, and the notes on both.
    const reasons = { survey_id: 24, location_id: 2, is_protected: true, wants_contact: true };
    const alert = {
      ...reasons,
      has_service_issue: false,
      is_unlikely: false,
      created_at: at,
      created_on: "2026-10-05",
    };
    const done = { completed_at: at, completed_on: "2026-10-05", completed_by: person, comment: PERSON.comment };
    await insertRows(tx, "alerts", [{ ...alert, id: 1, invitation_id: 22 }]);
    await insertRows(tx, "alerts", [{ ...alert, ...done, id: 2, invitation_id: 12 }]);
    const event = { alert_id: 1, at, kind: "noted" };
    await insertRows(tx, "alert_events", [
      { ...event, person_id: person, comment: PERSON.comment },
      { ...event, person_id: 1, comment: `${RESIDENT.name} called, ${PERSON.name} knows` },
    ]);
  });
}

/**
 * Replies to comments of the erased people, which are deleted with the comments, and one to another that names both.
 */
async function writeReplies({ db }: Pick<TestApplication, "db">): Promise<void> {
  const reply = { question_id: 244, kind: "text", person_id: 1, replied_on: "2026-11-02" };
  await db.withClient(1, (tx) =>
    insertRows(tx, "comment_replies", [
      { ...reply, invitation_id: 1, body: `You wrote: ${PERSON.comment}` },
      { ...reply, invitation_id: 11, body: `You wrote: ${RESIDENT.comment}` },
      { ...reply, invitation_id: 2, body: `We told ${RESIDENT.name}. ${PERSON.name}` },
    ]),
  );
  const flag = { question_id: 244, kind: "safety", is_shipped: true, handled_on: "2026-11-02", handled_by: 1 };
  const notes = [
    [1, `They wrote: ${PERSON.comment}`],
    [11, `They wrote: ${RESIDENT.comment}`],
    [2, `Talked to ${RESIDENT.name} and ${PERSON.name}`],
  ] as const;
  await db.withClient(1, (tx) =>
    insertRows(
      tx,
      "comment_flags",
      notes.map(([invitation_id, note]) => ({ ...flag, invitation_id, note })),
    ),
  );
}
