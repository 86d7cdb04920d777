import { expect, test } from "vitest";
import { hashPassword, isPassword } from "./passwords.ts";

test("a password is kept as OWASP requires: argon2id, 19 MiB, two passes, another salt each time", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test("only the password itself is accepted, and none where there is no account", async () => {
  const stored = await hashPassword("correct horse");
  expect(await isPassword(stored, "correct horse")).toBe(true);
  expect(await isPassword(stored, "Correct horse")).toBe(false);
  expect(await isPassword(null, "nobody has this password")).toBe(false);
});
