import type { ApiCallEntry, ApiFamily, ApiModuleEntry } from "#slices/developers/contract/api-docs.contract.ts";

/** The calls whose name, method, path, module or sentence has every word that is looked for, in the order of the modules. */
export function findCalls(modules: readonly ApiModuleEntry[], text: string): ApiCallEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return modules.flatMap(({ calls }) =>
    calls.filter(({ name, method, path, summary, module }) => {
      const whole = `${name} ${method} ${path} ${module} ${summary}`.toLowerCase();
      return words.every((word) => whole.includes(word));
    }),
  );
}

/** A family with its modules, in their order. */
export interface Family {
  readonly family: ApiFamily;
  readonly modules: readonly ApiModuleEntry[];
}

/** The modules by family, families and modules in the order that they came in. */
export function toFamilies(modules: readonly ApiModuleEntry[]): Family[] {
  const families = [...new Set(modules.map(({ family }) => family))];
  return families.map((family) => ({ family, modules: modules.filter((each) => each.family === family) }));
}

/** The address of a call on its module's page. */
export function callHref({ module, name }: Pick<ApiCallEntry, "module" | "name">): string {
  return `/api/${encodeURIComponent(module)}?call=${encodeURIComponent(name)}`;
}
