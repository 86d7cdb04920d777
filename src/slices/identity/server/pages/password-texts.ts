import type { PasswordError } from "../passwords/password.rules.ts";
import type { Language } from "./sign-in-page.tsx";

/** The errors of a form for a new password. */
export type NewPasswordError = PasswordError | "mismatch" | "required";

interface PasswordTexts {
  readonly password: string;
  readonly repeat: string;
  readonly rulesTitle: string;
  readonly rules: readonly string[];
  readonly errors: Readonly<Record<NewPasswordError, string>>;
}

/** Texts about the password rules and about rejected passwords. */
export const passwordTexts: Readonly<Record<Language, PasswordTexts>> = {
  en: {
    password: "New password",
    repeat: "Confirm password",
    rulesTitle: "Your password:",
    rules: [
      "must be at least 12 characters (a short sentence works well)",
      "can’t be a commonly used or leaked password, such as Password1234!",
      "can’t contain your name, email, or company name",
    ],
    errors: {
      too_short: "Use at least 12 characters.",
      too_long: "Use at most 1024 characters.",
      common: "This password is too common. Choose a different one.",
      personal: "Don’t use your name, email, or company name in your password.",
      mismatch: "Passwords don’t match.",
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
    errors: {
      too_short: "Use al menos 12 caracteres.",
      too_long: "Use como máximo 1024 caracteres.",
      common: "Es demasiado fácil de adivinar: está en listas de contraseñas conocidas.",
      personal: "No haga la contraseña con su nombre, su correo o su empresa.",
      mismatch: "Las contraseñas no coinciden.",
      required: "Obligatorio",
    },
  },
};

/** Joins the errors of a field in one line; null without any. */
export function formatFieldErrors(language: Language, errors: readonly NewPasswordError[]): string | null {
  return errors.length === 0 ? null : errors.map((error) => passwordTexts[language].errors[error]).join(" ");
}
