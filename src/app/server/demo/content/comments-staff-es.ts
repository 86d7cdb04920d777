import type { Phrases, StaffSubject } from "./comment-phrases.ts";

/** Comments of employees about colleagues, about starting and about leaving, in the Spanish of the United States. */
export const staffEs: Readonly<
  Record<Extract<StaffSubject, "team" | "tools" | "company" | "onboarding" | "leaving">, Phrases>
> = {
  team: {
    bad: [
      "La oficina y mantenimiento [no se hablan|se echan la culpa], [y el residente en medio|ya cansa].",
      "[Mucho chisme|Puro chisme], [yo mejor me aparto|y nadie lo para].",
      "Unos [trabajamos|cargamos con todo] y otros [en el teléfono|se esconden], [ganando igual|todos lo vemos].",
      "Si uno se equivoca [lo sabe toda la propiedad|sale en el grupo de mensajes] [al rato|].",
    ],
    more: [
      "Antes no era así.",
      "Con una junta [sincera|] se [arregla|platica].",
      "Yo [hago lo mío|llego, trabajo y me voy].",
    ],
    wish: [
      "Una junta [cortita|de diez minutos] [los lunes|en las mañanas] con oficina y mantenimiento.",
      "Que nos avisen [qué se prometió|de las mudanzas] [un día antes|a tiempo].",
      "[Una comida|Más convivencia] con el equipo, [no nomás en diciembre|eso une].",
    ],
    good: [
      "[El mejor equipo|Muy buenos compañeros], [nos echamos la mano|nos reímos mucho|como familia].",
      "Oficina y mantenimiento [jalamos parejo|platicamos cada mañana], [y se nota|sin echar culpas].",
      "[Aquí|En este equipo] [nadie se queda solo|todos sabemos de todo|el que sabe enseña], [aunque haya prisa|y eso que somos pocos|da gusto venir].",
      "Cuando [me enfermé|nació mi hijo|se descompuso mi carro] [me cubrieron|nadie se quejó], [eso no se olvida|].",
    ],
  },
  tools: {
    bad: [
      "[El carrito|La camioneta|La lavadora de presión] está en el taller <since> y [ando a pie|uso mi carro].",
      "Compro [mis guantes|mi herramienta] [de mi bolsa|], [tardan meses en reponerlo|porque si no, no hay].",
      "El sistema [se traba|está lento] [todo el día|con el residente enfrente].",
      "Las piezas [tardan semanas|necesitan tres firmas] y el regaño [es para uno|me toca a mí].",
      "[La escalera|El cuarto de químicos] no es [segura|un lugar seguro], [ya lo reporté <times>|alguien se va a lastimar].",
    ],
    more: [
      "Se pagaría [solo|en un mes].",
      "Ahí la llevamos.",
      "Para la seguridad no debería haber [trámite|pretextos].",
    ],
    wish: [
      "[Herramienta|Radios|Carritos] que [sirvan|aguanten].",
      "Un taller con [piezas|refacciones] [para no esperar|y arreglar a la primera].",
      "[Guantes y botas|Uniformes] [de nuestra talla|para <season>|sin tanto pedir].",
      "[Un sistema|Una aplicación] [en español|más sencilla|que jale en el celular].",
    ],
    good: [
      "Tenemos [buena herramienta|lo necesario], [el carrito nuevo|la máquina nueva] ahorra [horas|mucho tiempo].",
      "Las piezas llegan [al otro día|rápido|completas], [así da gusto|puedo terminar el trabajo|el residente queda contento a la primera].",
      "[Los radios nuevos|Los teléfonos nuevos|Las tabletas] [sí sirven|nos ahorran vueltas|fueron buena compra], [ya no hay pretexto|menos papel|todos las usamos].",
      "[Se cuida la seguridad|Trabajo seguro], [nos dan equipo|hay pláticas y se cumplen].",
    ],
  },
  company: {
    bad: [
      "Nos enteramos de [los cambios|los nuevos dueños] por [los residentes|un proveedor], [no por la empresa|ya que pasó].",
      "Cada año [contestamos esto|la misma encuesta] y [no se ve nada|nadie dice qué cambió].",
      "Arriba hablan de [familia|la gente primero], [acá abajo son números|y luego quitan horas].",
      "El buen trabajo [no se ve|nadie lo nombra], [una queja sí|solo la ocupación].",
    ],
    more: [
      "Vengan [un día|a trabajar una semana] con nosotros.",
      "Antes [era más chica la compañía|nos conocían], se sentía distinto.",
    ],
    wish: [
      "Que digan qué [cambió|hicieron] con [esta encuesta|lo que decimos].",
      "Que [los de arriba|los directores] vengan [y platiquen|dos veces al año], no nada más a revisar.",
      "Reconocer [también|de vez en cuando] a [los de limpieza|los jardineros|los técnicos], [no nada más a la oficina|con un gracias basta|somos los que sacamos el trabajo].",
      "La información [en español|antes, no después].",
    ],
    good: [
      "Me da [orgullo|gusto] trabajar aquí, la empresa [cumple|cuida a la gente|responde cuando hay problemas], [la recomiendo|ya traje a mi primo|ojalá siga así].",
      "[Los directores|Los de arriba] [vinieron a saludar|saben mi nombre|preguntan y escuchan], [eso motiva|no lo había visto en otro lado|se siente uno parte].",
      "Algo [cambió|mejoró] después de la otra encuesta: [los horarios|las guardias|el comedor], [nos escucharon|].",
      "[Empresa seria|Buena empresa], <years> años y [contento|lo que falta].",
    ],
  },
  onboarding: {
    bad: [
      "El primer día [nadie me esperaba|no había uniforme ni llaves], [así hasta el viernes|me senté a esperar].",
      "La capacitación fueron [puros videos|dos horas en la computadora] [en inglés|] y [luego solo|a darle].",
      "Quien me iba a [enseñar|entrenar] [estaba de vacaciones|ya se había ido], [aprendí preguntando|le pregunté a los residentes].",
      "El trabajo no es [lo que decía el anuncio|lo que me dijeron], [más fines de semana|nadie habló de guardias].",
    ],
    more: [
      "Casi [me voy|renuncio] la primera semana.",
      "Mis compañeros me [salvaron|ayudaron].",
      "Una hojita [hubiera bastado|ayudaba].",
    ],
    wish: [
      "Una lista [de la primera semana|con lo básico] y [alguien a quien preguntar|un compañero asignado].",
      "[Llaves, uniforme y claves|Todo] [listo|preparado] desde el primer día.",
      "Más tiempo [acompañado|con alguien] antes de [las guardias|quedarse solo].",
      "La capacitación [en español|práctica], [no puro video|con casos reales].",
      "Un mapa con [las llaves de agua|los medidores|los edificios].",
    ],
    good: [
      "[Todo estaba listo|Ya me esperaban]: [llaves|uniforme|gafete] y [comida con el equipo|un plan para la semana].",
      "[Mi compañero|Quien me entrenó] [tuvo paciencia|me explicó todo], [nunca me sentí perdido|hasta las preguntas tontas].",
      "Me recibieron [muy bien|como familia] y la gerente [preguntaba cómo iba|estuvo al pendiente].",
      "A las [dos|tres] semanas ya podía [solo|con <work>], [buena escuela|buen comienzo].",
    ],
  },
  leaving: {
    bad: [
      "[Escuchar|Haberme escuchado] cuando [hablé|me quejé] de <work>, [hace meses|<times>].",
      "[Pagar|Haber pagado] [lo que pagan enfrente|lo justo], [no me quería ir|era poca la diferencia].",
      "Un horario que [me deje ver a mis hijos|se respete], [nada más|lo pedí <times>].",
      "[Contratar|Haber contratado] al otro [técnico|compañero] que [prometieron|tanto pedimos], [con eso me quedaba|ya no podía solo].",
      "Que [mi jefe|la gerente] nos hubiera [defendido|apoyado] con [<work>|los residentes groseros], [aunque fuera una vez|].",
      "El aumento llegó [tarde|cuando ya tenía otro trabajo], [y ni alcanzaba|así no se puede].",
      "Menos [guardias|domingos|desorden con <work>] y [más respeto|un equipo completo].",
      "Cumplir lo de [<work>|el puesto|mis días de descanso], [así quedamos|lo tengo por escrito].",
      "Nadie [preguntó|hizo nada] hasta que [entregué la carta|ya había firmado en otro lado].",
      "Otro supervisor. [Ya lo había dicho.|Pregunten a los que se fueron.|Así de simple.]",
    ],
    more: ["Voy a extrañar [al equipo|a los residentes].", "Cuiden a los que se quedan.", "Así se va la gente buena."],
    wish: [
      "[Un aumento|Más sueldo] y [menos fines de semana|otro técnico], [en ese orden|la verdad].",
      "Un cambio a una propiedad [más cerca|cerca de mi casa], [lo pedí y no salió|].",
      "[Medio tiempo|Cuatro días], [con eso me quedaba|cuando lo pedí].",
      "[Un curso|La licencia|Clases de inglés] [por cuenta de la empresa|en horas de trabajo] y [un motivo para quedarme|que cuente para el sueldo].",
      "Reglas [claras|parejas] para <work>, [iguales en todas las propiedades|y que se respeten].",
      "Que [pregunten|tomen en cuenta] lo que uno [piensa|propone] de <work>.",
      "Una oportunidad de [subir|ser supervisor], [allá me la dan|nada más eso].",
    ],
    good: [
      "Nada, [me mudo|regreso a la escuela|me voy cerca de mi familia]. [Muy buen lugar.|Si puedo, regreso.|]",
      "No fue [por ustedes|por el trabajo], [me queda más cerca el otro|nació mi bebé]. [Gracias por todo.|Los voy a extrañar.|]",
      "[Estuve muy a gusto|Me trataron bien], [cosas de la vida|toca algo nuevo], [los recomiendo|sigan así].",
    ],
  },
};
