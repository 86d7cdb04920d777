import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailPlainLink, MailText } from "#platform/server/mail/mail-layout.tsx";
import { alertReasonNames } from "#slices/alerts/contract/alert-reason-names.ts";
import type { AlertReason } from "#slices/alerts/contract/alert-rules.contract.ts";

/** The content of an email to a manager about one alert. */
interface AlertEmailProps {
  readonly language: "en" | "es";
  readonly clientName: string;
  readonly firstName: string;
  readonly news: "opened" | "unowned" | "late" | "reopened";
  readonly residentName: string;
  /** Property and unit. */
  readonly home: string;
  readonly reasons: readonly AlertReason[];
  /** The deadline for the answer, written out; null when it was answered, or without a deadline. */
  readonly answerBy: string | null;
  /** The link that acknowledges the alert; null when it was acknowledged. */
  readonly acknowledgeUrl: string | null;
  readonly url: string;
}

const texts = {
  en: {
    subject: { opened: "New alert", unowned: "New alert, no owner", late: "Late", reopened: "Reopened" },
    greeting: (name: string) => (name === "" ? "Hello," : `Hello ${name},`),
    intro: {
      opened: "A resident's survey opened an alert, and it is yours.",
      unowned: "A resident's survey opened an alert, and no one at the property can take it. It has no owner yet.",
      late: "An alert has passed its deadline.",
      reopened: "An alert was resolved, and the resident says it is not taken care of. It is open again.",
    },
    resident: "Resident",
    home: "Home",
    reason: "Reason",
    answerBy: "Answer by",
    acknowledge: "I've got it",
    open: "Open the alert",
    footer: (client: string) => `You get this because you look after residents at ${client}.`,
  },
  es: {
    subject: {
      opened: "Alerta nueva",
      unowned: "Alerta nueva, sin responsable",
      late: "Atrasada",
      reopened: "Reabierta",
    },
    greeting: (name: string) => (name === "" ? "Hola:" : `Hola, ${name}:`),
    intro: {
      opened: "La encuesta de un residente abrió una alerta, y es suya.",
      unowned:
        "La encuesta de un residente abrió una alerta, y en la propiedad nadie puede atenderla. Aún no tiene responsable.",
      late: "Una alerta pasó su plazo.",
      reopened: "Una alerta se resolvió, y el residente dice que no está resuelto. Está abierta otra vez.",
    },
    resident: "Residente",
    home: "Hogar",
    reason: "Motivo",
    answerBy: "Responder antes de",
    acknowledge: "Me encargo",
    open: "Abrir la alerta",
    footer: (client: string) => `Recibe este mensaje porque se ocupa de los residentes de ${client}.`,
  },
} as const;

/** Renders subject, HTML and text of an email about an alert. */
export function renderAlertEmail(props: AlertEmailProps) {
  const { language, clientName, firstName, news, residentName, home, reasons, answerBy, acknowledgeUrl, url } = props;
  const t = texts[language];
  const subject = `${t.subject[news]}: ${home}`;
  const intro = t.intro[news];
  const facts = [
    { label: t.resident, value: residentName },
    { label: t.home, value: home },
    { label: t.reason, value: reasons.map((reason) => alertReasonNames[language][reason]).join(" · ") },
    ...(answerBy === null ? [] : [{ label: t.answerBy, value: answerBy }]),
  ];
  const greeting = t.greeting(firstName);
  const footer = t.footer(clientName);
  const html = renderHtmlDocument(
    <MailLayout language={language} title={subject} preview={intro} sender={clientName} footer={footer}>
      <MailText>{greeting}</MailText>
      <MailText>{intro}</MailText>
      <MailFacts facts={facts} />
      {acknowledgeUrl === null ? (
        <MailButton href={url}>{t.open}</MailButton>
      ) : (
        <>
          <MailButton href={acknowledgeUrl}>{t.acknowledge}</MailButton>
          <MailPlainLink label={t.open} href={url} />
        </>
      )}
    </MailLayout>,
  );
  const links = acknowledgeUrl === null ? [] : [`${t.acknowledge}:`, acknowledgeUrl, ""];
  const lines = facts.map(({ label, value }) => `${label}: ${value}`);
  const plain = [greeting, "", intro, "", ...lines, "", ...links, `${t.open}:`, url, "", "--", footer, ""].join("\n");
  return { subject, html, plain };
}
