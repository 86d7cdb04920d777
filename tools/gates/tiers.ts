import { type Breach, type FileSet, isTest, selectTypeScript } from "./file-set.ts";
import { isOwnFile, findTarget } from "./resolve.ts";
import { type ImportOf, toImports } from "./syntax.ts";

export type Tier = "contract" | "ui" | "web" | "server" | "tools";

const places: readonly (readonly [RegExp, Tier])[] = [
  [/^src\/platform\/contract\//, "contract"],
  [/^src\/slices\/[^/]+\/contract\//, "contract"],
  [/^src\/ui\//, "ui"],
  [/^src\/(platform|app)\/web\//, "web"],
  [/^src\/slices\/[^/]+\/web\//, "web"],
  [/^src\/(platform|app)\/server\//, "server"],
  [/^src\/slices\/[^/]+\/(server|emails|testing)\//, "server"],
  [/^(test|tools)\//, "tools"],
  [/^[^/]+$/, "tools"],
];

/** Returns the tier of a file; null for files without one. */
export function findTier(path: string): Tier | null {
  return places.find(([place]) => place.test(path))?.[1] ?? null;
}

const allowedTiers: Readonly<Record<Tier, readonly Tier[]>> = {
  contract: ["contract"],
  ui: ["ui"],
  web: ["web", "ui", "contract"],
  server: ["server", "contract", "ui"],
  tools: ["tools", "contract", "ui", "web", "server"],
};

function findPackageError(tier: Tier, path: string, specifier: string): string | null {
  if (isTest(path)) return null;
  if (tier === "contract" && specifier !== "zod") return `a contract uses no package but zod, and not ${specifier}`;
  if ((tier === "ui" || tier === "web") && specifier.startsWith("node:"))
    return `${tier} runs in browsers: ${specifier}`;
  return null;
}

/** Code that only tests may import: tests, their support, and factories. */
function findTestError(tier: Tier, target: string): string | null {
  if (tier === "tools") return null;
  if (findTier(target) === "tools") return `product code imports ${target}`;
  return isTest(target) ? `product code imports the test factory ${target}` : null;
}

function findValueError(tier: Tier, target: string, isTypeOnly: boolean): string | null {
  // Schemas import zod, which stays off the web.
  const isValue = tier === "web" && findTier(target) === "contract" && !isTypeOnly;
  return isValue ? `web imports the contract ${target} as a value` : null;
}

function findOwnError(tier: Tier, path: string, target: string, { isTypeOnly }: ImportOf): string | null {
  const other = findTier(target);
  if (other === null) return `${target} belongs to no tier`;
  if (isTest(path) && target.startsWith("test/")) return null;
  if (!isTest(path)) {
    const problem = findTestError(tier, target) ?? findValueError(tier, target, isTypeOnly);
    if (problem !== null) return problem;
  }
  return allowedTiers[tier].includes(other) ? null : `${tier} imports ${other}: ${target}`;
}

/** Contract, ui, web, server, tools: which may import which. */
export function checkTiers(files: FileSet): Breach[] {
  const breaches: Breach[] = [];
  for (const [file, text] of selectTypeScript(files)) {
    const tier = findTier(file);
    if (tier === null) {
      breaches.push({ file, reason: "belongs to no tier" });
      continue;
    }
    for (const each of toImports(file, text)) {
      const target = findTarget(file, each.specifier, files);
      const reason =
        target === null ? findPackageError(tier, file, each.specifier) : findOwnError(tier, file, target, each);
      if (reason !== null && (target !== null || !isOwnFile(each.specifier))) breaches.push({ file, reason });
    }
  }
  return breaches;
}
