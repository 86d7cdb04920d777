import { defineStrings } from "#platform/web/i18n.ts";

export const useSampleStrings = defineStrings({
  en: {
    title: "Look around with sample data",
    what: "A made-up company with six properties, people, surveys, comments and tasks fills every screen. Nothing is sent. Remove it in one click when you’re ready for your own data.",
    load: "Load sample data",
    loading: "Loading sample data",
    loading_hint: "This takes about a minute. You can leave this page.",
    steps_of: "{{done}} of {{all}} steps",
    banner: "Sample data",
    viewed: "Everything you see is made up. Nothing is sent, and nothing can be changed.",
    in_place: "The company’s administrators see made-up data until it’s removed. Nothing can be changed.",
    remove: "Remove sample data",
  },
  es: {
    title: "Explore con datos de ejemplo",
    what: "Una empresa ficticia con seis propiedades, personas, encuestas, comentarios y tareas llena todas las pantallas. No se envía nada. Elimínela con un clic cuando quiera empezar con sus propios datos.",
    load: "Cargar datos de ejemplo",
    loading: "Cargando datos de ejemplo",
    loading_hint: "Tarda alrededor de un minuto. Puede salir de esta página.",
    steps_of: "{{done}} de {{all}} pasos",
    banner: "Datos de ejemplo",
    viewed: "Todo lo que ve es ficticio. No se envía nada y no se puede cambiar nada.",
    in_place: "Quienes administran la empresa ven datos ficticios hasta que se eliminen. No se puede cambiar nada.",
    remove: "Eliminar datos de ejemplo",
  },
});
