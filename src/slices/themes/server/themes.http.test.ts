import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Role } from "#slices/identity/contract/identity.contract.ts";
import type { CommentGroup, ResidentComment } from "#slices/reports/contract/comments.contract.ts";
import { HEATING, PARKING, PESTS, startThemePortal, type ThemePortal } from "#slices/themes/testing/theme-portal.ts";
import { ERASED, WAITING } from "#slices/themes/testing/themed-comments.ts";

let t: ThemePortal;
beforeAll(async () => {
  t = await startThemePortal();
});
afterAll(() => t.close());

const RANGE = "structures[date_range]=2026-01-01:2026-11-20";
const QUOTED = "structures[scope]=themes&structures[quotes]=true";
type Counts = Readonly<Record<number, number | null>>;

async function readCounts(at = "reports", role: Role = "client-admin"): Promise<Counts> {
  const url = `${at}/resident_comments?structures[scope]=themes&${RANGE}`;
  const { data } = await t.send<{ results: CommentGroup[] }>("GET", url, { role });
  return Object.fromEntries(data.results.map(({ m_id: id, response_count: n }) => [id, n]));
}

async function list(query: string): Promise<readonly ResidentComment[]> {
  const url = `reports/resident_comments?${RANGE}&page[size]=100&${query}`;
  return (await t.send<{ results: ResidentComment[] }>("GET", url)).data.results;
}

describe("themes of comments", () => {
  test("have as many comments as their list, with the matched terms", async () => {
    expect(await readCounts()).toEqual({ [PARKING]: 7, [PESTS]: 2, [HEATING]: 1 });
    const parking = await list(`filters[themes]=${PARKING}`);
    expect(parking).toHaveLength(7);
    for (const { comment, marks } of parking) {
      const marked = marks.map(([from, to]) => comment.slice(from, to).toLowerCase()).join(" ");
      expect(marked).toMatch(/park|spot|grúa|carro/u);
    }
    // Terms of several themes are marked once; adjacent ones are one mark.
    const { terms } = await t.getTheme(PESTS);
    await t.change(PESTS, { terms: { ...terms, en: [...terms.en, "covered spot"] } });
    const both = await list(`filters[themes][]=${PARKING}&filters[themes][]=${PESTS}`);
    const words = both.map(({ comment, marks }) => marks.map(([from, to]) => comment.slice(from, to)));
    expect(words).toContainEqual(["parked in my covered spot", "Roaches"]);
    await t.change(PESTS, { terms });
    // Without a theme nothing is marked.
    expect((await list("")).flatMap(({ marks }) => marks)).toEqual([]);
  });

  test("have a share from ten comments on, and none below", async () => {
    const read = async (at: string) => {
      const url = `${at}/resident_comments?structures[scope]=themes&structures[date_range]=2026-01-01:2026-11-20`;
      const { data } = await t.send<{ results: CommentGroup[] }>("GET", url);
      return data.results.find(({ m_id: id }) => id === PARKING)?.share?.value;
    };
    expect(await read("reports")).toBe(47);
    expect(await read("properties/1")).toBeNull();
  });

  test("are not listed in a period without comments", async () => {
    for (const at of ["reports", "properties/1"]) {
      const url = `${at}/resident_comments?structures[scope]=themes&structures[date_range]=2019-01-01:2019-12-31`;
      const { status, data } = await t.send<{ results: CommentGroup[] }>("GET", url);
      expect([status, data.results], at).toEqual([200, []]);
    }
  });

  test("exclude places that are not visible, and count only protected comments that may be read", async () => {
    expect(await readCounts("reports", "property_manager")).toEqual({ [PARKING]: 2, [PESTS]: 1 });
    expect(await readCounts("reports", "regional_manager")).toEqual({ [PARKING]: 3, [PESTS]: 2, [HEATING]: 1 });
    expect(await readCounts("properties/1", "property_manager")).toEqual({ [PARKING]: 2, [PESTS]: 1 });
    const url = "resident_comments?structures[scope]=themes";
    expect((await t.send("GET", `properties/2/${url}`, { role: "property_manager" })).status).toBe(404);
    expect((await t.send("GET", `properties/999/${url}`, { role: "property_manager" })).status).toBe(404);
    expect((await t.send("GET", `reports/${url}`, { role: "employee" })).status).toBe(403);
  });

  test("never reveal a waiting comment: any range, theme, text, place and file is the same without it", async () => {
    const ranges = ["2026-09-01:2026-09-30", "2026-09-09:2026-09-09", "2026-08-01:2026-09-30"];
    for (const range of ranges) {
      for (const at of ["reports", "properties/1", "regions/1"]) {
        const themed = ["structures[scope]=themes", `${QUOTED}&structures[addon_options]=summary`];
        for (const query of [`filters[themes]=${PARKING}`, ...themed, "filters[q_text]=towed"]) {
          const url = `${at}/resident_comments?structures[date_range]=${range}&${query}`;
          const { data, text } = await t.send<{ results: object[] }>("GET", url);
          expect(data.results, url).toEqual([]);
          expect(text).not.toContain(WAITING);
        }
      }
    }
    const body = { structures: { scope: "themes", date_range: "2026-01-01:2026-11-20" } };
    const file = await t.readFile("reports/resident_comments.csv", body);
    expect(file).toContain("Parking,7,47");
  });
});

describe("quotes of themes", () => {
  const read = async (at: string, role: Role = "client-admin") =>
    (await t.send<{ results: CommentGroup[] }>("GET", `${at}/resident_comments?${QUOTED}&${RANGE}`, { role })).data
      .results;
  const listQuotes = (groups: readonly CommentGroup[]) =>
    groups.map(({ m_id: id, quotes }) => [id, quotes?.map((quote) => ("comment" in quote ? quote.comment : null))]);

  test("are comments of their list, shown in the same way, and none twice", async () => {
    const groups = await read("reports");
    expect(listQuotes(groups)).toEqual([
      [PARKING, ["Hay cucarachas en la cocina y la grúa se llevó mi carro"]],
      [PESTS, ["Someone parked in my covered spot. Roaches in the kitchen!"]],
      [HEATING, undefined],
    ]);
    for (const { m_id: id, quotes = [] } of groups) {
      expect(await list(`filters[themes]=${id}`)).toEqual(expect.arrayContaining(quotes));
    }
  });

  test("have a month and no name for confidential comments, and exclude places that are not visible", async () => {
    const [parking] = await read("properties/3");
    expect(parking).toMatchObject({
      m_id: PARKING,
      response_count: 4,
      quotes: [{ name: "Confidential", marks: [[0, 7]] }],
    });
    expect(parking?.quotes?.[0]).toMatchObject({
      created_at: "2026-10-01",
      residents_id: null,
      residents_survey_id: null,
    });
    expect(listQuotes(await read("reports", "property_manager"))).toEqual([
      [PARKING, ["Someone parked in my covered spot. Roaches in the kitchen!"]],
      [PESTS, []],
    ]);
  });

  test("belong to themes of lists only", async () => {
    await t.change(PESTS, { is_hidden: true });
    expect((await read("reports")).map(({ m_id: id }) => id)).toEqual([PARKING, HEATING]);
    await t.change(PESTS, { is_hidden: false });
  });

  test("can be requested without the list, with the total number of comments", async () => {
    const { meta } = await t.send<{ results: CommentGroup[] }>(
      "GET",
      `reports/resident_comments?structures[scope]=themes&structures[addon_options]=summary&${RANGE}`,
    );
    expect(meta.summary_object?.totals?.["response_count"]).toMatchObject({
      value: 15,
      previous_value: 0,
      hidden: false,
    });
    expect((await list("")).length).toBe(15);
    for (const scope of ["responses", "surveys", "questions"]) {
      const url = `reports/resident_comments?structures[scope]=${scope}&structures[quotes]=true`;
      expect((await t.send("GET", url)).errors).toEqual(["query.structures.quotes contradiction"]);
    }
  });
});

describe("search in comments", () => {
  test("finds other forms of words in both languages, with and without accents", async () => {
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

test("erasing a comment deletes its tags, and the job does not restore them", async () => {
  const countRows = () =>
    t.db.withClient(1, async (tx) => {
      const db = tx.on<Record<string, { client_id: number; invitation_id: number }>>();
      const found: number[] = [];
      for (const table of ["comment_tags", "comment_themes"]) {
        found.push((await db.selectFrom(table).select("invitation_id").where("client_id", "=", 1).execute()).length);
      }
      return found;
    });
  const before = await countRows();
  const auditContext = { clientId: 1, accountId: null, impersonatorId: null, requestId: null };
  await t.units.run(auditContext, (uow) => t.product.surveys.eraseRespondent(uow, { residentId: ERASED.author }));
  const after = await countRows();
  expect(after).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) - 1]);
  await t.tag(1);
  expect(await countRows()).toEqual(after);
  expect((await readCounts())[PARKING]).toBe(6);
  expect(await list("filters[q_text]=Zanzibar")).toEqual([]);
});
