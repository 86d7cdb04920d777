import { generateKeyPairSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assertProductionReady } from "./config.production.ts";
import { readConfig, settingNames } from "./config.ts";
import { projectRoot } from "#test/support/migrate-template.ts";
import { StartupError } from "./app-error.ts";

describe("readConfig", () => {
  test("an empty environment gets the defaults: port 3000, embedded database in .data, both roles", () => {
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

  test("a variable set to an empty text counts as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toEqual(readConfig({}));
  });

  test("the error names every invalid variable", () => {
    const read = (): unknown =>
      readConfig({ PORT: "web", DATABASE_URL: "mysql://x", ROLES: "cook", DEMO: "yes", SMTP_URL: "x" });
    expect(read).toThrow(StartupError);
    for (const name of ["PORT", "DATABASE_URL", "ROLES", "DEMO", "SMTP_URL"])
      expect(read).toThrow(new RegExp(`  ${name}: `));
  });

  test.each([
    ["smtp://mail.example:587", true],
    ["smtps://user:secret@mail.example", true],
    ["https://token@provider.example/send", true],
    ["http://127.0.0.1:8025/send", true],
    ["http://localhost:8025/send", true],
    ["http://provider.example/send", false],
    ["ftp://mail.example", false],
  ])("SMTP_URL accepts %s: %s", (url, isRight) => {
    const read = (): unknown => readConfig({ SMTP_URL: url }).smtpUrl;
    if (isRight) expect(read()).toBe(url);
    else expect(read).toThrow(/SMTP_URL: must be a URL that starts with smtp:/);
  });

  test.each(["0", "1", "2", "127.0.0.1", "10.0.0.0/8, fd00::/8"])("TRUST_PROXY accepts %s", (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).not.toThrow();
  });

  test.each(["yes", "10", "10.0.0.0/33", "proxy.example", "10.0.0.0/8,", "1,2"])("TRUST_PROXY rejects %s", (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow(/TRUST_PROXY: must be the number of proxies/);
  });

  test("production names missing settings unless they are waived by name", () => {
    const database = { DATABASE_URL: "postgres://app@db.example/courtyard" };
    const check = (more: Readonly<Record<string, string>>) => () =>
      assertProductionReady(readConfig({ ...database, ...more }));
    expect(check({})).toThrow(StartupError);
    for (const name of ["SECRET_KEY", "PUBLIC_URL", "SMTP_URL"]) expect(check({})).toThrow(new RegExp(`  ${name}: `));
    expect(check({})).toThrow("ALLOW_UNSET=SECRET_KEY,PUBLIC_URL,SMTP_URL");
    expect(check({ ALLOW_UNSET: "SMTP_URL, PUBLIC_URL" })).toThrow(/missing:\n {2}SECRET_KEY: [^\n]+\nSet/);
    expect(check({ ALLOW_UNSET: "SECRET_KEY,PUBLIC_URL,SMTP_URL" })).not.toThrow();
    expect(check({ ALLOW_UNSET: "EVERYTHING" })).toThrow(/ALLOW_UNSET: may name SECRET_KEY/);
    expect(check({ DEMO: "1" })).not.toThrow();
    expect(check({ DEMO: "0" })).toThrow(StartupError);
    const whole = {
      SECRET_KEY: Buffer.alloc(32).toString("base64"),
      PUBLIC_URL: "https://portal.example",
      SMTP_URL: "smtps://mail.example",
    };
    expect(check(whole)).not.toThrow();
    expect(() => assertProductionReady(readConfig({}))).not.toThrow();
  });

  test("text messages require https", () => {
    expect(readConfig({ SMS_URL: "https://t@sms.example/" }).smsUrl).toBe("https://t@sms.example/");
    expect(() => readConfig({ SMS_URL: "smtp://sms.example" })).toThrow(/SMS_URL/);
  });

  test("DKIM needs a domain, a selector and an RSA key in PEM or base64; a partial configuration is rejected", () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    const whole = { DKIM_DOMAIN: "courtyard.example", DKIM_SELECTOR: "mail1", DKIM_PRIVATE_KEY: privateKey };
    const dkim = { domainName: "courtyard.example", keySelector: "mail1", privateKey };
    expect(readConfig(whole).dkim).toEqual(dkim);
    const base64 = Buffer.from(privateKey).toString("base64");
    expect(readConfig({ ...whole, DKIM_PRIVATE_KEY: base64 }).dkim).toEqual(dkim);
    expect(readConfig({}).dkim).toBeNull();
    expect(() => readConfig({ ...whole, DKIM_PRIVATE_KEY: "secret" })).toThrow(/DKIM_PRIVATE_KEY: must be an RSA/);
    expect(() => readConfig({ ...whole, DKIM_SELECTOR: "" })).toThrow(/DKIM_SELECTOR: needed to sign mail/);
  });

  test("rejects a secret that can be guessed", () => {
    expect(readConfig({ HOOK_SECRET: "x".repeat(32) }).hookSecret).toBe("x".repeat(32));
    expect(() => readConfig({ HOOK_SECRET: "secret" })).toThrow(/HOOK_SECRET/);
  });

  test("SECRET_KEY holds one or more keys of 32 bytes each and may be unset", () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const given = `${one.toString("base64")}, ${two.toString("base64")}`;
    expect(readConfig({ SECRET_KEY: given }).secretKeys).toEqual([one, two]);
    expect(readConfig({}).secretKeys).toEqual([]);
    for (const wrong of ["short", `${given},`, Buffer.alloc(31).toString("base64")]) {
      expect(() => readConfig({ SECRET_KEY: wrong })).toThrow(/ {2}SECRET_KEY: must be 32 bytes/);
    }
  });
});

describe("documentation of settings", () => {
  const read = (file: string): string => readFileSync(join(projectRoot, file), "utf8");

  test(".env.example lists every setting once and no other", () => {
    const named = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z_]*)=/gm)].map(([, name = ""]) => name);
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });

  test("README's table lists every setting once and no other", () => {
    const [, table = ""] = read("README.md").split("\n## Settings\n");
    const rows = table.split("\n## ")[0]?.matchAll(/^\| (`[^|]*) \|/gm) ?? [];
    const named = [...rows].flatMap(([, cell = ""]) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name));
    expect(named.toSorted()).toEqual(settingNames.toSorted());
  });
});
