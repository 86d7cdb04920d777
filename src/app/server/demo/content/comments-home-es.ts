import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents about their homes, in the Spanish of the United States. */
export const homeEs: Readonly<Record<Extract<ResidentSubject, "home" | "repairs" | "noise">, Phrases>> = {
  home: {
    bad: [
      "La alfombra ya estaba [vieja|manchada|gastada] cuando [llegamos|nos mudamos] y [sigue igual|ahora está peor].",
      "Entra [mucho aire|mucho frío|el agua cuando llueve] por la ventana de <room>.",
      "Casi no [sale agua|hay presión] en <room>, [sobre todo en las mañanas|y con niños es un problema].",
      "Hay humedad en <room>, [ya la reporté <times>|nada más la pintaron encima|y huele feo].",
      "[Otra vez cucarachas|Otra vez hormigas|Salieron ratones] en <room>. [Fumigan una vez y ya.|No basta con venir una vez.|Ya no sé qué hacer.]",
      "El departamento [está muy descuidado|ya pide arreglos|necesita una manita]: [contactos flojos|puertas que no cierran|cajones rotos] por todos lados.",
      "Pagamos [una barbaridad|muchísimo] de luz porque <cool> [no para|trabaja todo el día] y ni así se está a gusto.",
    ],
    more: [
      "[Tengo|Ya mandé] fotos.",
      "A los de junto les [pusieron piso nuevo|cambiaron todo] y a nosotros [nada|ni pintura].",
      "Así no [se puede vivir|se puede descansar].",
      "Mis hijos [se enferman a cada rato|ya no entran ahí].",
      "Uno se cansa.",
    ],
    wish: [
      "[Cambiar|Que cambien|Ojalá cambien] <thing>, [ya dio lo que tenía que dar|es de los viejitos|por favor].",
      "Más [contactos|espacio para guardar|luz] en <room>.",
      "[Una manita de pintura|Piso nuevo|Persianas nuevas] para los que [ya llevamos tiempo|renovamos].",
      "Que fumiguen [cada tres meses|seguido], no nada más cuando uno [se queja|habla].",
      "Ventanas que [sí cierren|no dejen pasar el frío|sellen bien].",
      "Que [arreglen|revisen] <room>, [es lo único que falta|lo demás está bien].",
    ],
    good: [
      "El departamento está [muy bonito|muy cómodo|bien iluminado] y <room> [tiene muy buen tamaño|nos quedó perfecto|nos encanta].",
      "[Nos gusta mucho|Me encanta] [la vista|el balcón|la cocina], [ahí tomo mi café|por eso seguimos aquí|vale la pena].",
      "[Todo funciona|Todo sirve] y <cool> [no ha fallado nunca|jala muy bien].",
      "Ya [es nuestra casa|nos sentimos en casa], llevamos <years> años y [muy contentos|no nos queremos ir].",
      "[Con el piso nuevo|Con las ventanas nuevas] [quedó otro|se ve otra cosa], gracias.",
    ],
  },
  repairs: {
    bad: [
      "[Tardaron|Se tardaron] <wait> en venir [por|a ver] <thing>.",
      "Ya reporté <times> lo de <thing> y [nada|nadie viene|puro mensaje automático].",
      "<thing> [no funciona|no sirve|está fallando] <since>.",
      "Cierran la orden [sin venir|sin arreglar nada] y uno [tiene que empezar de nuevo|se queda esperando].",
      "[Le ponen un parche|Lo remiendan] y [a la semana|al mes|a los tres días] <thing> vuelve a fallar.",
      "[Llevamos|Estuvimos] <wait> sin <cool>. [Nos dieron un ventilador.|Que falta una pieza.|Con un bebé en casa.]",
      "Pedí permiso en el trabajo para [esperar al técnico|que arreglaran <thing>] y [nunca llegó|no vino nadie].",
      "La fuga de <room> [regresó|volvió] [por tercera vez|<when>], [la cubeta ya es parte de la casa|y el techo ya se manchó].",
    ],
    more: [
      "[Entiendo|Sé] que son pocos, pero [ya es mucho|por lo menos que avisen].",
      "Cuando viene [el señor de siempre|el técnico con experiencia] queda bien, [o sea que sí se puede|los otros nomás miran].",
      "Al final [lo arreglé yo|lo arregló mi cuñado|compramos la pieza nosotros].",
      "La renta sí [la cobran|se acuerdan de cobrarla] el día primero.",
      "Con una llamada [me conformo|bastaba].",
    ],
    wish: [
      "Que [avisen|manden mensaje] antes de venir, [uno trabaja|así uno se organiza].",
      "[Más rapidez|Que no tarden tanto] con [lo chico|las cosas pequeñas|lo que no es emergencia].",
      "[Otra persona|Más gente] en mantenimiento, [los que hay son buenos pero no se dan abasto|sobre todo en <season>].",
      "Que [arreglen|cambien] <thing> [de una vez|bien, no a medias].",
      "Que revisen <cool> [antes de <season>|con tiempo], no cuando ya [falló|no hay].",
      "Dar una hora [exacta|aproximada] y no [de ocho a cinco|«en el transcurso de la semana»].",
    ],
    good: [
      "[Vinieron|Llegaron] [el mismo día|a la mañana siguiente|en dos horas] a ver <thing> y [dejaron todo limpio|quedó como nuevo].",
      "Arreglaron <thing> [a la primera|antes de que volviera a llamar|mientras yo trabajaba]. [¡Gracias!|Muy bien.|]",
      "Los de mantenimiento son [muy amables|muy atentos|bien trabajadores], [se ponen cubrezapatos|explican lo que hacen|hasta saludan a los niños].",
      "[Las reparaciones|Aquí las reparaciones] son [rápidas|de un día para otro], [nunca había vivido en un lugar así|no me puedo quejar].",
      "Cuando [se nos fue|falló] <cool> [<when>|en domingo] vinieron [en una hora|esa misma noche], [mil gracias|se los agradezco mucho].",
      "[Casi nunca|Rara vez] se descompone algo, y cuando fue <thing> lo [cambiaron|resolvieron] [luego luego|sin vueltas].",
    ],
  },
  noise: {
    bad: [
      "Los vecinos de [arriba|al lado|abajo] [hacen fiesta|ponen música|arrastran muebles] [hasta las dos de la mañana|entre semana|todas las noches].",
      "[Se oye todo|Se escucha todo] por las paredes, [hasta cuando estornudan|y en <room> peor].",
      "Un perro [ladra|llora] todo el día, lo reporté <times> y [sigue igual|no hicieron nada].",
      "[Las sopladoras|Los jardineros] empiezan a las siete [en sábado|debajo de mi ventana], [trabajo de noche|no se vale].",
      "El reglamento dice silencio a las diez y [nadie lo respeta|nadie hace nada].",
      "[No duermo bien|No se puede descansar] <since>.",
    ],
    more: [
      "En la oficina dicen que llame a la policía [y la policía que a la oficina|].",
      "Tengo [un bebé|turno de madrugada|a mi mamá enferma].",
      "Mandaron una carta y [hasta ahí|ya].",
      "Me gusta mi departamento, [pero así no|lo que no me gusta es no dormir].",
    ],
    wish: [
      "Que [se respeten|hagan respetar] las horas de silencio, [por lo menos entre semana|de verdad].",
      "Que los jardineros [empiecen más tarde|no usen la sopladora tan temprano].",
      "[Aislar mejor|Ponerle algo a] los pisos de arriba.",
      "Un recordatorio a [los dueños de perros|los vecinos nuevos] sobre el ruido.",
      "Cerrar [la alberca|el patio] a las diez [como dice el letrero|].",
    ],
    good: [
      "[Es muy tranquilo|Hay mucha tranquilidad], [hasta en fin de semana|se descansa bien|por eso nos quedamos].",
      "[Buenos vecinos|Vecinos respetuosos], [nos saludamos todos|no hay pleitos|cada quien en lo suyo].",
      "Trabajo de noche y [sí puedo dormir de día|nadie me molesta].",
      "La oficina habló con los de [arriba|al lado] y [se acabó el ruido|santo remedio].",
    ],
  },
};
