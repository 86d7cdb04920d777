import { describe, expect, test } from "vitest";
import { parseStaffArguments } from "./staff-command.ts";

describe("arguments of the staff command", () => {
  test("are an email in lower case, a name, and whether there may be others", () => {
    expect(parseStaffArguments(["--email", " Ada@Example.com ", "--name", "Ada Byron"])).toEqual({
      email: "ada@example.com",
      name: "Ada Byron",
      isAdditional: false,
    });
    expect(parseStaffArguments(["--email=a@b.example", "--name=A", "--another"]).isAdditional).toBe(true);
  });

  test("every error is reported at once, with the usage", () => {
    expect(() => parseStaffArguments([])).toThrow(/--email must.*\n--name must.*\nUsage: npm run staff/);
    expect(() => parseStaffArguments(["--email", "nobody", "--name", " "])).toThrow(/--email must.*\n--name must/);
    expect(() => parseStaffArguments(["--mail", "a@b.example"])).toThrow(/Unknown option '--mail'[\s\S]*Usage/);
  });
});
