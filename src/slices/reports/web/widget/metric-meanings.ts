const describeSteps = (kind: "agreement" | "importance", noun: string): Record<string, string> =>
  Object.fromEntries(
    [1, 2, 3, 4, 5].map((step) => [
      `${kind}_${step}_percentage`,
      `Proporción de respuestas con ${noun} ${step} de 5; los pares con una mitad omitida no cuentan.`,
    ]),
  );

/** The meanings of the reports' metrics in Spanish, by name; the server has the English ones. */
export const spanishMeanings: Readonly<Record<string, string>> = {
  agreement_importance:
    "Acuerdo ponderado por importancia, de 20 a 100 (60 es neutral): suma de importancia × acuerdo entre suma de importancia, × 20. Las respuestas sin importancia pesan 3; los pares con una mitad omitida no cuentan.",
  response_count: "Respuestas en las que se basa la puntuación; de respuestas protegidas, personas distintas.",
  likely_to_renew_percentage:
    "Proporción de respuestas de los residentes sobre la renovación que son 4 o 5 de un máximo de 5.",
  likely_to_remain_percentage:
    "Proporción de respuestas de los empleados sobre quedarse que son 4 o 5 de un máximo de 5.",
  ontime_percentage:
    "Tareas completadas hasta el final de su fecha de vencimiento, entre las completadas o abandonadas; en el día del resultado.",
  value_responses:
    "Respuestas a una pregunta de sí o no o de probabilidad; de respuestas protegidas, personas distintas.",
  importance_responses: "Respuestas a una pregunta sobre importancia; de respuestas protegidas, personas distintas.",
  top_block_percentage:
    "Proporción de respuestas de cinco pasos que son 4 o 5: de acuerdo, de un par su acuerdo, y de probabilidades.",
  yes_no: "Proporción de respuestas de sí o no que son Sí.",
  need: "Cuánta atención necesita una pregunta, de 0 a 20: importancia media × (5 − acuerdo medio) de una pregunta que pide ambos.",
  response_rate:
    "Completadas entre enviadas, de las invitaciones enviadas en el período y hace al menos 21 días. Los empleados cuentan por meses completos de envío con al menos cinco personas, desde 22 días después del mes; también las respuestas confidenciales de residentes.",
  surveys_sent:
    "Invitaciones enviadas en el período y hace al menos 21 días. Los empleados cuentan por meses completos de envío con al menos cinco personas, desde 22 días después del mes; también las respuestas confidenciales de residentes.",
  surveys_started: "De las enviadas, cuántas se abrieron y se empezaron.",
  surveys_completed: "De las enviadas, cuántas se completaron.",
  tenure:
    "Años medios desde la fecha de inicio de las personas empleadas el último día del período. Un regreso dentro de 30 días continúa el empleo; quienes no tienen fecha de inicio no cuentan en la media.",
  employees: "Personas empleadas el último día del período.",
  opened_alerts: "Alertas que abrieron respuestas de residentes en el período.",
  open_alerts: "Alertas que están abiertas al final del último día del período.",
  verified_fix_rate:
    "Alertas abiertas en el período cuyo residente confirma que está resuelto, de aquellas cuyo residente fue consultado y dijo que sí, que no o calló siete días.",
  hours_to_first_answer:
    "Horas medias desde que se abre una alerta hasta la primera respuesta al residente, de las abiertas en el período que ya tienen respuesta. En respuestas confidenciales cuenta desde el comienzo del día.",
  hours_to_verified_fix:
    "Horas medias desde que se abre una alerta hasta que el residente confirma que está resuelto, de las abiertas en el período que están confirmadas.",
  reopened_share:
    "Alertas abiertas en el período que se volvieron a abrir después de resueltas, de todas las que se resolvieron.",
  avg_employees:
    "Empleados en un día medio del período: días de empleo entre días, hasta hoy si el período continúa. Quien se traslada cuenta donde estaba ese día.",
  separated_count:
    "Empleados cuyo último día en el lugar o puesto de la fila cayó en el período y que no volvieron dentro de 30 días. Un traslado es una salida para la propiedad, para la región solo si sale de ella y para la empresa nunca: ningún total es la suma de sus filas.",
  annualized_turnover:
    "Empleados que se fueron entre el promedio de empleados, como si siguiera así durante 365 días, en porcentaje; puede pasar de 100. No hay por debajo de 90 días o de 5 empleados de promedio.",
  left_count:
    "Empleos que terminaron en el período, según dónde y por qué; los traslados y los regresos dentro de 30 días no cuentan.",
  compliant_percentage:
    "Tareas completadas, a tiempo o tarde, de las completadas o abandonadas; en el día del resultado.",
  ontime: "Tareas completadas en el período, hasta el final de su fecha de vencimiento.",
  late: "Tareas completadas en el período, después de su fecha de vencimiento.",
  cant_complete: "Tareas marcadas en el período como imposibles de completar.",
  abandoned: "Tareas cuya fecha de abandono pasó en el período mientras estaban abiertas.",
  canceled: "Tareas canceladas en el período.",
  users_task_count: "Tareas que tuvieron un resultado en el período; una compartida por varios planes cuenta una vez.",
  complete_percentage:
    "Tareas completadas, de todas menos las imposibles de completar o canceladas; de inscripciones activas en el período.",
  scheduled: "Tareas cuya fecha de aviso aún no ha llegado el último día del período.",
  pending: "Tareas abiertas el último día del período que vencen ese día o después.",
  past_due: "Tareas abiertas el último día del período cuya fecha de vencimiento ya pasó.",
  completed:
    "Tareas con un resultado distinto de abandonada; junto con programadas, pendientes, vencidas y abandonadas forman el total.",
  progress_abandoned: "Tareas de inscripciones activas que se abandonaron.",
  total: "Tareas de las inscripciones activas en el período; una compartida por varios planes cuenta una vez.",
  plan_employees: "Empleados con una inscripción activa en el período, cada uno una vez.",
  still_open: "Invitaciones de los últimos 21 días que aún se pueden responder; todavía no están en ninguna tasa.",
  choice_responses: "Respuestas a preguntas con opciones; de respuestas protegidas, personas distintas.",
  likelihood_to_recommend: "Proporción de respuestas sobre la recomendación que son 4 o 5 de un máximo de 5.",
  likely_to_renew_responses:
    "Respuestas de los residentes sobre la renovación; de respuestas protegidas, personas distintas.",
  active_primary_resident_count: "Residentes principales distintos con un contrato vigente el último día del período.",
  new_hires:
    "Personas empleadas el último día del período que empezaron menos de 90 días antes: la primera banda de antigüedad.",
  tenure_with_leavers:
    "Años medios desde la fecha de inicio hasta el último día del período, o hasta su propio último día si se fueron dentro de él. De un empleado: la antigüedad de la lista de empleados.",
  people_employed: "Personas distintas empleadas algún día del período.",
  task_count: "Tareas únicas entre las que tuvieron un resultado en el período.",
  onboarding_task_count: "Tareas de planes de incorporación que tuvieron un resultado en el período.",
  offboarding_task_count: "Tareas de planes de salida que tuvieron un resultado en el período.",
  compliant: "Tareas completadas en el período, a tiempo o tarde.",
  non_compliant: "Tareas abandonadas en el período.",
  excluded: "Tareas del período que no se pudieron completar o se cancelaron.",
  non_compliant_percentage: "Tareas abandonadas, de las completadas o abandonadas; en el día del resultado.",
  exclusions_percentage:
    "Tareas que no se pudieron completar o se cancelaron, de todos los resultados. El cumplimiento no las cuenta.",
  enrollment_count: "Inscripciones activas algún día del período.",
  complete: "Tareas completadas, a tiempo o tarde, de inscripciones activas en el período.",
  progress_cant_complete: "Tareas de inscripciones activas que no se pueden completar.",
  progress_canceled: "Tareas de inscripciones activas que se cancelaron.",
  ...describeSteps("agreement", "acuerdo"),
  ...describeSteps("importance", "importancia"),
};
