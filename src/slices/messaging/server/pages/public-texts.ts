import { EMAIL_SETTINGS_UPDATED, TEXT_SENT } from "#slices/messaging/contract/messaging.contract.ts";

/** The words of the slice's public pages. */
export const publicTexts = {
  en: {
    otherLanguage: "Español",
    email: "E-mail",
    submit: "Submit",
    required: "Required",
    badEmail: "Must be a valid email",
    badPhone: "Must be a valid phone number",
    throttled: "Too many tries. Please wait an hour and try again.",
    optOut: {
      title: "Survey E-mail Opt-Out",
      question: "Opt out of all future e-mails?",
      yes: "Yes",
      no: "No",
      yesText:
        "You will no longer be asked by e-mail for your confidential feedback. Mail about an account of yours, such as a new password, still comes.",
      noText: "E-mails that ask for your confidential feedback may continue. Each of them has a link to opt out.",
      success: EMAIL_SETTINGS_UPDATED,
      confirm:
        "One step is left, and until then nothing has changed: we have sent a mail to this address, if it is one that we write to. Open the link in it, so that nobody else can change this for you.",
      unknown: "This link is not valid any more. Give your e-mail address and we send you a new one.",
    },
    optIn: {
      title: "Opt In to SMS Text Messages",
      phone: "Mobile number",
      phoneHint: "Ten digits, a number of the United States or Canada",
      success: TEXT_SENT,
      unknownTitle: "This link is not valid",
      unknown: "Please open the link in the mail again, or copy the whole address into your browser.",
      expiredTitle: "This link has expired",
      expired: "Please use the link in a newer mail. Nothing has been changed.",
    },
    link: {
      title: "Link",
      none: "No link detected, please try clicking again",
      problem: "There was a problem with the link",
      unknown: "This link is not valid. Please check that you have the whole address.",
      expired: "This link has expired.",
    },
  },
  es: {
    otherLanguage: "English",
    email: "Correo electrónico",
    submit: "Enviar",
    required: "Obligatorio",
    badEmail: "Escriba un correo electrónico válido",
    badPhone: "Escriba un número de teléfono válido",
    throttled: "Demasiados intentos. Espere una hora e inténtelo de nuevo.",
    optOut: {
      title: "Dejar de recibir encuestas por correo",
      question: "¿Dejar de recibir estos correos?",
      yes: "Sí",
      no: "No",
      yesText:
        "Ya no le pediremos por correo sus opiniones confidenciales. Los correos sobre una cuenta suya, como los de una contraseña nueva, siguen llegando.",
      noText:
        "Puede que sigan llegando correos que piden sus opiniones confidenciales. Cada uno lleva un enlace para no recibir más.",
      success: "Se han actualizado sus preferencias de correo.",
      confirm:
        "Falta un paso, y hasta entonces no cambia nada: hemos enviado un correo a esta dirección, si es una a la que escribimos. Abra el enlace que contiene, para que nadie más pueda cambiar esto por usted.",
      unknown: "Este enlace ya no es válido. Escriba su correo electrónico y le enviaremos uno nuevo.",
    },
    optIn: {
      title: "Recibir mensajes de texto (SMS)",
      phone: "Número de móvil",
      phoneHint: "Diez cifras, un número de Estados Unidos o Canadá",
      success:
        "¡Hemos enviado un mensaje al número que nos dio! Responda SÍ al mensaje para terminar de darse de alta.",
      unknownTitle: "Este enlace no es válido",
      unknown: "Abra de nuevo el enlace del correo, o copie la dirección entera en su navegador.",
      expiredTitle: "Este enlace ha caducado",
      expired: "Use el enlace de un correo más reciente. No se ha cambiado nada.",
    },
    link: {
      title: "Enlace",
      none: "No se ha encontrado ningún enlace; pulse de nuevo",
      problem: "Hubo un problema con el enlace",
      unknown: "Este enlace no es válido. Compruebe que tiene la dirección entera.",
      expired: "Este enlace ha caducado.",
    },
  },
} as const;

export type PublicLanguage = keyof typeof publicTexts;

/** The page's language: the address says it, else the browser, else English. */
export function languageOf(asked: string | undefined, wanted: readonly string[]): PublicLanguage {
  const all = asked === undefined ? wanted : [asked, ...wanted];
  return all.find((language): language is PublicLanguage => Object.hasOwn(publicTexts, language)) ?? "en";
}
