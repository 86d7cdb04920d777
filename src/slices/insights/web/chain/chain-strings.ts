import { defineStrings } from "#platform/web/i18n.ts";

const en = {
  title: "From on-time tasks to renewals",
  sub: "Each step against the year before",
  tasks: "On-time tasks",
  engagement: "Engagement",
  satisfaction: "Satisfaction",
  likely: "Likely to renew",
  renewals: "Renewed of leases due",
  higher: "Goes with it: higher a quarter later",
  lower: "Goes with it: lower a quarter later",
  unclear: "May be chance",
  too_few: "Not enough data yet",
  said_higher: "Within a property, {{to}} tends to be higher the quarter after {{from}} was higher.",
  said_lower: "Within a property, {{to}} tends to be lower the quarter after {{from}} was higher.",
  none: "No step with enough data goes with the next one beyond chance.",
  noneYet: "Not enough data yet to say whether a step goes with the next one.",
  needed:
    "A link takes {{properties}} properties with {{quarters}} quarters each, and {{leases}} leases due at each for renewals.",
  missing_by: "{{from}} to {{to}}: {{count}} of {{properties}} properties; {{day}} at the earliest.",
  missing: "{{from}} to {{to}}: {{count}} of {{properties}} properties.",
  how: "Properties by quarter, {{dates}}, each beside the next quarter. A relation, not a cause.",
};

const es: Record<keyof typeof en, string> = {
  title: "De las tareas a tiempo a las renovaciones",
  sub: "Cada paso frente al año anterior",
  tasks: "Tareas a tiempo",
  engagement: "Compromiso",
  satisfaction: "Satisfacción",
  likely: "Renovación probable",
  renewals: "Contratos renovados",
  higher: "Lo acompaña: más alto un trimestre después",
  lower: "Lo acompaña: más bajo un trimestre después",
  unclear: "Puede ser azar",
  too_few: "Aún no hay datos suficientes",
  said_higher: "Dentro de una propiedad, {{to}} suele subir el trimestre después de que suba {{from}}.",
  said_lower: "Dentro de una propiedad, {{to}} suele bajar el trimestre después de que suba {{from}}.",
  none: "Ningún paso con datos suficientes acompaña al siguiente más allá del azar.",
  noneYet: "Aún no hay datos suficientes para decir si un paso acompaña al siguiente.",
  needed:
    "Un vínculo requiere {{properties}} propiedades con {{quarters}} trimestres cada una y, para las renovaciones, {{leases}} contratos por vencer en cada una.",
  missing_by: "{{from}} a {{to}}: {{count}} de {{properties}} propiedades; no antes del {{day}}.",
  missing: "{{from}} a {{to}}: {{count}} de {{properties}} propiedades.",
  how: "Propiedades por trimestre, {{dates}}, cada una junto al trimestre siguiente. Es una relación, no una causa.",
};

/** The texts of the chain from tasks to renewals. */
export const useChainStrings = defineStrings({ en, es });
