import type { Language } from "#slices/surveys/server/catalog/catalog.schema.ts";

/** Company announcements, the newest first. */
export interface DemoAnnouncement {
  readonly headline: string;
  readonly details: string;
}

/** Praise of a colleague; {first} and {name} are the colleague's, {place} is where they work. */
export interface DemoPraise {
  readonly headline: string;
  readonly details: string;
}

const announcementsEn: readonly DemoAnnouncement[] = [
  {
    headline: "Winter weather checklist is due on Friday",
    details:
      "Please walk your buildings before the first hard freeze: hose bibs, breezeway heaters, roof drains, salt and shovels. Note what needs a vendor in a work order, so that we can bundle the calls by region.\n\nThank you for starting early. Last year the communities that finished in November had half as many burst pipes.",
  },
  {
    headline: "Open enrollment for benefits ends on the 30th",
    details:
      "Everybody enrolls again this year, also if nothing changes for you. The new dental plan covers orthodontics for children.\n\nThe benefits team is on the phone every Tuesday and Thursday from 2 to 4 p.m.",
  },
  {
    headline: "Resident survey: we listened, and here is what changes",
    details:
      "Parking and package rooms came up in most communities. From next month on, package rooms open at 6 a.m., and towing rules are the same everywhere and printed on one page.\n\nPlease tell residents about it when you meet them. They should see that answering led to something.",
  },
  {
    headline: "New after-hours number for emergencies",
    details:
      "One number for all communities from the first of the month. Calls are answered within 30 seconds and reach the technician on duty directly.\n\nNew magnets and door signs are in the mail.",
  },
  {
    headline: "Fair housing refresher: 40 minutes, before the end of the quarter",
    details:
      "The yearly course is in your list of trainings. It takes 40 minutes and can be paused. Managers, please plan it into the quieter afternoons.",
  },
  {
    headline: "Three communities join us in spring",
    details:
      "We will manage three more communities. Positions are posted internally for two weeks before anybody else can apply. Ask your regional manager if you are curious.",
  },
];

const announcementsEs: readonly DemoAnnouncement[] = [
  {
    headline: "La lista de revisión de invierno vence el viernes",
    details:
      "Por favor recorran sus edificios antes de la primera helada: llaves exteriores, calefactores de pasillos, desagües del techo, sal y palas. Si hace falta un proveedor, anótenlo en una orden de trabajo.\n\nGracias por empezar temprano.",
  },
  {
    headline: "La inscripción a los beneficios termina el día 30",
    details:
      "Este año todos se inscriben de nuevo, aunque no cambie nada. El nuevo plan dental incluye ortodoncia para niños.\n\nEl equipo de beneficios atiende el teléfono los martes y jueves de 2 a 4 p. m.",
  },
  {
    headline: "Encuesta de residentes: esto es lo que cambia",
    details:
      "El estacionamiento y los paquetes aparecieron en casi todas las comunidades. Desde el próximo mes, los cuartos de paquetes abren a las 6 a. m.\n\nCuéntenlo a los residentes cuando los vean: responder sirvió de algo.",
  },
  {
    headline: "Nuevo número de emergencias fuera de horario",
    details: "Un solo número para todas las comunidades desde el primero del mes. Responden en menos de 30 segundos.",
  },
];

const praiseEn: readonly DemoPraise[] = [
  {
    headline: "{first} found the leak that nobody could find",
    details:
      "Three visits, two vendors, no luck. {name} sat in the unit until it happened again, and traced it to a cracked vent boot two floors up. The residents at {place} wrote a thank-you card for the office wall.",
  },
  {
    headline: "Eleven move-ins in one day, and {first} greeted them all",
    details:
      "{name} had every folder, key and elevator slot ready the evening before. Two families told us that it was the calmest move of their lives. Thank you from all of us at {place}!",
  },
  {
    headline: "Thank you, {first}, for the Saturday",
    details:
      "The power was out in two buildings. {name} came in unasked, brought flashlights and water to every door and stayed until the last light was on again.",
  },
  {
    headline: "{first} trained two new colleagues at once",
    details:
      "Our two newest people at {place} passed every check in their first month, and both named {name} when I asked how. Patience like that is rare.",
  },
  {
    headline: "A renewal that {first} earned",
    details:
      "A resident who had given notice stayed, because {name} listened for half an hour and then fixed the three small things that had piled up. That is how it is done.",
  },
  {
    headline: "The courtyard has never looked better",
    details:
      "{name} replanted the beds at {place} with what was left in the budget and a lot of care. Residents sit outside again in the evening.",
  },
];

const praiseEs: readonly DemoPraise[] = [
  {
    headline: "{first} encontró la fuga que nadie encontraba",
    details:
      "Tres visitas y dos proveedores sin suerte. {name} esperó en el apartamento hasta que volvió a pasar y dio con la causa. Los residentes de {place} mandaron una tarjeta.",
  },
  {
    headline: "Gracias, {first}, por el sábado",
    details:
      "Se fue la luz en dos edificios. {name} vino sin que nadie lo pidiera, llevó linternas y agua a cada puerta y se quedó hasta el final.",
  },
  {
    headline: "{first} capacitó a dos colegas a la vez",
    details:
      "Las dos personas nuevas de {place} aprobaron todo en su primer mes, y las dos nombraron a {name}. Esa paciencia no es común.",
  },
];

/** Returns the announcements of a company in its language. */
export const demoAnnouncements: Readonly<Record<Language, readonly DemoAnnouncement[]>> = {
  en: announcementsEn,
  es: announcementsEs,
};

/** Returns the praise of colleagues in the company's language. */
export const demoPraise: Readonly<Record<Language, readonly DemoPraise[]>> = { en: praiseEn, es: praiseEs };
