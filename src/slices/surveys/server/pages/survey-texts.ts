import { MAX_TEXT } from "../answers.rules.ts";
import type { Language } from "../catalogue/catalogue.schema.ts";
import type { FaultCode } from "../survey-form.rules.ts";

/** About whom and under which promise somebody answers. */
export interface Confidence {
  readonly clientName: string;
  readonly locationName: string;
  readonly isProtected: boolean;
  /** Residents may ask to be contacted; employees are never asked. */
  readonly isForResident: boolean;
}

interface SurveyTexts {
  readonly otherLanguage: string;
  readonly page: (page: number, pages: number) => string;
  readonly about: (questions: number, minutes: number, lastDay: string) => string;
  readonly whoTitle: string;
  readonly who: (confidence: Confidence) => string;
  readonly confidential: (clientName: string) => string;
  readonly agreementHalf: string;
  readonly importanceHalf: string;
  readonly required: string;
  readonly optional: string;
  readonly otherText: string;
  readonly textHint: string;
  readonly next: string;
  readonly back: string;
  readonly submit: string;
  readonly saved: string;
  readonly errorTitle: (count: number) => string;
  readonly errorPrefix: string;
  readonly nothingSaved: string;
  readonly faults: Readonly<Record<FaultCode, string>>;
  readonly thanksTitle: string;
  readonly thanks: readonly string[];
  readonly expiredTitle: string;
  readonly expired: (lastDay: string, locationName: string) => readonly string[];
  readonly unknownTitle: string;
  readonly unknown: readonly string[];
}

export const surveyTexts: Readonly<Record<Language, SurveyTexts>> = {
  en: {
    otherLanguage: "Español",
    page: (page, pages) => `${page} of ${pages}`,
    about: (questions, minutes, lastDay) =>
      `${questions} questions, about ${minutes} ${minutes === 1 ? "minute" : "minutes"}. Your answers are kept page by page: you can stop and go on with the same link until the end of ${lastDay}.`,
    whoTitle: "Who sees your answers",
    who: ({ clientName, locationName, isProtected, isForResident }) =>
      isProtected
        ? `Your answers are confidential. They count only in results of at least 5 people. Comments are shown without a name, and only among those of 10 or more people. ${clientName} does not see who said what${isForResident ? ", unless you ask to be contacted. From the following month managers can see that you answered, not what" : ""}.${isForResident ? "" : " Managers see how many answered, by month, not who."}`
        : `The managers of ${locationName} and of ${clientName} see your answers with your name, so that they can act on them.`,
    confidential: (clientName) =>
      `Keep my answers confidential: they count only among those of at least 5 people, and nobody at ${clientName} sees that they are mine.`,
    agreementHalf: "How much do you agree?",
    importanceHalf: "How important is this to you?",
    required: "needs an answer",
    optional: "optional",
    otherText: "In your own words (optional)",
    textHint: `Up to ${MAX_TEXT.toLocaleString("en")} characters.`,
    next: "Next",
    back: "Back",
    submit: "Send my answers",
    saved: "Going back keeps what you have chosen.",
    errorTitle: (count) => (count === 1 ? "One thing needs your attention" : `${count} things need your attention`),
    errorPrefix: "Please check",
    nothingSaved: "Nothing of this page was saved yet. What you gave is still below.",
    faults: {
      required: "Please choose an answer.",
      not_a_choice: "This is not one of the answers offered. Please choose again.",
      twice: "There is more than one answer here. Please choose one.",
      too_long: `This is longer than ${MAX_TEXT.toLocaleString("en")} characters. Please shorten it.`,
      characters: "This contains characters that cannot be stored. Please type it again.",
      unknown_field: "The form held something that does not belong to this page.",
      bad_page: "The form does not say which page it is.",
      bad_action: "The form does not say what to do.",
      bad_language: "The form asks for a language that this survey does not have.",
    },
    thanksTitle: "Thank you. We have your answers.",
    thanks: ["Each link takes one response, and yours is complete.", "You can close this page."],
    expiredTitle: "This survey has closed",
    expired: (lastDay, locationName) => [
      `The link worked until the end of ${lastDay}. It takes no more answers.`,
      `If there is something you still want to say, please contact the office of ${locationName}.`,
    ],
    unknownTitle: "We cannot find this survey",
    unknown: [
      "The address is not complete, or the link was withdrawn.",
      "Please open the link in your e-mail once more. If it is broken over two lines, copy all of it into the address bar.",
    ],
  },
  es: {
    otherLanguage: "English",
    page: (page, pages) => `${page} de ${pages}`,
    about: (questions, minutes, lastDay) =>
      `${questions} preguntas, ${minutes === 1 ? "más o menos 1 minuto" : `unos ${minutes} minutos`}. Sus respuestas se guardan página por página: puede parar y seguir con el mismo enlace hasta el final del ${lastDay}.`,
    whoTitle: "Quién ve sus respuestas",
    who: ({ clientName, locationName, isProtected, isForResident }) =>
      isProtected
        ? `Sus respuestas son confidenciales. Solo cuentan en resultados de al menos 5 personas. Los comentarios se muestran sin nombre, y solo entre los de 10 personas o más. ${clientName} no ve quién dijo qué${isForResident ? ", a menos que usted pida que le contacten. Desde el mes siguiente la administración puede ver que usted respondió, no qué" : ""}.${isForResident ? "" : " La administración ve cuántas personas respondieron, por mes, no quiénes."}`
        : `La administración de ${locationName} y de ${clientName} ve sus respuestas con su nombre, para poder actuar.`,
    confidential: (clientName) =>
      `Mantener mis respuestas confidenciales: solo cuentan entre las de al menos 5 personas, y nadie en ${clientName} ve que son mías.`,
    agreementHalf: "¿Qué tan de acuerdo está?",
    importanceHalf: "¿Qué tan importante es para usted?",
    required: "hay que responder",
    optional: "opcional",
    otherText: "En sus propias palabras (opcional)",
    textHint: `Hasta ${MAX_TEXT.toLocaleString("en")} caracteres.`,
    next: "Siguiente",
    back: "Atrás",
    submit: "Enviar mis respuestas",
    saved: "Si regresa, se conserva lo que eligió.",
    errorTitle: (count) => (count === 1 ? "Falta revisar una cosa" : `Falta revisar ${count} cosas`),
    errorPrefix: "Por favor, revise",
    nothingSaved: "Todavía no se guardó nada de esta página. Lo que usted puso sigue abajo.",
    faults: {
      required: "Por favor, elija una respuesta.",
      not_a_choice: "Esta no es una de las respuestas posibles. Por favor, elija otra vez.",
      twice: "Aquí hay más de una respuesta. Por favor, elija una.",
      too_long: `El texto tiene más de ${MAX_TEXT.toLocaleString("en")} caracteres. Por favor, acórtelo.`,
      characters: "El texto contiene caracteres que no se pueden guardar. Por favor, escríbalo de nuevo.",
      unknown_field: "El formulario traía algo que no es de esta página.",
      bad_page: "El formulario no dice qué página es.",
      bad_action: "El formulario no dice qué hacer.",
      bad_language: "El formulario pide un idioma que esta encuesta no tiene.",
    },
    thanksTitle: "Gracias. Ya tenemos sus respuestas.",
    thanks: ["Cada enlace recibe una sola respuesta, y la suya está completa.", "Ya puede cerrar esta página."],
    expiredTitle: "Esta encuesta ya cerró",
    expired: (lastDay, locationName) => [
      `El enlace funcionó hasta el final del ${lastDay}. Ya no recibe respuestas.`,
      `Si todavía quiere decirnos algo, comuníquese con la oficina de ${locationName}.`,
    ],
    unknownTitle: "No encontramos esta encuesta",
    unknown: [
      "La dirección no está completa, o el enlace se retiró.",
      "Por favor, abra otra vez el enlace de su correo. Si está partido en dos líneas, cópielo completo en la barra de direcciones.",
    ],
  },
};

/** The last calendar day on which a link works, written out: it ends at the start of the next one. */
export function lastDayOf(expiresAt: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", { dateStyle: "long", timeZone });
  return format.format(new Date(expiresAt.getTime() - 1));
}
