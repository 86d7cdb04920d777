import type { Locale } from "#ui/format.ts";

const en = {
  hidden: "hidden",
  hiddenConfidential: "hidden for confidentiality",
  company: "Company",
  sbx: "SBX",
  from: (previous: string): string => `from ${previous}`,
  up: (points: number): string => `up ${points}`,
  down: (points: number): string => `down ${points}`,
  equal: "no change",
  low: (threshold: number): string => `Score below ${threshold}`,
  pages: "Pages",
  previousPage: "Previous page",
  nextPage: "Next page",
  page: (page: number): string => `Page ${page}`,
  pageOf: (page: number, last: number): string => `${page} of ${last}`,
  sortBy: "Sort by",
  ascending: "Ascending",
  descending: "Descending",
  noData: "No Data Found",
  retry: "Retry",
  loading: "Loading",
  clear: "Clear",
};

export type Words = typeof en;

const es: Words = {
  hidden: "oculto",
  hiddenConfidential: "oculto por confidencialidad",
  company: "Empresa",
  sbx: "SBX",
  from: (previous) => `desde ${previous}`,
  up: (points) => `sube ${points}`,
  down: (points) => `baja ${points}`,
  equal: "sin cambios",
  low: (threshold) => `Puntuación inferior a ${threshold}`,
  pages: "Páginas",
  previousPage: "Página anterior",
  nextPage: "Página siguiente",
  page: (page) => `Página ${page}`,
  pageOf: (page, last) => `${page} de ${last}`,
  sortBy: "Ordenar por",
  ascending: "Ascendente",
  descending: "Descendente",
  noData: "No se encontraron datos",
  retry: "Reintentar",
  loading: "Cargando",
  clear: "Borrar",
};

/** The design system's own words; slices bring theirs. */
export const words: Record<Locale, Words> = { en, es };
