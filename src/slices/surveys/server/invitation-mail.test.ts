import { describe, expect, test } from "vitest";
import { type InvitationMailProps, renderInvitationMail } from "#slices/surveys/emails/invitation-mail.tsx";

const props: InvitationMailProps = {
  language: "en",
  firstName: "Rosa",
  clientName: "Harborline Residential",
  locationName: "Cedar Point",
  surveyName: "Resident Satisfaction Survey",
  intro: "How is life in your community?",
  minutes: 4,
  lastDay: "December 10, 2026",
  whoSees: "The managers see your answers.",
  url: "https://portal.example/s/abc",
  isForResident: true,
  isReminder: false,
  optOutUrl: "https://portal.example/opt-out?token=def",
  textsUrl: null,
  postalAddress: "200 Harbor Street, Suite 310, Portland, ME 04101",
};

describe("an invitation", () => {
  const mail = renderInvitationMail(props);

  test.each([
    "Rosa",
    "Harborline Residential",
    "Cedar Point",
    "About 4 minutes",
    "December 10, 2026",
    "The managers see your answers.",
    props.url,
  ])("contains %s in both parts", (words) => {
    expect(mail.html).toContain(words);
    expect(mail.plain).toContain(words);
  });

  test("has one action (a button in a table cell), an unsubscribe link, and no picture, script or style sheet", () => {
    const links = [...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
    expect(links).toEqual([props.url, props.url, props.optOutUrl]);
    expect(mail.plain).toContain(`Unsubscribe from survey emails: ${props.optOutUrl}`);
    expect(mail.html).toMatch(
      /<td align="center" bgcolor="#3556c8" style="[^"]*mso-padding-alt:14px 28px[^"]*"><a href/,
    );
    expect(mail.html).not.toMatch(/<img|<script|<style|<link/);
  });

  test("escapes names and keeps them on the single line of the subject", () => {
    const hostile = renderInvitationMail({
      ...props,
      firstName: "<b>R</b>",
      locationName: "Cedar\r\nBcc: x@example.com",
    });
    expect(hostile.html).toContain("&lt;b&gt;R&lt;/b&gt;");
    expect(hostile.subject).toBe("Cedar Bcc: x@example.com: a survey of about 4 minutes");
  });

  test("a reminder says that it is one and names the last day, in both languages", () => {
    for (const [language, word] of [
      ["en", "Reminder"],
      ["es", "Recordatorio"],
    ] as const) {
      const reminder = renderInvitationMail({ ...props, language, isReminder: true });
      expect(reminder.subject.startsWith(`${word}: Cedar Point`)).toBe(true);
      expect(reminder.plain.toLowerCase()).toContain(`${word.toLowerCase()}:`.slice(0, -1));
      expect(reminder.plain.match(/December 10, 2026/g)?.length).toBe(2);
    }
  });

  test("offers text messages to a resident who can choose them", () => {
    const offered = renderInvitationMail({ ...props, textsUrl: "https://portal.example/opt-in-to-sms?code=x" });
    expect(offered.html).toContain("https://portal.example/opt-in-to-sms?code=x");
    expect(mail.html).not.toContain("text message");
  });

  test("says to an employee that it comes from the company", () => {
    const employee = renderInvitationMail({ ...props, isForResident: false });
    expect(employee.subject).toBe("Harborline Residential: a survey of about 4 minutes");
    expect(employee.plain).toContain("because you work for Harborline Residential");
  });

  test("is available in Spanish", () => {
    const spanish = renderInvitationMail({ ...props, language: "es", minutes: 1 });
    expect(spanish.subject).toBe("Cedar Point: una encuesta de 1 minuto");
    expect(spanish.html).toContain(`<html lang="es">`);
    expect(spanish.plain).toContain("Empezar la encuesta:\nhttps://portal.example/s/abc");
  });
});

test.each(["en", "es"] as const)("ends with the postal address of the sender, if there is one: %s", (language) => {
  const mail = renderInvitationMail({ ...props, language });
  const line = "Harborline Residential, 200 Harbor Street, Suite 310, Portland, ME 04101";
  expect(mail.plain.trimEnd().endsWith(line)).toBe(true);
  expect(mail.html.replaceAll(/<!-- -->/g, "")).toContain(line);
  const without = renderInvitationMail({ ...props, language, postalAddress: null });
  expect(without.plain).not.toContain("null");
  expect(without.html).not.toContain("Harbor Street");
});
