import { MAX_TEXT } from "../answers.rules.ts";
import type { Language } from "../catalog/catalog.schema.ts";
import type { ErrorCode } from "../survey-form.rules.ts";

/** The facts that decide who sees the answers. */
export interface ConfidentialityFacts {
  readonly clientName: string;
  readonly locationName: string;
  readonly isProtected: boolean;
  /** Residents may ask to be contacted; employees do not have that question. */
  readonly isForResident: boolean;
}

interface SurveyTexts {
  readonly otherLanguage: string;
  readonly page: (page: number, pages: number) => string;
  readonly about: (questions: number, minutes: number, lastDay: string) => string;
  readonly whoTitle: string;
  readonly who: (confidence: ConfidentialityFacts) => string;
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
  readonly errors: Readonly<Record<ErrorCode, string>>;
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
      `${questions} questions, about ${minutes} minutes. Your answers are saved page by page, so you can stop and come back with the same link until ${lastDay}.`,
    whoTitle: "Who sees your answers",
    who: ({ clientName, locationName, isProtected, isForResident }) =>
      isProtected
        ? `Your answers are confidential. They’re only used in results that combine at least 5 people. Comments are shown without names and only among 10 or more people. ${clientName} can’t see who said what${isForResident ? ", unless you ask to be contacted. From the following month, managers can see that you answered, but not what" : ""}.${isForResident ? "" : " Managers see how many answered, by month, not who."}`
        : `Managers at ${locationName} and ${clientName} can see your name with your answers so they can follow up.`,
    confidential: (clientName) =>
      `Keep my answers confidential. They’ll only be used in results that combine at least 5 people, and no one at ${clientName} will know they’re mine.`,
    agreementHalf: "How much do you agree?",
    importanceHalf: "How important is this to you?",
    required: "required",
    optional: "optional",
    otherText: "In your own words (optional)",
    textHint: `Up to ${MAX_TEXT.toLocaleString("en")} characters.`,
    next: "Next",
    back: "Back",
    submit: "Submit",
    saved: "Your answers are saved when you go back.",
    errorTitle: (count) => (count === 1 ? "One thing needs your attention" : `${count} things need your attention`),
    errorPrefix: "Please check",
    nothingSaved: "This page hasn’t been saved yet. Your answers are still below.",
    errors: {
      required: "Please choose an answer.",
      not_a_choice: "That isn’t one of the options. Please choose again.",
      twice: "Please choose only one answer.",
      too_long: `This is longer than ${MAX_TEXT.toLocaleString("en")} characters. Please shorten it.`,
      characters: "This contains characters we can’t save. Please retype it.",
      unknown_field: "Something went wrong with this page. Please reload and try again.",
      bad_page: "Something went wrong with this page. Please reload and try again.",
      bad_action: "Something went wrong with this page. Please reload and try again.",
      bad_language: "This survey isn’t available in that language.",
    },
    thanksTitle: "Thank you! We’ve received your answers.",
    thanks: ["Each link can be used for one response.", "You can close this page."],
    expiredTitle: "This survey is closed",
    expired: (lastDay, locationName) => [
      `This survey closed on ${lastDay}.`,
      `If you’d still like to share something, please contact the ${locationName} office.`,
    ],
    unknownTitle: "Survey not found",
    unknown: [
      "The address may be incomplete, or the survey is no longer available.",
      "Try opening the link in your email again. If it’s split across two lines, copy the whole link into your browser.",
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
    required: "obligatoria",
    optional: "opcional",
    otherText: "En sus propias palabras (opcional)",
    textHint: `Hasta ${MAX_TEXT.toLocaleString("en")} caracteres.`,
    next: "Siguiente",
    back: "Atrás",
    submit: "Enviar",
    saved: "Si vuelve atrás, sus respuestas se guardan.",
    errorTitle: (count) => (count === 1 ? "Falta revisar una cosa" : `Falta revisar ${count} cosas`),
    errorPrefix: "Por favor, revise",
    nothingSaved: "Todavía no se guardó nada de esta página. Sus respuestas siguen abajo.",
    errors: {
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

/** Formats the last calendar day on which a link works: the link expires at the start of the next day. */
export function getLastDay(expiresAt: Date, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === "es" ? "es-MX" : "en-US", { dateStyle: "long", timeZone });
  return format.format(new Date(expiresAt.getTime() - 1));
}
