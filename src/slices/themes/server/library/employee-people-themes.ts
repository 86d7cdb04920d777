import { listTerms, type Theme } from "./theme.ts";

/** What employees write about people, growth and the company. */
export const employeePeopleThemes: readonly Theme[] = [
  {
    id: 201,
    audience: "ingage",
    name: { en: "Supervisor", es: "Jefe directo" },
    terms: {
      en: listTerms(`my manager, our manager, my supervisor, our supervisor, new manager, managers, supervisor, supervisors, boss, bosses,
        micromanage, micromanaged, micromanages, my lead, management-style, regional listens, regional manager, one-on-one, one-on-ones,
        direct manager, leave managers`),
      es: listTerms(`mi jefe, mi jefa, el-jefe, la-jefa, jefe, jefa, jefes, supervisor, supervisora, supervisores, gerente, gerenta, encargado,
        encargada, no me han dicho cómo, nos corrigen, me grita, nos gritan`),
    },
  },
  {
    id: 202,
    audience: "ingage",
    name: { en: "Recognition", es: "Reconocimiento" },
    terms: {
      en: listTerms(`recognition, recognize, recognized, appreciate us, appreciated, appreciation, thank-you, say thank you, a thank you,
        gives credit, takes credit, praise, praised, valued, undervalued, acknowledge, acknowledged, well-done, good work, unseen, "notices" work, "notices" good,
        good-work unseen, employee of month, pat on back`),
      es: listTerms(`reconocimiento, reconocer, reconocen, reconozcan, "agradecer", "agradecen", un gracias, las gracias, dan gracias, valoran,
        valorado, mérito, felicitar, felicitan, toman en-cuenta trabajo`),
    },
  },
  {
    id: 203,
    audience: "ingage",
    name: { en: "Voice and feedback", es: "Voz y opiniones" },
    terms: {
      en: listTerms(`listen, listens, listened, listening, feedback, suggestion, suggestions, be heard, feel heard, our ideas, my ideas, speak-up,
        open-door, opinion, opinions, ask us, ask before, our input, say what think, after survey, last survey, same survey, brought up,
        told team player`),
      es: listTerms(`escuchar, escuchan, escuchen, nos escucha, opinión, opiniones, sugerencia, sugerencias, ideas, nos pregunten, nos preguntan,
        preguntar antes, retroalimentación, puertas abiertas, misma encuesta, encuesta cambió, decir lo-que pienso`),
    },
  },
  {
    id: 204,
    audience: "ingage",
    name: { en: "Fairness and respect", es: "Justicia y respeto" },
    terms: {
      en: listTerms(`favoritism, favorites, plays favorites, fair, fairly, unfair, unfairly, fairness, respect, respected, disrespect,
        disrespected, disrespectful, double-standard, same rules, rules strict, rules for, rules, equally, discriminate, discrimination,
        treated badly, treated like, talked down, in front of everyone, in front of residents, called-out, racist, sexist`),
      es: listTerms(`favoritismo, favoritos, consentidos, preferidos, "injusto", trato justo, injusticia, "respeto", falta respeto, mismas reglas,
        reglas parejas, las reglas, enfrente de-todos, discriminan, discriminación, mal trato, nos tratan, parejo todos, humillan`),
    },
  },
  {
    id: 211,
    audience: "ingage",
    name: { en: "Stress and balance", es: "Estrés y equilibrio" },
    terms: {
      en: listTerms(`stress, stressed, stressful, work-life, balance, exhausted, exhausting, family time, time with family, mental-health, i am
        tired, exhausted, pressure, anxiety, burned-out, burnout, home for dinner, see my kids`),
      es: listTerms(`estrés, estresante, cansado, cansada, agotado, agotada, agotamiento, tiempo familia, familia agradece, con-mi familia,
        equilibrio, presión trabajo, ver hijos, ver a mis-hijos, salud mental`),
    },
  },
  {
    id: 214,
    audience: "ingage",
    name: { en: "Training", es: "Capacitación" },
    terms: {
      en: listTerms(`training, trainings, train us, train, trained, trains, cross-training, courses, learn, learned, learning, certification,
        certifications, license classes, classes, hvac-class, shadowing, shadow someone, taught, teach, teaches, workshop, nobody showed me`),
      es: listTerms(`capacitación, capacitar, capacitan, capacita, capacitaron, entrenamiento, entrenar, cursos, clases, aprender, aprendo,
        aprendí, certificación, certificaciones, enseñar, enseña, enseñan, enseñaron, talleres`),
    },
  },
  {
    id: 215,
    audience: "ingage",
    name: { en: "First weeks", es: "Primeras semanas" },
    terms: {
      en: listTerms(`first-day, first-week, first-weeks, first-month, onboarding, orientation, new-hire, new-hires, day-one, when started,
        when i started, checklist month, mentor first, buddy, welcomed, nobody showed me, everything ready, map of the-property, login first,
        system-access`),
      es: listTerms(`primer-día, primera-semana, primeras-semanas, primer-mes, inducción, recién llegado, bienvenida, recibieron, cuando
        empecé, cuando entré, mentor, quedarse solo, alguien antes, todo preparado, preguntas tontas, nadie me esperaba, me iba a-enseñar`),
    },
  },
  {
    id: 216,
    audience: "ingage",
    name: { en: "Growth and promotion", es: "Crecimiento y ascensos" },
    terms: {
      en: listTerms(`promotion, promotions, promote, promoted, career, careers, advance, advancement, growth, room to grow, opportunity, opportunities,
        next-step, move-up, path, a path, nowhere to go, same position, dead-end, open positions, post openings, openings inside, lead role,
        my goals, goals discussed, started as`),
      es: listTerms(`ascenso, ascensos, ascender, promoción, promociones, crecer, crecimiento, oportunidad, oportunidades, hacer carrera,
        mismo puesto, los puestos, un puesto, puestos, gente de-fuera, empecé de, de-jardinero no, superarse, siguiente paso`),
    },
  },
  {
    id: 217,
    audience: "ingage",
    name: { en: "Team", es: "Equipo" },
    terms: {
      en: listTerms(`my team, our team, great team, best team, good team, coworker, coworkers, co-worker, co-workers, colleague, colleagues, crew,
        teamwork, each-other, work together, people i work-with, like family, gossip, drama, help each-other, blame, blame each-other,
        group-chat, cliques, new ones never-stay, clear the-air`),
      es: listTerms(`compañeros, compañeras, compañero, buen equipo, mejor equipo, gran equipo, este equipo, mi equipo, con el-equipo, entre nosotros,
        nos ayudamos, "ayudamos", juntos, chisme, chismes, unidos, convivencia, echamos la-mano, echar la-mano, oficina y mantenimiento, jalamos,
        se esconden, se equivoca, la mano`),
    },
  },
  {
    id: 218,
    audience: "ingage",
    name: { en: "Communication", es: "Comunicación" },
    terms: {
      en: listTerms(`communication, communicate, communicates, communicated, left-out, told last, find-out, find out from, corporate email, changes
        announced, without notice, no notice, transparency, transparent, tell us what, tell us before, tell maintenance, tell us why, news,
        kept informed, keep us informed, be honest, hear about it, hear it from, on the same page, newsletter`),
      es: listTerms(`comunicación, comunicar, comunican, nos informan, informen, nos enteramos, enteramos, no avisan, nos avisan, "avisen",
        "avisos", información, transparencia, nadie dice, nadie nos-dice, correos corporativo, nos digan`),
    },
  },
  {
    id: 219,
    audience: "ingage",
    name: { en: "Leadership and company", es: "Dirección y empresa" },
    terms: {
      en: listTerms(`corporate, the company, a company, good company, great company, stable company, smaller company, leadership, upper-management,
        senior-management, ownership changes, owners sell, direction, company policy, policies, company values, culture, headquarters,
        executives, decisions, occupancy counts, spend a day, home-office, people-first`),
      es: listTerms(`la-empresa, empresa, corporativo, la-dirección, directivos, políticas, decisiones, valores empresa, líderes, liderazgo, compañía,
        oficinas centrales, los dueños venden`),
    },
  },
  {
    id: 221,
    audience: "ingage",
    name: { en: "Reasons to leave", es: "Razones para irse" },
    terms: {
      en: listTerms(`i quit, have quit, would have stayed, would stay, kept me, resign, resigned, new-job, other-job, another-job, job offer, signed
        somewhere, my last-day, two-weeks notice, left because, leaving because, leaving the-company, am leaving, retire, retiring, back to
        college, back-to-school, closer to home, transfer, moving away, no hard-feelings, starting my-own, kept the-promise`),
      es: listTerms(`me-voy, casi me-voy, se-va la-gente, renuncié, renunciar, otro trabajo, otra oferta, último-día, ya-no aguanto, me-mudo,
        cerca de mi-casa, lejos de mi-casa, no-me-quería ir, me hubiera quedado, los voy-a-extrañar, voy-a extrañar,
        así quedamos, estudiar, jubilarme`),
    },
  },
];
