import { describe, expect, test } from "vitest";
import { z } from "zod";
import { id, listFor, pageParameter } from "#platform/contract/wire.ts";
import { buildSchemaLines } from "./api-schema.rules.ts";

const toSummary = (lines: ReturnType<typeof buildSchemaLines>): string[] =>
  lines.map(({ depth, path, type, is_required, is_nullable }) =>
    [`${"-".repeat(depth)}${path}`, type, is_required ? "required" : "", is_nullable ? "or null" : ""]
      .filter(Boolean)
      .join(" "),
  );

describe("a schema as lines", () => {
  test("fields follow their parent, one level deeper, lists with brackets", () => {
    const schema = z.object({
      data: z.array(z.object({ id: z.number().int(), names: z.array(z.string()) })),
      meta: z.object({ last: z.boolean() }).optional(),
    });
    expect(toSummary(buildSchemaLines(schema, "output"))).toEqual([
      "data array of object required",
      "-data[].id integer required",
      "-data[].names array of string required",
      "meta object",
      "-meta.last boolean required",
    ]);
  });

  test("null is a property of a line, not a type", () => {
    const schema = z.object({ a: z.string().nullable(), b: z.object({ c: z.null() }).nullable() });
    expect(toSummary(buildSchemaLines(schema, "output"))).toEqual([
      "a string required or null",
      "b object required or null",
      "-b.c null required or null",
    ]);
  });

  test("alternatives with fields follow each other; simple ones are one line", () => {
    const schema = z.object({
      key: z.union([z.number().int(), z.string()]),
      shape: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
    });
    const lines = buildSchemaLines(schema, "output");
    expect(toSummary(lines)).toEqual([
      "key integer or string required",
      "shape one of required",
      "-shape object",
      "--shape.a string required",
      "-shape object",
      "--shape.b string required",
    ]);
    expect(lines.filter(({ depth }) => depth === 1).map(({ name }) => name)).toEqual(["1 / 2", "2 / 2"]);
  });

  test("a map has a line for its values", () => {
    expect(
      toSummary(buildSchemaLines(z.object({ by: z.record(z.string(), z.object({ n: z.number() })) }), "output")),
    ).toEqual(["by object required", "-by.{key} object", "--by.{key}.n number required"]);
  });

  test("keeps values, limits, defaults and descriptions; the bounds of safe integers are no limits", () => {
    const schema = z.strictObject({
      scope: z.enum(["regions", "locations"]).default("regions"),
      size: z.number().int().min(1).max(1000).meta({ description: "Rows of a page." }),
      id,
      note: z.string().max(200).optional(),
      only: z.literal(true),
    });
    const lines = buildSchemaLines(schema, "input");
    const findLine = (path: string) => lines.find((line) => line.path === path);
    expect(findLine("scope")).toMatchObject({ values: ["regions", "locations"], default_value: '"regions"' });
    expect(findLine("scope")?.is_required).toBe(false);
    expect(findLine("size")).toMatchObject({ limits: "1 to 1000", description: "Rows of a page.", is_required: true });
    expect(findLine("id")).toMatchObject({ limits: "above 0", type: "integer" });
    expect(findLine("note")).toMatchObject({ limits: "at most 200 characters", is_required: false });
    expect(findLine("only")).toMatchObject({ values: ["true"], type: "boolean" });
  });

  test("a query is in wire notation", () => {
    const query = z.strictObject({
      filters: z.strictObject({ regions: listFor(id).optional() }).prefault({}),
      page: pageParameter,
    });
    expect(buildSchemaLines(query, "input", { notation: "query" }).map(({ path }) => path)).toEqual([
      "filters",
      "filters[regions][]",
      "page",
      "page[number]",
      "page[size]",
    ]);
  });

  test("a schema without fields is one line with the name of its root, and an empty one has no lines", () => {
    expect(toSummary(buildSchemaLines(z.string(), "output", { root: "(reply)" }))).toEqual(["(reply) string required"]);
    expect(buildSchemaLines(z.strictObject({}), "input", { root: "(reply)" })).toEqual([]);
    expect(buildSchemaLines(z.string(), "output")).toEqual([]);
  });
});
