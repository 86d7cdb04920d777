import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { surveyWorld } from "./survey-world.ts";

export interface Given {
  readonly t: TestDatabase;
  readonly world: ReturnType<typeof surveyWorld>;
  /** A company named Harborline that no other test of the file has. */
  readonly client: number;
}

/** Gives each test of a file the file's database with surveys on it, the clock at an instant, and a company of its own. */
export function beforeEachInCompany(now: string, take: (given: Given) => void): void {
  let t: TestDatabase;
  let world: Given["world"];
  let client = 0;
  beforeAll(async () => {
    t = await openTestDatabase();
    world = surveyWorld(t);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.set(now);
    client = await makeClient(t.db, client + 1, { name: "Harborline" });
    take({ t, world, client });
  });
}
