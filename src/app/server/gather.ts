import type { ApiRoute, PageRoute } from "#platform/server/http/route.ts";
import type { Job } from "#platform/server/jobs/jobs.ts";
import type { OutboxRenderer } from "#platform/server/outbox/delivery.ts";
import { createDevelopersModule } from "#slices/developers/server/developers.module.ts";
import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { OperationTable, Principal } from "#slices/identity/server/identity.api.ts";
import type { Product } from "./product.ts";

/** What a slice brings to the product; a slice brings some of it. */
export interface Part {
  readonly routes?: readonly ApiRoute<Principal>[];
  readonly pages?: readonly PageRoute<Principal>[];
  readonly operations?: OperationTable;
  /** The service that all its operations belong to: a client without it is refused them. */
  readonly ofService?: Service;
  readonly renderers?: readonly OutboxRenderer[];
  readonly jobs?: readonly Job[];
}

/** What answers at which address, with the operation that guards it. */
function toAddresses(api: Product["api"], pages: Product["pages"]) {
  return [
    ...api.map(({ endpoint: { method, path }, operation }) => ({ method, path, operation })),
    ...pages.map(({ method, path, operation }) => ({ method, path, operation })),
  ];
}

/** The parts of all slices in one, with the pages that describe what they answer; throws where two declare one operation. */
export function gather(
  parts: readonly Part[],
): Pick<Product, "api" | "pages" | "operations" | "operationServices" | "renderers" | "jobs"> {
  const developers = createDevelopersModule({
    routes: () => api,
    operations: () => operations,
    permissions: () => ({ operations, operationServices, addresses: toAddresses(api, pages) }),
  });
  const all: readonly Part[] = [...parts, developers];
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
