import type { AlertReason } from "./alert-rules.contract.ts";

/** How the reasons of an alert are called, on screens, in mails and in files. */
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
