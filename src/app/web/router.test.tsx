import { createMemoryHistory } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { createAppRouter } from "#app/web/router.tsx";

test("the server knows every screen: who adds one runs this test alone with -u", async () => {
  const router = createAppRouter(createMemoryHistory({ initialEntries: ["/"] }));
  const paths = Object.keys(router.routesByPath).toSorted();
  await expect(`${JSON.stringify(paths, null, 2)}\n`).toMatchFileSnapshot("public/screens.json");
});
