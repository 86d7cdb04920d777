/** Spanish texts for the English labels of reports of people. */
export const spanishLabels: Readonly<Record<string, string>> = {
  "Employee Turnover Report": "Informe de rotación de empleados",
  "Tenure Report": "Informe de antigüedad",
  "Top Reasons for Leaving": "Principales motivos de renuncia o salida",
  "Average Employees": "Promedio de empleados",
  "Separated Employees": "Empleados que se fueron",
  "Annualized Turnover": "Rotación anualizada",
  Turnover: "Rotación",
  "Last Day": "Último día",
  "New Hires": "Nuevas contrataciones",
  Employed: "Con empleo",
  Name: "Nombre",
  "First Day": "Primer día",
  "Average Tenure": "Antigüedad media",
};

/** Spanish names of tenure and reasons for leaving, which every client has. */
export const spanishNames: Readonly<Record<string, string>> = {
  "Under 90 days": "Menos de 90 días",
  "90 days to 1 year": "De 90 días a 1 año",
  "1 to 3 years": "De 1 a 3 años",
  "3 to 5 years": "De 3 a 5 años",
  "5 years and more": "5 años o más",
  "Involuntary Termination": "Despido",
  Downsizing: "Reducción de plantilla",
  "Disposition of Asset": "Venta de la propiedad",
  "Elimination of Position": "Supresión del puesto",
  "Voluntary Termination": "Salida voluntaria",
};
