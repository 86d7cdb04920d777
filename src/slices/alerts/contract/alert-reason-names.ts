import type { AlertReason } from "./alert-rules.contract.ts";

/** The names of an alert's reasons in emails and files; screens have the same texts of their own. */
export const alertReasonNames: Readonly<Record<"en" | "es", Readonly<Record<AlertReason, string>>>> = {
  en: {
    service_issue: "Service issue",
    unlikely_to_renew: "Unlikely to renew",
    contact_requested: "Asked to be contacted",
  },
  es: {
    service_issue: "Problema de servicio",
    unlikely_to_renew: "Poco probable que renueve",
    contact_requested: "Pidió que le contacten",
  },
};
