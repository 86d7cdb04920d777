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
  ])("says %s in both parts", (words) => {
    expect(mail.html).toContain(words);
    expect(mail.plain).toContain(words);
  });

  test("has one action, a button that is a table cell, and no picture, script or style sheet", () => {
    expect([...mail.html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])).toEqual([props.url, props.url]);
    expect(mail.html).toMatch(
      /<td align="center" bgcolor="#3556c8" style="[^"]*mso-padding-alt:14px 28px[^"]*"><a href/,
    );
    expect(mail.html).not.toMatch(/<img|<script|<style|<link/);
  });

  test("names that people typed stay text and stay on the subject's one line", () => {
    const hostile = renderInvitationMail({
      ...props,
      firstName: "<b>R</b>",
      locationName: "Cedar\r\nBcc: x@example.com",
    });
    expect(hostile.html).toContain("&lt;b&gt;R&lt;/b&gt;");
    expect(hostile.subject).toBe("Cedar Bcc: x@example.com: a survey of about 4 minutes");
  });

  test("comes in Spanish", () => {
    const spanish = renderInvitationMail({ ...props, language: "es", minutes: 1 });
    expect(spanish.subject).toBe("Cedar Point: una encuesta de 1 minuto");
    expect(spanish.html).toContain(`<html lang="es">`);
    expect(spanish.plain).toContain("Empezar la encuesta:\nhttps://portal.example/s/abc");
  });
});
