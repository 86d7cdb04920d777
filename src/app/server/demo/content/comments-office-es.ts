import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents about the management and the costs, in the Spanish of the United States. */
export const officeEs: Readonly<Record<Extract<ResidentSubject, "staff" | "value" | "amenities">, Phrases>> = {
  staff: {
    bad: [
      "En la oficina [no contestan|nunca contestan] [ni el teléfono ni los correos|el teléfono], [llevo <wait> esperando|hay que ir en persona].",
      "[Nadie habla español|Casi nadie habla español] en la oficina y [mi mamá no se puede explicar|los avisos llegan en puro inglés].",
      "Cada vez hay [otra persona|gente nueva] y [otra respuesta|hay que explicar todo otra vez].",
      "Me [trataron mal|hablaron feo] <when> [por preguntar|por un paquete|por preguntar del depósito].",
      "Avisan de [los cortes de agua|las inspecciones] [el mismo día|cuando ya empezaron], [en un papelito|nomás pegan una hoja].",
      "Me cobraron [un recargo|una multa] que no era y [tardaron <wait> en quitarlo|nadie explica nada].",
      "[Prometieron|Dijeron que iban a] [llamarme|cambiar <thing>] <when> y [hasta hoy|todavía espero].",
    ],
    more: [
      "La gerente de antes [conocía a todos|contestaba luego luego].",
      "No pido mucho, [nada más que contesten|un poco de respeto].",
      "La educación no cuesta.",
      "Para cobrar sí [son puntuales|están].",
    ],
    wish: [
      "Que [contesten|regresen las llamadas] [el mismo día|aunque sea para decir que no].",
      "Alguien que hable español [en la oficina|por las tardes|al teléfono].",
      "Abrir [en la tarde|los sábados], [uno sale tarde del trabajo|aunque sea unas horas].",
      "Avisar con [tiempo|más días] cuando [van a cortar el agua|hay inspección].",
      "Avisos [en español también|por mensaje de texto], [el papel se pierde|así nos enteramos todos].",
    ],
    good: [
      "En la oficina son [muy amables|muy atentos|un amor], [siempre saludan|resuelven rápido|me ayudan con el inglés].",
      "La gerente [escucha|está al pendiente|da la cara], [eso se agradece|no se ve en todos lados].",
      "[Pregunté|Fui a preguntar] por [mi contrato|un paquete|<thing>] y [me resolvieron en diez minutos|todo quedó ese día].",
      "Hablan español y [explican con paciencia|mi mamá está feliz|eso ayuda mucho].",
      "Avisan [con tiempo|días antes] cuando van a [cortar el agua|trabajar en el edificio].",
    ],
  },
  value: {
    bad: [
      "[Subió|Nos subieron] [mucho|otra vez] la renta y [<thing> sigue igual|no mejora nada|el sueldo no sube].",
      "Cobran [aparte|hasta] [la basura|la fumigación|el estacionamiento], [al final es otra renta|no nos avisaron].",
      "A los nuevos les dan [un mes gratis|descuento] y a los que [llevamos años|pagamos puntual] nos [suben|toca pagar más].",
      "[No vale|Ya no vale] lo que cobran, [con <spot> así|hay más barato por aquí].",
      "El recibo de agua [llega altísimo|no se entiende] y [nadie explica|somos dos personas].",
    ],
    more: [
      "Ya estamos [buscando otro lugar|viendo otros departamentos].",
      "[El sueldo|La pensión] no alcanza.",
      "Por ese dinero [uno espera más|que mínimo arreglen].",
    ],
    wish: [
      "Un detalle con los que [renovamos|pagamos a tiempo|llevamos <years> años].",
      "Que no suban tanto [cada año|de golpe].",
      "Que expliquen [los cargos|el recibo del agua] [en español|uno por uno].",
      "Contrato de dos años [sin aumento|al mismo precio].",
      "Que la renta incluya [el agua|la basura|internet].",
    ],
    good: [
      "[Buen precio|La renta es justa] para [la zona|el tamaño|lo que ofrecen].",
      "[Comparé|Comparamos] y aquí [sale mejor|conviene], [sin cobros escondidos|y está bien cuidado].",
      "Renovamos por [segunda|tercera|cuarta] vez, [el aumento fue poco|vale lo que cuesta].",
    ],
  },
  amenities: {
    bad: [
      "[La alberca|El gimnasio|El asador] [lleva|tiene] [todo el verano|meses|semanas] sin servicio y [no dan fecha|puro letrero].",
      "[La mitad|Varias] de las lavadoras [no sirven|se tragan el dinero], [los domingos es imposible|hay que ir a la lavandería de la esquina].",
      "El internet se [cae|va] [cada tarde|cuando llueve], y no [dejan|se puede] poner otro.",
      "Los juegos de los niños están [rotos|peligrosos|oxidados] <since>.",
      "El salón siempre está [cerrado|apartado], [¿para quién es?|nunca nos toca].",
    ],
    more: [
      "En el anuncio [se veía muy bonito|salía funcionando].",
      "Por eso [nos vinimos aquí|escogimos este lugar].",
      "Mis hijos preguntan [diario|cada fin de semana] cuándo abre.",
    ],
    wish: [
      "[Más lavadoras|Lavadoras nuevas|Secadoras que sí sequen].",
      "[Juegos|Una canchita|Un espacio] para los niños, [aunque sea chico|por favor].",
      "[Sombra|Mesas|Sillas] [en la alberca|junto al asador].",
      "[Aparatos nuevos|Más pesas] en el gimnasio.",
      "Internet [más rápido|que no se caiga] o [poder escoger|dejar que uno contrate el suyo].",
      "Un lugar [cercado|] para los perros.",
    ],
    good: [
      "[La alberca|El patio|El gimnasio] está [muy bien|precioso], [vamos casi diario|los niños encantados].",
      "Nos gustan [las convivencias|los eventos|los asadores], [así conoce uno a los vecinos|muy bonito detalle].",
      "La lavandería [siempre funciona|está limpia], [no batallo|qué alivio].",
    ],
  },
};
