import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import { createDevelopersModule } from "#slices/developers/server/developers.module.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { Product } from "./product.ts";

/** The parts that a slice may contribute to the product. */
export interface ModuleParts {
  readonly routes?: readonly ApiRoute<Principal>[];
  readonly pages?: readonly PageRoute<Principal>[];
  readonly operations?: OperationTable;
  /** The service of all its operations: a client without it is refused. */
  readonly ofService?: Service;
  readonly renderers?: readonly OutboxRenderer[];
  readonly jobs?: readonly Job[];
}

/** A path, its handler and the operation that guards it. */
function toAddresses(api: Product["api"], pages: Product["pages"]) {
  return [
    ...api.map(({ endpoint: { method, path }, operation }) => ({ method, path, operation })),
    ...pages.map(({ method, path, operation }) => ({ method, path, operation })),
  ];
}

/** Joins the parts of all slices, with their developer pages. Throws where two declare the same operation. */
export function joinModules(
  parts: readonly ModuleParts[],
): Pick<Product, "api" | "pages" | "operations" | "operationServices" | "renderers" | "jobs"> {
  const developers = createDevelopersModule({
    getRoutes: () => api,
    getOperations: () => operations,
    getPermissions: () => ({ operations, operationServices, addresses: toAddresses(api, pages) }),
  });
  const all: readonly ModuleParts[] = [...parts, developers];
  const declared = all.flatMap((part) => Object.entries(part.operations ?? {}));
  const operations: OperationTable = Object.fromEntries(declared);
  if (Object.keys(operations).length < declared.length) throw new Error("duplicate operation declared by two slices");
  const api = all.flatMap((part) => part.routes ?? []);
  const pages = all.flatMap((part) => part.pages ?? []);
  const operationServices = new Map(
    all.flatMap(({ ofService: service, operations: own = {} }) =>
      service === undefined ? [] : Object.keys(own).map((operation): [string, Service] => [operation, service]),
    ),
  );
  return {
    api,
    pages,
    operations,
    operationServices,
    renderers: all.flatMap((part) => part.renderers ?? []),
    jobs: all.flatMap((part) => part.jobs ?? []),
  };
}
