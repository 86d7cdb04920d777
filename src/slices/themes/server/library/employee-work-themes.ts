import { listTerms, type Theme } from "./theme.ts";

/** What employees write about pay, hours and what they work with. */
export const employeeWorkThemes: readonly Theme[] = [
  {
    id: 205,
    audience: "ingage",
    name: { en: "Pay", es: "Sueldo" },
    terms: {
      en: listTerms(`my pay, our pay, better pay, low pay, pay raise, pay is, pay more, paid more, paid less, paid fairly, barely paid, are paid,
        pay for rent, underpaid, wage, wages, salary, salaries, a raise, "raises", "hourly", hour rate, compensation, paycheck, earn, rent is-rent,
        get what pay, cost-of-living, overtime paid, dollar more`),
      es: listTerms(`sueldo, sueldos, salario, salarios, pago justo, mejor pago, pagar lo-justo, nos pagan, pagan poco, no las-pagan, casi pagan,
        pagan a-tiempo, pagan bien, pagan mal, paga, aumento, aumentos, ganar, ganan, ganando, gano, cheque, no alcanza dinero`),
    },
  },
  {
    id: 206,
    audience: "ingage",
    name: { en: "Bonuses and commissions", es: "Bonos y comisiones" },
    terms: {
      en: listTerms(`bonus, bonuses, commission, commissions, incentive, incentives`),
      es: listTerms(`bono, bonos, comisión, comisiones, incentivo, incentivos, aguinaldo`),
    },
  },
  {
    id: 207,
    audience: "ingage",
    name: { en: "Benefits and leave", es: "Prestaciones y permisos" },
    terms: {
      en: listTerms(`benefits, insurance, health-insurance, health plan, vacation approved, vacation days, vacation, pto, time-off, the time-off, sick-day,
        sick-days, sick-leave, 401k, retirement plan, rent discount, discount employees, holidays off, paid holidays, deductible, maternity,
        parental leave`),
      es: listTerms(`prestaciones, "el-seguro", seguro-médico, vacaciones pedir, días de-vacaciones, más vacaciones, permiso, permisos,
        días-libres, descuento renta, días festivos, feriado, incapacidad, ahorro retiro`),
    },
  },
  {
    id: 208,
    audience: "ingage",
    name: { en: "Workload and staffing", es: "Carga de trabajo y personal" },
    terms: {
      en: listTerms(`workload, the load, short-staffed, short-handed, shorthanded, understaffed, we are short, down one technician, down a
        technician, down one, overworked, too-much work, too-many units, too many properties, one-person job, covering two, covering properties,
        staffing, hire more, hire someone, hired the-second, second technician, another technician, another leasing, more people, more staff,
        make-ready turns, turns impossible, turns week, turns summer, turns month, position posted, position is-not posted, position vacant, overwhelmed, less of us, keep-up, two people,
        two jobs, fewer reports, twelve-hour`),
      es: listTerms(`carga de-trabajo, falta personal, falta gente, falta-gente, faltan manos, mucho trabajo, demasiado trabajo, sobrecarga, cubrir,
        contratar, no contratan, contraten, no nos-damos abasto, dos propiedades, una persona más, persona más, otro técnico, más personal, más gente,
        equipo completo, cambios de-departamento, entró la muchacha, órdenes siguen llegando`),
    },
  },
  {
    id: 209,
    audience: "ingage",
    name: { en: "Schedule and on-call", es: "Horario y guardias" },
    terms: {
      en: listTerms(`schedule, schedules, scheduling, on-call, on-call rotation, weekend, weekends, saturdays, sundays, overtime, long hours, extra
        hours, more hours, shift, shifts, "evenings", after-hours, every-other week, part-time, part time, flexible, night calls`),
      es: listTerms(`horario, horarios, guardia, guardias, fin de-semana, fines de-semana, horas-extra, turno, turnos, "sábado", "sábados", domingo,
        domingos, noches llaman, tres de-la mañana, medio-tiempo, flexible`),
    },
  },
  {
    id: 212,
    audience: "ingage",
    name: { en: "Software and systems", es: "Programas y sistemas" },
    terms: {
      en: listTerms(`software, the system, one system, system slow, systems, computer, computers, laptop, tablet, tablets, the app, an app, program
        slow, login, logins, password, passwords, technology, printer, crashes, system crash, wifi office, phone works, system access, portal down`),
      es: listTerms(`el-sistema, un sistema, sistema, sistemas, computadora, computadoras, tableta, tabletas, programa lento, aplicación,
        contraseña, contraseñas, impresora, accesos sistema`),
    },
  },
  {
    id: 213,
    audience: "ingage",
    name: { en: "Parts and equipment", es: "Piezas y equipo" },
    terms: {
      en: listTerms(`tools, right tools, equipment, "parts", order "parts", part arrives, supplies, golf-cart, cart, vendor late, vendors, inventory, work
        truck, radios, shop key, ladder, ladders, uniform, uniforms, pressure-washer, three approvals, own tools, supply room`),
      es: listTerms(`herramienta, herramientas, refacciones, piezas, material, materiales, carrito, proveedor, proveedores, uniforme, uniformes,
        camioneta, lavadora-de-presión, taller, escalera, radios, nos dan-equipo, equipo de-trabajo`),
    },
  },
  {
    id: 220,
    audience: "ingage",
    name: { en: "Safety and conduct", es: "Seguridad y conducta" },
    terms: {
      en: listTerms(`unsafe, safety, safe work, safety gear, harass, harassed, harassment, injury, injured, got hurt, hurt at-work, threat,
        threatened, threats, ppe, dangerous, hazard, chemicals, retaliation`),
      es: listTerms(`"seguridad", lugar seguro, trabajo seguro, no es seguro, acoso, acosan, accidente, accidentes, peligro, peligroso, amenaza,
        amenazan, lesión, lastimé, químicos, represalias`),
    },
  },
  {
    id: 210,
    audience: "ingage",
    name: { en: "Residents and owners", es: "Residentes y dueños" },
    terms: {
      en: listTerms(`resident yells, residents yell, resident yelled, angry residents, angry resident, difficult residents, residents rude, residents
        complain, resident complaints, residents treat, residents threaten, miss residents, love residents, the owners, owners`),
      es: listTerms(`residentes gritan, residente gritó, residentes enojados, quejas residentes, residentes difíciles, residentes tratan, extrañar
        residentes, a-los residentes, los-dueños, inquilinos`),
    },
  },
];
