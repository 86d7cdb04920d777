import { EMAIL_SETTINGS_UPDATED, TEXT_SENT } from "#slices/messaging/contract/messaging.contract.ts";

/** Texts of the slice's public pages. */
export const publicTexts = {
  en: {
    otherLanguage: "Español",
    email: "Email",
    submit: "Submit",
    required: "Required",
    badEmail: "Must be a valid email",
    badPhone: "Must be a valid phone number",
    throttled: "Too many attempts. Wait an hour and try again.",
    optOut: {
      title: "Survey E-mail Opt-Out",
      question: "Opt out of all future survey emails?",
      yes: "Yes",
      no: "No",
      yesText:
        "You’ll no longer be asked by email for your confidential feedback. You’ll still get account emails, such as password resets.",
      noText: "Emails that ask for your confidential feedback may continue. Each one includes an opt-out link.",
      success: EMAIL_SETTINGS_UPDATED,
      confirm:
        "One more step, and nothing changes until then: if this address is on our list, we’ve emailed a confirmation link. Open it to finish.",
      unknown: "This link has expired. Enter your email and we’ll send you a new one.",
    },
    optIn: {
      title: "Opt In to SMS Text Messages",
      phone: "Mobile number",
      phoneHint: "10-digit US or Canadian number",
      success: TEXT_SENT,
      unknownTitle: "Invalid link",
      unknown: "Open the link in the email again, or copy and paste the full address into your browser.",
      expiredTitle: "This link has expired",
      expired: "Use the link in a more recent email. Nothing was changed.",
    },
    link: {
      title: "Link",
      none: "No link detected, please try clicking again",
      problem: "There was a problem with the link",
      unknown: "This link isn’t valid. Check that you have the full address.",
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
      phoneHint: "Número de 10 dígitos de Estados Unidos o Canadá",
      success: "¡Le enviamos un mensaje de texto! Responda SÍ para completar su inscripción.",
      unknownTitle: "Este enlace no es válido",
      unknown: "Abra de nuevo el enlace del correo, o copie la dirección entera en su navegador.",
      expiredTitle: "Este enlace venció",
      expired: "Use el enlace de un correo más reciente. No se ha cambiado nada.",
    },
    link: {
      title: "Enlace",
      none: "No se ha encontrado ningún enlace; pulse de nuevo",
      problem: "Hubo un problema con el enlace",
      unknown: "Este enlace no es válido. Compruebe que tiene la dirección entera.",
      expired: "Este enlace venció.",
    },
  },
} as const;

export type PublicLanguage = keyof typeof publicTexts;

/** Returns the page's language: from the address, otherwise from the browser, otherwise English. */
export function toLanguage(requested: string | undefined, preferred: readonly string[]): PublicLanguage {
  const all = requested === undefined ? preferred : [requested, ...preferred];
  return all.find((language): language is PublicLanguage => Object.hasOwn(publicTexts, language)) ?? "en";
}
