import { defineStrings } from "#platform/web/i18n.ts";

export const useSparklineStrings = defineStrings({
  en: {
    months: "{{n}} months: {{first}} in {{from}}, {{last}} in {{to}}, {{lowest}} to {{highest}}",
  },
  es: {
    months: "{{n}} meses: {{first}} en {{from}}, {{last}} en {{to}}, de {{lowest}} a {{highest}}",
  },
});
