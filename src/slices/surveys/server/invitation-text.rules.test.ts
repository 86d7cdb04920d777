import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatInvitationText,
  toSevenBits,
  type InvitationTextProps,
  formatReplyText,
} from "./invitation-text.rules.ts";

const props: InvitationTextProps = {
  language: "en",
  clientName: "Harborline",
  locationName: "Cedar Point",
  minutes: 4,
  isReminder: false,
  url: `https://portal.example/r/${"A".repeat(43)}`,
};

describe("text messages", () => {
  test("an invitation names the sender, the duration, the link and how to stop", () => {
    expect(formatInvitationText(props)).toBe(
      `Harborline, Cedar Point: 4-minute survey: ${props.url} Reply STOP to end`,
    );
    expect(formatInvitationText({ ...props, language: "es", isReminder: true })).toBe(
      `Harborline, Cedar Point: recordatorio, encuesta de 4 min: ${props.url} Responda STOP para terminar`,
    );
  });

  test("a reply does too; its text stays behind the link", () => {
    expect(formatReplyText(props)).toBe(
      `Harborline, Cedar Point: a reply to your survey comment: ${props.url} Reply STOP to end`,
    );
    const long = formatReplyText({
      ...props,
      language: "es",
      clientName: "A company with a very long name and more of it",
    });
    expect(long.length).toBeLessThanOrEqual(160);
    expect(long).toContain(`respuesta a su comentario en la encuesta: ${props.url} Responda STOP para terminar`);
  });

  test("fits into one message of 160 seven-bit characters for any names", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.constantFrom("en" as const, "es" as const),
        fc.boolean(),
        (clientName, locationName, language, isReminder) => {
          const text = formatInvitationText({ ...props, clientName, locationName, language, isReminder });
          expect(text.length).toBeLessThanOrEqual(160);
          expect(toSevenBits(text)).toBe(text);
          expect(text).toContain(props.url);
          expect(text).toContain("STOP");
        },
      ),
    );
  });

  test("keeps Spanish characters of the seven-bit alphabet and drops only the accents it lacks", () => {
    expect(toSevenBits("Señor Núñez, ¿qué tal? “Aquí” – así")).toBe('Señor Nuñez, ¿qué tal? "Aqui" - asi');
  });
});
