import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { Stems } from "./stems.read-model.ts";

let t: TestDatabase;
beforeAll(async () => {
  t = await openTestDatabase();
});
afterAll(() => t.close());

const learn = (stems: Stems, ...texts: readonly string[]) =>
  t.db.global(async (tx) => (await stems.learn(tx, "en", texts)).findStems);

test("a learned set knows all its words, however few are cached", async () => {
  const stems = new Stems(3);
  const first = await learn(stems, "gates closing");
  // There is no room for these; one of them is already known.
  const second = await learn(stems, "gates parked roaches");
  expect(["gates", "parked", "roaches"].map(second)).toEqual([["gate"], ["park"], ["roach"]]);
  expect(["gates", "closing"].map(first)).toEqual([["gate"], ["close"]]);
  // More words than the cache holds.
  const third = await learn(stems, "packages deliveries neighbors barking");
  expect(third("deliveries")).toEqual(["deliveri"]);
  expect(third("barking")).toEqual(["bark"]);
  expect(second("parked")).toEqual(["park"]);
});

test("two concurrent calls both get all their words", async () => {
  const stems = new Stems(3);
  await learn(stems, "gates closing");
  const [some, others] = await Promise.all([learn(stems, "gates parked"), learn(stems, "gates roaches barking")]);
  expect(["gates", "parked"].map(some)).toEqual([["gate"], ["park"]]);
  expect(["gates", "roaches", "barking"].map(others)).toEqual([["gate"], ["roach"], ["bark"]]);
});

test("a word has the same stems whether or not its form without accents was learned before", async () => {
  const read = async (...texts: readonly string[]) => {
    const stems = new Stems();
    return t.db.global(async (tx) => {
      let found: readonly string[] = [];
      for (const text of texts) found = (await stems.learn(tx, "es", [text])).findStems("árboles");
      return found;
    });
  };
  expect(await read("arboles", "árboles")).toEqual(await read("árboles"));
});
