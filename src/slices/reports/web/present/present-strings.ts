import { defineStrings } from "#platform/web/i18n.ts";

export const usePresentStrings = defineStrings({
  en: {
    more: "More",
    present: "Present",
    presentation: "Presentation",
    slide: "{{at}} of {{count}}",
    slideOf: "{{title}}, {{at}} of {{count}}",
    previous: "Previous",
    next: "Next",
    end: "End presentation",
    nothing: "There is nothing to present yet.",
  },
  es: {
    more: "Más",
    present: "Presentar",
    presentation: "Presentación",
    slide: "{{at}} de {{count}}",
    slideOf: "{{title}}, {{at}} de {{count}}",
    previous: "Anterior",
    next: "Siguiente",
    end: "Terminar la presentación",
    nothing: "Todavía no hay nada que presentar.",
  },
});
