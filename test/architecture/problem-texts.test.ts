import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findProblemTexts } from "#platform/web/problem-texts.ts";

/** Codes that no screen of the portal can meet: of public pages, webhooks, sign-in and wrong requests. */
const elsewhere =
  /^(oidc_|wrong_(credentials|code|host)|bad_signature|step_over|codes_differ|content_encoding|foreign_origin|media_type|method_|idempotency_(key|reply)|not_json|password_refused|widget_missing|forbidden|not_found|invalid_input)/;

test("every code of the server has a Spanish text", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
    /(?<!\.test)\.tsx?$/u.test(name),
  );
  const codes = new Set(
    files.flatMap((name) =>
      [...readFileSync(`src/${name}`, "utf8").matchAll(/new AppError\(\s*"[a-z_]+",\s*"([a-z_]+)"/gu)].map(
        ([, code = ""]) => code,
      ),
    ),
  );
  expect(codes.size).toBeGreaterThan(60);
  const missing = [...codes].filter((code) => {
    const unknown = "Not translated";
    return (
      !elsewhere.test(code) &&
      findProblemTexts({ status: 409, title: "", code, detail: unknown }, "es").detail === unknown
    );
  });
  // "archived" has messages of its own.
  expect(missing).toEqual(["archived"]);
});
