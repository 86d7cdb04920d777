import type { Phrases, ResidentSubject } from "./comment-phrases.ts";

/** Comments of residents after moving in and after a repair, in the Spanish of the United States. */
export const eventsEs: Readonly<Record<Extract<ResidentSubject, "moveIn" | "followUp">, Phrases>> = {
  moveIn: {
    bad: [
      "El día de la mudanza [no estaban las llaves|el departamento estaba sucio|<thing> no funcionaba].",
      "Encontramos [cabellos en la tina|comida en el refri|la alfombra manchada] de [los de antes|otra gente].",
      "La lista de detalles del primer día [sigue igual|nadie la ha visto] después de <wait>.",
      "Nadie nos [recibió|esperaba] a la hora, [estuvimos con la troca afuera|con todo y niños].",
      "Salieron [cobros|cargos] que no [nos dijeron|venían en el papel], [la mascota|la basura|otro depósito].",
    ],
    more: ["Mal comienzo.", "[Nosotros lo limpiamos|Mi esposa limpió todo].", "Hay fotos en la oficina."],
    wish: [
      "Que revisen <thing> antes de entregar las llaves.",
      "Una hoja [en español|] con [teléfonos|lo de la basura|las reglas del estacionamiento].",
      "Limpiar bien <room> antes de que [uno entre|llegue la gente].",
      "Decir todos los costos [desde el principio|antes de firmar].",
    ],
    good: [
      "La mudanza fue [muy fácil|rápida], [las llaves a tiempo|todo limpio|nos recibieron con un detalle].",
      "La [señorita|persona] que nos rentó [explicó todo|tuvo mucha paciencia], [en español|sin prisas].",
      "El departamento estaba [limpiecito|recién pintado|listo] y <thing> [funcionaba perfecto|como nuevo].",
      "[Nos sentimos bienvenidos|Nos recibieron muy bien] desde [el primer día|que llegamos].",
    ],
  },
  followUp: {
    bad: [
      "<thing> [sigue sin funcionar|volvió a fallar al día siguiente|quedó peor].",
      "[Vino un muchacho|Vinieron], [vio|miraron] <thing> y [se fue|dijeron que falta una pieza|no ha vuelto].",
      "Pusieron que [ya estaba|quedó listo] y no [es cierto|han hecho nada].",
      "Tardaron <wait> y [dos|tres] visitas para [algo tan sencillo|esto].",
      "Dejaron [polvo|la herramienta|todo mojado] en <room>.",
      "Entraron sin [avisar|tocar], [mi hija estaba sola|se salió el perro].",
    ],
    more: [
      "[Tuve|Tuvo mi esposo] que faltar al trabajo.",
      "Manden a alguien que [sepa|traiga la pieza].",
      "[El ruido|La fuga|El olor] sigue.",
    ],
    wish: [
      "Quedó, pero <thing> ya [no aguanta mucho|está en las últimas], [pronto va a fallar otra vez|ojalá venga el cambio].",
      "Nada más que [avisen|llamen] antes de venir, [lo demás bien|lo demás muy bien].",
      "Ya quedó, [solo que tardaron|un poco lento pero bien].",
      "[Eso quedó bien|Ya está], ahora falta <thing>.",
    ],
    good: [
      "[Muy rápido|Muy buen servicio|Rápido y bien], <thing> [ya funciona|quedó como nuevo|funciona mejor que antes].",
      "El técnico fue [muy amable|respetuoso], [explicó lo que hizo|dejó limpio|se limpió los zapatos].",
      "Quedó [a la primera|en veinte minutos], [gracias|muchas gracias|excelente].",
      "[Llamé|Avisé] en la mañana y [en la tarde|a mediodía|a las tres] ya estaba [listo|arreglado].",
      "De paso [revisó|checó] <thing> [sin que le pidiera|], [qué buen detalle|se agradece].",
    ],
  },
};
