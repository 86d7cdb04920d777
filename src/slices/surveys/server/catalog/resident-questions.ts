import type { QuestionInput } from "./catalog.schema.ts";

/** Questions for residents about their home and community; ids 200–249. */
export const residentQuestions: readonly QuestionInput[] = [
  // The home and the community
  {
    id: 201,
    type: "agreement-importance",
    topicId: 50,
    factorId: 50,
    body: { en: "My home is in good condition.", es: "Mi vivienda está en buen estado." },
  },
  {
    id: 202,
    type: "agreement-importance",
    topicId: 51,
    factorId: 53,
    body: { en: "The shared areas are clean.", es: "Las áreas comunes están limpias." },
  },
  {
    id: 203,
    type: "agreement-importance",
    topicId: 52,
    factorId: 50,
    body: { en: "I can rest at home without noise.", es: "En casa puedo descansar sin ruido." },
  },
  {
    id: 204,
    type: "agreement-importance",
    topicId: 53,
    factorId: 53,
    body: { en: "I feel safe in this community.", es: "Esta comunidad me parece segura." },
  },
  {
    id: 205,
    type: "agreement",
    topicId: 63,
    factorId: 53,
    body: {
      en: "Neighbors here treat one another with respect.",
      es: "Aquí los vecinos se tratan con respeto.",
    },
  },
  {
    id: 206,
    type: "agreement",
    topicId: 69,
    factorId: 53,
    body: {
      en: "This community has improved in the last six months.",
      es: "Esta comunidad ha mejorado en los últimos seis meses.",
    },
  },
  // Repairs
  {
    id: 211,
    type: "yes-no",
    topicId: 57,
    factorId: 51,
    body: {
      en: "Is something in your home still waiting to be repaired?",
      es: "¿Hay algo en su vivienda que todavía espera reparación?",
    },
    serviceIssueValue: 1,
    direction: "less_is_better",
  },
  {
    id: 212,
    type: "agreement-importance",
    topicId: 54,
    factorId: 51,
    body: {
      en: "Repairs are done soon after I ask.",
      es: "Las reparaciones se hacen poco después de que las pido.",
    },
  },
  {
    id: 213,
    type: "agreement-importance",
    topicId: 55,
    factorId: 51,
    body: {
      en: "Repairs are done well the first time.",
      es: "Las reparaciones quedan bien desde la primera vez.",
    },
  },
  {
    id: 214,
    type: "agreement-importance",
    topicId: 56,
    factorId: 51,
    body: {
      en: "The maintenance team treats me with respect.",
      es: "El equipo de mantenimiento me trata con respeto.",
    },
  },
  // The office
  {
    id: 221,
    type: "agreement-importance",
    topicId: 58,
    factorId: 52,
    body: {
      en: "The office team treats me with respect.",
      es: "El equipo de la oficina me trata con respeto.",
    },
  },
  {
    id: 222,
    type: "agreement-importance",
    topicId: 59,
    factorId: 52,
    body: {
      en: "The office gets back to me when I call or write.",
      es: "La oficina me responde cuando llamo o escribo.",
    },
  },
  {
    id: 223,
    type: "agreement",
    topicId: 59,
    factorId: 52,
    body: {
      en: "I know whom to ask when I have a problem.",
      es: "Sé a quién acudir cuando tengo un problema.",
    },
  },
  {
    id: 224,
    type: "agreement-importance",
    topicId: 60,
    factorId: 52,
    body: {
      en: "I hear in time about work that affects me.",
      es: "Me avisan a tiempo de los trabajos que me afectan.",
    },
  },
  // Price and amenities
  {
    id: 231,
    type: "agreement-importance",
    topicId: 61,
    factorId: 53,
    body: {
      en: "My rent is fair for what I get.",
      es: "Lo que pago de renta es justo por lo que recibo.",
    },
  },
  {
    id: 232,
    type: "importance",
    topicId: 62,
    factorId: 53,
    body: {
      en: "How important are shared amenities, such as a gym or a pool, to you?",
      es: "¿Qué tan importantes son para usted los servicios compartidos, como un gimnasio o una piscina?",
    },
  },
  {
    id: 233,
    type: "multiple-select",
    topicId: 69,
    factorId: 53,
    body: {
      en: "What should we improve first? Choose all that apply.",
      es: "¿Qué deberíamos mejorar primero? Marque todo lo que corresponda.",
    },
    options: [
      { value: 1, label: { en: "Parking", es: "Estacionamiento" } },
      { value: 2, label: { en: "Laundry", es: "Lavandería" } },
      { value: 3, label: { en: "Packages and mail", es: "Paquetes y correo" } },
      { value: 4, label: { en: "Trash and recycling", es: "Basura y reciclaje" } },
      { value: 5, label: { en: "Outdoor lighting", es: "Alumbrado exterior" } },
      { value: 6, label: { en: "Pest control", es: "Control de plagas" } },
      { value: 7, label: { en: "Internet", es: "Internet" } },
      { value: 8, label: { en: "Places for children", es: "Espacios para niños" } },
    ],
  },
  // Looking ahead
  {
    id: 241,
    type: "likelihood",
    likelihood: "renew",
    topicId: 66,
    factorId: 55,
    body: {
      en: "How likely are you to renew your lease?",
      es: "¿Qué tan probable es que renueve su contrato?",
    },
  },
  {
    id: 242,
    type: "likelihood",
    likelihood: "recommend",
    topicId: 67,
    factorId: 55,
    body: {
      en: "How likely are you to recommend this community to a friend?",
      es: "¿Qué tan probable es que recomiende esta comunidad a un amigo o una amiga?",
    },
  },
  {
    id: 243,
    type: "multiple-choice",
    topicId: 66,
    factorId: 55,
    body: {
      en: "Why aren't you very likely to renew?",
      es: "¿Por qué no es muy probable que renueve?",
    },
    shownWhen: { questionId: 241, values: [1, 2, 3, 4] },
    options: [
      { value: 1, label: { en: "The rent", es: "La renta" } },
      { value: 2, label: { en: "The condition of my home", es: "El estado de mi vivienda" } },
      { value: 3, label: { en: "Repairs", es: "Las reparaciones" } },
      { value: 4, label: { en: "Noise or neighbors", es: "El ruido o los vecinos" } },
      { value: 5, label: { en: "Safety", es: "La seguridad" } },
      { value: 6, label: { en: "How the office works", es: "La atención de la oficina" } },
      { value: 7, label: { en: "I need more or less space", es: "Necesito más o menos espacio" } },
      {
        value: 8,
        label: { en: "A new job, school or family", es: "Un nuevo trabajo, escuela o familia" },
      },
      { value: 9, label: { en: "I am buying a home", es: "Voy a comprar una vivienda" } },
      { value: 10, label: { en: "I have not decided yet", es: "Todavía no lo decido" } },
      { value: 11, label: { en: "Other", es: "Otro motivo" }, isOther: true },
    ],
  },
  {
    id: 244,
    type: "text-entry",
    topicId: 68,
    factorId: 55,
    body: {
      en: "What one change would make living here better?",
      es: "¿Qué cambio haría mejor la vida aquí?",
    },
  },
  {
    id: 245,
    type: "yes-no",
    direction: "neutral",
    topicId: 68,
    factorId: 55,
    body: {
      en: "Would you like someone from your community to contact you about your answers?",
      es: "¿Quiere que alguien de su comunidad le contacte sobre sus respuestas?",
    },
  },
];
