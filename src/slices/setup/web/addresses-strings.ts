import { defineStrings } from "#platform/web/i18n.ts";

export const useAddressStrings = defineStrings({
  en: {
    title: "Addresses that surveys go to",
    sub: "Checked now, before anything is sent.",
    employees: "Employees",
    residents: "Residents with a lease",
    reached: "{{n}} of {{all}} can be reached by email.",
    missing: "{{n}} without an address",
    bounced: "{{n}} whose mail came back",
    optedOut: "{{n}} opted out",
    show: "Show who to correct: {{who}}",
    is_missing: "No address",
    is_bounced: "Mail came back",
    more: "And {{n}} more.",
    view: "View",
  },
  es: {
    title: "Direcciones a las que llegan las encuestas",
    sub: "Comprobadas ahora, antes de enviar nada.",
    employees: "Empleados",
    residents: "Residentes con contrato",
    reached: "Se puede escribir a {{n}} de {{all}}.",
    missing: "{{n}} sin dirección",
    bounced: "{{n}} con correo devuelto",
    optedOut: "{{n}} dados de baja",
    show: "Mostrar a quién corregir: {{who}}",
    is_missing: "Sin dirección",
    is_bounced: "Correo devuelto",
    more: "Y {{n}} más.",
    view: "Ver",
  },
});
