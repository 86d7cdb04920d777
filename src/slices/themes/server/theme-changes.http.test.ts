import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommentGroup } from "#slices/reports/contract/comments.contract.ts";
import { addWritten } from "#slices/surveys/testing/written-responses.ts";
import type { ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import {
  HEATING,
  PARKING,
  PESTS,
  roles,
  SPLIT,
  startThemePortal,
  type ThemePortal,
  toChange,
  BONUSES,
} from "#slices/themes/testing/theme-portal.ts";
import { createResidentComment, WAITING } from "#slices/themes/testing/themed-comments.ts";
import { getTestEngine } from "#test/support/test-database.ts";

const WAITING_LOCKS = `SELECT pid FROM pg_locks
  WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface Tags {
  comment_tags: { client_id: number; library_version: number; rules_version: number; words: string };
}

let t: ThemePortal;
beforeAll(async () => {
  t = await startThemePortal();
});
afterAll(() => t.close());

const RANGE = "structures[date_range]=2026-01-01:2026-11-20";
type Counts = Readonly<Record<number, number | null>>;

async function readCounts(): Promise<Counts> {
  const url = `reports/resident_comments?structures[scope]=themes&${RANGE}`;
  const { data } = await t.send<{ results: CommentGroup[] }>("GET", url);
  return Object.fromEntries(data.results.map(({ m_id: id, response_count: n }) => [id, n]));
}

/** Adds open comments of residents, a number for each text. */
function addLamps(clientId: number, words: readonly (readonly [times: number, text: string])[]): Promise<void> {
  const texts = words.flatMap(([times, text]) => Array.from({ length: times }, () => text));
  const written = texts.map((text, at) => createResidentComment(5000 + at, `The ${text} is new`));
  return t.db.withClient(clientId, (tx) => addWritten(tx, written));
}

describe("correcting themes", () => {
  test("requires an administrator, and returns 404 for an unknown theme", async () => {
    const body = toChange(await t.getTheme(PARKING));
    const { terms } = body;
    for (const role of roles.filter((each) => each !== "client-admin")) {
      expect((await t.send("GET", "comment_themes", { role })).status, role).toBe(403);
      expect((await t.send("PUT", `comment_themes/${PARKING}`, { role, body })).status, role).toBe(403);
      const preview = await t.send("POST", `comment_themes/${PARKING}/preview`, { role, body: { terms } });
      expect(preview.status, role).toBe(403);
    }
    expect((await t.send("PUT", "comment_themes/9999", { body })).status).toBe(404);
    expect((await t.send("POST", "comment_themes/9999/preview", { body: { terms } })).status).toBe(404);
  });

  test("an administrator of one service can correct its themes, and finds none of another", async () => {
    const { data } = await t.send<ThemeRow[]>("GET", "comment_themes", { role: SPLIT });
    expect(new Set(data.map(({ service }) => service))).toEqual(new Set(["ingage"]));
    const body = toChange(await t.getTheme(PARKING));
    const { terms } = body;
    const preview = await t.send("POST", `comment_themes/${PARKING}/preview`, { role: SPLIT, body: { terms } });
    expect(preview.status).toBe(404);
    for (const more of [{}, { is_hidden: true }, { merged_into: PESTS }]) {
      const put = await t.send("PUT", `comment_themes/${PARKING}`, { role: SPLIT, body: { ...body, ...more } });
      expect(put.status).toBe(404);
    }
    const bonuses = data.find(({ m_id: id }) => id === BONUSES);
    if (!bonuses) throw new Error("no theme of bonuses");
    const merged = { ...toChange(bonuses), merged_into: PARKING };
    const merge = await t.send("PUT", `comment_themes/${BONUSES}`, { role: SPLIT, body: merged });
    expect(merge.errors).toEqual(["body.merged_into unknown"]);
    const own = await t.send("POST", `comment_themes/${BONUSES}/preview`, { role: SPLIT, body: { terms } });
    expect(own.status).toBe(200);
  });

  test("previews the matches of terms, then changes them and tags the comments of this company only", async () => {
    const { terms } = await t.getTheme(PARKING);
    const changed = { en: [...terms.en, "covered"], es: terms.es.filter((term) => !term.includes("grúa")) };
    const { data } = await t.send<ThemePreview>("POST", `comment_themes/${PESTS}/preview`, {
      body: { terms: { en: ["kitchen"], es: [] } },
    });
    expect(data).toMatchObject({ read: 15, matched: 1, matched_now: 2 });
    expect(data.examples.map((each) => each.change)).toEqual(["lost"]);
    const reply = await t.change(PARKING, {
      terms: { ...changed, es: changed.es.filter((term) => !/carro|camioneta/u.test(term)) },
    });
    expect(reply.status).toBe(200);
    expect(reply.data.added.en).toEqual(["covered"]);
    expect((await readCounts())[PARKING]).toBe(6);
    const other = await t.send<ThemeRow[]>("GET", "comment_themes", { client: 2 });
    expect(other.data.find(({ m_id: id }) => id === PARKING)?.added).toEqual({ en: [], es: [] });
    await t.change(PARKING, { terms });
    expect((await readCounts())[PARKING]).toBe(7);
  });

  test("renames, hides and merges a theme", async () => {
    await t.change(PARKING, { own_name: "Cars" });
    const url = "reports/resident_comments?structures[scope]=themes&structures[date_range]=2026-01-01:2026-11-20";
    expect((await t.send("GET", url)).text).toContain('"name":"Cars"');
    await t.change(PARKING, { own_name: null, is_hidden: true });
    expect((await readCounts())[PARKING]).toBeUndefined();
    expect((await t.change(PESTS, { merged_into: PARKING })).errors).toEqual(["body.merged_into hidden"]);
    await t.change(PARKING, { is_hidden: false });
    await t.change(PESTS, { merged_into: PARKING });
    expect((await t.change(PARKING, { is_hidden: true })).errors).toEqual(["body.is_hidden has_parts"]);
    // One comment is about both.
    expect(await readCounts()).toEqual({ [PARKING]: 7, [HEATING]: 1 });
    expect((await t.change(HEATING, { merged_into: PESTS })).errors).toEqual(["body.merged_into chain"]);
    expect((await t.change(PARKING, { merged_into: PARKING })).errors).toEqual(["body.merged_into itself"]);
    expect((await t.change(PARKING, { merged_into: 205 })).errors).toEqual(["body.merged_into unknown"]);
    await t.change(PESTS, { merged_into: null });
    expect(await readCounts()).toEqual({ [PARKING]: 7, [PESTS]: 2, [HEATING]: 1 });
  });

  test.runIf(getTestEngine() === "postgres")(
    "lets only one of two concurrent merges of two themes into each other succeed",
    async () => {
      const merge = async (id: number, into: number) => {
        const body = { ...toChange(await t.getTheme(id)), merged_into: into };
        return () => t.send<ThemeRow>("PUT", `comment_themes/${id}`, { body });
      };
      const [first, second] = [await merge(PARKING, PESTS), await merge(PESTS, PARKING)];
      // Neither can write before both have started.
      const owner = await t.owner.connect();
      await owner.query("BEGIN");
      await owner.query("LOCK TABLE theme_rules IN SHARE MODE");
      const both = Promise.all([first(), second()]);
      await expect.poll(async () => (await owner.query(WAITING_LOCKS)).rows.length).toBe(2);
      await owner.query("COMMIT");
      owner.release();
      const replies = await both;
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(replies.flatMap(({ errors }) => errors)).toEqual(["body.merged_into chain"]);
      for (const id of [PARKING, PESTS]) await t.change(id, { merged_into: null });
    },
  );

  test("returns all errors of a change at once", async () => {
    const { terms } = await t.getTheme(PARKING);
    const wrong = { terms: { en: [...terms.en, "the", "not"], es: ["la"] }, merged_into: PARKING };
    const at = terms.en.length;
    expect((await t.change(PARKING, wrong)).errors).toEqual([
      `body.terms.en.${at} too_common`,
      `body.terms.en.${at + 1} too_common`,
      "body.terms.es.0 too_common",
      "body.merged_into itself",
    ]);
  });

  test("rejects every word in more than 40 % of comments, if there are at least fifty", async () => {
    await addLamps(2, [
      [40, "lamp"],
      [60, "chandelier of the hall"],
    ]);
    const terms = { en: ["lamp", "chandelier", "hall"], es: [] };
    const put = { ...toChange(await t.getTheme(PESTS, { client: 2 })), terms };
    const errors = ["body.terms.en.1 too_common", "body.terms.en.2 too_common"];
    const preview = await t.send("POST", `comment_themes/${PESTS}/preview`, { client: 2, body: { terms } });
    expect(preview.errors).toEqual(errors);
    const reply = await t.send("PUT", `comment_themes/${PESTS}`, { client: 2, body: put });
    expect(reply.errors).toEqual(errors);
    expect(reply.text).toContain('"chandelier\\" is in 60 of 115 comments');
    // The same words in a company with fewer comments.
    const few = await t.send("POST", `comment_themes/${PESTS}/preview`, { body: { terms } });
    expect(few.status).toBe(200);
  });

  test("never previews a waiting comment, and never reveals that one was written", async () => {
    const terms = { en: ["garage", "tow"], es: [] };
    const { data, text } = await t.send<ThemePreview>("POST", `comment_themes/${PESTS}/preview`, { body: { terms } });
    expect(data).toMatchObject({ read: 15, matched: 0 });
    expect(text).not.toContain(WAITING);
    const isReading = async () => (await t.send("GET", "comment_themes")).text.includes('"is_reading":true');
    expect(await isReading()).toBe(false);
    await t.db.withClient(1, (tx) => tx.on<Tags>().deleteFrom("comment_tags").where("client_id", "=", 1).execute());
    expect(await isReading()).toBe(false);
    await t.tag(1);
  });

  test("audits the theme and the changed fields, without the texts", async () => {
    const { terms } = await t.getTheme(PARKING);
    await t.change(PARKING, { own_name: "Secretname", terms: { ...terms, en: [...terms.en, "secretword"] } });
    const { rows } = await t.db.withClient(1, (tx) =>
      sql`SELECT object_type, object_id, details FROM audit_log
        WHERE client_id = 1 AND operation = 'themes.write' ORDER BY id DESC LIMIT 1`.execute(tx.on<unknown>()),
    );
    expect(rows).toEqual([
      {
        object_type: "theme",
        object_id: PARKING,
        details: { fields: ["terms", "own_name"], terms_added: 1, terms_removed: 0 },
      },
    ]);
    await t.change(PARKING, { own_name: null, terms });
  });

  test("tags comments again only where their themes may change, and keeps their search words", async () => {
    const read = () =>
      t.db.withClient(1, (tx) =>
        tx
          .on<Tags>()
          .selectFrom("comment_tags")
          .select(["rules_version", "words"])
          .where("client_id", "=", 1)
          .execute(),
      );
    const countVersions = async () => new Set((await read()).map(({ rules_version: version }) => version)).size;
    const before = await read();
    await t.change(HEATING, { own_name: "Warmth" });
    await t.change(HEATING, { own_name: null, is_hidden: true });
    await t.change(HEATING, { is_hidden: false });
    expect(await read()).toEqual(before);
    await t.db.withClient(1, (tx) =>
      tx.on<Tags>().updateTable("comment_tags").set({ words: "'kept':1" }).where("client_id", "=", 1).execute(),
    );
    const { terms } = await t.getTheme(HEATING);
    await t.change(HEATING, { terms: { ...terms, en: [...terms.en, "zanzibar"] } });
    expect(await countVersions()).toBe(1);
    expect((await read())[0]?.rules_version).not.toBe(before[0]?.rules_version);
    expect(new Set((await read()).map(({ words }) => words))).toEqual(new Set(["'kept':1"]));
    await t.change(HEATING, { terms });
    // Search words are created for a comment that was never tagged, or tagged by an older library.
    await t.db.withClient(1, (tx) =>
      tx.on<Tags>().updateTable("comment_tags").set({ library_version: 0 }).where("client_id", "=", 1).execute(),
    );
    await t.tag(1);
    expect((await read()).map(({ words }) => words).toSorted()).toEqual(before.map(({ words }) => words).toSorted());
  });

  test.each([
    ["ten thousand terms", Array.from({ length: 10_000 }, (_, at) => `word${at}`), "body.terms.en too_big"],
    ["a regular expression", ["^park.*$"], "body.terms.en.0 invalid_format"],
    ["a sentence", ["the car was towed at night"], "body.terms.en.0 invalid_format"],
    ["nothing", [" "], "body.terms.en.0 too_small"],
    ["a word that every text has", ["the"], "body.terms.en.0 too_common"],
    ["one letter", ["a"], "body.terms.en.0 too_common"],
    ["a very long word", ["x".repeat(61)], "body.terms.en.0 too_big"],
  ])("rejects %s with the path of the error", async (_name, en, error) => {
    const reply = await t.change(PESTS, { terms: { en, es: [] } });
    expect(reply.status).toBe(400);
    expect(reply.errors).toContain(error);
    expect((await t.getTheme(PESTS)).terms.en).toContain("roach");
  });
});
