/** What residents write, by how they feel: unhappy, so-so, happy. */
export const demoComments = {
  en: [
    [
      "The hallway light by 214 has been out for three weeks. I reported it twice.",
      "Nobody told us the water would be off until it was off.",
      "I like my apartment, but every repair takes three calls.",
      "Parking after six is a lottery. Visitors take our spots and nothing happens.",
      "The upstairs neighbors' noise was reported in March and we are still waiting.",
      "Rent went up and the pool has been closed all summer.",
    ],
    [
      "Mostly fine. The gym could use new equipment.",
      "Staff is friendly, the portal is slow.",
      "Quiet building. Trash area gets messy on weekends.",
      "Good location, the walls are thin.",
    ],
    [
      "Maintenance came the same day and cleaned up afterwards. Thank you!",
      "Elena in the office remembers my name. That matters.",
      "Best place I have rented so far. The courtyard in the evening is lovely.",
      "Moving in was easy, everything worked from day one.",
      "They fixed the dryer before I had to ask a second time.",
    ],
  ],
  es: [
    [
      "La lavadora del segundo piso lleva un mes descompuesta.",
      "Pedí que arreglaran la ventana y nadie ha venido.",
      "El estacionamiento está mal iluminado por la noche.",
    ],
    ["El edificio es tranquilo, pero la oficina tarda en contestar.", "Todo bien en general; el gimnasio es pequeño."],
    ["El equipo de mantenimiento es muy amable y rápido.", "Nos gusta mucho vivir aquí, los vecinos son muy buenos."],
  ],
} as const;
