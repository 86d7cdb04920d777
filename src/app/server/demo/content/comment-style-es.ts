import type { WritingStyle } from "./comment-phrases.ts";

/** How Spanish speakers begin and end. */
export const styleEs: WritingStyle = {
  beforeBad: [
    "[La verdad|Con todo respeto|Perdón que lo diga]:",
    "Me [gusta|gustaba] estar aquí, pero:",
    "[Lo mismo de siempre|Otra vez lo mismo].",
    "[Por favor lean esto|Ojalá alguien lea esto].",
    "[Muy molestos|Estamos decepcionados|Ya cansa].",
  ],
  beforeWish: [
    "[En general|Casi todo] bien.",
    "[Buen lugar|Bonito lugar] en general.",
    "[Nada grave|No me quejo].",
    "[Una cosa|Nada más una cosa|Solo esto]:",
    "[Si se puede|Si pudiera pedir algo]:",
    "[Lo demás está bien|Todo lo demás bien].",
  ],
  beforeGood: [
    "[Nada|Nada que cambiar], [de verdad|sigan así|todo bien].",
    "[Muy contentos|Muy a gusto|Feliz] aquí.",
    "[Muy buen|Excelente] lugar.",
    "[Sin quejas|Todo bien|No me puedo quejar].",
  ],
  afterBad: [
    "[Por favor hagan algo|Arréglenlo, por favor].",
    "[Esperábamos más|Merecemos algo mejor|No se vale].",
    "¿[Alguien lee esto|Sirve de algo contestar]?",
    "[Ya no espero nada|Ya ni pregunto].",
  ],
  afterWish: [
    "[Gracias|Muchas gracias|Se agradece].",
    "[Es todo|Lo demás bien|Nada más].",
    "[Ojalá se pueda|Ayudaría mucho].",
  ],
  about: {
    resident: [
      "[Llevo|Llevamos|Tengo] <years> años [aquí|en este edificio|viviendo aquí].",
      "[Vivo|Vivimos] en el [primer piso|segundo piso|tercer piso|último piso][, edificio [2|4|7|C]|, del lado de la calle|, junto al patio|].",
      "[Somos|Aquí somos] [cuatro|cinco|una familia de cuatro|mi esposo y yo|dos hermanas|tres compañeros] [en el edificio [2|3|B|F]|en el departamento|y un perro].",
      "[Trabajo de noche|Trabajo desde la casa|Soy jubilada|Estoy casi siempre en casa|Salgo a las cinco al trabajo][, por eso lo noto|, así que me doy cuenta|].",
      "[Es|Firmamos] nuestro [segundo|tercer|cuarto] contrato.",
      "[Venimos|Llegamos] de [otra ciudad|una casa|otros departamentos|fuera] [por el trabajo|por las escuelas|por la familia|hace <years> años].",
    ],
    newcomer: [
      "[Venimos|Vengo|Nos cambiamos] de [otra ciudad|una casa|con mis papás|otros departamentos|otro estado].",
      "[Es mi primer departamento|Es nuestro primer lugar|Primera vez que rentamos][, teníamos muchas dudas|, estábamos nerviosos|].",
      "[Nos mudamos|Me mudé|Llegamos] [en sábado|en viernes en la tarde|con lluvia|a fin de mes|con dos niños y un gato].",
      "[Estoy|Estamos] en el [primer|segundo|tercer|último] piso[, edificio [2|4|7|C]|, del lado de la calle|, junto al patio|].",
    ],
    employee: [
      "[Llevo|Tengo] <years> años [aquí|en la compañía|en esta propiedad].",
      "[Lo dice|Habla] alguien que [trabaja los fines de semana|quiere quedarse|casi no se queja|ha visto tres gerentes|viene de otra compañía|le tiene cariño a este trabajo].",
      "[Es mi|Estoy en mi] [primera|segunda|tercera] propiedad [con la compañía|aquí].",
      "[Manejo|Hago] [media hora|cuarenta minutos|una hora] para llegar.",
      "Somos un equipo [chico|grande|de seis|de cinco|muy unido|de nuevos y viejos].",
    ],
    starter: [
      "[Vengo|Venía] de [la construcción|un hotel|un restaurante|otra compañía|una tienda][, todo era nuevo|, es otro mundo|].",
      "[Es mi primer trabajo|Primera vez] [en esto|en departamentos|en mantenimiento de edificios].",
      "[Empecé|Entré] [en lunes|a mitad de mes|en plena temporada|el primero del mes|en semana de inspección].",
      "[Es|Son] un equipo [chico|alegre|muy ocupado|de seis].",
    ],
    leaver: [
      "[Estuve|Trabajé] aquí <years> [años|veranos|inviernos].",
      "[Mi último día es|Termino] [el viernes|la próxima semana|a fin de mes|el día quince].",
      "[Empiezo|Entro] [en otro lado|a la escuela|al otro trabajo] [el lunes|el mes que viene|en dos semanas].",
      "Me voy [con sentimientos encontrados|sin rencores|con nostalgia|con buenos recuerdos del equipo].",
    ],
  },
  afterGood: [
    "¡[Gracias|Muchas gracias]!",
    "[Sigan así|Que siga así].",
    "[Lo recomiendo|A todos les digo que vengan].",
  ],
};
