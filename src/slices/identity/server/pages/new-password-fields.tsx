import { formatFieldErrors, type NewPasswordError, passwordTexts } from "./password-texts.ts";
import type { Language } from "./sign-in-page.tsx";
import { TextField } from "./text-field.tsx";

/** The errors of a new password, by field. */
export interface NewPasswordErrors {
  readonly password: readonly NewPasswordError[];
  readonly repeat: readonly NewPasswordError[];
}

export const noErrors: NewPasswordErrors = { password: [], repeat: [] };

/** Returns the errors of the two fields before the password rules are checked. */
export function validateNewPassword(password: string, repeat: string): NewPasswordErrors {
  return {
    password: password === "" ? ["required"] : [],
    repeat: password === repeat ? [] : ["mismatch"],
  };
}

/** The password rules, and the two fields for a new password. */
export function NewPasswordFields(props: { readonly language: Language; readonly errors: NewPasswordErrors }) {
  const { language, errors } = props;
  const text = passwordTexts[language];
  return (
    <>
      <p className="meta">{text.rulesTitle}</p>
      <ul className="rules">
        {text.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <TextField
        name="new_password"
        type="password"
        label={text.password}
        autoComplete="new-password"
        error={formatFieldErrors(language, errors.password)}
      />
      <TextField
        name="repeat_password"
        type="password"
        label={text.repeat}
        autoComplete="new-password"
        error={formatFieldErrors(language, errors.repeat)}
      />
    </>
  );
}
