import { expect, test } from "vitest";
import { formatDemoHint } from "./demo.ts";

test("the demo says how to sign in, in the reader's language, with the accounts of managers only", () => {
  const [english, spanish] = [formatDemoHint(), formatDemoHint("es")];
  expect(english).toMatch(/^This is a demo: .* courtyard-demo\.\n/);
  expect(spanish).toMatch(/^Esto es una demostración: .* courtyard-demo\.\n/);
  const list = (text: string): string[] => text.split("\n").slice(1);
  expect(list(spanish)).toEqual(list(english));
  expect(list(english)).toContain("dana@harborline.example (client-admin)");
  expect(english).not.toContain("(employee)");
});
