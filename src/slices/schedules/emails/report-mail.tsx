import type { CSSProperties } from "react";
import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";
import type { ReportExtract } from "#slices/schedules/server/report-extract.ts";

type Frequency = "1 day" | "7 days" | "14 days" | "1 month" | "3 months";

/** Content of a report email: its first rows, with the whole report attached. */
interface ReportMailProps extends ReportExtract {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  readonly title: string;
  /** Number of earlier times that were missed and are covered by this email. */
  readonly missed: number;
  /** Null when the file is too large for an email. */
  readonly fileName: string | null;
  readonly frequency: Frequency;
  /** Name of the creator; null when the recipient created it. */
  readonly owner: string | null;
  readonly url: string;
  /** Null for a test, which has no unsubscribe link. */
  readonly stopUrl: string | null;
}

const texts = {
  en: {
    greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
    intro: (title: string) => `Here is “${title}” for the places that you can see.`,
    missed: (count: number) => `Earlier sendings were missed (${count}). This one makes up for them.`,
    empty: "There is nothing in this range.",
    more: (shown: number, all: number) => `The first ${shown} of ${all} rows.`,
    columns: (shown: number, all: number) => `${shown} of ${all} columns are shown here.`,
    attached: (name: string) => `All of it is attached: ${name}`,
    tooLarge: "The report is too large for an email. Sign in to open it and save it as a file.",
    button: "Open the report",
    often: {
      "1 day": "every day",
      "7 days": "every week",
      "14 days": "every two weeks",
      "1 month": "every month",
      "3 months": "every three months",
    },
    footer: (client: string, often: string, owner: string | null) =>
      `You get this ${often} because ${owner ?? "you"} set it up at ${client}.`,
    test: "You requested this test. No one else received it, and it schedules nothing.",
    stop: "Stop getting this report",
  },
  es: {
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: (title: string) => `Aquí está «${title}» de los lugares que usted puede ver.`,
    missed: (count: number) => `Se omitieron envíos anteriores (${count}). Este los reemplaza.`,
    empty: "No hay nada en este período.",
    more: (shown: number, all: number) => `Las primeras ${shown} de ${all} filas.`,
    columns: (shown: number, all: number) => `Aquí se muestran ${shown} de ${all} columnas.`,
    attached: (name: string) => `Todo está adjunto: ${name}`,
    tooLarge: "El informe es demasiado grande para un correo. Inicie sesión para abrirlo y guardarlo como archivo.",
    button: "Abrir el informe",
    often: {
      "1 day": "cada día",
      "7 days": "cada semana",
      "14 days": "cada dos semanas",
      "1 month": "cada mes",
      "3 months": "cada tres meses",
    },
    footer: (client: string, often: string, owner: string | null) =>
      owner === null
        ? `Recibe esto ${often} porque usted lo configuró en ${client}.`
        : `Recibe esto ${often} porque ${owner} lo configuró en ${client}.`,
    test: "Usted pidió esta prueba. Nadie más la recibió y no programa nada.",
    stop: "Dejar de recibir este informe",
  },
} as const;

const cell: CSSProperties = {
  fontFamily: "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  fontSize: "13px",
  lineHeight: "18px",
  color: "#1a1d24",
  textAlign: "left",
  verticalAlign: "top",
  padding: "7px 0 7px 8px",
  borderTop: "1px solid #e5e5df",
};

const number: CSSProperties = { ...cell, textAlign: "right", fontVariantNumeric: "tabular-nums" };

function Rows({ columns, rows }: Pick<ReportMailProps, "columns" | "rows">) {
  return (
    <tr>
      <td style={{ paddingBottom: "16px" }}>
        <table width="100%" cellPadding={0} cellSpacing={0} border={0}>
          <thead>
            <tr>
              {columns.map(({ label, isNumber }) => (
                <th
                  key={label}
                  scope="col"
                  style={{ ...(isNumber ? number : cell), color: "#4d5462", fontWeight: 600 }}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // The rows of an email never move, so the index identifies them.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                {columns.map(({ label, isNumber }, column) => (
                  <td key={label} style={isNumber ? number : cell}>
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

function toNotes(props: ReportMailProps): string[] {
  const t = texts[props.language];
  const { rows, rowCount, columns, columnCount, fileName } = props;
  return [
    ...(rows.length < rowCount ? [t.more(rows.length, rowCount)] : []),
    ...(rows.length > 0 && columns.length < columnCount ? [t.columns(columns.length, columnCount)] : []),
    fileName === null ? t.tooLarge : t.attached(fileName),
  ];
}

/** Renders the email of a report: subject, HTML and text. The subject contains no numbers. */
export function renderReportMail(props: ReportMailProps): { subject: string; html: string; plain: string } {
  const { language, clientName, firstName, title, facts, sentence, rows, missed, frequency, owner, url, stopUrl } =
    props;
  const t = texts[language];
  const subject = `${title} · ${clientName}`;
  const before = [
    t.greeting(firstName),
    t.intro(title),
    ...(missed > 0 ? [t.missed(missed)] : []),
    ...(sentence === null ? [] : [sentence]),
  ];
  const notes = toNotes(props);
  const footer = stopUrl === null ? t.test : t.footer(clientName, t.often[frequency], owner);
  const html = renderHtmlDocument(
    <MailLayout
      language={language}
      title={title}
      preview={t.intro(title)}
      sender={clientName}
      footer={
        <>
          {footer} {stopUrl !== null && <a href={stopUrl}>{t.stop}</a>}
        </>
      }
    >
      {before.map((text) => (
        <MailText key={text}>{text}</MailText>
      ))}
      <MailFacts facts={facts.map(([label, value]) => ({ label, value }))} />
      {rows.length === 0 ? <MailText>{t.empty}</MailText> : <Rows {...props} />}
      {notes.map((text) => (
        <MailText key={text} isQuiet>
          {text}
        </MailText>
      ))}
      <MailButton href={url}>{t.button}</MailButton>
    </MailLayout>,
  );
  const table =
    rows.length === 0
      ? [t.empty]
      : [props.columns.map(({ label }) => label).join(" | "), ...rows.map((row) => row.join(" | "))];
  const plain = [
    ...before.flatMap((text) => [text, ""]),
    ...facts.map(([label, value]) => `${label}: ${value}`),
    "",
    ...table,
    "",
    ...notes,
    "",
    `${t.button}:`,
    url,
    "",
    "--",
    footer,
    ...(stopUrl === null ? [] : [`${t.stop}:`, stopUrl]),
    "",
  ].join("\n");
  return { subject, html, plain };
}
