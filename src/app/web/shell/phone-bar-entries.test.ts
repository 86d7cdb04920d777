import { expect, test } from "vitest";
import { chooseEntries } from "#app/web/shell/phone-bar-entries.ts";

const createItem = (to: string) => ({ text: to, to, target: to, icon: "team", es: { text: to } }) as const;
const choose = (addresses: readonly string[], ownPlaces: number): readonly string[] =>
  chooseEntries(addresses.map(createItem), ownPlaces).map(({ to }) => to);

test.each<[string, readonly string[], number, readonly string[]]>([
  ["home before the portfolio", ["/portfolio", "/", "/team"], 2, ["/", "/portfolio"]],
  [
    "others where there is room",
    ["/portfolio", "/", "/satisfaction/dashboard", "/team"],
    1,
    ["/", "/portfolio", "/satisfaction/dashboard"],
  ],
  ["an employee's home alone", ["/"], 2, ["/"]],
  ["without a home", ["/team", "/legacy-reports", "/settings"], 2, ["/team", "/legacy-reports"]],
  ["nothing without entries", [], 1, []],
])("the bottom bar has %s", (_, items, ownPlaces, shown) => {
  expect(choose(items, ownPlaces)).toEqual(shown);
});
