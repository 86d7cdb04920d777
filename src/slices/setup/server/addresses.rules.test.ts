import { expect, test } from "vitest";
import { checkAddresses } from "./addresses.rules.ts";

const toPerson = (id: number, name: string, email: string | null) => ({ id, name, email });

test("counts who cannot be reached, and names whose address can be mended", () => {
  const people = [
    toPerson(1, "Vera", "vera@x.example"),
    toPerson(2, "Abel", "abel@x.example"),
    toPerson(3, "Zoe", null),
    toPerson(4, "Ana", null),
    toPerson(5, "Omar", "omar@x.example"),
  ];
  const blocks = new Map([
    ["abel@x.example", "bounced"],
    ["omar@x.example", "opted_out"],
  ] as const);
  expect(checkAddresses(people, blocks)).toEqual({
    total: 5,
    missing: 2,
    bounced: 1,
    opted_out: 1,
    people: [
      { id: 4, name: "Ana", email: null, problem: "missing" },
      { id: 3, name: "Zoe", email: null, problem: "missing" },
      { id: 2, name: "Abel", email: "abel@x.example", problem: "bounced" },
    ],
  });
});

test("names the first fifty and counts all", () => {
  const people = Array.from({ length: 60 }, (_, at) => toPerson(at + 1, `Person ${String(at).padStart(2, "0")}`, null));
  const found = checkAddresses(people, new Map());
  expect([found.missing, found.people.length, found.people.at(-1)?.name]).toEqual([60, 50, "Person 49"]);
});
