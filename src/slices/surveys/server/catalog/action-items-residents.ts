import { buildActionItem } from "./action-item.ts";
import { moreResidentActionItems } from "./action-items-office.ts";
import type { ActionItemInput } from "./catalog.schema.ts";

/**
 * Action items for residents' topics: homes, shared areas and repairs; the other files add office, leasing and staying.
 */
export const residentActionItems: readonly ActionItemInput[] = [
  buildActionItem(
    501,
    ["Look at every home once a year, with the resident", "Revisar cada vivienda una vez al año, con el residente"],
    [
      "A visit of twenty minutes finds what nobody reports, and shows that somebody cares before the renewal letter comes.",
      "Una visita de veinte minutos encuentra lo que nadie reporta y muestra interés antes de la carta de renovación.",
    ],
    ["Plan visits ninety days before each lease ends", "Planee visitas noventa días antes del fin de contrato"],
    ["Go through kitchen, bath, windows, heating, doors", "Revise cocina, baño, ventanas, calefacción y puertas"],
    ["Mend what takes ten minutes at once; date the rest", "Arregle lo de diez minutos; ponga fecha al resto"],
  ),
  buildActionItem(
    502,
    ["Replace what breaks again and again", "Cambiar lo que se rompe una y otra vez"],
    [
      "Five repairs of one appliance cost more than a new one, and the resident has counted them.",
      "Cinco reparaciones del mismo aparato cuestan más que uno nuevo, y el residente las contó.",
    ],
    ["List what was repaired three times within a year", "Liste lo reparado tres veces en un año"],
    ["Compare the cost of repairs with that of a new one", "Compare el costo de reparar con el de uno nuevo"],
    ["Replace the ten worst; put the rest into the budget", "Cambie los diez peores; presupueste el resto"],
  ),
  buildActionItem(
    511,
    ["Walk the way that residents walk, every morning", "Recorrer cada mañana el camino del residente"],
    [
      "From the gate to the mailbox, the trash room and the stairs: ten minutes with a bag and a notebook before the office opens.",
      "De la entrada al buzón, la basura y las escaleras: diez minutos con bolsa y libreta antes de abrir la oficina.",
    ],
    ["Take turns: everyone on the team walks once a week", "Túrnense: cada quien recorre una vez por semana"],
    ["Pick up what you can and note what you cannot", "Recoja lo que pueda y anote lo demás"],
    ["Give every note a name and a day", "Dé a cada nota un nombre y una fecha"],
  ),
  buildActionItem(
    512,
    ["Clean by when it gets dirty, not by the week", "Limpiar según cuándo se ensucia"],
    [
      "Trash rooms after the weekend, laundries on Sunday evening, entrances after rain: move the rounds to where they are seen.",
      "Basura tras el fin de semana, lavandería el domingo, entradas tras la lluvia: mueva las rondas adonde se notan.",
    ],
    ["Take photos of ten places on three days at one time", "Fotografíe diez lugares tres días a la misma hora"],
    ["Move the rounds to just before people come by", "Mueva las rondas a justo antes de que pase la gente"],
    ["Compare the photos again in a month", "Compare las fotos otra vez en un mes"],
  ),
  buildActionItem(
    521,
    ["Answer noise the same evening", "Atender el ruido la misma noche"],
    [
      "Noise that is answered tomorrow was not answered. Give residents one number for the evening and call both sides the next day.",
      "El ruido que se atiende mañana no se atendió. Dé un número para la noche y llame a ambas partes al día siguiente.",
    ],
    ["Publish one number for evenings and weekends", "Publique un número para noches y fines de semana"],
    ["Call both sides the next day, first the one who called", "Llame a ambas partes al día siguiente"],
    ["After the third time offer a meeting, then a letter", "A la tercera ofrezca una reunión, luego una carta"],
  ),
  buildActionItem(
    522,
    ["Quiet what the building itself makes", "Callar lo que hace el propio edificio"],
    [
      "Doors that slam, pumps, gates, leaf blowers at seven: half of all noise is ours to mend.",
      "Puertas que azotan, bombas, portones, sopladoras a las siete: la mitad del ruido es nuestra.",
    ],
    ["Listen in ten hallways in the morning and at night", "Escuche en diez pasillos de mañana y de noche"],
    ["Adjust closers and pads; oil hinges and gates", "Ajuste cierrapuertas; aceite bisagras y portones"],
    ["Agree on hours with contractors in writing", "Acuerde horarios con contratistas por escrito"],
  ),
  buildActionItem(
    531,
    ["Walk the community after dark", "Recorrer la comunidad de noche"],
    [
      "Safety is felt at night. Look with a resident for what is dark, hidden or does not lock.",
      "La seguridad se siente de noche. Busque con un residente lo oscuro, lo escondido o lo que no cierra.",
    ],
    ["Invite two residents to walk along after dark", "Invite a dos residentes a recorrer de noche"],
    ["Note lamps, gates, cameras and bushes; date each", "Anote luces, portones, cámaras y arbustos con fecha"],
    ["Mend lamps and locks within three days", "Arregle luces y cerraduras en tres días"],
    ["Tell everybody what was done", "Informe a todos lo que se hizo"],
  ),
  buildActionItem(
    532,
    ["Say what happened, before rumors do", "Decir lo que pasó antes que los rumores"],
    [
      "After an incident residents ask first whether somebody tells them. A short and sober note on the same day does more than a camera.",
      "Tras un incidente, los residentes quieren que alguien informe. Una nota breve y sobria ese día hace más que una cámara.",
    ],
    ["Agree with your regional manager who writes and what", "Acuerde con su gerente regional quién escribe y qué"],
    ["Write on the same day: what, what was done, whom to call", "Escriba ese día: qué, qué se hizo y a quién llamar"],
    ["Report again when it is settled", "Informe de nuevo al resolverse"],
  ),
  buildActionItem(
    541,
    ["Promise a date for every repair, and keep it", "Prometer una fecha por reparación y cumplirla"],
    [
      "Waiting is bearable where its end is known. Give each request a date within the hour and call before it is missed.",
      "Esperar se soporta cuando se sabe hasta cuándo. Dé una fecha en la primera hora y llame antes de incumplirla.",
    ],
    ["Answer each request within an hour with a date", "Responda cada solicitud en una hora con una fecha"],
    ["Look at tomorrow's dates every afternoon", "Revise cada tarde las fechas de mañana"],
    ["Call before a date is missed, with a new one", "Llame antes de fallar, con una nueva fecha"],
    ["Count every week how many were kept", "Cuente cada semana cuántas se cumplieron"],
  ),
  buildActionItem(
    542,
    ["Sort by what cannot wait", "Ordenar por lo que no puede esperar"],
    [
      "Water, heat, locks and refrigerators first; the rest in rounds by building. Fewer steps, more repairs.",
      "Agua, calefacción, cerraduras y refrigeradores primero; lo demás por edificio. Menos pasos, más reparaciones.",
    ],
    ["Write down what must be done the same day", "Escriba lo que debe hacerse el mismo día"],
    ["Do the rest building by building on fixed days", "Haga lo demás por edificio en días fijos"],
    ["Keep one hour a day free for what comes up", "Deje una hora libre al día para lo que surja"],
  ),
  buildActionItem(
    551,
    ["Ask two days later whether it holds", "Preguntar a los dos días si quedó bien"],
    [
      "A call after two days finds what failed while it is still small, and tells the technician how well it was done.",
      "Una llamada a los dos días encuentra lo que falló cuando aún es pequeño y le dice al técnico cómo quedó.",
    ],
    ["Call or text after two days: does it work, was it clean?", "Llame o escriba: ¿funciona, quedó limpio?"],
    ["Send the same technician back the same day if not", "Si no, envíe ese día al mismo técnico"],
    ["Talk over what comes back in the weekly meeting", "Comente en la reunión semanal lo que regresa"],
  ),
  buildActionItem(
    552,
    ["Agree on what a finished repair looks like", "Acordar cómo se ve una reparación terminada"],
    [
      "Tested, clean, explained, signed: four words that the team and the residents know.",
      "Probada, limpia, explicada, firmada: cuatro palabras que conocen el equipo y los residentes.",
    ],
    ["Write the four words on the work order", "Escriba las cuatro palabras en la orden"],
    ["Carry covers for shoes, a cloth and a bag", "Lleve cubrezapatos, un trapo y una bolsa"],
    ["Leave a card: what was done and by whom", "Deje una tarjeta: qué se hizo y quién"],
  ),
  buildActionItem(
    561,
    ["Knock, say who you are, ask before you begin", "Tocar, presentarse y preguntar antes de empezar"],
    [
      "A home is entered as a guest. Residents remember the first minute longer than the repair.",
      "A una vivienda se entra como invitado. El residente recuerda el primer minuto más que la reparación.",
    ],
    ["Practice the first minute with each other", "Practiquen entre ustedes el primer minuto"],
    ["Wear name and company where they are seen", "Lleve nombre y empresa a la vista"],
    ["Ask: is there anything I should take care of here?", "Pregunte: ¿hay algo que deba cuidar aquí?"],
  ),
  buildActionItem(
    562,
    ["Introduce the maintenance team by name", "Presentar al equipo de mantenimiento por su nombre"],
    [
      "Who is known is trusted. A photo and a sentence about each person at the board and in the welcome folder.",
      "Se confía en quien se conoce. Una foto y una frase de cada persona en el tablero y la carpeta de bienvenida.",
    ],
    ["Take a photo of everyone who agrees", "Tome una foto de quien esté de acuerdo"],
    ["Add a sentence: since when, what they do best", "Agregue una frase: desde cuándo y qué hace mejor"],
    ["Hang it up and put it into the welcome folder", "Cuélguela y póngala en la carpeta de bienvenida"],
  ),
  buildActionItem(
    571,
    ["Clear what has waited longest, this week", "Resolver esta semana lo que más ha esperado"],
    [
      "Old requests are few and loud. Bring everything older than two weeks to one table and decide each.",
      "Las solicitudes viejas son pocas y pesan. Junte las de más de dos semanas y decida cada una.",
    ],
    ["List everything open for more than two weeks", "Liste lo abierto por más de dos semanas"],
    ["For each: do it, order it, hire it, or explain it", "De cada una: hacer, pedir, contratar o explicar"],
    ["Call every resident on the list today", "Llame hoy a cada residente de la lista"],
  ),
  buildActionItem(
    572,
    ["Ask at the door what else is waiting", "Preguntar en la puerta qué más falta"],
    [
      "Many residents have stopped reporting. While a technician is there, one question saves the next request.",
      "Muchos residentes dejaron de reportar. Ya que está el técnico, una pregunta evita la siguiente solicitud.",
    ],
    ["Ask at every visit: is anything else waiting?", "Pregunte en cada visita: ¿hay algo más pendiente?"],
    ["Write it down in front of the resident", "Anótelo frente al residente"],
    ["Answer with a date the same day", "Responda con una fecha el mismo día"],
  ),
  ...moreResidentActionItems,
];
