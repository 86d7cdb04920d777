/** Other reasons for leaving or not renewing, in the authors' own words. */
export const otherReasonsEs: Readonly<Record<"ingage" | "intouch", readonly string[]>> = {
  intouch: [
    "Nos [regresamos|vamos] a [México|nuestro país|otro estado] [con la familia|en verano|].",
    "[Viene|Llega] [un bebé|mi mamá a vivir con nosotros] y [no cabemos|falta un cuarto].",
    "Me [caso|separo], [hay que cambiar de casa|todo cambia].",
    "Me cambiaron [de trabajo|el turno] [lejos|a otra ciudad].",
    "[La salud|Mis rodillas], ya no puedo con las escaleras.",
    "Se va mi [compañera|compañero] de cuarto y [sola|solo] no [alcanza|puedo].",
    "[Depende|Todo depende] de [cuánto suba la renta|mi esposo|la escuela de los niños].",
  ],
  ingage: [
    "[Queda|Está] muy lejos de mi casa, [una hora de ida|gasto mucho en gasolina].",
    "[La espalda|Las rodillas], ya no [aguanto|dan] igual.",
    "[Cuidar|Tengo que cuidar] a [mis hijos|mi mamá].",
    "Poner [mi propio negocio|mi compañía de pintura].",
    "[Regresar a la escuela|Terminar mis estudios].",
    "Las guardias[, la verdad|].",
    "[Me jubilo|Ya me toca descansar] en [dos años|poco].",
  ],
};
