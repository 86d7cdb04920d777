import { defineStrings } from "#platform/web/i18n.ts";

/** Texts of the panels of turnover and tenure. Texts that the specification quotes are verbatim. */
export const useStaffStrings = defineStrings({
  en: {
    annualized: "Annualized Turnover",
    turnoverByMonth: "Headcount and separations by month",
    averageEmployees: "Average Employees",
    separated: "Separated Employees",
    averageTenure: "Average Tenure",
    newHires: "New Hires",
    newHiresHint: "within 90 days of {{day}}",
    employeesByTenure: "Employees by tenure",
  },
  es: {
    annualized: "Rotación anualizada",
    turnoverByMonth: "Empleados y salidas por mes",
    averageEmployees: "Promedio de empleados",
    separated: "Empleados que salieron",
    averageTenure: "Antigüedad media",
    newHires: "Nuevas contrataciones",
    newHiresHint: "en los 90 días hasta el {{day}}",
    employeesByTenure: "Empleados por antigüedad",
  },
});
