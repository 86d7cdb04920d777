import { afterAll, beforeAll, expect, test } from "vitest";
import { deliverJob, sweepJob } from "#platform/server/outbox/outbox.ts";
import { startTestApplication, type TestApplication } from "#test/support/test-application.ts";
import { jobNames } from "./job-names.ts";

let t: TestApplication;
beforeAll(async () => {
  t = await startTestApplication();
});
afterAll(() => t.close());

test("every job of the product has a queue, which the owner creates before the server starts", () => {
  const jobs = [...t.product.jobs, deliverJob, sweepJob].map(({ name }) => name);
  expect(jobs.toSorted()).toEqual(jobNames.toSorted());
});
