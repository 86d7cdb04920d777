import type { PasswordFault } from "../passwords/password.rules.ts";
import type { Language } from "./sign-in-page.tsx";

/** What a form for a new password can be told. */
export type NewPasswordFault = PasswordFault | "mismatch" | "required";

interface PasswordTexts {
  readonly password: string;
  readonly repeat: string;
  readonly rulesTitle: string;
  readonly rules: readonly string[];
  readonly faults: Readonly<Record<NewPasswordFault, string>>;
}

/** How passwords are asked for, and what is said of those that cannot be had. */
export const passwordTexts: Readonly<Record<Language, PasswordTexts>> = {
  en: {
    password: "New password",
    repeat: "Repeat the password",
    rulesTitle: "A good password",
    rules: [
      "has at least 12 characters (and at most 1024); a short sentence is easy to keep in mind",
      "is not one that is known from leaks, such as Password1234!",
      "is not made of your name, your e-mail or your company",
    ],
    faults: {
      too_short: "Use at least 12 characters.",
      too_long: "Use at most 1024 characters.",
      common: "This password is too easy to guess: it is on lists of known passwords.",
      personal: "Do not make the password of your name, your e-mail or your company.",
      mismatch: "The two are not the same.",
      required: "Required",
    },
  },
  es: {
    password: "Contraseña nueva",
    repeat: "Repita la contraseña",
    rulesTitle: "Una buena contraseña",
    rules: [
      "tiene al menos 12 caracteres (y como máximo 1024); una frase corta es fácil de recordar",
      "no es una de las conocidas por filtraciones, como Password1234!",
      "no está hecha con su nombre, su correo o su empresa",
    ],
    faults: {
      too_short: "Use al menos 12 caracteres.",
      too_long: "Use como máximo 1024 caracteres.",
      common: "Es demasiado fácil de adivinar: está en listas de contraseñas conocidas.",
      personal: "No haga la contraseña con su nombre, su correo o su empresa.",
      mismatch: "Las dos no son iguales.",
      required: "Obligatorio",
    },
  },
};

/** Everything said of a field, in one line; null when there is nothing to say. */
export function faultText(language: Language, faults: readonly NewPasswordFault[]): string | null {
  return faults.length === 0 ? null : faults.map((fault) => passwordTexts[language].faults[fault]).join(" ");
}
