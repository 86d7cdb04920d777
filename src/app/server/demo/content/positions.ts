/** The groups by which positions are compared, in display order. */
export const positionCategories = [
  "Management",
  "Leasing",
  "Maintenance",
  "Grounds and Housekeeping",
  "Corporate",
] as const;
export type PositionCategory = (typeof positionCategories)[number];

/** A job: where it is done and how many people have it. */
export interface DemoPosition {
  readonly name: string;
  readonly nameEs: string;
  readonly category: PositionCategory;
  /** Whether it belongs to one community, one region or the company as a whole. */
  readonly at: "location" | "region" | "company";
  /** People for each hundred apartments (at a community), or in each region or company. */
  readonly per: number;
}

function position(
  name: string,
  nameEs: string,
  category: PositionCategory,
  at: DemoPosition["at"],
  per: number,
): DemoPosition {
  return { name, nameEs, category, at, per };
}

/** The positions of every company; a community has at least a property manager and a maintenance supervisor. */
export const positions: readonly DemoPosition[] = [
  position("Property Manager", "Gerente de propiedad", "Management", "location", 0.7),
  position("Assistant Manager", "Subgerente", "Management", "location", 0.8),
  position("Leasing Consultant", "Asesor de arrendamiento", "Leasing", "location", 1.7),
  position("Leasing Manager", "Gerente de arrendamiento", "Leasing", "location", 0.4),
  position("Maintenance Supervisor", "Supervisor de mantenimiento", "Maintenance", "location", 0.7),
  position("Maintenance Technician", "Técnico de mantenimiento", "Maintenance", "location", 2.2),
  position("Porter", "Conserje", "Grounds and Housekeeping", "location", 0.9),
  position("Groundskeeper", "Jardinero", "Grounds and Housekeeping", "location", 1),
  position("Housekeeper", "Personal de limpieza", "Grounds and Housekeeping", "location", 0.9),
  position("Regional Manager", "Gerente regional", "Management", "region", 1),
  position("Regional Maintenance Manager", "Gerente regional de mantenimiento", "Maintenance", "region", 1),
  position("Training Specialist", "Especialista en capacitación", "Corporate", "region", 0.5),
  position("Vice President of Operations", "Vicepresidencia de operaciones", "Corporate", "company", 1),
  position("Human Resources Manager", "Gerente de recursos humanos", "Corporate", "company", 1),
  position("Human Resources Generalist", "Generalista de recursos humanos", "Corporate", "company", 2),
  position("Accountant", "Contador", "Corporate", "company", 2),
  position("Analyst", "Analista", "Corporate", "company", 1),
  position("Marketing Coordinator", "Coordinador de mercadotecnia", "Corporate", "company", 1),
];
