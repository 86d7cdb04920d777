import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { PublicDocument } from "#platform/server/http/public-page.tsx";
import type { Letter, LetterBatch } from "../sending/letters.service.ts";
import { getLastDay, surveyTexts } from "./survey-texts.ts";

/** A letter with its QR code as SVG. */
export interface LetterWithCode extends Letter {
  readonly code: string;
}

const style = `main{padding:16px}
.bar{max-width:46rem;margin:0 auto 16px;display:flex;flex-wrap:wrap;gap:12px;align-items:center}
.bar h1{font-size:1.25rem;margin:0;flex:1 1 16rem}
.bar p{margin:0;color:var(--ink-2)}
.letter{max-width:46rem;margin:0 auto 16px;padding:22mm 20mm;background:#fff;color:#1a1d24;border:1px solid var(--line);break-after:page;break-inside:avoid}
.letter:last-child{break-after:auto}
.letter .to{margin:0 0 14mm;line-height:1.4}
.letter h2{font-size:1.4rem;line-height:1.25;margin:0 0 5mm}
.letter p{margin:0 0 4mm}
.scan{display:flex;gap:10mm;align-items:center;margin:8mm 0}
.scan svg{width:45mm;height:45mm;flex:none}
.letter .scan p{margin:0 0 3mm}
.link{overflow-wrap:anywhere;font-size:.9rem}
.small{font-size:.9rem;color:#4d5462}
@media(max-width:600px){.letter{padding:24px 20px}.scan{flex-wrap:wrap}}
@media print{@page{margin:0}body{background:#fff}.bar{display:none}main{padding:0}.letter{border:0;margin:0;max-width:none}}`;

const texts = {
  en: {
    greeting: (name: string) => `Hi ${name},`,
    scan: "Scan this code with your phone’s camera, or enter the address below in your browser.",
    facts: (minutes: number, lastDay: string) =>
      `${minutes === 1 ? "About 1 minute" : `About ${minutes} minutes`}. Open through ${lastDay}.`,
    own: "This code is just for you. Please don’t share it.",
  },
  es: {
    greeting: (name: string) => `Hola, ${name}:`,
    scan: "Apunte la cámara de su teléfono a este código, o escriba esta dirección en su navegador.",
    facts: (minutes: number, lastDay: string) =>
      `${minutes === 1 ? "Más o menos 1 minuto" : `Unos ${minutes} minutos`}. Abierta hasta el final del ${lastDay}.`,
    own: "El código es solo suyo: por favor, no lo pase a nadie.",
  },
} as const;

function LetterSheet({ letter, printing }: { readonly letter: LetterWithCode; readonly printing: LetterBatch }) {
  const { language } = letter;
  const t = texts[language];
  const lastDay = getLastDay(letter.expiresAt, printing.timeZone, language);
  const surveyText = surveyTexts[language];
  return (
    <article className="letter" lang={language}>
      <p className="to">
        <b>{letter.name}</b>
        {letter.unit === "" ? null : (
          <>
            <br />
            {letter.unit}
          </>
        )}
        <br />
        {letter.locationName}
      </p>
      <h2>{printing.survey.name[language]}</h2>
      <p>{t.greeting(letter.name)}</p>
      <p>{printing.survey.intro[language]}</p>
      <div className="scan">
        <div dangerouslySetInnerHTML={{ __html: letter.code }} />
        <div>
          <p>{t.scan}</p>
          <p className="link">{letter.url}</p>
          <p>{t.facts(printing.minutes, lastDay)}</p>
        </div>
      </div>
      <p className="small">
        <b>{surveyText.whoTitle}</b>. {surveyText.who({ ...letter, clientName: printing.clientName })}
      </p>
      <p className="small">
        {t.own} {printing.clientName}
      </p>
    </article>
  );
}

const barTexts = {
  en: {
    title: (name: string) => `Letters for “${name}”`,
    count: (count: number) =>
      count === 1 ? "1 letter, one page each. Print this page." : `${count} letters, one page each. Print this page.`,
    none: "No letters to print.",
    next: "There are more letters. Print these first, then continue.",
    go: "Next batch",
  },
  es: {
    title: (name: string) => `Cartas de «${name}»`,
    count: (count: number) =>
      count === 1
        ? "1 carta, una por página. Imprima esta página."
        : `${count} cartas, una por página. Imprima esta página.`,
    none: "No hay cartas por imprimir.",
    next: "Hay más cartas. Imprima primero estas y continúe con las siguientes.",
    go: "Siguientes cartas",
  },
} as const;

/** Renders letters as a document, one per sheet of paper. */
export function renderLettersPage(
  printing: LetterBatch,
  letters: readonly LetterWithCode[],
  language: "en" | "es",
): string {
  const t = barTexts[language];
  return renderHtmlDocument(
    <PublicDocument language={language} title={`${t.title(printing.campaignName)} · Courtyard`} css={style}>
      <main>
        <div className="bar">
          <h1>{t.title(printing.campaignName)}</h1>
          <p>{letters.length === 0 ? t.none : t.count(letters.length)}</p>
          {printing.next === null ? null : (
            <form method="post" target="_blank">
              <p>{t.next}</p>
              <input type="hidden" name="which" value={printing.next.kind} />
              {printing.next.kind === "all" ? <input type="hidden" name="after" value={printing.next.after} /> : null}
              <button>{t.go}</button>
            </form>
          )}
        </div>
        {letters.map((letter) => (
          <LetterSheet key={letter.url} letter={letter} printing={printing} />
        ))}
      </main>
    </PublicDocument>,
  );
}
