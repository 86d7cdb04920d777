import { afterAll, beforeAll, beforeEach } from "vitest";
import { makeClient } from "#slices/residents/testing/residents.factories.ts";
import { openTestDatabase, type TestDatabase } from "#test/support/test-database.ts";
import { setUpSurveyFixture } from "./survey-fixture.ts";

export interface CompanyFixture {
  readonly t: TestDatabase;
  readonly fixture: ReturnType<typeof setUpSurveyFixture>;
  /** A company named Harborline that no other test of the file uses. */
  readonly client: number;
}

/** Opens one database per test file; before each test sets the clock and creates a company. */
export function setUpCompanyPerTest(now: string, take: (company: CompanyFixture) => void): void {
  let t: TestDatabase;
  let fixture: CompanyFixture["fixture"];
  let client = 0;
  beforeAll(async () => {
    t = await openTestDatabase();
    fixture = setUpSurveyFixture(t);
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    t.clock.set(now);
    client = await makeClient(t.db, client + 1, { name: "Harborline" });
    take({ t, fixture, client });
  });
}
