import { problem } from "#platform/contract/problem.ts";
import { notFound } from "#platform/server/app-error.ts";
import type { OperationTable } from "#slices/identity/server/identity.api.ts";
import type { ApiModuleEntry, DescribedCall, SchemaLine } from "#slices/developers/contract/api-docs.contract.ts";
import { describeCall, type DescribedRoute, toEntry } from "./api-calls.rules.ts";
import { type ApiModule, buildApiModules } from "./api-modules.rules.ts";
import { buildSchemaLines } from "./api-schema.rules.ts";

export interface ApiDocsDeps {
  /** Returns all calls of the server, including these; called once, when the first page of the docs is opened. */
  readonly getRoutes: () => readonly DescribedRoute[];
  readonly getOperations: () => OperationTable;
}

interface Index {
  readonly modules: readonly ApiModule[];
  readonly routes: ReadonlyMap<string, DescribedRoute>;
  /** The module of a call, by name. */
  readonly moduleOf: ReadonlyMap<string, string>;
}

/** Describes the server's calls from its own routes. The descriptions are constant while the process runs. */
export class ApiDocsService {
  readonly #deps: ApiDocsDeps;
  #index: Index | null = null;

  constructor(deps: ApiDocsDeps) {
    this.#deps = deps;
  }

  /** Returns every module with its calls by name, and the schema of errors. */
  getOverview(): { modules: ApiModuleEntry[]; problem: SchemaLine[] } {
    const index = this.#read();
    const modules = index.modules.map(({ id, family, name, isNamed, standIn, calls, instead }) => ({
      id,
      family,
      name,
      is_named: isNamed,
      stand_in: standIn,
      calls: toEntries(index, calls),
      instead: toEntries(index, instead),
    }));
    return { modules, problem: buildSchemaLines(problem, "output") };
  }

  /** Returns the full description of one call; throws `notFound` for an unknown name. */
  call(name: string): DescribedCall {
    const { routes, moduleOf } = this.#read();
    const route = routes.get(name);
    const access = route && this.#deps.getOperations()[route.operation];
    if (!route || access === undefined) throw notFound();
    return describeCall(route, moduleOf.get(name) ?? "", access);
  }

  #read(): Index {
    if (this.#index) return this.#index;
    const routes = new Map(this.#deps.getRoutes().map((route) => [route.endpoint.name, route]));
    const modules = buildApiModules([...routes.values()].map(({ endpoint: { name, path } }) => ({ name, path })));
    const moduleOf = new Map(modules.flatMap(({ id, calls }) => calls.map((name) => [name, id] as const)));
    this.#index = { modules, routes, moduleOf };
    return this.#index;
  }
}

function toEntries({ routes, moduleOf }: Index, names: readonly string[]): ApiModuleEntry["calls"] {
  return names.flatMap((name) => {
    const route = routes.get(name);
    return route ? [toEntry(route, moduleOf.get(name) ?? "")] : [];
  });
}
