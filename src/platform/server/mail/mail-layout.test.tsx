import { expect, test } from "vitest";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "./mail-layout.tsx";

const html = renderHtmlDocument(
  <MailLayout language="es" title="Hola <b>" preview="Primero" sender="Harborline" footer="Pie">
    <MailText>{'Señora "Núñez" & Cía.'}</MailText>
    <MailButton href={'https://portal.example/s/"><script>'}>Empezar</MailButton>
  </MailLayout>,
);

test("text is escaped, inside the column too", () => {
  expect(html).toContain("Hola &lt;b&gt;");
  expect(html).toContain("Señora &quot;Núñez&quot; &amp; Cía.");
  expect(html).not.toContain("<script>");
});

test("the column has a limited width in Outlook and elsewhere", () => {
  expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2);
  expect(html.match(/<!\[endif\]-->/g)).toHaveLength(2);
  expect(html).toContain('<table role="presentation" width="600"');
  expect(html).toContain("max-width:600px");
});

test("the preview text is hidden in Outlook too", () => {
  expect(html).toMatch(/<div style="display:none;[^"]*mso-hide:all">Primero/);
});

test("the button is readable without styles", () => {
  const bare = html.replaceAll(/ style="[^"]*"/g, "");
  expect(bare).toMatch(/<td align="center" bgcolor="#3556c8"><a [^>]*><font color="#ffffff">Empezar<\/font>/);
});

test("needs no picture, style sheet or script", () => {
  expect(html).not.toMatch(/<(img|style|link|script|svg)\b/);
});
