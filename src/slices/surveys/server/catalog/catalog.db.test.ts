import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allSurveys } from "#slices/surveys/testing/survey-samples.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { catalog } from "./catalog.ts";
import { findCurrentSurvey, readSurvey, syncCatalog } from "./catalog.repository.ts";
import type { Catalog } from "./catalog.schema.ts";
import type { CatalogTables } from "./catalog.tables.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
  await syncCatalog(t.owner);
});
afterAll(() => t.close());

const tables = ["topics", "factors", "questions", "surveys", "survey_questions", "action_items"];

async function readTables(): Promise<unknown[]> {
  const connection = await t.owner.connect();
  try {
    const all = [];
    for (const table of tables)
      all.push((await connection.query(`SELECT * FROM catalog_${table} ORDER BY 1, 2, 3`)).rows);
    return all;
  } finally {
    connection.release();
  }
}

/** Returns the surveys with a further version of the first one, which leaves out a question. */
function createShorterCatalog(change: Partial<Catalog["surveys"][number]>): Catalog {
  const [first, ...others] = structuredClone(catalog.surveys);
  if (!first) throw new Error("no survey");
  return {
    ...catalog,
    surveys: [{ ...first, pages: [first.pages[0]?.slice(1) ?? [], ...first.pages.slice(1)], ...change }, ...others],
  };
}

describe("the catalog in the database", () => {
  test("is read back as it was written", async () => {
    for (const survey of allSurveys) {
      const read = await t.db.global((tx) => readSurvey(tx, survey.id, survey.version));
      const plain = survey.pages.map((page) =>
        page.map(({ id, type, body, isRequired, shownWhen: requestedWhen, options }) => ({
          id,
          type,
          body,
          isRequired,
          shownWhen: requestedWhen,
          options,
        })),
      );
      expect(read).toMatchObject({
        id: survey.id,
        name: survey.name,
        intro: survey.intro,
        service: survey.service,
        pages: plain,
      });
    }
  });

  test("does not change when it is synchronized again", async () => {
    const before = await readTables();
    await syncCatalog(t.owner);
    expect(await readTables()).toEqual(before);
  });

  test("rejects another wording of an existing question and writes nothing of that sync", async () => {
    const before = await readTables();
    const questions = catalog.questions.map((question) =>
      question.id === 201 ? { ...question, body: { ...question.body, es: "Otra cosa." } } : question,
    );
    const topics = catalog.topics.map((topic) => ({ ...topic, name: { en: "x", es: "x" } }));
    await expect(syncCatalog(t.owner, { ...catalog, topics, questions })).rejects.toThrow("need new ids: 201");
    expect(await readTables()).toEqual(before);
  });

  test("rejects other questions under a published version, and an invalid catalog", async () => {
    await expect(syncCatalog(t.owner, createShorterCatalog({}))).rejects.toThrow(
      "Survey 1 asks other questions than its published version 1",
    );
    await expect(syncCatalog(t.owner, { ...catalog, factors: [] })).rejects.toThrow("there is no factor");
  });

  test("uses a raised version for new invitations, keeps the old one readable, and is not reverted by an older process", async () => {
    await syncCatalog(t.owner, createShorterCatalog({ version: 2 }));
    await syncCatalog(t.owner);
    const { current, first, second } = await t.db.global(async (tx) => ({
      current: await findCurrentSurvey(tx, 1),
      first: await readSurvey(tx, 1, 1),
      second: await readSurvey(tx, 1, 2),
    }));
    expect(current?.version).toBe(2);
    expect(first.pages.flat()).toHaveLength(30);
    expect(second.pages.flat()).toHaveLength(29);
  });

  test("accepts a new text of an action item under the same id", async () => {
    const [first, ...others] = structuredClone(catalog.actionItems);
    if (!first) throw new Error("no action item");
    const changed = { ...first, title: { en: "Something clearer", es: "Algo más claro" } };
    await syncCatalog(t.owner, { ...catalog, actionItems: [changed, ...others] });
    const titles = await t.db.global((tx) =>
      tx
        .on<CatalogTables>()
        .selectFrom("catalog_action_items")
        .select(["id", "title", "topic_id"])
        .where("id", "=", first.id)
        .execute(),
    );
    expect(titles).toEqual([{ id: first.id, title: changed.title, topic_id: first.topicId }]);
    await syncCatalog(t.owner);
  });

  test("cannot be changed by the application", async () => {
    const change = t.db.global((tx) =>
      tx.on<Record<string, Record<string, unknown>>>().updateTable("catalog_questions").set({ topic_id: 1 }).execute(),
    );
    await expect(change).rejects.toMatchObject({ code: "42501" });
  });
});
