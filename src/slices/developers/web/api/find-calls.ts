import type { ApiCallEntry, ApiFamily, ApiModuleEntry } from "#slices/developers/contract/api-docs.contract.ts";

/** Returns the calls whose name, method, path, module or summary contains every word, in the order of modules. */
export function searchCalls(modules: readonly ApiModuleEntry[], text: string): ApiCallEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return modules.flatMap(({ calls }) =>
    calls.filter(({ name, method, path, summary, module }) => {
      const whole = `${name} ${method} ${path} ${module} ${summary}`.toLowerCase();
      return words.every((word) => whole.includes(word));
    }),
  );
}

/** A family with its modules, in order. */
export interface Family {
  readonly family: ApiFamily;
  readonly modules: readonly ApiModuleEntry[];
}

/** Groups the modules by family, keeping the order of families and modules. */
export function toFamilies(modules: readonly ApiModuleEntry[]): Family[] {
  const families = [...new Set(modules.map(({ family }) => family))];
  return families.map((family) => ({ family, modules: modules.filter((each) => each.family === family) }));
}

/** Returns the address of a call on its module's page. */
export function callHref({ module, name }: Pick<ApiCallEntry, "module" | "name">): string {
  return `/api/${encodeURIComponent(module)}?call=${encodeURIComponent(name)}`;
}
