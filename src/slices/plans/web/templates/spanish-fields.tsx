import type { ReactNode } from "react";
import { defineStrings } from "#platform/web/i18n.ts";
import type { Form } from "#platform/web/use-form.ts";
import { TextAreaField, TextField } from "#ui/form/form-fields.tsx";

const useStrings = defineStrings({
  en: {
    title: "Title in Spanish",
    description: "Description in Spanish",
    help: "For people who read Spanish. Without it, they see the text above.",
  },
  es: {
    title: "Título en español",
    description: "Descripción en español",
    help: "Para quienes leen en español. Si falta, ven el texto de arriba.",
  },
});

/** Field for the Spanish title of a plan or task. */
export function SpanishTitle<Values extends { title_es: string }>({
  form,
  maxLength,
}: {
  form: Form<Values>;
  maxLength: number;
}): ReactNode {
  const t = useStrings();
  const field = (form as unknown as Form<{ title_es: string }>).bindField("title_es");
  return <TextField label={t("title")} help={t("help")} maxLength={maxLength} {...field} />;
}

/** Field for the Spanish description of a task. */
export function SpanishDescription<Values extends { description_es: string }>({
  form,
}: {
  form: Form<Values>;
}): ReactNode {
  const t = useStrings();
  const field = (form as unknown as Form<{ description_es: string }>).bindField("description_es");
  return <TextAreaField label={t("description")} help={t("help")} rows={3} maxLength={4000} {...field} />;
}
