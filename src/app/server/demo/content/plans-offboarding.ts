import { type DemoPlan, task } from "./plan-shape.ts";

/** The tasks of a departure. */
export const goodLeaving: DemoPlan = {
  type: "offboarding",
  title: { en: "A good goodbye", es: "Una buena despedida" },
  description: {
    en: "From the notice to the last pay slip.",
    es: "Desde el aviso hasta el último recibo de pago.",
  },
  positions: [],
  tasks: [
    task(
      ["Acknowledge the notice", "Confirm the last day and a personal e-mail address."],
      ["Confirmar el aviso", "Confirmar el último día y un correo personal."],
      { archetype: 4, anchor: "enrollment", offsetDays: 2, alertDays: 2, assignee: "property_manager" },
    ),
    task(
      ["Plan the handover", "Who takes over what, and until when."],
      ["Planear el relevo", "Quién asume qué y hasta cuándo."],
      { anchor: "last_day", offsetDays: -7, assignee: "property_manager" },
    ),
    task(
      ["Hand over open work", "Residents who wait, orders under way, passwords of shared mailboxes."],
      ["Entregar el trabajo pendiente", "Residentes en espera, pedidos en curso y buzones compartidos."],
      { anchor: "last_day", offsetDays: -2 },
    ),
    task(
      ["Exit conversation", "Why, what was good, what should change."],
      ["Conversación de salida", "Por qué, qué fue bueno y qué debe cambiar."],
      { anchor: "last_day", offsetDays: -1, assignee: "regional_manager", escalateDays: 2, putOff: 0.9 },
    ),
    task(
      ["Return keys and devices", "Count them against the list of the first day."],
      ["Devolver llaves y equipos", "Contarlos con la lista del primer día."],
      { anchor: "last_day", escalateDays: 1 },
    ),
    task(
      ["Close all accounts", "Mail, leasing software, gate codes, cards."],
      ["Cerrar todas las cuentas", "Correo, sistema de arrendamiento, códigos de acceso y tarjetas."],
      { anchor: "last_day", offsetDays: 1, assignee: "human_resources", escalateDays: 1 },
    ),
    task(
      ["Take the name off lists and doors", "On-call list, web page, door signs, suppliers."],
      ["Quitar el nombre de listas y puertas", "Lista de guardia, página web, letreros y proveedores."],
      { anchor: "last_day", offsetDays: 3, assignee: "property_manager", putOff: 1.3 },
    ),
    task(
      ["Send the last pay slip", "With unused vacation, to the personal address."],
      ["Enviar el último recibo de pago", "Con las vacaciones no tomadas, a la dirección personal."],
      { anchor: "completion", after: "Close all accounts", offsetDays: 5, assignee: "human_resources" },
    ),
  ],
};
