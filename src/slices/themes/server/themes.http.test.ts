import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { insertRows } from "#app/server/demo/demo.repository.ts";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { CommentGroup, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import { startReportPortal } from "#slices/reports/testing/report-portal.ts";
import type { ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { addThemed, ERASED, WAITING } from "#slices/themes/testing/themed-comments.ts";
import { sameOrigin, type TestApplication } from "#test/support/test-application.ts";
import { testEngine } from "#test/support/test-database.ts";
import { toEmail, PASSWORD } from "#test/support/two-clients.ts";

const [PARKING, PESTS, HEATING, TRAINING] = [114, 107, 104, 206];
/** Administers comments of employees alone, and manages a property's residents. */
const SPLIT = "split-admin";
const WAITING_LOCKS = `SELECT pid FROM pg_locks
  WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
type Viewer = Role | typeof SPLIT;
const roles = ["client-admin", "regional_manager", "property_manager", "employee"] as const;

let t: TestApplication;
const sessions = new Map<string, { cookie: string }>();
const tag = (clientId: number) => t.product.jobs.find(({ name }) => name === "themes.tag-comments")?.run({ clientId });

beforeAll(async () => {
  t = await startReportPortal();
  for (const client of [1, 2]) {
    await addThemed(t.db, client);
    await tag(client);
  }
  for (const role of roles) sessions.set(`1 ${role}`, await t.signIn(toEmail(1, role), PASSWORD));
  await addSplit();
  sessions.set(`1 ${SPLIT}`, await t.signIn("split@one.example", PASSWORD));
  sessions.set("2 client-admin", await t.signIn(toEmail(2, "client-admin"), PASSWORD));
});
afterAll(() => t.close());

function addSplit(): Promise<unknown> {
  return t.db.withClient(1, async (tx) => {
    const [person_id, email] = [290, "split@one.example"];
    await insertRows(tx, "people", [{ id: person_id, first_name: "Split", last_name: "V", email }]);
    await insertRows(tx, "service_access", [
      { person_id, service: "ingage", top_role: "client-admin" },
      { person_id, service: "intouch", top_role: "property_manager" },
    ]);
    const place = { position: 0, region_id: null, location_id: 1 };
    await insertRows(tx, "service_access_scopes", [{ person_id, service: "intouch", ...place }]);
    await t.product.identity.createAccount(tx, {
      email,
      password: PASSWORD,
      clientId: 1,
      personId: person_id,
      isStaff: false,
    });
  });
}

interface Reply<Data> {
  readonly status: number;
  readonly text: string;
  readonly data: Data;
  readonly errors: readonly string[];
}

async function send<Data>(
  method: "GET" | "POST" | "PUT",
  url: string,
  { role = "client-admin", client = 1, body }: { role?: Viewer; client?: number; body?: object } = {},
): Promise<Reply<Data>> {
  const headers = { ...sameOrigin, ...sessions.get(`${client} ${role}`) };
  const reply = await t.server.inject({
    method,
    url: `/v1/en/analytics/${url}`,
    headers,
    ...(body ? { payload: body } : {}),
  });
  const found = reply.json<{ data: Data; errors?: { path: string; code: string }[] }>();
  const errors = (found.errors ?? []).map(({ path, code }) => `${path} ${code}`);
  return { status: reply.statusCode, text: reply.body, data: found.data, errors };
}

type Counts = Readonly<Record<number, number | null>>;

async function count(at = "reports", role: Role = "client-admin", more = ""): Promise<Counts> {
  const url = `${at}/resident_comments?structures[scope]=themes&structures[date_range]=2026-01-01:2026-11-20${more}`;
  const { data } = await send<{ results: CommentGroup[] }>("GET", url, { role });
  return Object.fromEntries(data.results.map(({ m_id: id, response_count: n }) => [id, n]));
}

async function list(query: string, role: Role = "client-admin"): Promise<readonly ResidentComment[]> {
  const url = `reports/resident_comments?structures[date_range]=2026-01-01:2026-11-20&page[size]=100&${query}`;
  return (await send<{ results: ResidentComment[] }>("GET", url, { role })).data.results;
}

const getTheme = async (id: number): Promise<ThemeRow> => {
  const { data } = await send<ThemeRow[]>("GET", "comment_themes");
  const found = data.find(({ m_id: each }) => each === id);
  if (!found) throw new Error(`no theme ${id}`);
  return found;
};

const toChange = ({ terms, own_name, is_hidden, merged_into }: ThemeRow) => ({
  terms,
  own_name,
  is_hidden,
  merged_into,
});

async function change(id: number, more: object): Promise<Reply<ThemeRow>> {
  const body = { ...toChange(await getTheme(id)), ...more };
  const reply = await send<ThemeRow>("PUT", `comment_themes/${id}`, { body });
  await tag(1);
  return reply;
}

describe("themes of comments", () => {
  test("have as many comments as their list, with the words that matched", async () => {
    expect(await count()).toEqual({ [PARKING]: 7, [PESTS]: 2, [HEATING]: 1 });
    const parking = await list(`filters[themes]=${PARKING}`);
    expect(parking).toHaveLength(7);
    for (const { comment, marks } of parking) {
      const marked = marks.map(([from, to]) => comment.slice(from, to).toLowerCase()).join(" ");
      expect(marked).toMatch(/park|spot|grúa|carro/u);
    }
    // Without a theme nothing is marked.
    expect((await list("")).flatMap(({ marks }) => marks)).toEqual([]);
  });

  test("have a share from ten comments on, and none below", async () => {
    const read = async (at: string) => {
      const url = `${at}/resident_comments?structures[scope]=themes&structures[date_range]=2026-01-01:2026-11-20`;
      const { data } = await send<{ results: CommentGroup[] }>("GET", url);
      return data.results.find(({ m_id: id }) => id === PARKING)?.share?.value;
    };
    expect(await read("reports")).toBe(46.7);
    expect(await read("properties/1")).toBeNull();
  });

  test("of places not visible count nothing, and of protected ones only what may be read", async () => {
    expect(await count("reports", "property_manager")).toEqual({ [PARKING]: 2, [PESTS]: 1 });
    expect(await count("reports", "regional_manager")).toEqual({ [PARKING]: 3, [PESTS]: 2, [HEATING]: 1 });
    expect(await count("properties/1", "property_manager")).toEqual({ [PARKING]: 2, [PESTS]: 1 });
    const url = "resident_comments?structures[scope]=themes";
    expect((await send("GET", `properties/2/${url}`, { role: "property_manager" })).status).toBe(404);
    expect((await send("GET", `properties/999/${url}`, { role: "property_manager" })).status).toBe(404);
    expect((await send("GET", `reports/${url}`, { role: "employee" })).status).toBe(403);
  });

  test("never tell of a comment that waits: any range, theme, text, place and file is as if it were not there", async () => {
    const ranges = ["2026-09-01:2026-09-30", "2026-09-09:2026-09-09", "2026-08-01:2026-09-30"];
    for (const range of ranges) {
      for (const at of ["reports", "properties/1", "regions/1"]) {
        for (const query of [`filters[themes]=${PARKING}`, "structures[scope]=themes", "filters[q_text]=towed"]) {
          const url = `${at}/resident_comments?structures[date_range]=${range}&${query}`;
          const { data, text } = await send<{ results: object[] }>("GET", url);
          expect(data.results, url).toEqual([]);
          expect(text).not.toContain(WAITING);
        }
      }
    }
    const headers = { ...sameOrigin, ...sessions.get("1 client-admin") };
    const payload = { structures: { scope: "themes", date_range: "2026-01-01:2026-11-20" } };
    const url = "/v1/en/analytics/reports/resident_comments.csv";
    const file = await t.server.inject({ method: "POST", url, headers, payload });
    expect(file.body).toContain("Parking,7,46.7");
  });
});

describe("search in comments", () => {
  test("finds other forms of the words in both languages, with and without accents", async () => {
    const find = async (text: string) => (await list(`filters[q_text]=${encodeURIComponent(text)}`)).length;
    expect(await find("cucaracha")).toBe(1);
    expect(await find("calefaccion")).toBe(1);
    expect(await find("calefacción")).toBe(1);
    expect(await find("roach kitchens")).toBe(1);
    expect(await find("spo")).toBe(2);
    expect(await find("gruas")).toBe(1);
    expect(await find("swimming")).toBe(0);
    expect(await find("100%")).toBe(0);
  });
});

describe("correcting themes", () => {
  test("is the administrator's alone, and a theme that is not there is not found", async () => {
    const body = toChange(await getTheme(PARKING));
    const { terms } = body;
    for (const role of roles.filter((each) => each !== "client-admin")) {
      expect((await send("GET", "comment_themes", { role })).status, role).toBe(403);
      expect((await send("PUT", `comment_themes/${PARKING}`, { role, body })).status, role).toBe(403);
      const preview = await send("POST", `comment_themes/${PARKING}/preview`, { role, body: { terms } });
      expect(preview.status, role).toBe(403);
    }
    expect((await send("PUT", "comment_themes/9999", { body })).status).toBe(404);
    expect((await send("POST", "comment_themes/9999/preview", { body: { terms } })).status).toBe(404);
  });

  test("who administers one service alone corrects its themes, and finds none of another", async () => {
    const { data } = await send<ThemeRow[]>("GET", "comment_themes", { role: SPLIT });
    expect(new Set(data.map(({ service }) => service))).toEqual(new Set(["ingage"]));
    const body = toChange(await getTheme(PARKING));
    const { terms } = body;
    const preview = await send("POST", `comment_themes/${PARKING}/preview`, { role: SPLIT, body: { terms } });
    expect(preview.status).toBe(404);
    expect((await send("PUT", `comment_themes/${PARKING}`, { role: SPLIT, body })).status).toBe(404);
    const own = await send("POST", `comment_themes/${TRAINING}/preview`, { role: SPLIT, body: { terms } });
    expect(own.status).toBe(200);
  });

  test("previews what terms would match, then changes and re-reads the comments of this company alone", async () => {
    const { terms } = await getTheme(PARKING);
    const changed = { en: [...terms.en, "covered"], es: terms.es.filter((term) => !term.includes("grúa")) };
    const { data } = await send<ThemePreview>("POST", `comment_themes/${PESTS}/preview`, {
      body: { terms: { en: ["kitchen"], es: [] } },
    });
    expect(data).toMatchObject({ read: 15, matched: 1, matched_now: 2 });
    expect(data.examples.map((each) => each.change)).toEqual(["lost"]);
    const reply = await change(PARKING, {
      terms: { ...changed, es: changed.es.filter((term) => !/carro|camioneta/u.test(term)) },
    });
    expect(reply.status).toBe(200);
    expect(reply.data.added.en).toEqual(["covered"]);
    expect((await count())[PARKING]).toBe(6);
    const other = await send<ThemeRow[]>("GET", "comment_themes", { client: 2 });
    expect(other.data.find(({ m_id: id }) => id === PARKING)?.added).toEqual({ en: [], es: [] });
    await change(PARKING, { terms });
    expect((await count())[PARKING]).toBe(7);
  });

  test("renames, hides and merges a theme", async () => {
    await change(PARKING, { own_name: "Cars" });
    const url = "reports/resident_comments?structures[scope]=themes&structures[date_range]=2026-01-01:2026-11-20";
    expect((await send("GET", url)).text).toContain('"name":"Cars"');
    await change(PARKING, { own_name: null, is_hidden: true });
    expect((await count())[PARKING]).toBeUndefined();
    await change(PARKING, { is_hidden: false });
    await change(PESTS, { merged_into: PARKING });
    // One comment is about both.
    expect(await count()).toEqual({ [PARKING]: 7, [HEATING]: 1 });
    expect((await change(HEATING, { merged_into: PESTS })).errors).toEqual(["body.merged_into chain"]);
    expect((await change(PARKING, { merged_into: PARKING })).errors).toEqual(["body.merged_into itself"]);
    expect((await change(PARKING, { merged_into: 205 })).errors).toEqual(["body.merged_into unknown"]);
    await change(PESTS, { merged_into: null });
    expect(await count()).toEqual({ [PARKING]: 7, [PESTS]: 2, [HEATING]: 1 });
  });

  test.runIf(testEngine() === "postgres")(
    "lets two people who merge two themes into each other at once only do one of both",
    async () => {
      const merge = async (id: number, into: number) => {
        const body = { ...toChange(await getTheme(id)), merged_into: into };
        return () => send<ThemeRow>("PUT", `comment_themes/${id}`, { body });
      };
      const [first, second] = [await merge(PARKING, PESTS), await merge(PESTS, PARKING)];
      // Neither can write before both are on their way.
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
      for (const id of [PARKING, PESTS]) await change(id, { merged_into: null });
    },
  );

  test.each([
    ["ten thousand terms", Array.from({ length: 10_000 }, (_, at) => `word${at}`), "body.terms.en too_big"],
    ["a regular expression", ["^park.*$"], "body.terms.en.0 invalid_format"],
    ["a sentence", ["the car was towed at night"], "body.terms.en.0 invalid_format"],
    ["nothing", [" "], "body.terms.en.0 too_small"],
    ["a word that every text has", ["the"], "body.terms.en.0 too_common"],
    ["one letter", ["a"], "body.terms.en.0 too_common"],
    ["a very long word", ["x".repeat(61)], "body.terms.en.0 too_big"],
  ])("refuses %s by its place", async (_name, en, error) => {
    const reply = await change(PESTS, { terms: { en, es: [] } });
    expect(reply.status).toBe(400);
    expect(reply.errors).toContain(error);
    expect((await getTheme(PESTS)).terms.en).toContain("roach");
  });
});

test("what was read of a comment goes with its words, and the job brings nothing back", async () => {
  const rows = () =>
    t.db.withClient(1, async (tx) => {
      const db = tx.on<Record<string, { client_id: number; invitation_id: number }>>();
      const found: number[] = [];
      for (const table of ["comment_tags", "comment_themes"]) {
        found.push((await db.selectFrom(table).select("invitation_id").where("client_id", "=", 1).execute()).length);
      }
      return found;
    });
  const before = await rows();
  const cause = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
  await t.units.run(cause, (uow) => t.product.surveys.eraseRespondent(uow, { residentId: ERASED.author }));
  const after = await rows();
  expect(after).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) - 1]);
  await tag(1);
  expect(await rows()).toEqual(after);
  expect((await count())[PARKING]).toBe(6);
  expect(await list("filters[q_text]=Zanzibar")).toEqual([]);
});
