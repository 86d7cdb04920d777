import "#ui/styles.css";
import "#app/web/shell/shell.css";
import "#app/web/shell/bar-parts.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "#platform/web/error-boundary.tsx";
import { createQueryClient } from "#platform/web/query-client.ts";
import { createAppRouter } from "#app/web/router.tsx";

const place = document.querySelector("#app");
if (!place) throw new Error("index.html has no #app");

createRoot(place).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createAppRouter()} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);
