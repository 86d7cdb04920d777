import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerMap } from "#slices/surveys/server/response-import/answer-map.schema.ts";
import type { ResponseImportResult } from "#slices/surveys/server/response-import/past-answers.service.ts";
import { insertRows } from "./demo/demo.repository.ts";
import { createResponseImporter } from "./past-answers.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";

let t: TestApplication;
const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };

beforeAll(async () => {
  t = await startTestApplication();
  t.clock.set("2026-03-10T15:00:00Z");
  await request(
    "INSERT INTO clients (id, name, slug, time_zone, locale, created_at) VALUES (1, 'Past', 'past', 'America/Denver', 'en', now())",
  );
  await t.db.withClient(1, (tx) =>
    insertRows(tx, "locations", [{ id: 700, name: "Elm Court", external_id: "P-7", time_zone: "America/Denver" }]),
  );
});
afterAll(() => t.close());

async function request(text: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const connection = await t.owner.connect();
  try {
    // The owner is under row-level security too.
    await connection.query("SELECT set_config('app.client_id', '1', false)");
    return (await connection.query(text)).rows;
  } finally {
    connection.release();
  }
}

interface Wish {
  readonly surveyId?: number;
  readonly map?: object;
  readonly isConfidential?: boolean;
  readonly isDryRun?: boolean;
  readonly sourceName?: string;
}

const map = {
  respondent: { column: "id" },
  location: { column: "property" },
  region: { column: "region" },
  date: { column: "date" },
  questions: [
    { question: 201, agreement: { column: "agree" }, importance: { column: "weight" } },
    { question: 241, value: { column: "renew", values: { Never: 1, Perhaps: 3, Surely: 5 } } },
    { question: 245, value: { column: "issue", values: { yes: 1, no: 0 } } },
  ],
};

function take(text: string | Uint8Array, wish: Wish = {}): Promise<ResponseImportResult> {
  const bytes = Buffer.from(text);
  return createResponseImporter(t.product, t).take(auditContext, {
    surveyId: 24,
    isConfidential: false,
    isDryRun: false,
    sourceName: "elm",
    ...wish,
    map: answerMap.parse(wish.map ?? map),
    source: {
      size: bytes.length,
      async *chunks() {
        yield bytes;
      },
    },
  });
}

async function countRows(): Promise<Record<string, number>> {
  const tables = ["locations", "regions", "position_categories", "residents", "people", "invitations", "responses"];
  const found: Record<string, number> = {};
  for (const table of [...tables, "answers", "imported_responses", "imported_respondents", "audit_log"]) {
    const [row] = await request(`SELECT count(*)::int AS n FROM ${table}`);
    found[table] = Number(row?.["n"]);
  }
  return found;
}

const header = "id,property,region,date,agree,weight,renew,issue\n";
const good = `${header}r1,elm court,West,2026-01-05,4,5,Surely,no
r2,Øresund Tårn,Nord,2026-01-06T09:30,2,3,perhaps,yes
r2,Øresund Tårn,Nord,2026-02-06,5,,,NA
r3,P-7,,2026-02-07,,,,
`;

describe("a file of past answers", () => {
  test("is checked without changes, then imported, with its new places and correct rollups", async () => {
    const before = await countRows();
    const dry = await take(good, { isDryRun: true });
    expect(dry).toMatchObject({ responses: 3, locations: 1, known: 0, errors: [] });
    expect(await countRows()).toEqual(before);
    const readJobs = (): ReturnType<typeof request> =>
      request("SELECT data FROM pgboss.job WHERE name = 'themes.tag-comments'");
    expect(await readJobs()).toEqual([]);
    const taken = await take(good);
    // Comments of long ago get themes too; on its own the job reads only recent ones.
    expect(await readJobs()).toEqual([{ data: { clientId: 1 } }]);
    expect(taken).toEqual(dry);
    expect(taken).toMatchObject({
      rows: 4,
      responses: 3,
      unanswered: 1,
      answers: 7,
      respondents: 3,
      locations: 1,
      regions: 1,
      positionCategories: 0,
    });
    expect(await countRows()).toMatchObject({
      locations: 2,
      residents: 3,
      invitations: 4,
      responses: 3,
      imported_responses: 4,
    });
    expect(await t.db.withClient(1, (tx) => t.product.surveys.recomputeRollups(tx))).toEqual([]);
    const rows = await request(
      "SELECT sum(score_num)::int AS num, sum(score_den)::int AS den, sum(renew_3)::int AS renew_3, sum(responses)::int AS n FROM daily_response_totals",
    );
    expect(rows).toEqual([{ num: 26, den: 8, renew_3: 1, n: 3 }]);
    const names = await request("SELECT name FROM locations WHERE id <> 700");
    expect(names).toEqual([{ name: "Øresund Tårn" }]);
    const audit = await request("SELECT object_id, details FROM audit_log WHERE operation = 'surveys.pastAnswers'");
    expect(audit).toMatchObject([{ object_id: 24, details: { responses: 3, rows: 4, isConfidential: false } }]);
  });

  test("adds nothing a second time, and only the new rows of a longer one", async () => {
    const before = await countRows();
    expect(await take(good)).toMatchObject({ rows: 4, known: 4, responses: 0, errors: [] });
    expect(await countRows()).toEqual(before);
    expect(await take(`${good}r9,Elm Court,,2026-02-08,3,3,,\n`)).toMatchObject({ known: 4, responses: 1 });
    expect(await take(`${good}r9,Elm Court,,2026-02-08,3,3,,\n`)).toMatchObject({ known: 5, responses: 0 });
  });

  test("with another answer of the same respondent on that day is rejected, by row", async () => {
    const before = await countRows();
    const taken = await take(good.replace("r1,elm court,West,2026-01-05,4", "r1,elm court,West,2026-01-05,3"));
    expect(taken.errors).toEqual([
      { row: 2, column: "id", text: expect.stringContaining("already imported") as string },
    ]);
    expect(await countRows()).toEqual(before);
  });

  test("of another source has other respondents, even under the same names", async () => {
    const other = good.replaceAll("2026-0", "2024-0");
    expect(await take(other, { sourceName: "oak" })).toMatchObject({ responses: 3, respondents: 3, known: 0 });
    // Both name a respondent "r2" with the same answers on a day: two people, and neither file changes the other.
    const same = `${header}r2,Øresund Tårn,Nord,2026-01-06,2,3,perhaps,yes\nr7,P-7,,2026-03-01,1,1,,\nr8,P-7,,2026-03-01,1,1,,\n`;
    expect(await take(same, { sourceName: "oak" })).toMatchObject({ responses: 3, respondents: 2, known: 0 });
    const rows = await request(
      "SELECT source, count(DISTINCT resident_id)::int AS n FROM imported_responses JOIN invitations USING (client_id, survey_id) WHERE id = invitation_id GROUP BY 1 ORDER BY 1",
    );
    expect(rows).toEqual([
      { source: "elm", n: 4 },
      { source: "oak", n: 5 },
    ]);
    const shared = await request(
      "SELECT i.resident_id FROM imported_responses p JOIN invitations i ON i.client_id = p.client_id AND i.id = p.invitation_id GROUP BY 1 HAVING count(DISTINCT p.source) > 1",
    );
    expect(shared).toEqual([]);
    expect(await take(same, { sourceName: "oak" })).toMatchObject({ responses: 0, known: 3, errors: [], general: [] });
  });

  test("cannot be imported again under another source's name", async () => {
    const before = await countRows();
    expect(await take(good, { sourceName: "ash" })).toMatchObject({
      general: ['3 of 3 answered rows were already imported from the source "elm"'],
      responses: 0,
    });
    expect(await countRows()).toEqual(before);
  });

  test("keeps equal rows separate where respondents have no name", async () => {
    const { respondent: _, ...nameless } = map;
    const same = `${header}${"x,Elm Court,,2025-12-01,4,4,,\n".repeat(3)}`;
    expect(await take(same, { map: nameless })).toMatchObject({ responses: 3, respondents: 3, known: 0 });
    expect(await take(same, { map: nameless })).toMatchObject({ responses: 0, known: 3 });
  });

  test("gets no messages: its respondents have no address and are in no list", async () => {
    const today = "2026-03-10";
    const rows = await request(
      "SELECT count(*)::int AS n FROM residents WHERE first_name || last_name <> '' OR primary_email IS NOT NULL OR phone_number IS NOT NULL OR erased_at IS NULL",
    );
    const waiting = await request(
      "SELECT count(*)::int AS n FROM invitations WHERE completed_at IS NULL AND reminders_sent < 2",
    );
    const posted = await request("SELECT count(*)::int AS n FROM outbox");
    expect([rows[0], waiting[0], posted[0], today]).toEqual([{ n: 0 }, { n: 0 }, { n: 0 }, today]);
  });
});

describe("all errors are reported at once, and nothing is written", () => {
  const bad: [string, string, Wish, object][] = [
    [
      "cells, by row and column",
      `${header},,,2026-01-05,6,x,Maybe,no\nr5,Elm Court,,2026-13-01,4,5,,\nr6,Elm Court,,2027-01-01,4,5,,\n`,
      {},
      {
        errors: [
          { row: 2, column: "agree", text: '"6" isn’t one of the answer options 1, 2, 3, 4, 5' },
          { row: 2, column: "weight", text: '"x" isn’t one of the answer options 1, 2, 3, 4, 5' },
          { row: 2, column: "renew", text: '"Maybe" isn’t one of the answer options 1, 2, 3, 4, 5' },
          { row: 2, column: "property", text: "location is missing" },
          { row: 2, column: "id", text: "respondent is missing" },
          { row: 3, column: "date", text: '"2026-13-01" isn’t a valid date' },
          { row: 4, column: "date", text: "2027-01-01 is in the future" },
        ],
      },
    ],
    [
      "columns that are missing or doubled",
      "id,id,property,region,agree,weight,renew,issue\n1,2,3,4,5,6,7,8\n",
      {},
      { general: ['The file has the column "id" 2 times', 'The file has no column "date"'] },
    ],
    [
      "rows that are cut off, or have cells that the header does not name",
      `${header}r1,Elm Court,West,2025-01-05,4,5\nr2,Elm Court,West,2025-01-05,4,5,,,\nr3,Elm Court,West,2025-01-05,4,5,,,no\nr4,Elm Court,,2025-01-32,4,5,,\n`,
      {},
      {
        errors: [
          { row: 2, column: "", text: "has 6 cells, the header has 8" },
          { row: 3, column: "", text: "has 9 cells, the header has 8" },
          { row: 4, column: "I", text: "has a cell where the header names no column" },
          { row: 5, column: "date", text: '"2025-01-32" isn’t a valid date' },
        ],
      },
    ],
    [
      "a cell under a column without a name",
      `${header.trim()},\nr1,Elm Court,West,2025-01-05,4,5,,,lost\nr2,Elm Court,West,2025-01-05,4,5,,,\n`,
      {},
      { errors: [{ row: 2, column: "I", text: "has a cell where the header names no column" }] },
    ],
    [
      "a respondent twice on one day, with other answers, with the same, and without any",
      `${header}r1,Elm Court,,2025-01-05,4,5,,\nr1,Elm Court,,2025-01-05,2,5,,\nr1,Elm Court,,2025-01-05,4,5,,\nr2,P-7,,2025-01-05,,,,\nr2,Elm Court,,2025-01-05,,,,\nr1,Elm Court,,2025-01-06,4,5,,\n`,
      {},
      {
        errors: [
          { row: 3, column: "id", text: "is in row 2 with the same day already" },
          { row: 4, column: "id", text: "is in row 2 with the same day already" },
          { row: 6, column: "id", text: "is in row 5 with the same day already" },
        ],
      },
    ],
    ["a file with a header only", header, {}, { general: ["The file has no rows"] }],
    [
      "questions that the survey does not ask, ask otherwise or are mapped twice",
      good,
      {
        map: {
          ...map,
          questions: [
            { question: 1, agreement: { column: "agree" } },
            { question: 241, agreement: { column: "agree" } },
            { question: 202, agreement: { value: 6 }, importance: { column: "weight", values: { low: 0 } } },
            { question: 202, agreement: { column: "agree" }, importance: { column: "weight" } },
          ],
        },
      },
      {
        general: [
          "Survey 24 (resident-satisfaction) does not ask question 1",
          "Question 241 (likelihood) doesn’t include agreement",
          "Question 241 (likelihood) needs value",
          "Question 202 (agreement-importance) has no agreement 6, only 1, 2, 3, 4, 5",
          "Question 202 (agreement-importance) has no importance 0, only 1, 2, 3, 4, 5",
          "Question 202 is mapped twice",
        ],
      },
    ],
    [
      "a day of sending after the answer",
      `${header.trim()},sent\nr7,Elm Court,,2026-01-05,4,5,,,2026-01-06\n`,
      { map: { ...map, sent: { column: "sent" } } },
      { errors: [{ row: 2, column: "sent", text: "2026-01-06 is after 2026-01-05, the day of the answer" }] },
    ],
  ];
  test.each(bad)("%s", async (_, text, wish, expected) => {
    const before = await countRows();
    expect(await take(text, wish)).toMatchObject({ ...expected, responses: 0 });
    expect(await countRows()).toEqual(before);
  });

  test("and a file that is not a spreadsheet is rejected as a whole", async () => {
    await expect(take(new Uint8Array())).rejects.toMatchObject({ code: "empty_file" });
    await expect(take(Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).rejects.toMatchObject({ name: "SheetFault" });
  });
});

describe("other formats", () => {
  test("a workbook may leave out empty cells at the end of a row; columns that the map does not read are reported", async () => {
    const rows: SheetData = [
      ["id", "property", "region", "date", "agree", "weight", "renew", "issue", "phone"],
      ["x1", "Elm Court", null, "2024-05-01", 4, 5],
      ["x2", "Elm Court", null, "2024-05-01", 3, 3, null, null, "555"],
    ];
    const taken = await take(await writeXlsxFile(rows).toBuffer(), { sourceName: "sheet" });
    expect(taken).toMatchObject({ general: [], errors: [], responses: 2, unreadColumns: ["phone"] });
    const surplus: SheetData = [...rows, ["x3", "Elm Court", null, "2024-05-01", 4, 5, null, null, null, "lost"]];
    expect(await take(await writeXlsxFile(surplus).toBuffer(), { sourceName: "sheet" })).toMatchObject({
      errors: [{ row: 4, column: "J", text: "has a cell where the header names no column" }],
      responses: 0,
    });
  });

  test("other scales, words, days in parts, choices, comments and sent days", async () => {
    const text =
      "who;site;job;y;m;grade;heavy;why;words;asked\n" +
      "1;Über Allee;Cook;2025;3;10;very;2, 3;a word;2025-03-01\n" +
      "2;Über Allee;Nurse;2025;4;1;not;;;2025-03-01\n" +
      "3;Über Allee;Nurse;;;;;;;2025-03-02\n";
    const taken = await take(text, {
      map: {
        respondent: { column: "who" },
        location: { column: "site" },
        positionCategory: { column: "job" },
        date: { year: "y", month: "m" },
        sent: { column: "asked" },
        questions: [
          {
            question: 203,
            agreement: { column: "grade", scale: [1, 10] },
            importance: { column: "heavy", values: { not: 1, very: 5 } },
          },
        ],
      },
    });
    expect(taken).toMatchObject({ general: [], errors: [], responses: 2, unanswered: 1, positionCategories: 2 });
    const rows = await request(
      "SELECT r.completed_on::text AS on, a.agreement, a.importance FROM answers a JOIN responses r USING (client_id, invitation_id) WHERE a.question_id = 203 ORDER BY a.invitation_id",
    );
    expect(rows.slice(0, 2)).toEqual([
      { on: "2025-03-15", agreement: 5, importance: 5 },
      { on: "2025-04-15", agreement: 1, importance: 1 },
    ]);
  });
});
