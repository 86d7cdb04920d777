import type { Phrases, StaffSubject } from "./comment-phrases.ts";

/** Comments of employees about the company and the pay, in the Spanish of the United States. */
export const workEs: Readonly<Record<Extract<StaffSubject, "manager" | "growth" | "pay" | "workload">, Phrases>> = {
  manager: {
    bad: [
      "Mi [jefe|supervisora|supervisor] solo [me busca|aparece] cuando algo [sale mal|falla], [nunca para dar las gracias|].",
      "Las reglas son para [unos|los de mantenimiento] y para [otros|los consentidos] no.",
      "[Dije|Comenté] lo de <work> <times> y [quedó igual|me dieron el avión|hasta se molestaron].",
      "Nos [regañan|corrigen] enfrente de [los residentes|todos], [eso no se hace|da mucho coraje].",
      "La gerente [casi no está|atiende tres propiedades] y [nos enteramos por mensaje|uno decide solo].",
      "No me han [sentado a platicar|dicho cómo voy] <since>.",
    ],
    more: [
      "Me gusta mi trabajo, [el trato no|así no dan ganas].",
      "[Ya se fueron tres|Se va la gente] por lo mismo.",
      "Un gracias no cuesta.",
    ],
    wish: [
      "Pláticas cortas con [el jefe|la gerente] [cada mes|de vez en cuando].",
      "Las mismas reglas para [todos|oficina y mantenimiento] con <work>[, sin consentidos|, por favor|].",
      "Que nos digan [cuando hacemos algo bien|cómo vamos|qué esperan], no nada más [lo malo|cuando hay queja].",
      "Que nos [pregunten|tomen en cuenta] antes de [cambiar|decidir] lo de <work>.",
      "Que los supervisores [hablen con respeto|sepan escuchar|estén más en la propiedad].",
    ],
    good: [
      "Mi [jefe|jefa|supervisora] [me apoya|sabe escuchar|es una persona justa], [por eso sigo aquí|ojalá todos así].",
      "Aquí [puedo decir lo que pienso|se puede decir lo que uno piensa|uno puede equivocarse] y [no pasa nada|lo arreglamos juntos].",
      "Desde que llegó [la nueva gerente|el nuevo regional], todo lo de <work> [va mucho mejor|está en orden].",
      "[Da gusto|Se trabaja bien] con una gerente que [explica el porqué|se ensucia las manos|no grita|defiende a su gente].",
      "Mi supervisor [me enseñó mucho|siempre pregunta cómo estoy|reconoce el trabajo].",
    ],
  },
  growth: {
    bad: [
      "Los puestos se los dan a [gente de fuera|los conocidos] y uno [los capacita|se entera después].",
      "Llevo <years> años en [lo mismo|el mismo puesto] y [nadie me ha preguntado|siempre es «el otro año»].",
      "Dicen que pagan [los cursos|la certificación] y [a la hora de la hora no|nunca hay tiempo].",
      "De [jardinero|limpieza|técnico] no se pasa, [aunque uno sepa|hagas lo que hagas].",
    ],
    more: [
      "Quiero [quedarme|aprender más], [díganme cómo|pero así está difícil].",
      "Los videos no [enseñan|son capacitación].",
    ],
    wish: [
      "[Cursos|Clases de inglés|La licencia de aire acondicionado] [en horas de trabajo|por cuenta de la empresa].",
      "Un camino claro [de técnico a supervisor|para subir|], [por escrito|con fechas].",
      "Avisar primero [aquí adentro|a nosotros] cuando hay un puesto.",
      "Que nos [digan|enseñen] qué hace falta para [subir de puesto|ganar más|pasar a la oficina].",
      "Aprender de <work> [con otros equipos|], [me apunto|serviría cuando falta gente].",
    ],
    good: [
      "Empecé de [limpieza|jardinero|ayudante] y [ya soy técnico|me dieron la oportunidad|me subieron dos veces].",
      "[Me pagaron|La empresa pagó] [el curso|la certificación|las clases de inglés], [muy agradecido|eso no lo hace cualquiera].",
      "Aquí [aprendo|he aprendido] mucho, [sobre todo de <work>|los compañeros comparten lo que saben|cada propiedad enseña algo].",
      "[Platicamos|Ya platiqué con mi jefe] de [mis metas|lo que sigue para mí|un mejor puesto] y [va caminando|ya hay fecha|me están preparando].",
    ],
  },
  pay: {
    bad: [
      "[El sueldo|Lo que pagan] no [alcanza|sube], [enfrente pagan más|la renta sí sube].",
      "Los nuevos entran ganando [lo mismo|más] que yo con <years> años.",
      "El aumento fue de [treinta centavos|una risa], [el seguro subió más|ni se notó].",
      "Las guardias [casi no las pagan|pagan muy poco], [y te llaman a las tres de la mañana|y toca cada dos semanas].",
      "El seguro [de la familia|médico] se lleva [medio cheque|todo el aumento].",
    ],
    more: [
      "Tengo familia.",
      "Se fueron [dos|tres] buenos técnicos por [dos dólares|un dólar] más.",
      "Me gusta el trabajo, [pero hay que comer|no el cheque].",
    ],
    wish: [
      "Sueldo [parejo|como en otras compañías|según lo que uno sabe].",
      "Pagar [bien|mejor] las guardias, [por llamada|también los domingos|y el día siguiente de descanso].",
      "Seguro [más barato|para los hijos|para los de medio tiempo].",
      "Descuento en la renta [para todos los empleados|más grande].",
      "Aumento a los que [ya llevamos tiempo|tenemos licencia], no nada más a los nuevos.",
    ],
    good: [
      "El pago es [justo|puntual], y [el descuento de la renta|el bono|el día extra de descanso] [ayuda bastante|se agradece].",
      "El [último aumento|aumento de este año|bono de fin de año] [sí se sintió|ayudó mucho|llegó cuando hacía falta], [gracias|sigan así|mi familia lo agradece].",
      "[Pagan a tiempo|Nunca me ha faltado un cheque] y [las horas extra salen completas|los días festivos se respetan|las guardias ya se pagan mejor].",
      "[Buen seguro|Buenas prestaciones], [he estado peor|no me quejo|mis hijos cubiertos].",
    ],
  },
  workload: {
    bad: [
      "Somos [dos|tres] para el trabajo de [cinco|cuatro] <since>.",
      "En <season> los cambios de departamento [no paran|son una locura], [ni comemos|y las órdenes siguen llegando].",
      "Guardia [cada dos semanas|dos semanas seguidas] y al otro día [entrar igual|como si nada].",
      "[Puro papeleo|Mucho reporte], [lo mismo en dos sistemas|y los residentes esperando].",
      "Falta [un técnico|gente] <since> y [no contratan|nadie aguanta].",
      "Cambian el horario [de un día para otro|por mensaje en la noche], [uno tiene hijos|así no se puede].",
    ],
    more: [
      "[Ya estoy cansado|Uno se cansa], la verdad.",
      "Los residentes [lo notan|pagan el pato].",
      "Luego se [enferman|van] y queda peor.",
    ],
    wish: [
      "[Otro técnico|Una persona más|Alguien de medio tiempo], [sobre todo en <season>|por favor].",
      "Menos [papeles|reportes], más tiempo [en la propiedad|con los residentes].",
      "Contratar [pintores|ayuda de fuera] para [los cambios|<season>].",
      "El horario [con dos semanas|con tiempo] y [que no lo muevan|respetarlo].",
      "Repartir las guardias [parejo|con la otra propiedad].",
    ],
    good: [
      "Hay trabajo, pero [nos ayudamos|se puede], y [llego a cenar con mi familia|mi día de descanso se respeta].",
      "El horario [me acomoda|es flexible] [con la escuela de mis hijos|cuando sale algo], [eso vale mucho|].",
      "[Ya no trabajamos|Casi no trabajamos] los domingos y [se siente la diferencia|uno rinde más|la familia lo agradece].",
      "En <season> [mandaron ayuda de otra propiedad|contrataron pintores|nos repartimos parejo], [así sí se puede|terminamos a tiempo|ojalá cada año].",
      "Desde que entró [otro técnico|la muchacha nueva] [ya respiramos|todo más tranquilo].",
    ],
  },
};
