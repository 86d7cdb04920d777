import { defineStrings } from "#platform/web/i18n.ts";

export const useHelpStrings = defineStrings({
  en: {
    title: "Help",
    sub: "What the words and marks on the screens mean, and what keys do.",
    contents: "On this page",
    scores: "Scores and answers",
    changes: "Changes",
    confidentiality: "Confidentiality",
    work: "Work to do",
    people: "Employees",
    keys: "Keyboard shortcuts",
    all: "All terms and shortcuts",
    everywhere: "Everywhere",
    lists: "In lists",
    charts: "In charts and the heat map",
    or: "or",
    key_search: "Search pages, places, people and actions",
    key_sheet: "Show these shortcuts",
    key_close: "Close a window, menu or tooltip",
    key_next: "Next row",
    key_previous: "Previous row",
    key_open: "Open the row",
    key_select: "Select the row, where rows can be selected",
    key_step: "Previous or next value",
    key_ends: "First or last value",
    score: "Score",
    "score-text":
      "How strongly people agree with the statements of a survey, weighted by how important each one is to them. It runs from 20 to 100, and 60 is neutral. A score below 70 is flagged.",
    "top-block": "Top Block",
    "top-block-text":
      "The share of answers that are 4 or 5 on a scale of five. Of yes-or-no questions it is the share of Yes.",
    likelihood: "Likelihood to renew, to recommend, to remain",
    "likelihood-text":
      "The share of people who chose 4 or 5 of 5 when asked how likely they are to renew their lease, to recommend their community or, for employees, to stay. 1 and 2 are unlikely, 3 is neutral.",
    "response-rate": "Response rate",
    "response-rate-text":
      "Completed surveys out of surveys sent. Only surveys sent at least 21 days ago count, because a link takes answers for 21 days. So a rate that you have seen does not change afterward.",
    sbx: "SBX",
    "sbx-text":
      "The benchmark: the same number over all companies that use the service, from whole closed months. It is fixed on the 5th of each month and never rewritten. “-” means that there is none for this row, as fewer than five companies have it.",
    company: "Company",
    "company-text": "The same number over your whole company, with the same dates, whatever places you are looking at.",
    priority: "Priorities and strengths",
    "priority-text":
      "Priorities are the questions that matter most to people and that they agree with least. Strengths score 80 or more and have the least need.",
    driver: "What goes with renewing",
    "driver-text":
      "Topics whose ratings go with residents’ likelihood to renew or recommend, compared among residents of the same property. It is a relation, not a proof that one causes the other. It needs 100 open answers; with fewer, the region or the company stands in. Confidential answers, and so employees, are left out.",
    trust: "Trust in a score",
    "trust-text":
      "A letter from A to D: the worst of how far chance moves the score (up to 3, 5 or 8 points; with confidential answers, 100, 50 or 20 people), the response rate (40, 25 or 15%), how many of those due could be invited (90, 75 or 50%), how far those who answered differ from those invited (10, 20 or 30 points in language or tenure), and how many open responses were given in a hurry or nearly all alike (10, 20 or 30%). Nothing is left out of the score because of it.",
    change: "Real change",
    "change-text":
      "Every change is tested against chance. A solid colored arrow is real: chance alone rarely makes such a change from so many answers. A hollow arrow may be chance. A gray number is no more than chance, or there were too few answers to test it.",
    attention: "Needs attention",
    "attention-text":
      "Places that need someone now, each with its reasons in words: a real drop, a low score, late tasks or late alerts. A change that may be chance is never a reason.",
    "early-warning": "Likely to be late",
    "early-warning-text":
      "An open task that is likely to pass its due date, judged by how past tasks of the same step went. Shown only where such warnings have proved better than the company’s usual rate.",
    hidden: "Hidden",
    "hidden-text":
      "There may be answers, but too few people gave them for the number to be shown without saying who answered what. At least five people are needed. Hidden is not zero.",
    protected: "Confidential answers",
    "protected-text":
      "Answers of employees, and of residents who asked for confidentiality. They count in numbers only together with those of others, a month or more at a time. No one at your company can open a single one.",
    "not-available": "N/A",
    "not-available-text": "There is nothing to compute the number from, such as no surveys sent in the range.",
    compliance: "Compliance",
    "compliance-text":
      "Completed tasks, on time or late, out of completed and abandoned ones. Tasks that could not be completed and canceled tasks are left out and counted beside it.",
    "past-due": "Past Due",
    "past-due-text":
      "An open task after its due date. Later it is escalated to managers, and in the end it counts as abandoned.",
    escalation: "Escalation",
    "escalation-text": "A task that has been past due for so long that the managers above are asked to step in.",
    alert: "Alert",
    "alert-text":
      "A resident’s response that someone should follow up: a service issue, a resident who is unlikely to renew or one who asks to be contacted. It stays open until it is resolved.",
    theme: "Theme",
    "theme-text":
      "What comments are about, found by words that you can read. Administrators correct them in the settings. A comment may have several themes, so shares may pass 100% in total.",
    "action-item": "Action item",
    "action-item-text":
      "Something to do about a low score, assigned to a person. Later, its effect is the points beyond what places without it gained.",
    tenure: "Tenure",
    "tenure-text": "The average years since the start date of the people employed on the last day of the range.",
    turnover: "Turnover",
    "turnover-text":
      "Employees who left, for each employee and year. A return within 30 days is no separation. Short ranges and small teams show counts instead of a rate.",
    new: "What’s new",
    "new-trust": "Trust in a score",
    "new-trust-text": "Survey reports say beside the score how far it can be trusted, from A to D, and why.",
    "new-drivers": "What goes with renewing",
    "new-drivers-text":
      "Satisfaction dashboards show which topics go with renewing and recommending, and which of them to fix first.",
    "new-replies": "Replies to comments",
    "new-replies-text":
      "Acknowledge a comment with one click, or reply. Confidential authors stay unknown to you and read the reply at their own survey link.",
    "new-compare": "Compare",
    "new-compare-text":
      "Tick two to four properties or regions, or choose periods, to see them beside each other and which differences are real.",
    "new-inbox": "Inbox",
    "new-inbox-text":
      "Alerts, comments on action items, and your imports and reports in one list, late first. Mark them as done or snooze them.",
    "new-themes": "Themes of comments",
    "new-themes-text":
      "See what comments are about, how often and whether that changed. Click a theme to read its comments with the matched words marked.",
    "new-heat-map": "Heat map",
    "new-heat-map-text":
      "Scores of regions and properties by topic or question. Only differences beyond chance are filled, so what stands out is worth a look.",
    "new-changes": "What changed",
    "new-changes-text":
      "Once a month, Home lists what changed beyond chance in your places, with the reasons behind it and something to do about it.",
    "new-warnings": "Tasks likely to be late",
    "new-warnings-text": "Open tasks say up to seven days ahead that they are likely to be late, and why.",
    "new-effects": "Whether an action helped",
    "new-effects-text":
      "An action item shows the points beyond what was expected without it. “What Worked” lists what helped most across your company.",
    "new-attention": "Needs attention first",
    "new-attention-text": "The portfolio begins with the places that need someone now, with the reasons in words.",
    "new-views": "Saved views",
    "new-views-text":
      "Save the portfolio’s filters, order and columns under a name, share them, and open the portfolio with one.",
    "new-tasks": "Tasks in one tap",
    "new-tasks-text":
      "Complete a task with one tap and undo it for eight seconds. Without a connection it is kept on your device and sent later.",
    "new-escalations": "Escalations in place",
    "new-escalations-text":
      "Remind someone, hand a task over or move its due date right in the list, also for several at once.",
    "new-residents": "Residents",
    "new-residents-text":
      "A list of residents with saved views, a page for each, and invitations for up to 500 at once with a preview.",
    "new-schedules": "Reports by email",
    "new-schedules-text":
      "Send standard reports on a schedule, as Excel, CSV or PDF, always or only when something really changed.",
    "new-sharing": "Share a response",
    "new-sharing-text": "Share one open response by a link that expires automatically, or save it as a picture.",
    "new-digest": "Weekly digest",
    "new-digest-text":
      "On Tuesday mornings: real changes and open work. Acknowledge an alert or complete a task right from the email.",
  },
  es: {
    title: "Ayuda",
    sub: "Qué significan las palabras y las marcas de las pantallas, y qué hacen las teclas.",
    contents: "En esta página",
    scores: "Puntuaciones y respuestas",
    changes: "Cambios",
    confidentiality: "Confidencialidad",
    work: "Trabajo pendiente",
    people: "Empleados",
    keys: "Atajos de teclado",
    all: "Todos los términos y atajos",
    everywhere: "En todas partes",
    lists: "En las listas",
    charts: "En los gráficos y el mapa de calor",
    or: "o",
    key_search: "Buscar páginas, lugares, personas y acciones",
    key_sheet: "Mostrar estos atajos",
    key_close: "Cerrar una ventana, un menú o una nota",
    key_next: "Fila siguiente",
    key_previous: "Fila anterior",
    key_open: "Abrir la fila",
    key_select: "Seleccionar la fila, donde se pueden seleccionar",
    key_step: "Valor anterior o siguiente",
    key_ends: "Primer o último valor",
    score: "Puntuación",
    "score-text":
      "Cuánto están de acuerdo las personas con las frases de una encuesta, según la importancia que dan a cada una. Va de 20 a 100, y 60 es neutral. Una puntuación inferior a 70 lleva una marca.",
    "top-block": "Respuestas más altas (Top Block)",
    "top-block-text":
      "La proporción de respuestas que son 4 o 5 en una escala de cinco. En las preguntas de sí o no, la proporción de Sí.",
    likelihood: "Probabilidad de renovar, de recomendar, de quedarse",
    "likelihood-text":
      "La proporción de personas que eligieron 4 o 5 de 5 cuando se les preguntó si renovarán el contrato, si recomendarán su comunidad o, a los empleados, si se quedarán. 1 y 2 son improbable, 3 es neutral.",
    "response-rate": "Tasa de respuesta",
    "response-rate-text":
      "Encuestas completadas entre las enviadas. Solo cuentan las enviadas hace al menos 21 días, porque un enlace acepta respuestas durante 21 días. Por eso una tasa que ya vio no cambia después.",
    sbx: "SBX",
    "sbx-text":
      "La referencia: el mismo número de todas las empresas que usan el servicio, en meses completos y cerrados. Se fija el día 5 de cada mes y no se reescribe. “-” significa que no la hay para esa fila, porque la tienen menos de cinco empresas.",
    company: "Empresa",
    "company-text": "El mismo número de toda su empresa, con las mismas fechas, sin importar qué lugares esté viendo.",
    priority: "Prioridades y fortalezas",
    "priority-text":
      "Las prioridades son las preguntas que más importan a las personas y con las que menos están de acuerdo. Las fortalezas tienen 80 puntos o más y la menor necesidad.",
    driver: "Qué acompaña a la renovación",
    "driver-text":
      "Los temas cuya calificación acompaña a la probabilidad de renovar o recomendar, comparados entre residentes de la misma propiedad. Es una relación; no prueba que uno cause lo otro. Se necesitan 100 respuestas abiertas; con menos, se usa la región o la empresa. Las respuestas confidenciales, y por eso los empleados, quedan fuera.",
    trust: "Confianza en una puntuación",
    "trust-text":
      "Una letra de A a D: lo peor entre cuánto mueve el azar la puntuación (hasta 3, 5 u 8 puntos; con respuestas confidenciales, 100, 50 o 20 personas), la tasa de respuesta (40, 25 o 15%), a cuántas de las personas que correspondía se pudo invitar (90, 75 o 50%) y cuánto difieren quienes respondieron de quienes fueron invitados (10, 20 o 30 puntos en idioma o antigüedad), y cuántas respuestas abiertas se dieron con prisa o casi todas iguales (10, 20 o 30%). Nada se excluye de la puntuación por ello.",
    change: "Cambio real",
    "change-text":
      "Cada cambio se compara con el azar. Una flecha de color y llena es real: el azar rara vez produce un cambio así con tantas respuestas. Una flecha hueca puede ser azar. Un número gris no es más que azar, o hubo muy pocas respuestas para probarlo.",
    attention: "Requiere atención",
    "attention-text":
      "Lugares que necesitan a alguien ahora, cada uno con sus motivos: una caída real, una puntuación baja, tareas atrasadas o alertas atrasadas. Un cambio que puede ser azar nunca es un motivo.",
    "early-warning": "Probable retraso",
    "early-warning-text":
      "Una tarea abierta que probablemente pasará su fecha de vencimiento, según cómo fueron las tareas anteriores del mismo paso. Se muestra solo donde estos avisos resultaron mejores que la tasa habitual de la empresa.",
    hidden: "Oculto",
    "hidden-text":
      "Puede haber respuestas, pero las dieron muy pocas personas para mostrar el número sin revelar quién respondió qué. Se necesitan al menos cinco personas. Oculto no es cero.",
    protected: "Respuestas confidenciales",
    "protected-text":
      "Las respuestas de los empleados y las de los residentes que pidieron confidencialidad. Cuentan en los números solo junto con las de otros, por un mes o más. Nadie de su empresa puede abrir una sola.",
    "not-available": "N/A",
    "not-available-text": "No hay de qué calcular el número; por ejemplo, no se enviaron encuestas en ese período.",
    compliance: "Cumplimiento",
    "compliance-text":
      "Tareas completadas, a tiempo o con retraso, entre las completadas y las abandonadas. Las que no se pudieron completar y las canceladas no cuentan y se indican aparte.",
    "past-due": "Vencida",
    "past-due-text":
      "Una tarea abierta después de su fecha de vencimiento. Más tarde se escala a los gerentes y al final cuenta como abandonada.",
    escalation: "Tarea escalada",
    "escalation-text": "Una tarea vencida desde hace tanto que se pide a los gerentes superiores que intervengan.",
    alert: "Alerta",
    "alert-text":
      "La respuesta de un residente que alguien debe atender: un problema de servicio, un residente que probablemente no renueve o uno que pide que lo contacten. Sigue abierta hasta que se resuelve.",
    theme: "Tema",
    "theme-text":
      "De qué tratan los comentarios, según palabras que usted puede leer. Los administradores las corrigen en la configuración. Un comentario puede tener varios temas, así que las proporciones pueden sumar más de 100%.",
    "action-item": "Acción",
    "action-item-text":
      "Algo que hacer ante una puntuación baja, asignado a una persona. Después, su efecto son los puntos por encima de lo que ganaron los lugares sin ella.",
    tenure: "Antigüedad",
    "tenure-text": "Los años medios desde la fecha de inicio de las personas empleadas el último día del período.",
    turnover: "Rotación",
    "turnover-text":
      "Empleados que se fueron, por empleado y año. Un regreso dentro de 30 días no es una salida. Los períodos cortos y los equipos pequeños muestran cantidades en lugar de una tasa.",
    new: "Novedades",
    "new-trust": "Confianza en una puntuación",
    "new-trust-text":
      "Los informes de encuestas dicen junto a la puntuación cuánto se puede confiar en ella, de A a D, y por qué.",
    "new-drivers": "Qué acompaña a la renovación",
    "new-drivers-text":
      "Los paneles de satisfacción muestran qué temas acompañan a la renovación y a la recomendación, y cuáles corregir primero.",
    "new-replies": "Respuestas a los comentarios",
    "new-replies-text":
      "Confirme un comentario con un clic o responda. Los autores confidenciales siguen siendo anónimos y leen la respuesta en el enlace de su encuesta.",
    "new-compare": "Comparar",
    "new-compare-text":
      "Marque de dos a cuatro propiedades o regiones, o elija períodos, para verlos juntos y saber qué diferencias son reales.",
    "new-inbox": "Bandeja de entrada",
    "new-inbox-text":
      "Alertas, comentarios sobre acciones, y sus importaciones e informes en una lista, primero lo retrasado. Márquelos como hechos o pospóngalos.",
    "new-themes": "Temas de los comentarios",
    "new-themes-text":
      "Vea de qué tratan los comentarios, con qué frecuencia y si eso cambió. Haga clic en un tema para leer sus comentarios con las palabras marcadas.",
    "new-heat-map": "Mapa de calor",
    "new-heat-map-text":
      "Puntuaciones de regiones y propiedades por tema o pregunta. Solo se rellenan las diferencias que van más allá del azar: lo que resalta merece una mirada.",
    "new-changes": "Qué cambió",
    "new-changes-text":
      "Una vez al mes, Inicio muestra qué cambió más allá del azar en sus lugares, con los motivos y algo que se puede hacer.",
    "new-warnings": "Tareas que probablemente se atrasen",
    "new-warnings-text":
      "Las tareas abiertas avisan hasta siete días antes de que probablemente se atrasen, y por qué.",
    "new-effects": "Si una acción ayudó",
    "new-effects-text":
      "Una acción muestra los puntos por encima de lo que se esperaba sin ella. “Lo que funcionó” muestra lo que más ayudó en su empresa.",
    "new-attention": "Primero lo que requiere atención",
    "new-attention-text":
      "El portafolio empieza con los lugares que necesitan a alguien ahora, con los motivos en palabras.",
    "new-views": "Vistas guardadas",
    "new-views-text":
      "Guarde los filtros, el orden y las columnas del portafolio con un nombre, compártalos y abra el portafolio con una vista.",
    "new-tasks": "Tareas con un toque",
    "new-tasks-text":
      "Complete una tarea con un toque y deshágalo durante ocho segundos. Sin conexión se guarda en su dispositivo y se envía después.",
    "new-escalations": "Escalaciones en su lugar",
    "new-escalations-text":
      "Recuerde a alguien, pase una tarea a otra persona o cambie su fecha en la misma lista, también varias a la vez.",
    "new-residents": "Residentes",
    "new-residents-text":
      "Una lista de residentes con vistas guardadas, una página de cada uno e invitaciones para hasta 500 a la vez, con vista previa.",
    "new-schedules": "Informes por correo",
    "new-schedules-text":
      "Envíe informes estándar con un horario, en Excel, CSV o PDF, siempre o solo cuando algo cambió de verdad.",
    "new-sharing": "Compartir una respuesta",
    "new-sharing-text": "Comparta una respuesta abierta con un enlace que termina solo, o guárdela como imagen.",
    "new-digest": "Resumen semanal",
    "new-digest-text":
      "Los martes por la mañana: cambios reales y trabajo pendiente. Confirme una alerta o complete una tarea desde el correo.",
  },
});
