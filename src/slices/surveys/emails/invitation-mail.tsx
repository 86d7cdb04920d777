import { renderHtmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** Content of an invitation. Texts of the survey are in the language of the email. */
export interface InvitationMailProps {
  readonly language: "en" | "es";
  readonly firstName: string;
  readonly clientName: string;
  readonly locationName: string;
  readonly surveyName: string;
  readonly intro: string;
  readonly minutes: number;
  /** The last calendar day on which the link works, as text. */
  readonly lastDay: string;
  /** A sentence that says who will see the answers. */
  readonly whoSees: string;
  readonly url: string;
  /** Chooses the footer: the email came to a resident, or to an employee. */
  readonly isForResident: boolean;
  /** True for a reminder of an earlier invitation. */
  readonly isReminder: boolean;
  /** The page to unsubscribe from survey emails. */
  readonly optOutUrl: string;
  /** The page on which a resident can switch to text messages; null when that is not offered. */
  readonly textsUrl: string | null;
  /** Postal address of the company; null until it is entered. */
  readonly postalAddress: string | null;
}

const texts = {
  en: {
    subject: (p: InvitationMailProps) =>
      `${p.isReminder ? "Reminder: " : ""}${p.isForResident ? p.locationName : p.clientName}: ${p.minutes === 1 ? "a 1-minute survey" : `a survey of about ${p.minutes} minutes`}`,
    greeting: (p: InvitationMailProps) => `Hi ${p.firstName},`,
    reminder: (p: InvitationMailProps) =>
      `This is a friendly reminder: the survey is open through ${p.lastDay}. If you already started, your link picks up where you left off.`,
    button: "Start the survey",
    time: "Time",
    minutes: (p: InvitationMailProps) => (p.minutes === 1 ? "About 1 minute" : `About ${p.minutes} minutes`),
    until: "Closes",
    who: "Who sees your answers",
    lastDay: (p: InvitationMailProps) => `End of day ${p.lastDay}`,
    pause:
      "You can skip questions, stop, and come back later with the same link. Please don’t forward it; it’s just for you.",
    plainLink: "If the button doesn’t work, copy and paste this link into your browser:",
    footer: (p: InvitationMailProps) =>
      p.isForResident
        ? `You’re receiving this email because you live at ${p.locationName}, managed by ${p.clientName}.`
        : `You’re receiving this email because you work for ${p.clientName}.`,
    optOut: "Unsubscribe from survey emails",
    texts: "Prefer text messages?",
    textsLink: "Switch to texts",
  },
  es: {
    subject: (p: InvitationMailProps) =>
      `${p.isReminder ? "Recordatorio: " : ""}${p.isForResident ? p.locationName : p.clientName}: una encuesta de ${p.minutes === 1 ? "1 minuto" : `unos ${p.minutes} minutos`}`,
    greeting: (p: InvitationMailProps) => `Hola, ${p.firstName}:`,
    reminder: (p: InvitationMailProps) =>
      `Le escribimos hace unos días. Esto es un recordatorio: la encuesta está abierta hasta el final del ${p.lastDay}. Si ya empezó, su enlace sigue donde se quedó.`,
    button: "Empezar la encuesta",
    time: "Tiempo",
    minutes: (p: InvitationMailProps) => (p.minutes === 1 ? "Más o menos 1 minuto" : `Unos ${p.minutes} minutos`),
    until: "Abierta hasta",
    who: "Quién la ve",
    lastDay: (p: InvitationMailProps) => `El final del ${p.lastDay}`,
    pause:
      "Puede saltar preguntas, detenerse y continuar después con el mismo enlace. Es solo para usted: por favor, no lo reenvíe.",
    plainLink: "Si el botón no funciona, copie esta dirección en su navegador:",
    footer: (p: InvitationMailProps) =>
      p.isForResident
        ? `Recibe este mensaje porque vive en ${p.locationName}, que administra ${p.clientName}.`
        : `Recibe este mensaje porque trabaja para ${p.clientName}.`,
    optOut: "No recibir más estos correos",
    texts: "¿Prefiere un mensaje de texto la próxima vez?",
    textsLink: "Elegir mensajes de texto",
  },
} as const;

function Link({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <a href={href} style={{ color: "#3556c8", wordBreak: "break-word" }}>
      {children}
    </a>
  );
}

function InvitationMail(props: InvitationMailProps) {
  const t = texts[props.language];
  const facts = [
    { label: t.time, value: t.minutes(props) },
    { label: t.until, value: t.lastDay(props) },
    { label: t.who, value: props.whoSees },
  ];
  return (
    <MailLayout
      language={props.language}
      title={props.surveyName}
      preview={`${props.intro} ${t.minutes(props)}.`}
      sender={props.clientName}
      footer={
        <>
          {t.footer(props)} <Link href={props.optOutUrl}>{t.optOut}</Link>
          {props.postalAddress === null ? null : (
            <>
              <br />
              {props.clientName}, {props.postalAddress}
            </>
          )}
        </>
      }
    >
      <MailText>{t.greeting(props)}</MailText>
      {props.isReminder ? <MailText>{t.reminder(props)}</MailText> : null}
      <MailText>{props.intro}</MailText>
      <MailButton href={props.url}>{t.button}</MailButton>
      <MailFacts facts={facts} />
      <MailText isQuiet>{t.pause}</MailText>
      <MailText isQuiet>
        {t.plainLink}
        <br />
        <Link href={props.url}>{props.url}</Link>
      </MailText>
      {props.textsUrl === null ? null : (
        <MailText isQuiet>
          {t.texts} <Link href={props.textsUrl}>{t.textsLink}</Link>
        </MailText>
      )}
    </MailLayout>
  );
}

function formatPlainText(props: InvitationMailProps): string {
  const t = texts[props.language];
  return [
    props.surveyName,
    "",
    t.greeting(props),
    "",
    ...(props.isReminder ? [t.reminder(props), ""] : []),
    props.intro,
    "",
    `${t.button}:`,
    props.url,
    "",
    `${t.time}: ${t.minutes(props)}`,
    `${t.until}: ${t.lastDay(props)}`,
    `${t.who}: ${props.whoSees}`,
    "",
    t.pause,
    "",
    ...(props.textsUrl === null ? [] : [t.texts, `${t.textsLink}: ${props.textsUrl}`, ""]),
    "--",
    t.footer(props),
    `${t.optOut}: ${props.optOutUrl}`,
    ...(props.postalAddress === null ? [] : [`${props.clientName}, ${props.postalAddress}`]),
    "",
  ].join("\n");
}

/** Renders an invitation: subject, HTML and text. */
export function renderInvitationMail(props: InvitationMailProps): { subject: string; html: string; plain: string } {
  // A name with a line break must not break out of the subject line.
  const subject = texts[props.language].subject(props).replaceAll(/\s+/g, " ");
  return { subject, html: renderHtmlDocument(<InvitationMail {...props} />), plain: formatPlainText(props) };
}
