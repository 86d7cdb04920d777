import type { Service } from "#slices/identity/contract/identity.contract.ts";
import type { ServiceRight } from "#slices/identity/server/identity.api.ts";

interface NavigationItem {
  readonly text: string;
  readonly to: string;
  /** Shown to somebody with a right other than employee in one of these services. */
  readonly services: readonly Service[];
}

/** The top bar, Dashboard first. An entry is added with the screen it opens. */
const items: readonly NavigationItem[] = [
  { text: "Dashboard", to: "/portfolio", services: ["ingage", "intouch", "introduce", "intel"] },
];

/** The navigation that rights and services make. */
export function navigationFor(rights: readonly ServiceRight[]): { text: string; to: string }[] {
  const services = new Set(rights.filter((right) => right.role !== "employee").map((right) => right.service));
  return items
    .filter((item) => item.services.some((service) => services.has(service)))
    .map(({ text, to }) => ({ text, to }));
}
