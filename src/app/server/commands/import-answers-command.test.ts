import { describe, expect, test } from "vitest";
import { parseImportArguments, readAnswerMap } from "./import-answers-arguments.ts";

const wish = ["--client", "harbor", "--survey", "24", "--map", "map.json", "--source", " Acme  Pulse ", "past.csv"];

describe("arguments", () => {
  test("accept a survey by id or slug, and answers are open unless stated otherwise", () => {
    expect(parseImportArguments(wish)).toMatchObject({
      client: "harbor",
      file: "past.csv",
      isConfidential: false,
      sourceName: "acme pulse",
    });
    const bySlug = wish.with(3, "resident-satisfaction");
    expect(parseImportArguments([...bySlug, "--confidential", "--dry-run"])).toMatchObject({
      survey: { id: 24 },
      isConfidential: true,
      isDryRun: true,
    });
  });

  test("all missing arguments are reported at once", () => {
    expect(() => parseImportArguments([])).toThrow(/--client[^]*--survey[^]*--map[^]*--source[^]*FILE/);
  });

  test.each<[string, string[], RegExp]>([
    ["two files", [...wish, "more.csv"], /Only one FILE/],
    ["open and confidential", [...wish, "--open", "--confidential"], /cannot be combined/],
    ["open answers of employees", [...wish.with(3, "engagement"), "--open"], /always confidential/],
    ["a survey that is none", wish.with(3, "weather"), /must be one of 1 \(engagement\)/],
    ["a source without a name", wish.with(7, " "), /--source must name whose file/],
    ["a source with a long name", wish.with(7, "x".repeat(81)), /at most 80 characters/],
    ["an unknown option", [...wish, "--force"], /--force/],
  ])("%s is rejected", (_, args, words) => {
    expect(() => parseImportArguments(args)).toThrow(words);
  });
});

describe("map", () => {
  test("every unknown key is reported with its path", () => {
    const map = {
      locations: { column: "property" },
      location: { column: "property" },
      date: { value: "2025-01-01" },
      questions: [{ question: 201, agreement: { column: "a", scales: [1, 7] } }],
    };
    expect(() => readAnswerMap(JSON.stringify(map))).toThrow(
      /locations[^]*questions\.0\.agreement|questions\.0\.agreement[^]*locations/,
    );
  });

  test("a map that is not JSON, or maps no question, is rejected", () => {
    expect(() => readAnswerMap("{")).toThrow(/not valid JSON/);
    const empty = { location: { value: "x" }, date: { value: "2025-01-01" }, questions: [] };
    expect(() => readAnswerMap(JSON.stringify(empty))).toThrow(/questions/);
  });
});
