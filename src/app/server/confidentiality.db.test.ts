import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoDatabase, openDemoDatabase, readRowsOfAll } from "#test/support/demo-fixture.ts";
import { compose } from "./compose.ts";
import type { Product } from "./product.ts";

let t: DemoDatabase;
let product: Product;

beforeAll(async () => {
  t = await openDemoDatabase();
  const getPublicUrl = (): string => "http://portal.example";
  product = compose({
    db: t.db,
    clock: t.clock,
    units: t.units,
    getPublicUrl,
    mailbox: null,
    signInHint: null,
  });
}, 240_000);
afterAll(() => t.close());

const attackAll = async (seeded?: Parameters<Product["attackReleases"]>[1]) => {
  const attacks: Awaited<ReturnType<Product["attackReleases"]>>[number][] = [];
  for (const { id } of t.demo.clients) attacks.push(...(await product.attackReleases(id, seeded)));
  return attacks;
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

describe("two years of releases", () => {
  test("disclose no group of one to four people by linear algebra over everything that was ever shown", async () => {
    const attacks = await attackAll();
    expect(sum(attacks.map(({ misread }) => misread))).toBe(0);
    const small = sum(attacks.map((each) => each.small));
    const releasedShare = sum(attacks.map(({ included }) => included)) / sum(attacks.map(({ answers }) => answers));
    const scoredShare = sum(attacks.map(({ withScore }) => withScore)) / sum(attacks.map(({ locations }) => locations));
    expect(attacks.flatMap(({ derivable }) => derivable)).toEqual([]);
    expect(small).toBeGreaterThan(1000);
    expect(releasedShare).toBeGreaterThan(0.5);
    expect(scoredShare).toBeGreaterThan(0);
  });

  test("a segment whose complement was not checked is detected", async () => {
    // The output of a gate that checks only the segment itself: of each cell all but one person.
    const attacks = await attackAll((answers) =>
      [...Map.groupBy(answers, ({ response }) => response.locationId).values()].map((cell) =>
        cell.filter(({ response }) => response.person !== cell[0]?.response.person),
      ),
    );
    expect(attacks.flatMap(({ derivable }) => derivable).length).toBeGreaterThan(0);
  });

  test("a single person shown alone is detected", async () => {
    const attacks = await attackAll((answers) => {
      const people = new Set(answers.map(({ response }) => response.person).slice(0, 1));
      return [answers.filter(({ response }) => people.has(response.person))];
    });
    expect(attacks.flatMap(({ derivable }) => derivable).length).toBeGreaterThan(0);
  });
});

test("comments of protected people have a month, and a place only where ten authors share it", async () => {
  const request = { service: "ingage", from: "2024-01-01", before: "2026-11-01" } as const;
  for (const { id } of t.demo.clients) {
    const shown = await t.db.withClient(id, (tx) => product.surveys.readProtectedComments(tx, request));
    const [raw] = await readRowsOfAll<{ n: number }>(
      t,
      [id],
      `SELECT count(*)::int AS n FROM responses r JOIN answers a USING (client_id, invitation_id)
       WHERE r.survey_id IN (1, 2, 3, 5) AND a.text_entry IS NOT NULL AND r.completed_on < '2026-11-01'`,
    );
    expect(shown.length).toBeLessThanOrEqual(raw?.n ?? 0);
    const months = new Set(shown.map(({ month }) => month.slice(8)));
    expect([...months].every((day) => day === "01")).toBe(true);
    const alike = Map.groupBy(shown, ({ text: _text, ...attributes }) => JSON.stringify(attributes));
    for (const group of alike.values()) expect(group.length).toBeGreaterThanOrEqual(10);
  }
});

test("rows of segments are of five people each, family by family", async () => {
  const rows = await readRowsOfAll<Record<string, number | string>>(
    t,
    t.demo.clients.map(({ id }) => id),
    "SELECT cut, level, count(*)::int AS rows, min(people) AS people FROM release_segments GROUP BY 1, 2 ORDER BY 1, 2",
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ people }) => Number(people) >= 5)).toBe(true);
});
