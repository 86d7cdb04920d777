import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of leases at risk on the page of a place. */
export const useLeasesStrings = defineStrings({
  en: {
    title: "Leases at risk",
    text_one: "{{n}} of {{due}} residents whose lease ends within 90 days is more likely to leave than usual.",
    text_other: "{{n}} of {{due}} residents whose lease ends within 90 days are more likely to leave than usual.",
    see: "See who",
  },
  es: {
    title: "Contratos en riesgo",
    text_one:
      "{{n}} de {{due}} residentes cuyo contrato termina en 90 días tiene más probabilidad de irse que de costumbre.",
    text_other:
      "{{n}} de {{due}} residentes cuyo contrato termina en 90 días tienen más probabilidad de irse que de costumbre.",
    see: "Ver quiénes",
  },
});
