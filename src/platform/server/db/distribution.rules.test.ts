import { describe, expect, test } from "vitest";
import { planDistribution, type SchemaFacts, type SchemaReference, type SchemaTable } from "./distribution.rules.ts";

const createTable = (name: string, isOwned: boolean, placed: SchemaTable["placed"] = null): SchemaTable => ({
  name,
  isOwned,
  placed,
});
const createReference = (from: string, to: string): SchemaReference => ({
  name: `${from}_${to}`,
  from,
  to,
  definition: `FOREIGN KEY (client_id) REFERENCES ${to}(client_id)`,
});

const schema: SchemaFacts = {
  tables: [
    createTable("answers", true),
    createTable("clients", false),
    createTable("homes", true),
    createTable("people", true),
    createTable("questions", false),
    createTable("sessions", false),
    createTable("topics", false),
  ],
  references: [
    createReference("answers", "people"),
    createReference("answers", "questions"),
    createReference("homes", "clients"),
    createReference("people", "homes"),
    createReference("people", "people"),
    createReference("questions", "topics"),
    createReference("sessions", "clients"),
  ],
};
const everywhere = ["clients", "questions", "topics"];

describe("planning a cluster", () => {
  test("clients' tables come after those they reference, and so do the copied ones", () => {
    const plan = planDistribution(schema, everywhere, []);
    expect(plan).toMatchObject({ errors: [], distributed: ["homes", "people", "answers"], anchor: "homes" });
    expect(plan.replicated).toEqual(["clients", "topics", "questions"]);
  });

  test("drops no foreign key for good except those from the coordinator's tables to copied tables", () => {
    const plan = planDistribution(schema, everywhere, []);
    expect(plan.dropped).toEqual(schema.references);
    expect(plan.removedReferences.map(({ name }) => name)).toEqual(["sessions_clients"]);
    expect(plan.restored.length + plan.removedReferences.length).toBe(plan.dropped.length);
  });

  test("skips tables that are distributed already and colocates a later table with them", () => {
    const placed = {
      clients: "reference",
      topics: "reference",
      questions: "reference",
      homes: "distributed",
      people: "distributed",
    } as const;
    const tables = schema.tables.map((each) => ({
      ...each,
      placed: (placed as Record<string, SchemaTable["placed"]>)[each.name] ?? null,
    }));
    const plan = planDistribution({ ...schema, tables }, everywhere, []);
    expect(plan).toMatchObject({ replicated: [], distributed: ["answers"], anchor: "homes", removedReferences: [] });
    expect(plan.dropped.map(({ name }) => name)).toEqual(["answers_people", "answers_questions"]);
    const done = schema.tables.map((each) => ({
      ...each,
      placed: each.isOwned ? ("distributed" as const) : each.name === "sessions" ? null : ("reference" as const),
    }));
    expect(planDistribution({ ...schema, tables: done }, everywhere, [])).toMatchObject({
      errors: [],
      dropped: [],
      distributed: [],
      replicated: [],
    });
  });

  test.each([
    [
      "a reference from a client-owned table to a table of the coordinator",
      createReference("people", "sessions"),
      /people \(distributed\) refers to sessions \(local\)/,
    ],
    [
      "a reference from a copied table to a client-owned table",
      createReference("questions", "people"),
      /questions \(reference\) refers to people/,
    ],
    [
      "a reference from a table of the coordinator to a client-owned table",
      createReference("sessions", "people"),
      /sessions \(local\) refers to people/,
    ],
    [
      "a reference from a copied table to a table of the coordinator",
      createReference("topics", "sessions"),
      /topics \(reference\) refers to sessions/,
    ],
  ])("%s is an error", (_, seeded, says) => {
    const plan = planDistribution({ ...schema, references: [...schema.references, seeded] }, everywhere, []);
    expect(plan.errors.join()).toMatch(says);
    expect(plan.dropped).toEqual([]);
  });

  test("an unknown table name and a table with the wrong placement are errors", () => {
    expect(planDistribution(schema, ["clients", "nothing"], []).errors.join()).toMatch(/there is no table nothing/);
    const odd = { ...schema, tables: [...schema.tables.slice(1), createTable("answers", true, "reference")] };
    expect(planDistribution(odd, everywhere, []).errors).toEqual([
      "answers is in the cluster as reference, and should be distributed",
    ]);
  });
});
