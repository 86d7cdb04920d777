import { describe, expect, test } from "vitest";
import { type AccountMailProps, renderAccountMail } from "#slices/identity/emails/account-mail.tsx";

const props: AccountMailProps = {
  kind: "welcome",
  language: "en",
  firstName: "Nora",
  clientName: "Harborline",
  email: "nora@harborline.example",
  url: "https://portal.example/set-password/abc",
};

describe("an email about an account", () => {
  const kinds = ["welcome", "ready", "company", "reset"] as const;
  test.each(
    kinds.flatMap((kind) => [
      { kind, language: "en" as const },
      { kind, language: "es" as const },
    ]),
  )("$kind in $language has the link, the email and its reason in HTML and in text", ({ kind, language }) => {
    const mail = renderAccountMail({ ...props, kind, language });
    for (const body of [mail.html, mail.plain]) {
      expect(body).toContain(props.url);
      expect(body).toContain(props.email);
      expect(body).toContain("Nora");
      expect(body).toContain("Harborline");
      expect(body).not.toMatch(/undefined|null|\[object/);
    }
    expect(mail.html).toContain(`<html lang="${language}">`);
  });

  test("shows how long its link works, when it has one", () => {
    expect(renderAccountMail(props).plain).toContain("expires in 14 days");
    expect(renderAccountMail({ ...props, kind: "reset" }).plain).toContain("expires in 60 minutes");
    expect(renderAccountMail({ ...props, kind: "ready" }).plain).not.toContain("works once");
  });

  test("escapes names, and keeps them out of the headers", () => {
    const clientName = "Harbor\r\nBcc: x@evil.example <b>";
    const mail = renderAccountMail({ ...props, clientName, firstName: "<script>alert(1)</script>" });
    expect(mail.subject).toBe("You’re invited to Courtyard by Harbor Bcc: x@evil.example <b>");
    expect(mail.html).not.toContain("<script>");
    expect(mail.html).not.toContain("<b>");
  });

  test("greets staff without a company by name, and without a name when there is none", () => {
    expect(renderAccountMail({ ...props, kind: "reset", clientName: null }).subject).toBe(
      "Reset your Courtyard password",
    );
    expect(renderAccountMail({ ...props, firstName: "" }).plain.startsWith("Hello,\n")).toBe(true);
  });
});
