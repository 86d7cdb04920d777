import { defineStrings } from "#platform/web/i18n.ts";
import type { IdentityUser } from "#slices/home/contract/identity-user.contract.ts";

/** The developer pages in the order of the Docs menu; the first five have the specification's names. */
export const docPages = [
  { name: "api_docs", to: "/api" },
  { name: "widget_docs", to: "/widgets" },
  { name: "report_docs", to: "/docs/reports" },
  { name: "legacy_report_docs", to: "/docs/legacy_reports" },
  { name: "stat_docs", to: "/docs/stats" },
  { name: "permission_docs", to: "/docs/permissions" },
] as const;
export type DocPage = (typeof docPages)[number]["name"];

/** Returns true for the address of a developer page. */
export function isDocPath(pathname: string): boolean {
  return /^\/(api|widgets|docs)(\/|$)/.test(pathname);
}

/** Returns true for platform staff, impersonating or not. For everyone else the pages do not exist. */
export function isDeveloper(user: Pick<IdentityUser, "is_staff" | "is_impersonating">): boolean {
  return user.is_staff || user.is_impersonating;
}

/** The names of the pages, for the bar and the pages themselves. */
export const useDocPageStrings = defineStrings({
  en: {
    docs: "Docs",
    api_docs: "API",
    widget_docs: "Widgets",
    report_docs: "Reports",
    legacy_report_docs: "Legacy reports",
    stat_docs: "Stats",
    permission_docs: "Permissions",
  },
  es: {
    docs: "Documentación",
    api_docs: "API",
    widget_docs: "Widgets",
    report_docs: "Informes",
    legacy_report_docs: "Informes heredados",
    stat_docs: "Indicadores",
    permission_docs: "Permisos",
  },
});
