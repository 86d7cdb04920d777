import { buildActionItem } from "./action-item.ts";
import type { ActionItemInput } from "./catalog.schema.ts";

/** Action items for the office, notices, price, neighbors, leasing, moving in and staying. */
export const moreResidentActionItems: readonly ActionItemInput[] = [
  buildActionItem(
    581,
    ["Greet everyone by name", "Saludar a cada persona por su nombre"],
    [
      "Respect begins with being known. Learn ten names a week until all are known, and look up when somebody comes in.",
      "El respeto empieza por ser conocido. Aprenda diez nombres por semana y levante la vista cuando alguien entre.",
    ],
    ["Learn ten names and homes every week", "Aprenda diez nombres y viviendas cada semana"],
    ["Stand up or look up within five seconds", "Póngase de pie o mire en cinco segundos"],
    ["Say what you will do, and by when", "Diga qué hará y para cuándo"],
  ),
  buildActionItem(
    582,
    ["Practice the hard conversations", "Practicar las conversaciones difíciles"],
    [
      "Late rent, a towed car, a no: play them through with each other once a month, and keep what sounded best.",
      "Renta atrasada, un auto remolcado, un no: ensáyenlas una vez al mes y guarden lo que sonó mejor.",
    ],
    ["Choose one real case of the month", "Elija un caso real del mes"],
    ["One plays the resident, one answers, one listens", "Uno es residente, uno responde, uno escucha"],
    ["Write down two sentences that worked", "Anoten dos frases que funcionaron"],
  ),
  buildActionItem(
    591,
    ["Call back within one working day", "Devolver la llamada en un día hábil"],
    [
      'Nothing is worse than not being answered. Even "I do not know yet, I will call on Thursday" is an answer.',
      'Nada es peor que no recibir respuesta. Incluso "todavía no sé, llamo el jueves" es una respuesta.',
    ],
    ["Write every call and message into one list", "Anote cada llamada y mensaje en una lista"],
    ["Nobody goes home before it is answered", "Nadie se va sin responderla"],
    ["Count every week how many waited longer", "Cuente cada semana cuántas esperaron más"],
  ),
  buildActionItem(
    592,
    ["Say clearly whom to ask for what", "Decir con claridad a quién preguntar qué"],
    [
      "One card with three numbers, for repairs, for the office, for the night, at the refrigerator of every home.",
      "Una tarjeta con tres números, reparaciones, oficina y noche, en el refrigerador de cada vivienda.",
    ],
    ["Print a magnet or card in English and Spanish", "Imprima un imán o tarjeta en inglés y español"],
    ["Bring it to every home with a hello", "Llévela a cada vivienda con un saludo"],
    ["Call your own numbers once a month", "Llame a sus propios números una vez al mes"],
  ),
  buildActionItem(
    601,
    ["Announce works three days before, and the day before", "Avisar obras tres días antes y un día antes"],
    [
      "Water off, parking closed, a visit inside: twice announced, in two ways, in two languages.",
      "Sin agua, estacionamiento cerrado, visita adentro: dos avisos, por dos medios, en dos idiomas.",
    ],
    [
      "Send three days before: what, when, how long, whom to call",
      "Tres días antes: qué, cuándo, cuánto, a quién llamar",
    ],
    ["Remind the day before, by text and at the door", "Recuerde el día antes, por mensaje y en la puerta"],
    ["Say when it is over", "Avise cuando termine"],
  ),
  buildActionItem(
    602,
    ["Give visits a window of two hours", "Dar a las visitas una ventana de dos horas"],
    [
      '"Sometime on Tuesday" costs a resident a day of work. Two hours and a text on the way cost us nothing.',
      '"El martes" le cuesta al residente un día de trabajo. Dos horas y un mensaje en camino no cuestan nada.',
    ],
    ["Offer two windows and let the resident choose", "Ofrezca dos ventanas y que el residente elija"],
    ["Text when you are on your way", "Escriba cuando vaya en camino"],
    ["Call if you are late, before the window ends", "Llame si se atrasa, antes de que termine"],
  ),
  buildActionItem(
    611,
    ["Show what the rent pays for", "Mostrar qué paga la renta"],
    [
      "A price feels fair where its worth is seen. Tell every quarter what was renewed, repaired and added.",
      "Un precio parece justo cuando se ve su valor. Cuente cada trimestre qué se renovó, reparó y agregó.",
    ],
    ["List the repairs and renewals of the quarter", "Liste reparaciones y mejoras del trimestre"],
    ["Send it with photos, before renewal letters go out", "Envíelo con fotos, antes de las renovaciones"],
    ["Say what comes next", "Diga qué sigue"],
  ),
  buildActionItem(
    612,
    ["Talk about the renewal before the letter", "Hablar de la renovación antes de la carta"],
    [
      "A new rent in a letter is a blow; in a talk it is a start. Call a hundred days before and listen first.",
      "Una renta nueva en una carta es un golpe; en una charla, un comienzo. Llame cien días antes y escuche.",
    ],
    ["Call a hundred days before the lease ends", "Llame cien días antes del fin del contrato"],
    ["Ask first what should be mended, and mend it", "Pregunte primero qué arreglar, y arréglelo"],
    ["Explain the offer with what homes nearby cost", "Explique la oferta con lo que cuesta cerca"],
  ),
  buildActionItem(
    621,
    ["Keep amenities open, clean and working", "Mantener los servicios abiertos, limpios y funcionando"],
    [
      "A gym with two broken machines is a broken promise. Check twice a week and say when something comes back.",
      "Un gimnasio con dos aparatos rotos es una promesa rota. Revise dos veces por semana y diga cuándo vuelve.",
    ],
    ["Check every amenity on Mondays and Fridays", "Revise cada servicio lunes y viernes"],
    ["Hang a sign on what is broken: since when, until when", "Ponga un letrero: desde cuándo y hasta cuándo"],
    ["Ask users which opening hours would suit them", "Pregunte qué horario convendría"],
  ),
  buildActionItem(
    631,
    ["Bring neighbors together once a quarter", "Reunir a los vecinos una vez por trimestre"],
    [
      "People are kinder to those they have met. An hour with food, at a building instead of the clubhouse, is enough.",
      "Somos más amables con quien conocemos. Basta una hora con comida, en un edificio y no en el salón.",
    ],
    ["Invite one building at a time", "Invite a un edificio a la vez"],
    ["Ask two residents to host with you", "Pida a dos residentes que sean anfitriones"],
    ["Listen: what would make living together easier?", "Escuche: ¿qué facilitaría la convivencia?"],
  ),
  buildActionItem(
    632,
    ["Enforce the house rules evenly", "Aplicar el reglamento por igual"],
    [
      "Dogs, parking, trash: rules that count for some count for nobody. Three steps, the same for everyone.",
      "Perros, estacionamiento, basura: lo que vale para algunos no vale para nadie. Tres pasos, iguales para todos.",
    ],
    ["Remind everybody of the three rules broken most", "Recuerde a todos las tres reglas más rotas"],
    ["Talk first, then write, then charge; always so", "Primero hablar, luego escribir, luego cobrar; siempre"],
    ["Write down each step with its date", "Anote cada paso con su fecha"],
  ),
  buildActionItem(
    641,
    ["Put all costs on one page before anyone signs", "Poner todos los costos en una página antes de firmar"],
    [
      "Rent, deposits, fees, utilities, parking, pets: the first month and every month after. No surprise is worth a signature.",
      "Renta, depósitos, cuotas, servicios, estacionamiento, mascotas: el primer mes y los demás. Ninguna sorpresa vale una firma.",
    ],
    ["Make the page from the fees really charged last month", "Haga la página con lo cobrado el mes pasado"],
    ["Go through it aloud and let them ask", "Léala en voz alta y deje preguntar"],
    ["Both keep a signed copy", "Ambos guardan una copia firmada"],
  ),
  buildActionItem(
    642,
    ["Know the answers to the twenty questions asked most", "Saber responder las veinte preguntas más comunes"],
    [
      "Collect what prospects ask for two weeks and write the true answer to each. New colleagues learn it in a day.",
      "Junte dos semanas lo que preguntan y escriba la respuesta verdadera. Un colega nuevo la aprende en un día.",
    ],
    ["Note every question of two weeks", "Anote cada pregunta durante dos semanas"],
    ["Write down true and short answers", "Escriba respuestas verdaderas y breves"],
    ['Say "I will find out" rather than guess', 'Diga "lo averiguo" en vez de adivinar'],
  ),
  buildActionItem(
    651,
    ["Go through the home yourself the day before", "Recorrer usted la vivienda un día antes"],
    [
      "Nobody forgets what did not work on the first evening. Run every tap, light, lock and burner, and look into the oven.",
      "Nadie olvida lo que falló la primera noche. Pruebe cada llave, luz, cerradura y quemador, y mire el horno.",
    ],
    [
      "Test water, light, heat, locks, appliances, internet",
      "Pruebe agua, luz, calefacción, cerraduras, aparatos, internet",
    ],
    ["Look at it as somebody who pays for it", "Mírela como quien paga por ella"],
    ["Mend it the same day, or call before they drive", "Arregle ese día, o llame antes de que vengan"],
  ),
  buildActionItem(
    652,
    ["Welcome them at the door, and call after a week", "Recibir en la puerta y llamar a la semana"],
    [
      "Keys at the agreed minute, a bottle of water, a name for questions; a week later a call: what is not right yet?",
      "Llaves a la hora acordada, agua, un nombre para preguntas; a la semana una llamada: ¿qué falta?",
    ],
    ["Have keys, codes and parking ready the day before", "Tenga llaves, claves y estacionamiento un día antes"],
    ["Meet them at the home, not at the desk", "Recíbalos en la vivienda, no en el escritorio"],
    ["Call after a week and mend what they name", "Llame a la semana y arregle lo que nombren"],
  ),
  buildActionItem(
    661,
    ["Begin renewals with a repair", "Empezar la renovación con una reparación"],
    [
      "Ask a hundred and twenty days before what should be better, do it, and only then speak about the lease.",
      "Pregunte ciento veinte días antes qué mejorar, hágalo y solo entonces hable del contrato.",
    ],
    ["List leases that end in the next four months", "Liste contratos que terminan en cuatro meses"],
    ["Ask each resident for the one thing to improve", "Pregunte a cada residente qué mejorar"],
    ["Do it within two weeks; then make the offer", "Hágalo en dos semanas; luego haga la oferta"],
  ),
  buildActionItem(
    662,
    ["Call everyone who is unlikely to renew", "Llamar a quien difícilmente renovará"],
    [
      "Whoever says so openly still wants to be asked. A call within three days, with the right to decide something on the spot.",
      "Quien lo dice abiertamente aún quiere que le pregunten. Llame en tres días, con facultad de decidir algo en el momento.",
    ],
    ["Look at the open answers every Monday", "Mire cada lunes las respuestas abiertas"],
    ["Call within three days and listen for the reason", "Llame en tres días y escuche la razón"],
    ["Offer what you can decide yourself; report the rest", "Ofrezca lo que pueda decidir; informe lo demás"],
  ),
  buildActionItem(
    671,
    ["Find out what residents would tell a friend", "Saber qué contarían los residentes a un amigo"],
    [
      "Ask ten content residents what they would say, and make it true for everybody else.",
      "Pregunte a diez residentes contentos qué dirían, y haga que sea verdad para los demás.",
    ],
    ["Ask ten residents who like to live here", "Pregunte a diez residentes que viven a gusto"],
    ["Note the two things that all of them name", "Anote las dos cosas que todos nombran"],
    ["Bring the same to one building that lacks it", "Lleve lo mismo a un edificio que no lo tiene"],
  ),
  buildActionItem(
    681,
    ["Answer comments that ask for an answer", "Responder los comentarios que lo piden"],
    [
      "Whoever asks to be contacted is called within two days. For all others, say at the board what was heard and what is done.",
      "A quien pide contacto se le llama en dos días. A los demás, diga en el tablero qué se oyó y qué se hace.",
    ],
    ["Call within two days whoever asks for it", "Llame en dos días a quien lo pida"],
    ["Sort the rest by topic once a month", "Ordene el resto por tema una vez al mes"],
    ["Hang up: you said, we did", "Publique: ustedes dijeron, hicimos"],
  ),
  buildActionItem(
    691,
    ["Improve one thing each quarter, where all see it", "Mejorar algo cada trimestre, a la vista de todos"],
    [
      "Let residents choose between three affordable improvements, do the first within ninety days, and show it.",
      "Que los residentes elijan entre tres mejoras posibles, haga la primera en noventa días y muéstrela.",
    ],
    ["Choose three improvements that the budget bears", "Elija tres mejoras que el presupuesto permita"],
    ["Let residents vote for a week", "Deje votar una semana"],
    ["Do it within ninety days; show before and after", "Hágala en noventa días; muestre antes y después"],
  ),
];
