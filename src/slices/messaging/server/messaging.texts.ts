/** The consent texts of the opt-in page, as they are shown and stored. */
export const consentTexts = {
  en: make(
    (client) => `I agree to receive texts at this mobile number from Courtyard on behalf of ${client}.`,
    "Texts ask you to answer a survey: at most 4 a month. Message and data rates may apply. Reply STOP at any time to end them, HELP for help. You do not have to agree: nothing else depends on it.",
  ),
  es: make(
    (client) => `Acepto recibir mensajes de texto en este número de móvil de Courtyard en nombre de ${client}.`,
    "Los mensajes le piden que responda a una encuesta: como máximo 4 al mes. Pueden aplicarse tarifas de mensajes y datos. Responda STOP en cualquier momento para no recibir más, AYUDA para obtener ayuda. No tiene que aceptar: nada más depende de ello.",
  ),
} as const;

interface ConsentText {
  readonly label: (client: string) => string;
  readonly details: string;
  readonly whole: (client: string) => string;
}

function make(label: (client: string) => string, details: string): ConsentText {
  return { label, details, whole: (client) => `${label(client)} ${details}` };
}

/** Text messages; each fits one message of seven-bit characters if the company's name is short. */
export const smsTexts = {
  en: {
    request: (client: string) =>
      `${client}: Reply YES to get survey texts at this number (up to 4/month). Msg & data rates may apply. Reply HELP for help, STOP to opt out.`,
    already: (client: string) =>
      `${client}: You're already signed up for survey texts (up to 4/month). Reply HELP for help, STOP to opt out.`,
    confirmed: (client: string) =>
      `${client}: You're signed up for survey texts (up to 4/month). Msg & data rates may apply. Reply HELP for help, STOP to opt out.`,
    stopped: () => "Courtyard: You're unsubscribed and will get no more survey texts. Reply START to resubscribe.",
    help: (client: string) =>
      `Courtyard sends surveys for ${client} (up to 4 texts/month). Msg & data rates may apply. Questions? Contact your property office. Reply STOP to opt out.`,
    hint: (client: string) =>
      `${client}: This number isn't monitored. Reply YES to get survey texts, STOP to opt out, HELP for help.`,
  },
  es: {
    request: (client: string) =>
      `${client}: responda SI para recibir encuestas por mensaje en este numero, 4 al mes como maximo. Pueden aplicarse tarifas. AYUDA: ayuda, ALTO: no recibir mas.`,
    already: (client: string) =>
      `${client}: este numero ya recibe nuestras encuestas por mensaje, 4 al mes como maximo. AYUDA: ayuda, ALTO: no recibir mas.`,
    confirmed: (client: string) =>
      `${client}: gracias, recibira encuestas por mensaje, 4 al mes como maximo. Pueden aplicarse tarifas. AYUDA: ayuda, ALTO: no recibir mas.`,
    stopped: () => "Courtyard: ya no recibira mas encuestas por mensaje. Responda START para volver a empezar.",
    help: (client: string) =>
      `Courtyard envia encuestas de ${client}, 4 mensajes al mes como maximo. Pueden aplicarse tarifas. Preguntas: en la oficina de su propiedad. ALTO: no recibir mas.`,
    hint: (client: string) =>
      `${client}: nadie lee este numero. Responda SI para aceptar encuestas, ALTO para no recibirlas, AYUDA para ayuda.`,
  },
} as const;
