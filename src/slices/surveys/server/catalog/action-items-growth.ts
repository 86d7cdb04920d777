import { buildActionItem } from "./action-item.ts";
import type { ActionItemInput } from "./catalog.schema.ts";

/** Action items for growth, pay, recognition, company, schedules, staying, first weeks and training. */
export const moreEmployeeActionItems: readonly ActionItemInput[] = [
  buildActionItem(
    101,
    ["Talk with each person about the next step", "Hablar con cada persona de su siguiente paso"],
    [
      "Twice a year, away from daily work: where do you want to be in two years, and what would get you closer this quarter?",
      "Dos veces al año, fuera del trabajo diario: ¿dónde quiere estar en dos años y qué lo acercaría este trimestre?",
    ],
    ["Set an hour aside and say beforehand what it is about", "Aparte una hora y diga antes de qué se trata"],
    ["Name one skill and one task that trains it", "Nombren una habilidad y una tarea que la entrene"],
    ["Agree on who helps, and look at it again in three months", "Acuerden quién ayuda y revísenlo en tres meses"],
  ),
  buildActionItem(
    102,
    ["Show the ways that lead upward", "Mostrar los caminos para crecer"],
    [
      "Few know what a groundskeeper needs to become a technician, or a consultant a manager. Draw it on a page, with people who went that way.",
      "Pocos saben qué necesita un jardinero para ser técnico o un asesor para ser gerente. Dibújelo en una página, con quienes ya lo hicieron.",
    ],
    ["List the jobs of the company and what each asks for", "Liste los puestos y lo que pide cada uno"],
    ["Ask three people who were promoted to tell how", "Pida a tres personas ascendidas que cuenten cómo"],
    ["Announce every opening inside first, for a week", "Anuncie primero adentro cada vacante, una semana"],
  ),
  buildActionItem(
    111,
    ["Explain how pay is made", "Explicar cómo se forma el sueldo"],
    [
      "Pay feels fairer where its parts are known: the range of the job, what moves someone within it, when it is looked at.",
      "El sueldo se siente más justo cuando se conocen sus partes: el rango del puesto, qué lo mueve y cuándo se revisa.",
    ],
    ["Get the ranges and dates of review from human resources", "Pida rangos y fechas de revisión a recursos humanos"],
    ["Explain to each person where they stand and why", "Explique a cada quien dónde está y por qué"],
    ["Say what would change it, and by when it is looked at", "Diga qué lo cambiaría y cuándo se revisa"],
  ),
  buildActionItem(
    112,
    ["Compare pay with the market and report what you find", "Comparar el sueldo con el mercado"],
    [
      "Where people leave for a little more elsewhere, the company has to know. Bring figures, not complaints.",
      "Donde la gente se va por un poco más, la empresa debe saberlo. Lleve cifras, no quejas.",
    ],
    ["Collect what the same jobs are offered at nearby", "Reúna lo que ofrecen cerca por los mismos puestos"],
    ["Add who left in the last year and for how much more", "Agregue quién se fue este año y por cuánto más"],
    ["Bring it to your regional manager with one proposal", "Llévelo a su gerente regional con una propuesta"],
  ),
  buildActionItem(
    121,
    ["Hold an hour on benefits, with questions allowed", "Dedicar una hora a las prestaciones, con preguntas"],
    [
      "Many benefits go unused because nobody knows them. Invite somebody who does, in both languages, on working time.",
      "Muchas prestaciones no se usan porque nadie las conoce. Invite a quien sepa, en ambos idiomas y en horas de trabajo.",
    ],
    ["Ask the team beforehand what they want to know", "Pregunte antes al equipo qué quiere saber"],
    ["Invite human resources or the provider for an hour", "Invite una hora a recursos humanos o al proveedor"],
    ["Help those who want to sign up to do it there", "Ayude ahí mismo a quien quiera inscribirse"],
  ),
  buildActionItem(
    122,
    ["Ask which benefit would matter most", "Preguntar qué prestación importaría más"],
    [
      "Rent discounts, health, time off, phones: what one values another does not. A short vote gives the company something to decide on.",
      "Descuento en renta, salud, descansos, teléfono: cada quien valora algo distinto. Una votación breve ayuda a decidir.",
    ],
    ["Let everybody rank five choices, without names", "Que todos ordenen cinco opciones, sin nombres"],
    ["Send the result to human resources with the reasons", "Envíe el resultado a recursos humanos con las razones"],
    ["Tell the team what was answered", "Cuente al equipo qué respondieron"],
  ),
  buildActionItem(
    131,
    ["Thank someone in front of the others every week", "Agradecer a alguien frente a los demás cada semana"],
    [
      "Start the weekly meeting with one thing that was done well, by whom, and what came of it. Let the team name the next one.",
      "Empiece la reunión semanal con algo bien hecho, de quién fue y qué logró. Que el equipo nombre la siguiente.",
    ],
    ["Begin the meeting with one thanks, told as a story", "Empiece con un agradecimiento, contado como historia"],
    ["Let the person thanked name the next one", "Quien lo recibe nombra al siguiente"],
    ["Count: was every job thanked within a quarter?", "Cuente: ¿se agradeció a cada puesto en el trimestre?"],
  ),
  buildActionItem(
    132,
    ["Pass on what residents praise", "Transmitir lo que elogian los residentes"],
    [
      "Residents write more praise than the team ever sees. Read it out, with names where they are given.",
      "Los residentes escriben más elogios de los que el equipo ve. Léalos, con nombres cuando los haya.",
    ],
    ["Look through the comments of the month for praise", "Busque elogios en los comentarios del mes"],
    ["Read three of them out and hang them up", "Lea tres y cuélguelos"],
    ["Tell the regional manager who was named", "Diga a su gerente regional a quién nombraron"],
  ),
  buildActionItem(
    141,
    ["Invite the people who lead to listen for an hour", "Invitar a la dirección a escuchar una hora"],
    [
      "Trust comes from seeing each other. An hour without slides: what should we know about your work, what would you change?",
      "La confianza nace de verse. Una hora sin presentación: ¿qué deberíamos saber de su trabajo y qué cambiaría?",
    ],
    ["Ask a director to visit and to come with questions", "Pida a la dirección que visite y traiga preguntas"],
    ["Collect questions of the team beforehand, without names", "Reúna antes preguntas del equipo, sin nombres"],
    ["Write down what was promised; report on it in a month", "Anote lo prometido e informe en un mes"],
  ),
  buildActionItem(
    142,
    ["Keep three promises to residents, visibly", "Cumplir tres promesas a los residentes"],
    [
      "People are proud of a company that keeps its word. Choose three promises that the team can keep every time, and measure them.",
      "La gente se enorgullece de una empresa que cumple. Elija tres promesas que el equipo pueda cumplir siempre y mídalas.",
    ],
    [
      "Choose three: a call back in a day, a date for each repair …",
      "Elija tres: devolver llamadas en un día, fecha por reparación…",
    ],
    ["Count every week how often each was kept", "Cuente cada semana cuántas veces se cumplió cada una"],
    ["Celebrate the first month without a miss", "Celebre el primer mes sin fallar"],
  ),
  buildActionItem(
    151,
    ["Publish schedules two weeks ahead", "Publicar horarios con dos semanas de anticipación"],
    [
      "Life outside work is planned. A schedule that comes early and stays as it is gives more than an hour off.",
      "La vida fuera del trabajo se planea. Un horario que llega temprano y no cambia da más que una hora libre.",
    ],
    ["Publish schedules and on-call weeks two weeks ahead", "Publique horarios y guardias dos semanas antes"],
    ["Ask before you change somebody's day", "Pregunte antes de cambiar el día de alguien"],
    ["Let colleagues exchange shifts without a form", "Permita cambiar turnos entre colegas sin formulario"],
  ),
  buildActionItem(
    152,
    ["Share on-call weeks fairly", "Repartir las guardias con justicia"],
    [
      "Nights and weekends weigh most when they always fall on the same people. Count them, share them and give time back.",
      "Noches y fines de semana pesan más cuando caen en los mismos. Cuéntelos, repártalos y devuelva tiempo.",
    ],
    ["Count nights and weekends per person for a quarter", "Cuente noches y fines de semana por persona"],
    ["Draw up a round that everybody can live with", "Haga una ronda que todos acepten"],
    ["Give a late start after a night that was called out", "Dé entrada tarde tras una noche de llamadas"],
  ),
  buildActionItem(
    161,
    ["Ask why people stay, before they leave", "Preguntar por qué se quedan, antes de que se vayan"],
    [
      "A stay interview takes twenty minutes and asks what an exit interview asks too late.",
      "Una entrevista de permanencia toma veinte minutos y pregunta lo que la de salida pregunta tarde.",
    ],
    ["Ask each person: what keeps you, what would make you look?", "Pregunte: ¿qué lo mantiene y qué lo haría buscar?"],
    ["Choose one thing that you can change yourself", "Elija una cosa que usted pueda cambiar"],
    ["Do it within a month and say that it is done", "Hágalo en un mes y diga que está hecho"],
  ),
  buildActionItem(
    162,
    ["Look at the first year closely", "Mirar de cerca el primer año"],
    [
      "Most people who leave, leave in their first year. Know who is in it and talk with them at 30, 90 and 180 days.",
      "La mayoría de quienes se van, se van en su primer año. Sepa quiénes están en él y hable con ellos a los 30, 90 y 180 días.",
    ],
    ["List everyone in the first year with their start date", "Liste a quienes están en su primer año"],
    ["Talk at 30, 90 and 180 days: is it what you expected?", "Hable a los 30, 90 y 180 días: ¿es lo que esperaba?"],
    ["Mend the first thing that two of them name", "Arregle lo primero que nombren dos de ellos"],
  ),
  buildActionItem(
    171,
    ["Prepare the first day before it comes", "Preparar el primer día antes de que llegue"],
    [
      "Keys, phone, shirt, access, a desk or a cart and somebody who waits at the door: the first day says how the next year will be.",
      "Llaves, teléfono, uniforme, accesos, un lugar y alguien en la puerta: el primer día dice cómo será el año.",
    ],
    [
      "Order keys, phone, access and clothes a week ahead",
      "Pida llaves, teléfono, accesos y uniforme una semana antes",
    ],
    ["Keep your own morning free for the new colleague", "Deje libre su mañana para la persona nueva"],
    ["Have lunch together with the team", "Almuerce con ella y el equipo"],
    ["Call after the first week: what was missing?", "Llame tras la primera semana: ¿qué faltó?"],
  ),
  buildActionItem(
    172,
    ["Give every new colleague a companion", "Dar a cada persona nueva un compañero"],
    [
      "A companion answers what nobody wants to ask a supervisor. Choose somebody who likes to explain, and give them the time.",
      "Un compañero responde lo que nadie quiere preguntar al jefe. Elija a quien le guste explicar y dele tiempo.",
    ],
    ["Ask a colleague of the same job before the first day", "Pida a un colega del mismo puesto antes del primer día"],
    [
      "Free two hours a day in the first week, one in the second",
      "Libere dos horas al día la primera semana, una la segunda",
    ],
    ["Thank the companion as for any other result", "Agradezca al compañero como cualquier otro resultado"],
  ),
  buildActionItem(
    181,
    ["Train by doing, one task at a time", "Capacitar haciendo, una tarea a la vez"],
    [
      "Show it, do it together, let them do it, come back a week later. Twelve tasks learned so are worth more than a week of videos.",
      "Muéstrelo, háganlo juntos, deje que lo haga y regrese en una semana. Doce tareas así valen más que una semana de videos.",
    ],
    ["List the twelve tasks that the job cannot do without", "Liste las doce tareas indispensables del puesto"],
    ["For each: show, together, alone, a week later", "De cada una: mostrar, juntos, solo, una semana después"],
    ["Both sign when a task is learned", "Ambos firman cuando se aprendió"],
  ),
  buildActionItem(
    182,
    ["Keep two hours a month for learning", "Guardar dos horas al mes para aprender"],
    [
      "Training that has no hour in the schedule does not happen. Two hours a month for each person, on what they chose, and covered by others.",
      "La capacitación sin hora en el horario no ocurre. Dos horas al mes por persona, sobre lo que eligió y con alguien que cubra.",
    ],
    ["Ask each person what they want to be able to do", "Pregunte a cada quien qué quiere saber hacer"],
    ["Put two hours a month into the schedule, covered", "Ponga dos horas al mes en el horario, cubiertas"],
    ["Let them show the others what they learned", "Que enseñen a los demás lo aprendido"],
  ),
  buildActionItem(
    191,
    ["Read comments together and choose one", "Leer los comentarios juntos y elegir uno"],
    [
      "Comments say why a number is what it is. Read the month's with the team, without guessing who wrote what, and choose one thing to do.",
      "Los comentarios dicen por qué un número es como es. Léanlos juntos, sin adivinar quién escribió, y elijan algo por hacer.",
    ],
    ["Print the comments of the month, shuffled", "Imprima los comentarios del mes, mezclados"],
    ["Sort them with the team by what they are about", "Ordénenlos por tema con el equipo"],
    ["Choose the one that you can answer within a month", "Elijan uno que puedan atender en un mes"],
    ["Say what became of it", "Digan qué resultó"],
  ),
];
