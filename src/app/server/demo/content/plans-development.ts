import { type DemoPlan, task } from "./plan-shape.ts";

const COURSES = "https://learn.courtyard.example/";
const fromEnrollment = { anchor: "enrollment", alertDays: 14, escalateDays: 10, abandonDays: 60 } as const;

/** For employees who want to lead a community one day. */
export const leadershipPath: DemoPlan = {
  type: "development",
  title: { en: "Leadership path", es: "Camino al liderazgo" },
  description: {
    en: "Half a year toward leading a community.",
    es: "Medio año para llegar a dirigir una comunidad.",
  },
  positions: ["Assistant Manager", "Leasing Manager", "Leasing Consultant"],
  tasks: [
    task(
      ["Write down where you want to be", "Half a page about the job that you want in three years."],
      ["Escribir a dónde quiere llegar", "Media página sobre el puesto que quiere en tres años."],
      { ...fromEnrollment, offsetDays: 14 },
    ),
    task(
      ["Reading a budget", "Income, cost and the story between the lines."],
      ["Leer un presupuesto", "Ingresos, costos y lo que dicen entre líneas."],
      { ...fromEnrollment, archetype: 5, offsetDays: 45, course: { minutes: 90, url: `${COURSES}reading-a-budget` } },
    ),
    task(
      ["Lead the Monday meeting for a month", "Agenda, minutes, and what came of them."],
      ["Dirigir la reunión del lunes un mes", "Agenda, minuta y lo que resultó."],
      { ...fromEnrollment, offsetDays: 80 },
    ),
    task(
      ["Halfway conversation", "What has changed since the first page."],
      ["Conversación a la mitad", "Qué ha cambiado desde la primera página."],
      { ...fromEnrollment, offsetDays: 95, assignee: "mentor" },
    ),
    task(
      ["A week in another community", "See how others solve the same problems."],
      ["Una semana en otra comunidad", "Ver cómo otros resuelven los mismos problemas."],
      { ...fromEnrollment, offsetDays: 130, assignee: "regional_manager" },
    ),
    task(
      ["Present what you learned", "Twenty minutes before the regional team."],
      ["Presentar lo aprendido", "Veinte minutos ante el equipo regional."],
      { ...fromEnrollment, anchor: "completion", after: "A week in another community", offsetDays: 40 },
    ),
  ],
};

/** For technicians who prepare for a certificate. */
export const certifiedTechnician: DemoPlan = {
  type: "development",
  title: { en: "Certified technician", es: "Técnico certificado" },
  description: {
    en: "Courses and practice toward the certificate.",
    es: "Cursos y práctica hacia el certificado.",
  },
  positions: ["Maintenance Technician", "Groundskeeper"],
  tasks: [
    task(
      ["Choose the certificate", "With the supervisor: air conditioning, electric or pool."],
      ["Elegir el certificado", "Con el supervisor: aire acondicionado, electricidad o alberca."],
      { ...fromEnrollment, offsetDays: 10, assignee: "maintenance_manager" },
    ),
    task(
      ["Electrical basics", "Circuits, breakers, and when to call an electrician."],
      ["Electricidad básica", "Circuitos, interruptores y cuándo llamar a un electricista."],
      { ...fromEnrollment, archetype: 5, offsetDays: 30, course: { minutes: 120, url: `${COURSES}electrical-basics` } },
    ),
    task(
      ["Air conditioning in practice", "Three seasonal checks along with your mentor."],
      ["Aire acondicionado en la práctica", "Tres revisiones de temporada junto a su mentor."],
      { ...fromEnrollment, offsetDays: 60, assignee: "mentor" },
    ),
    task(
      ["Register for the exam", "Date, place and fee; the company pays once."],
      ["Inscribirse al examen", "Fecha, lugar y cuota; la empresa paga una vez."],
      { ...fromEnrollment, offsetDays: 75 },
    ),
    task(
      ["Pass the exam", "Hand the certificate to human resources."],
      ["Aprobar el examen", "Entregar el certificado a recursos humanos."],
      { ...fromEnrollment, anchor: "completion", after: "Register for the exam", offsetDays: 60 },
    ),
  ],
};
