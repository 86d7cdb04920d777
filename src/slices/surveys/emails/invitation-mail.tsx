import { htmlDocument } from "#platform/server/http/html.tsx";
import { MailButton, MailFacts, MailLayout, MailText } from "#platform/server/mail/mail-layout.tsx";

/** What an invitation says; words of the survey come in the language of the mail. */
export interface InvitationMailProps {
  readonly language: "en" | "es";
  readonly firstName: string;
  readonly clientName: string;
  readonly locationName: string;
  readonly surveyName: string;
  readonly intro: string;
  readonly minutes: number;
  /** The last calendar day on which the link works, written out. */
  readonly lastDay: string;
  /** Who will see the answers, in a sentence. */
  readonly whoSees: string;
  readonly url: string;
}

const texts = {
  en: {
    subject: (p: InvitationMailProps) =>
      `${p.locationName}: ${p.minutes === 1 ? "a 1-minute survey" : `a survey of about ${p.minutes} minutes`}`,
    greeting: (p: InvitationMailProps) => `Hello ${p.firstName},`,
    button: "Start the survey",
    time: "Time",
    minutes: (p: InvitationMailProps) => (p.minutes === 1 ? "About 1 minute" : `About ${p.minutes} minutes`),
    until: "Open until",
    who: "Who sees it",
    lastDay: (p: InvitationMailProps) => `The end of ${p.lastDay}`,
    pause:
      "You can skip questions, stop, and go on later with the same link. It is yours alone: please do not forward it.",
    plainLink: "If the button does not work, copy this address into your browser:",
    footer: (p: InvitationMailProps) =>
      `You get this because you live at ${p.locationName}, which is run by ${p.clientName}.`,
  },
  es: {
    subject: (p: InvitationMailProps) =>
      `${p.locationName}: una encuesta de ${p.minutes === 1 ? "1 minuto" : `unos ${p.minutes} minutos`}`,
    greeting: (p: InvitationMailProps) => `Hola, ${p.firstName}:`,
    button: "Empezar la encuesta",
    time: "Tiempo",
    minutes: (p: InvitationMailProps) => (p.minutes === 1 ? "Más o menos 1 minuto" : `Unos ${p.minutes} minutos`),
    until: "Abierta hasta",
    who: "Quién la ve",
    lastDay: (p: InvitationMailProps) => `El final del ${p.lastDay}`,
    pause:
      "Puede saltar preguntas, parar y seguir después con el mismo enlace. Es solo suyo: por favor, no lo reenvíe.",
    plainLink: "Si el botón no funciona, copie esta dirección en su navegador:",
    footer: (p: InvitationMailProps) =>
      `Recibe este mensaje porque vive en ${p.locationName}, que administra ${p.clientName}.`,
  },
} as const;

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
      footer={t.footer(props)}
    >
      <MailText>{t.greeting(props)}</MailText>
      <MailText>{props.intro}</MailText>
      <MailButton href={props.url}>{t.button}</MailButton>
      <MailFacts facts={facts} />
      <MailText isQuiet>{t.pause}</MailText>
      <MailText isQuiet>
        {t.plainLink}
        <br />
        <a href={props.url} style={{ color: "#3556c8", wordBreak: "break-all" }}>
          {props.url}
        </a>
      </MailText>
    </MailLayout>
  );
}

function plainText(props: InvitationMailProps): string {
  const t = texts[props.language];
  return [
    props.surveyName,
    "",
    t.greeting(props),
    "",
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
    "--",
    t.footer(props),
    "",
  ].join("\n");
}

/** Subject, HTML and text of an invitation. */
export function renderInvitationMail(props: InvitationMailProps): { subject: string; html: string; plain: string } {
  // A name that somebody typed must not break out of the subject line.
  const subject = texts[props.language].subject(props).replaceAll(/\s+/g, " ");
  return { subject, html: htmlDocument(<InvitationMail {...props} />), plain: plainText(props) };
}
