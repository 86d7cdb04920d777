import { describe, expect, test } from "vitest";
import { type DigestProps, renderDigestMail } from "#slices/plans/emails/digest-mail.tsx";
import { type EscalationsProps, renderEscalationsMail } from "#slices/plans/emails/escalations-mail.tsx";

const url = "https://portal.example/my-tasks";
const createDigest = (more: Partial<DigestProps> = {}): DigestProps => ({
  language: "en",
  clientName: "Harborline",
  firstName: "Nora",
  tasks: [
    {
      title: "Sign <b>the</b> policy",
      url: `${url}?user_task_id=1`,
      status: "past_due",
      isNew: false,
      dueOn: "2026-11-18",
      dueInDays: -1,
      about: "Tom Ruiz",
      warning: null,
    },
  ],
  count: 1,
  pastDue: 1,
  further: null,
  url,
  choicesUrl: "https://portal.example/email-preferences",
  ...more,
});
const createEscalations = (more: Partial<EscalationsProps> = {}): EscalationsProps => ({
  language: "en",
  clientName: "Harborline",
  firstName: "Nora",
  tasks: [
    {
      title: "Count keys",
      url: `${url}?user_task_id=2`,
      dueOn: "2026-11-18",
      daysLate: 2,
      assignees: ["Ana Diaz", "Ben Cole"],
      about: "Tom Ruiz",
    },
  ],
  count: 1,
  open: 1,
  url,
  choicesUrl: "https://portal.example/email-preferences",
  ...more,
});

describe.each(["en", "es"] as const)("task emails in %s", (language) => {
  test.each([
    ["digest", renderDigestMail(createDigest({ language }))],
    ["escalations", renderEscalationsMail(createEscalations({ language }))],
  ])("%s shows the company, the reason for the email and a link per task, as HTML and as text", (_, mail) => {
    for (const body of [mail.html, mail.plain]) {
      for (const part of ["Nora", "Harborline", "user_task_id=", "Tom Ruiz", url, "/email-preferences"])
        expect(body.replaceAll("&amp;", "&")).toContain(part);
      expect(body).not.toMatch(/undefined|null|\[object/);
    }
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});

test("escapes user input", () => {
  expect(renderDigestMail(createDigest()).html).toContain("Sign &lt;b&gt;the&lt;/b&gt; policy");
});

test.each([
  [1, 1, "You have 1 task (1 past due)"],
  [4, 0, "You have 4 tasks"],
])("the subject counts %i and %i", (count, pastDue, subject) => {
  expect(renderDigestMail(createDigest({ count, pastDue })).subject).toBe(subject);
});

test("says how many tasks are omitted", () => {
  expect(renderDigestMail(createDigest({ count: 31 })).plain).toContain("Plus 30 more in the portal");
  expect(renderDigestMail(createDigest()).plain).not.toContain("more");
  expect(renderEscalationsMail(createEscalations({ open: 9 })).plain).toContain("Showing 1 of 9 escalations");
  expect(renderEscalationsMail(createEscalations()).plain).not.toContain("of the");
});

test("names several assignees, and shows an unassigned task as such", () => {
  expect(renderEscalationsMail(createEscalations()).plain).toContain("assigned to Ana Diaz, Ben Cole");
  const [task] = createEscalations().tasks;
  const tasks = task ? [{ ...task, assignees: [], about: "" }] : [];
  expect(renderEscalationsMail(createEscalations({ tasks })).plain).toContain("· unassigned\n");
});
