import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents about the grounds around their homes, in the Spanish of the United States. */
export const groundsEs: Readonly<Record<Extract<ResidentSubject, "cleanliness" | "safety" | "parking">, Phrases>> = {
  cleanliness: {
    bad: [
      "<spot> [está sin limpiar|huele mal|da pena] <since>.",
      "La basura se [amontona|desborda] [cada fin de semana|junto a los botes|desde el viernes] y luego hay [moscas|ratas|mal olor].",
      "Hay popó de perro [por todos lados|en los pasillos|en el pasto] y [nadie recoge|nunca hay bolsas].",
      "[Un sillón viejo|Un colchón|Muebles rotos] [lleva|sigue] tirado junto a <spot> <since>.",
      "Antes [barrían|limpiaban] diario, ahora [ni una vez por semana|cuando se acuerdan].",
      "El piso de <spot> está [pegajoso|lleno de manchas], [mis hijos juegan ahí|así no dan ganas].",
    ],
    more: [
      "Cuando vienen a ver departamentos [ahí sí limpian|todo brilla].",
      "La señora de la limpieza trabaja mucho, [pero es una sola|le falta ayuda].",
      "Yo mismo [he barrido|he recogido].",
      "Hasta las visitas lo notan.",
    ],
    wish: [
      "Que limpien <spot> [más seguido|también los domingos|dos veces por semana].",
      "[Más botes|Botes más grandes|Otro contenedor], con una recolección no [alcanza|basta].",
      "Bolsas [para los dueños de perros|para los perros] y [multa al que no recoja|que las rellenen].",
      "A <spot> le hace falta [pintura|una buena lavada|cariño].",
    ],
    good: [
      "Todo [muy limpio|bien cuidado|recogido], [se nota el trabajo|da gusto llegar|hasta las escaleras].",
      "Los jardines están [preciosos|muy bonitos|bien cuidados], [salimos a caminar en la tarde|mis nietos felices].",
      "<spot> siempre [está limpio y huele bien|se ve limpio], [felicidades a quien lo hace|gracias].",
      "Se nota que [hay quien cuide|barren todos los días|les importa].",
    ],
  },
  safety: {
    bad: [
      "La luz de <spot> [no prende|está fundida] <since>, [no se ve nada|me da miedo pasar|salgo de noche a trabajar].",
      "[Abrieron mi carro|Se robaron una bicicleta|Le pegaron a dos carros] <when> y [las cámaras no servían|nadie vio el video].",
      "El portón [no cierra|está abierto|está descompuesto] <since>, [entra cualquiera|¿para qué lo pagamos?].",
      "Se pierden los paquetes [en <spot>|de la puerta] [cada semana|a cada rato].",
      "Se junta gente [que no vive aquí|extraña] en <spot> [en la noche|ya tarde] y [nadie dice nada|da desconfianza].",
      "Los carros pasan [volando|muy recio] donde [juegan los niños|para el camión de la escuela].",
    ],
    more: [
      "Vivo sola [con mis hijos|] y [me preocupa|lo pienso cada noche].",
      "Antes no era así.",
      "Prometieron [cámaras|vigilancia] [desde la primavera|el año pasado].",
      "Un día va a pasar algo.",
    ],
    wish: [
      "Más luz [en|cerca de] <spot>.",
      "Que arreglen [el portón|la chapa de la entrada|el interfón], [es lo primero|por favor].",
      "[Cámaras|Una cámara que sí grabe] en <spot>.",
      "Topes [en el estacionamiento|cerca de los juegos|en la entrada].",
      "Un lugar [con llave|seguro] para los paquetes.",
      "Vigilancia [en la noche|los fines de semana].",
    ],
    good: [
      "[Me siento segura|Se siente seguro], [aunque llegue tarde|de día y de noche|y vivo sola].",
      "Con [las cámaras nuevas|las luces nuevas|el portón nuevo] [estamos más tranquilos|cambió mucho].",
      "Los vecinos [nos cuidamos|se conocen] y los niños [juegan afuera|andan en bici] [sin problema|].",
    ],
  },
  parking: {
    bad: [
      "Después de las [seis|siete] ya no hay [dónde estacionarse|lugar], [las visitas ocupan todo|hay que dejarlo en la calle].",
      "Pago por un lugar [techado|asignado] y [siempre hay otro carro|lo encuentro ocupado] [<times> este mes|].",
      "Se llevaron con grúa el carro de [mi hermana|mi visita|mi papá] [por diez minutos|a medianoche].",
      "Hay [tres|hasta cuatro] carros por departamento y [no caben|nadie controla].",
      "El estacionamiento está [lleno de hoyos|hecho un lago cuando llueve], [ya se me dañó una llanta|cuidado con los carros bajitos].",
      "[Una troca descompuesta|Un remolque] ocupa [dos lugares|el lugar de visitas] <since>.",
    ],
    more: [
      "Con [el mandado y los niños|mi rodilla] no es cualquier cosa.",
      "Los de la grúa [ni contestan|se burlan].",
      "[Dijeron|Quedaron] que lo iban a [arreglar|pintar].",
    ],
    wish: [
      "Más lugares [para visitas|para discapacitados|cerca de <spot>].",
      "[Numerar|Marcar|Asignar] los lugares [por departamento|], [y respetarlos|por favor].",
      "Pintar las líneas [del estacionamiento|], ya no se ven.",
      "Revisar las calcomanías [de vez en cuando|en la noche].",
      "Un lugar fijo por [departamento|familia] [y se acaban los pleitos|].",
    ],
    good: [
      "Siempre [encuentro lugar|hay dónde estacionarse] cerca de [mi puerta|<spot>].",
      "Con los lugares [asignados|numerados] [se acabó el problema|todo mundo contento].",
      "El estacionamiento está [bien iluminado|ordenado], [se agradece|mejor que antes].",
    ],
  },
};
