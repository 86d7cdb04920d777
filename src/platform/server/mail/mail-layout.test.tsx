import { expect, test } from "vitest";
import { htmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailLayout, MailText } from "./mail-layout.tsx";

const html = htmlDocument(
  <MailLayout language="es" title="Hola <b>" preview="Primero" sender="Harborline" footer="Pie">
    <MailText>{'Señora "Núñez" & Cía.'}</MailText>
    <MailButton href={'https://portal.example/s/"><script>'}>Empezar</MailButton>
  </MailLayout>,
);

test("text stays text, inside the column as well", () => {
  expect(html).toContain("Hola &lt;b&gt;");
  expect(html).toContain("Señora &quot;Núñez&quot; &amp; Cía.");
  expect(html).not.toContain("<script>");
});

test("the column is bound for Outlook and for everybody else", () => {
  expect(html.match(/<!--\[if mso\]>/g)).toHaveLength(2);
  expect(html.match(/<!\[endif\]-->/g)).toHaveLength(2);
  expect(html).toContain('<table role="presentation" width="600"');
  expect(html).toContain("max-width:600px");
});

test("what hides the preview hides it in Outlook too", () => {
  expect(html).toMatch(/<div style="display:none;[^"]*mso-hide:all">Primero/);
});

test("the button is readable where every style is dropped", () => {
  const bare = html.replaceAll(/ style="[^"]*"/g, "");
  expect(bare).toMatch(/<td align="center" bgcolor="#3556c8"><a [^>]*><font color="#ffffff">Empezar<\/font>/);
});

test("needs no picture, no style sheet and no script", () => {
  expect(html).not.toMatch(/<(img|style|link|script|svg)\b/);
});
