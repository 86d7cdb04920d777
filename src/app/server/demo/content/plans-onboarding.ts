import { type DemoPlan, task } from "./plan-shape.ts";

const COURSES = "https://learn.courtyard.example/";

/** A course that maintenance people have for two plans at once. */
const safety = task(
  ["Safety at work", "Lifting, ladders, chemicals and what to do after an accident."],
  ["Seguridad en el trabajo", "Cargas, escaleras, productos químicos y qué hacer después de un accidente."],
  { archetype: 5, offsetDays: 5, course: { minutes: 40, url: `${COURSES}safety-at-work` } },
);

/** What every new employee does in the first three months. */
export const welcomeAboard: DemoPlan = {
  type: "onboarding",
  title: { en: "Welcome aboard", es: "Bienvenida" },
  description: {
    en: "The first ninety days of every employee.",
    es: "Los primeros noventa días de cada empleado.",
  },
  positions: [],
  tasks: [
    task(
      ["Sign the offer and the handbook", "Read and sign both; ask human resources about anything unclear."],
      ["Firmar la oferta y el manual", "Leer y firmar ambos; preguntar a recursos humanos lo que no quede claro."],
      { offsetDays: -2, alertDays: 4 },
    ),
    task(
      ["Set up desk, keys and accounts", "So that everything works on the first morning."],
      ["Preparar puesto, llaves y cuentas", "Para que todo funcione la primera mañana."],
      { offsetDays: -1, assignee: "property_manager" },
    ),
    task(
      ["Confirm your data", "Check name, phone, position and location, and correct what is wrong."],
      ["Confirmar sus datos", "Revisar nombre, teléfono, puesto y propiedad, y corregir lo que esté mal."],
      { archetype: 3, offsetDays: 3 },
    ),
    task(
      ["Tour of the community", "Walk every building, meet the team, see the shut-off valves."],
      ["Recorrido por la comunidad", "Recorrer cada edificio, conocer al equipo y las llaves de paso."],
      { offsetDays: 1, assignee: "mentor" },
    ),
    safety,
    task(
      ["First-week conversation", "What went well, what is missing, what comes next."],
      ["Conversación de la primera semana", "Qué salió bien, qué falta y qué sigue."],
      { offsetDays: 7, assignee: "property_manager", putOff: 1.2 },
    ),
    task(
      ["Fair housing", "The law and the everyday questions of people who ask for an apartment."],
      ["Vivienda justa", "La ley y las preguntas diarias de quienes piden un apartamento."],
      { archetype: 5, offsetDays: 10, course: { minutes: 60, url: `${COURSES}fair-housing` } },
    ),
    task(
      ["Emergency walk-through", "Alarms, extinguishers, assembly points and the on-call list."],
      ["Recorrido de emergencia", "Alarmas, extintores, puntos de reunión y la lista de guardia."],
      { offsetDays: 10, assignee: "maintenance_manager", putOff: 1 },
    ),
    task(
      ["Choose your benefits", "Health plan, retirement and the person to call in an emergency."],
      ["Elegir sus prestaciones", "Seguro médico, jubilación y a quién llamar en una emergencia."],
      { offsetDays: 14, alertDays: 7, escalateDays: 5, putOff: 1.7 },
    ),
    task(
      ["A day beside a colleague", "Work one whole day along with somebody in the same job."],
      ["Un día junto a un colega", "Trabajar un día entero con alguien del mismo puesto."],
      { offsetDays: 21, assignee: "mentor", escalateDays: 7 },
    ),
    task(
      ["Thirty-day conversation", "Goals for the next two months, written down together."],
      ["Conversación a los treinta días", "Metas para los próximos dos meses, escritas en común."],
      { offsetDays: 30, alertDays: 5, assignee: "property_manager" },
    ),
    task(
      ["Ninety-day review", "How the goals went, and the end of the trial period."],
      ["Evaluación a los noventa días", "Cómo resultaron las metas y el fin del periodo de prueba."],
      {
        anchor: "completion",
        after: "Thirty-day conversation",
        offsetDays: 60,
        alertDays: 7,
        escalateDays: 7,
        assignee: "property_manager",
      },
    ),
  ],
};

/** What technicians and their supervisors learn in addition. */
export const toolsAndTrades: DemoPlan = {
  type: "onboarding",
  title: { en: "Tools and trades", es: "Herramientas y oficios" },
  description: {
    en: "What everybody in maintenance gets to know in the first month.",
    es: "Lo que todo el equipo de mantenimiento conoce en el primer mes.",
  },
  positions: ["Maintenance Technician", "Maintenance Supervisor", "Regional Maintenance Manager"],
  tasks: [
    safety,
    task(
      ["Hand over tools and van", "Count, sign and explain; the list stays in the shop."],
      ["Entregar herramientas y camioneta", "Contar, firmar y explicar; la lista queda en el taller."],
      { offsetDays: 2, assignee: "maintenance_manager" },
    ),
    task(
      ["First make-ready with your mentor", "One vacant apartment from key return to key handover."],
      ["Primera entrega con su mentor", "Un apartamento vacío, de la devolución a la entrega de llaves."],
      { offsetDays: 12, assignee: "mentor", escalateDays: 5 },
    ),
    task(
      ["Join the on-call rotation", "From this day on with a week of your own."],
      ["Entrar a las guardias", "Desde este día con una semana propia."],
      { offsetDays: 28, assignee: "maintenance_manager" },
    ),
  ],
};
