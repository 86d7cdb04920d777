import type { Database } from "#platform/server/db/database.ts";
import { flagship } from "./content/companies.ts";
import type { DemoDeps, DemoOptions } from "./demo-load.ts";
import { listAccounts, DEMO_PASSWORD } from "./demo-people.ts";
import { demoScales, type DemoSize, demoSizes } from "./demo-sizes.ts";
import { hasOutboxRows, readClients } from "./demo-state.repository.ts";
import { readLoadMark } from "./demo-mark.repository.ts";

/** What the first start of an empty database prints. */
export const firstDemo: DemoOptions = { seed: 20_261_121, size: "small", today: null };

const hintStarts: Readonly<Record<"en" | "es", string>> = {
  en: `This is a demo: ${flagship.name} is fictional. Every password is ${DEMO_PASSWORD}.`,
  es: `Esto es una demostración: ${flagship.name} es ficticia. La contraseña de todas las cuentas es ${DEMO_PASSWORD}.`,
};

/** Returns how to sign in to the demo, for the terminal and the sign-in page. */
export function formatDemoHint(language: "en" | "es" = "en"): string {
  const accounts = listAccounts(flagship).filter((account) => account.role !== "employee");
  return [hintStarts[language], ...accounts.map(({ email, role }) => `${email} (${role})`)].join("\n");
}

/** Returns true when the database holds a demo company. */
export async function hasDemo(db: Database): Promise<boolean> {
  return (await db.global(readClients)).some((client) => client.isDemo);
}

/**
 * Fills an empty database with the demo and completes one that an interrupted start began, in its size; leaves other
 * databases alone.
 */
export async function loadFirstDemo(deps: DemoDeps, wanted: DemoSize = firstDemo.size): Promise<void> {
  const { db } = deps;
  const found = await db.global(readClients);
  const slugs = new Set(demoScales.large.companies.map((company) => company.slug));
  if (found.some((client) => !client.isDemo || !slugs.has(client.slug))) return;
  const begun = found.find((client) => client.slug === flagship.slug);
  if (begun !== undefined && (await db.withClient(begun.id, hasOutboxRows))) return;
  const [first] = found;
  const mark = first === undefined ? null : await db.withClient(first.id, readLoadMark);
  const size = demoSizes.find((each) => each === mark?.size) ?? wanted;
  // Other starts do not read the content of the demo.
  const { loadDemo } = await import("./demo-load.ts");
  await loadDemo(deps, { ...firstDemo, ...mark, size });
}
