import { existsSync } from "node:fs";
import { defineConfig } from "vite";

const toPath = (path: string): string => `${import.meta.dirname}/${path}`;

const entries = {
  main: toPath("src/app/server/main.ts"),
  "pglite-worker": toPath("src/platform/server/db/pglite-worker.ts"),
  cli: toPath("src/app/server/commands/cli.ts"),
};

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: "automatic" } },
  resolve: {
    alias: [{ find: /^#(app|slices|platform|ui)\//, replacement: `${toPath("src")}/$1/` }],
  },
  // React is built in, as it is in production: from node_modules it would follow NODE_ENV, which no one has to set.
  ssr: { external: true, noExternal: [/^react(?:-dom)?(?:\/|$)/], target: "node" },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    ssr: true,
    target: "node24",
    outDir: "dist/server",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      // All else that is not ours stays in node_modules: native packages and workers find their own files there.
      external: /^(?!react(?:-dom)?(?:\/|$))[^#./\0]/,
      input: Object.fromEntries(Object.entries(entries).filter(([, path]) => existsSync(path))),
      // Beside the entries, for what is shared finds the worker's file from its own place.
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
  plugins: [
    {
      name: "courtyard:report-build",
      // `npm run dev` restarts the server when it hears this.
      writeBundle() {
        process.send?.("built");
      },
    },
  ],
});
