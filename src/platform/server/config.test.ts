import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { StartupRefusal } from "./fail.ts";

describe("readConfig", () => {
  test("an empty environment is a newcomer's: port 3000, embedded database in .data, both roles", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      database: { kind: "embedded", dataDir: ".data" },
      demo: undefined,
      roles: { web: true, worker: true },
      publicUrl: null,
    });
  });

  test("DATABASE_URL chooses PostgreSQL; the owner's URL is optional", () => {
    const url = "postgres://app:secret@db.example/courtyard";
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ kind: "postgres", url, ownerUrl: null });
  });

  test("a variable that is set but empty counts as not set", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toEqual(readConfig({}));
  });

  test("every variable at fault is named at once", () => {
    const read = (): unknown =>
      readConfig({ PORT: "web", DATABASE_URL: "mysql://x", ROLES: "cook", DEMO: "yes", SMTP_URL: "x" });
    expect(read).toThrow(StartupRefusal);
    for (const name of ["PORT", "DATABASE_URL", "ROLES", "DEMO", "SMTP_URL"])
      expect(read).toThrow(new RegExp(`  ${name}: `));
  });
});
