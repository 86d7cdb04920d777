import { checkWords } from "#tools/gates/words.ts";
import { testGate } from "./planted.ts";

const service = "src/slices/surveys/server/x.service.ts";

testGate({
  name: "the words of the field",
  check: checkWords,
  seeded: [
    { what: "a word in a comment", path: service, text: "/** What somebody may see. */", reason: 'says "somebody"' },
    { what: "a word in a name", path: service, text: "export const byWhoever = 1;", reason: "the name byWhoever" },
    {
      what: "a word in a parameter",
      path: service,
      text: "export function find(somebody: string) {}",
      reason: "somebody",
    },
    { what: "a word in a file's name", path: "src/ui/somebody.ts", text: "", reason: "the file's name" },
    { what: "a function that is no verb", path: service, text: "export function rows() {}", reason: "no verb" },
    { what: "an arrow function that is no verb", path: service, text: "const key = () => 1;", reason: "no verb" },
    { what: "a method that is no verb", path: service, text: "class A { rows() {} }", reason: "no verb" },
    {
      what: "an API method that is no verb",
      path: service,
      text: "interface AApi { rows(): void }",
      reason: "no verb",
    },
    { what: "a participle as a type", path: service, text: "interface Asked { a: 1 }", reason: "names no thing" },
    { what: "a pronoun as a type", path: service, text: "type Which = 1 | 2;", reason: "names no thing" },
    { what: "a preposition without its noun", path: service, text: "const getKeyOf = () => 1;", reason: "no verb" },
  ],
  allowed: [
    [service, "export function sumOf() {}"],
    [service, "export function PageTitle() {}"],
    [service, "export const usePages = () => 1;"],
    [service, "interface AApi { readRows(): void; rows: number }"],
    [service, "interface AskedQuestion { a: 1 }"],
    [service, 'export const title = "What somebody may see";'],
    [service, "export const regionOf = new Map<number, number>();"],
    [service, "export type RowOf<T> = T;"],
    [service, "/** Fails `absent` for another. */ export const isPartOf = () => true;"],
  ],
});
