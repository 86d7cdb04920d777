import { buildActionItem } from "./action-item.ts";
import { moreEmployeeActionItems } from "./action-items-growth.ts";
import type { ActionItemInput } from "./catalog.schema.ts";

/** Action items for employees' topics: work, leadership and team; the other files add growth, pay and company. */
export const employeeActionItems: readonly ActionItemInput[] = [
  buildActionItem(
    11,
    ["Agree on the five things that matter most in each job", "Acordar lo más importante de cada puesto"],
    [
      "People know what is expected when it is written down and talked over. Sit down with each person for fifteen minutes and leave with the same short list.",
      "La gente sabe qué se espera de ella cuando está escrito y conversado. Siéntese quince minutos con cada persona y terminen con la misma lista breve.",
    ],
    [
      "Write down the five results that you count on from the job",
      "Escriba los cinco resultados que espera del puesto",
    ],
    ["Ask the person to write their own list first, then compare", "Pida primero la lista de la persona y compárenlas"],
    [
      "Settle every difference and keep the list where both see it",
      "Aclaren cada diferencia y guarden la lista a la vista",
    ],
    ["Look at it together again in three months", "Revísenla juntos otra vez en tres meses"],
  ),
  buildActionItem(
    12,
    ["Start the day with ten minutes together", "Empezar el día con diez minutos juntos"],
    [
      "A short stand-up settles who does what today and what has changed since yesterday, before small doubts become lost hours.",
      "Una reunión breve de pie aclara quién hace qué hoy y qué cambió desde ayer, antes de que las dudas se vuelvan horas perdidas.",
    ],
    [
      "Fix one time at which office and maintenance can both come",
      "Fije una hora en que puedan oficina y mantenimiento",
    ],
    ["Go through move-ins, open repairs and visitors of the day", "Repasen mudanzas, reparaciones y visitas del día"],
    ["End with one question: what could stop you today?", "Termine con una pregunta: ¿qué podría detenerlo hoy?"],
  ),
  buildActionItem(
    21,
    ["Walk through tools and supplies with those who use them", "Revisar herramientas y materiales con quien los usa"],
    [
      "What is missing or worn out costs minutes on every job. Those who work with it know best; ask them on the spot and order what they name.",
      "Lo que falta o está gastado cuesta minutos en cada trabajo. Quien lo usa lo sabe mejor: pregunte en el lugar y pida lo que señale.",
    ],
    [
      "Walk shop, office and cart with one person of each job",
      "Recorra taller, oficina y carrito con alguien de cada puesto",
    ],
    ["List what is missing, broken or shared by too many", "Anote lo que falta, está roto o se comparte demasiado"],
    ["Order within a week and say by when each thing comes", "Pídalo en una semana y diga cuándo llega cada cosa"],
    ["Ask in a month whether it is used", "Pregunte al mes si se usa"],
  ),
  buildActionItem(
    22,
    ["Keep the twenty parts used most on the shelf", "Tener siempre las veinte piezas más usadas"],
    [
      "Most second trips are for the same few parts. A small stock with a lowest count ends them.",
      "La mayoría de los segundos viajes son por las mismas piezas. Una existencia mínima los evita.",
    ],
    ["Take the parts from last year's work orders", "Saque las piezas de las órdenes del último año"],
    ["Give each a bin with the count at which it is ordered", "Dé a cada una un lugar con su mínimo para pedir"],
    ["Name one person who orders every Monday", "Nombre a quien pida cada lunes"],
  ),
  buildActionItem(
    31,
    ["Take something off the list before adding to it", "Quitar algo de la lista antes de agregar"],
    [
      "A reasonable load is a choice about what not to do. Decide with the team what can stop, wait or be done by somebody else.",
      "Una carga razonable es decidir qué no hacer. Decida con el equipo qué se puede dejar, aplazar o pasar a otra persona.",
    ],
    ["Have everyone write down a usual week in half hours", "Que cada quien anote una semana normal en medias horas"],
    ["Mark what nobody would miss, and stop it", "Marque lo que nadie extrañaría y déjelo"],
    ["Move what comes in waves, such as turns, to fixed days", "Pase lo que llega en oleadas a días fijos"],
    ["Look at overtime in a month and adjust", "Revise las horas extra en un mes y ajuste"],
  ),
  buildActionItem(
    32,
    ["Cover absences before they happen", "Cubrir las ausencias antes de que ocurran"],
    [
      "Workload breaks when one person is away. Agree early who covers whom, and with which neighboring community help is exchanged.",
      "La carga se rompe cuando falta una persona. Acuerde a tiempo quién cubre a quién y con qué comunidad vecina se ayudan.",
    ],
    ["Plan days off for the next quarter in one sheet", "Planee los descansos del trimestre en una sola hoja"],
    ["Name a stand-in for every job and show them the ropes", "Nombre suplente de cada puesto y enséñele"],
    ["Agree with one neighboring community on help both ways", "Acuerde ayuda mutua con una comunidad vecina"],
  ),
  buildActionItem(
    41,
    ["Hold a safety walk every month", "Hacer un recorrido de seguridad cada mes"],
    [
      "See the work where it is done, with those who do it, and mend what is found before the next walk.",
      "Vea el trabajo donde se hace y con quien lo hace, y arregle lo encontrado antes del siguiente recorrido.",
    ],
    [
      "Choose one area: roof, pool, boiler room, office at night",
      "Elija un área: azotea, alberca, calderas, oficina de noche",
    ],
    ["Ask what nearly went wrong there since the last walk", "Pregunte qué estuvo a punto de salir mal ahí"],
    ["Write down each finding with a name and a day", "Anote cada hallazgo con un nombre y una fecha"],
    ["Begin the next walk with what became of them", "Empiece el siguiente con lo que se resolvió"],
  ),
  buildActionItem(
    42,
    ["Agree on how to call for help when alone", "Acordar cómo pedir ayuda estando solo"],
    [
      "Night calls, showings and vacant homes are done alone. A simple rule makes them safe.",
      "Las llamadas nocturnas, las visitas y las viviendas vacías se atienden a solas. Una regla simple las hace seguras.",
    ],
    ["Say where you go and until when, before you go", "Diga adónde va y hasta cuándo, antes de ir"],
    ["Agree on a word that means: call and come", "Acuerden una palabra que signifique: llama y ven"],
    ["Nobody enters alone where they feel unsafe", "Nadie entra solo donde no se sienta seguro"],
  ),
  buildActionItem(
    51,
    ["Meet each person for half an hour every two weeks", "Reunirse media hora con cada persona cada dos semanas"],
    [
      "Respect shows in time and attention. In these meetings the agenda is theirs, not yours.",
      "El respeto se ve en el tiempo y la atención. En estas reuniones el tema lo pone la persona, no usted.",
    ],
    ["Put the meetings in the calendar and keep them", "Ponga las reuniones en el calendario y cúmplalas"],
    [
      "Ask: how are you, what is hard, what do you need from me?",
      "Pregunte: ¿cómo está, qué cuesta, qué necesita de mí?",
    ],
    [
      "Write down what you promise and begin with it next time",
      "Anote lo que promete y empiece con eso la próxima vez",
    ],
  ),
  buildActionItem(
    52,
    ["Apply the same rules to everyone, in writing", "Aplicar las mismas reglas a todos, por escrito"],
    [
      "What feels unfair is mostly what was never explained. Write down how schedules, overtime and time off are decided, then decide so.",
      "Lo que parece injusto casi siempre es lo que nunca se explicó. Escriba cómo se deciden horarios, horas extra y descansos, y decida así.",
    ],
    ["Write the three rules that are asked about most", "Escriba las tres reglas por las que más preguntan"],
    ["Read them to the team and ask for exceptions they know", "Léalas al equipo y pregunte qué excepciones conocen"],
    ["Decide each exception for everybody, or end it", "Decida cada excepción para todos, o termínela"],
  ),
  buildActionItem(
    61,
    ["Say one good thing a day, and say exactly what", "Decir algo bueno al día, y decir exactamente qué"],
    [
      '"Good job" is soon forgotten. "You called her back within the hour" is done again.',
      '"Buen trabajo" se olvida pronto. "Le devolvió la llamada en una hora" se repite.',
    ],
    ["Notice one thing a day that somebody did well", "Note cada día algo que alguien hizo bien"],
    ["Tell them the same day what it was and whom it helped", "Dígale ese día qué fue y a quién ayudó"],
    ["Keep a list, so that nobody is left out for a week", "Lleve una lista para que nadie quede fuera una semana"],
  ),
  buildActionItem(
    62,
    ["Work alongside someone and talk about it after", "Trabajar al lado de alguien y comentarlo después"],
    [
      "People get better through what is seen, not through what is guessed. An hour side by side, then ten minutes: what went well, what next time?",
      "Se mejora con lo que se ve, no con lo que se supone. Una hora juntos y luego diez minutos: ¿qué salió bien y qué cambiaría?",
    ],
    ["Join one tour, call or repair of each person a month", "Acompañe una visita, llamada o reparación al mes"],
    ["Let them speak first: what would you do again?", "Deje que hable primero: ¿qué repetiría?"],
    ["Add one thing to try, and ask about it next time", "Agregue una cosa por intentar y pregunte después"],
  ),
  buildActionItem(
    71,
    ["Bring office and maintenance to one table every week", "Juntar a oficina y mantenimiento cada semana"],
    [
      "Most friction between the two is about what the other did not know. Half an hour with the open work in front of both ends it.",
      "El roce entre ambos suele venir de lo que el otro no sabía. Media hora con el trabajo pendiente a la vista lo termina.",
    ],
    ["Look at open repairs and move-ins of the next ten days", "Vean reparaciones abiertas y mudanzas de diez días"],
    [
      "For each late one, agree what residents are told and by whom",
      "De cada atraso acuerden qué se dice y quién lo dice",
    ],
    ["Each side names one thing the other did well", "Cada parte nombra algo que la otra hizo bien"],
  ),
  buildActionItem(
    72,
    ["Change places for half a day", "Cambiar de lugar medio día"],
    [
      "Who has carried the keys for a morning asks differently in the afternoon.",
      "Quien cargó las llaves una mañana pregunta distinto por la tarde.",
    ],
    ["Pair each office colleague with one of maintenance", "Junte a cada persona de oficina con una de mantenimiento"],
    ["Go along for half a day and then change over", "Acompáñense medio día y luego cambien"],
    ["Collect what surprised you; pick one thing to change", "Junten lo que sorprendió y elijan algo por cambiar"],
  ),
  buildActionItem(
    81,
    ["Answer every suggestion within a week", "Responder cada sugerencia en una semana"],
    [
      "Voices fall silent where nothing comes back. Yes, no or not now, with the reason, is enough; silence is not.",
      "La gente calla donde nada regresa. Basta un sí, un no o un todavía no, con su razón; el silencio no basta.",
    ],
    ["Keep one open list of suggestions that everyone can see", "Lleve una lista de sugerencias a la vista de todos"],
    ["Answer each within a week, with the reason", "Responda cada una en una semana, con la razón"],
    ["Do one small thing from it every month and say whose it was", "Haga una cosa pequeña al mes y diga de quién fue"],
  ),
  buildActionItem(
    82,
    ["Tell what changed because of the last survey", "Contar qué cambió por la última encuesta"],
    [
      "Show the team its results, choose one thing together, and report on it until it is done. People answer where answers count.",
      "Muestre los resultados al equipo, elijan juntos una cosa e informe hasta terminarla. La gente responde donde sus respuestas cuentan.",
    ],
    ["Show strengths and priorities in a team meeting", "Muestre fortalezas y prioridades en una reunión"],
    ["Let the team choose the one thing to work on", "Que el equipo elija en qué trabajar"],
    ["Write who does what by when, and put it on the wall", "Escriba quién hace qué y cuándo, y péguelo en la pared"],
    ["Say every month how far it is", "Diga cada mes cuánto se avanzó"],
  ),
  buildActionItem(
    91,
    ["Send one short note every Friday", "Enviar una nota breve cada viernes"],
    [
      "What the team has to know next week, in five lines, from one person, always on the same day: new residents, works, visits, changes, thanks.",
      "Lo que el equipo debe saber para la semana, en cinco líneas, de una sola persona y siempre el mismo día.",
    ],
    ["Name who writes it, and who does when they are away", "Nombre quién la escribe y quién la suple"],
    ["Five lines: people, works, visits, changes, thanks", "Cinco líneas: personas, obras, visitas, cambios, gracias"],
    ["Ask once a month what was missing", "Pregunte una vez al mes qué faltó"],
  ),
  buildActionItem(
    92,
    ["Make one sheet of whom to ask", "Hacer una hoja de a quién preguntar"],
    [
      "Nobody should have to guess who decides. One page with names and numbers by question saves everyone an hour a week.",
      "Nadie debería adivinar quién decide. Una página con nombres y teléfonos por tema ahorra una hora a la semana.",
    ],
    ["List the twenty questions that come up most", "Anote las veinte preguntas más frecuentes"],
    ["Write a name, a number and a stand-in beside each", "Ponga nombre, teléfono y suplente en cada una"],
    ["Renew it whenever somebody joins or leaves", "Renuévela cuando alguien entre o salga"],
  ),
  ...moreEmployeeActionItems,
];
