import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { printQueries } from "#tools/print-queries.ts";
import { compressedAssets, screenCode } from "#tools/screen-code.ts";

const toPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const api = `http://127.0.0.1:${process.env["API_PORT"] ?? "3001"}`;

// Its fields with a list to choose from are only in forms.
const mantine =
  /node_modules\/(@mantine\/(core(?!\/esm\/components\/(Combobox|Select|MultiSelect|Pill))|hooks|store)|@floating-ui|react-remove-scroll)/;

/** The packages that change rarely, so that a release leaves them in the browser's cache. */
const vendors: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler)\//,
  data: /node_modules\/@tanstack\//,
  overlays: mantine,
  choices: /node_modules\/@mantine\/core\/esm\/components\/(Combobox|Select|MultiSelect|Pill)/,
};

/** What many screens share comes in few files: requested one by one, some forty small ones wait for each other. */
const shared = [
  { name: "parts", test: /\/src\/ui\/(?!charts|form|dates)|@tabler/, minShareCount: 6 },
  { name: "figures", test: /\/src\/slices\/reports\//, minShareCount: 6 },
];

export default defineConfig({
  root: toPath("src/app/web"),
  plugins: [react(), screenCode, compressedAssets],
  css: { postcss: { plugins: [printQueries] } },
  // The server puts the nonce of the reply in its place.
  html: { cspNonce: "STYLE_NONCE" },
  build: {
    outDir: toPath("dist/web"),
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    // The content policy allows fonts and pictures from this site only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs of Mantine; its overlays are loaded later (src/ui/overlay-code.ts).
            { name: "mantine", test: mantine, tags: ["$initial"], priority: 4 },
            // Search fields need it, and they must not load the overlays with it.
            {
              name: "debounce",
              test: /\/use-debounced-callback\//,
              priority: 5,
              includeDependenciesRecursively: false,
            },
            ...Object.entries(vendors).map(([name, test]) => ({ name, test, priority: name === "choices" ? 2 : 3 })),
            { name: "shell", tags: ["$initial"], priority: 1 },
            ...shared.map((group) => ({ ...group, priority: 0, includeDependenciesRecursively: false })),
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env["PORT"] ?? "3000"),
    proxy: Object.fromEntries(
      [
        "/v1",
        "/sign-in",
        "/forgot-password",
        "/set-password",
        "/account",
        "/campaigns/\\d+/letters",
        "/s",
        "/r",
        "/opt-out",
        "/opt-in-to-sms",
        "/hooks",
        "/healthz",
        "/dev",
      ].map((path) => [`^${path}(/|\\?|$)`, api]),
    ),
  },
});
