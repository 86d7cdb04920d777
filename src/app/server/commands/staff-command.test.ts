import { describe, expect, test } from "vitest";
import { staffArguments } from "./staff-command.ts";

describe("arguments of the staff command", () => {
  test("are an email in lower case, a name, and whether there may be others", () => {
    expect(staffArguments(["--email", " Ada@Example.com ", "--name", "Ada Byron"])).toEqual({
      email: "ada@example.com",
      name: "Ada Byron",
      isAnother: false,
    });
    expect(staffArguments(["--email=a@b.example", "--name=A", "--another"]).isAnother).toBe(true);
  });

  test("every error is reported at once, with the usage", () => {
    expect(() => staffArguments([])).toThrow(/--email must.*\n--name must.*\nUsage: npm run staff/);
    expect(() => staffArguments(["--email", "nobody", "--name", " "])).toThrow(/--email must.*\n--name must/);
    expect(() => staffArguments(["--mail", "a@b.example"])).toThrow(/Unknown option '--mail'[\s\S]*Usage/);
  });
});
