import { expect, test } from "vitest";
import { z } from "zod";
import { id, isoDay, listFor, pageParameter } from "#platform/contract/wire.ts";
import { invalidInput, readValue } from "./input-errors.ts";

const input = z.strictObject({
  page: pageParameter,
  filters: z
    .strictObject({ regions: listFor(id).optional(), status: z.enum(["open", "done"]).optional() })
    .prefault({}),
  day: isoDay.optional(),
  at: z.iso.datetime().optional(),
  email: z.email().optional(),
  name: z.string().min(2).max(5).optional(),
  only: z.literal("x").optional(),
  either: z.union([z.literal("none"), z.number()]).optional(),
  odd: z.string().regex(/^a+$/, "Only the letter a").optional(),
  slug: z.string().regex(/^a+$/, "must be a, any number of times").optional(),
  rows: z
    .array(z.strictObject({ title: z.string() }))
    .max(2)
    .optional(),
  new_password: z.string().min(99).optional(),
  score: z.number().min(0.5).optional(),
  yes: z.boolean().optional(),
});

const toMessages = (value: unknown, schema: z.ZodType = input, path = "query"): string[] => {
  const outcome = readValue(path, schema, value);
  return "errors" in outcome ? outcome.errors.map(({ message }) => message) : [];
};

test.each<[object, string]>([
  [{ page: { number: "abc" } }, 'page.number must be a whole number of at least 1; "abc" was sent.'],
  [{ page: { number: "1.5" } }, 'page.number must be a whole number of at least 1; "1.5" was sent.'],
  [{ page: { size: "1001" } }, 'page.size must be a whole number from 1 to 1000; "1001" was sent.'],
  [{ page: { size: ["1", "2"] } }, "page.size must be a whole number from 1 to 1000; a list of 2 was sent."],
  [{ page: "2" }, 'page must be an object; "2" was sent.'],
  [{ page: { sice: 1 } }, "page.sice is not taken; what is taken in page is number or size."],
  [{ filters: { regions: "x" } }, 'filters.regions.0 must be a positive whole number; "x" was sent.'],
  [{ filters: { regions: ["1", "-2"] } }, 'filters.regions.1 must be a positive whole number; "-2" was sent.'],
  [{ filters: { status: "moon" } }, 'filters.status must be one of open or done; "moon" was sent.'],
  [{ day: "2026-02-30" }, 'day must be a day as YYYY-MM-DD; "2026-02-30" was sent.'],
  [{ at: "noon" }, 'at must be a date and time as YYYY-MM-DDThh:mm:ssZ; "noon" was sent.'],
  [{ email: "me" }, 'email must be an e-mail address; "me" was sent.'],
  [{ name: "a" }, 'name must be at least 2 characters long; "a" was sent.'],
  [{ name: "x".repeat(60) }, `name must be at most 5 characters long; "${"x".repeat(40)}…" was sent.`],
  [{ name: 7 }, "name must be a text; 7 was sent."],
  [{ name: null }, "name must be a text; null was sent."],
  [{ only: "y" }, 'only must be x; "y" was sent.'],
  [{ either: "some" }, 'either must be none or a number; "some" was sent.'],
  [{ odd: "b" }, "Only the letter a"],
  [{ slug: "b" }, 'slug must be a, any number of times; "b" was sent.'],
  [{ rows: [{ title: "a" }, {}] }, "rows.1.title is missing. It must be a text."],
  [{ rows: [{ title: "a", x: 1 }] }, "rows.0.x is not taken; what is taken in rows.0 is title."],
  [{ rows: [1, 2, 3].map(() => ({ title: "a" })) }, "rows must be at most 2 entries long; a list of 3 was sent."],
  [{ rows: {} }, "rows must be a list; an object was sent."],
  [{ new_password: "hunter2" }, "new_password must be at least 99 characters long."],
  [{ score: 0 }, "score must be a number of at least 0.5; 0 was sent."],
  [{ yes: "true" }, 'yes must be true or false; "true" was sent.'],
])("%j: %s", (value, sentence) => {
  expect(toMessages(value)).toEqual([sentence]);
});

test("a part that accepts nothing says so; a value that is parsed by itself is named by its path", () => {
  expect(toMessages({ client_id: "2" }, z.strictObject({}))).toEqual([
    "client_id is not taken; nothing is taken here.",
  ]);
  expect(toMessages({ a: 1 }, z.undefined().or(z.null()).or(z.strictObject({})), "body")).toEqual(["a is not taken."]);
  expect(toMessages("x", z.coerce.number().int(), "query.page.number")).toEqual([
    'page.number must be a whole number; "x" was sent.',
  ]);
});

test("the message names the one error, or all invalid fields", () => {
  const outcome = readValue("query", input, { page: { number: 0 }, day: "x", name: 7 });
  const errors = "errors" in outcome ? outcome.errors : [];
  expect(errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "query.page.number too_small",
    "query.day invalid_format",
    "query.name invalid_type",
  ]);
  expect(invalidInput(errors).message).toBe("3 things are wrong with what was sent: see page.number, day and name.");
  expect(invalidInput(errors.slice(1, 2)).message).toBe('day must be a day as YYYY-MM-DD; "x" was sent.');
});

test("a message of a form's field becomes a full sentence when it stands alone", () => {
  const required = { path: "body.name", code: "too_small", message: "Required" };
  expect(invalidInput([required]).message).toBe("name: Required");
  expect(invalidInput([{ ...required, message: "Write a note." }]).message).toBe("Write a note.");
});
