import { type StubServer, type OpenedRoutes, openRoutes } from "#platform/web/testing/open-routes.tsx";
import { buildDevelopersRoutes } from "#slices/developers/web/public.tsx";

/** The default viewer: staff impersonating a regional manager. */
export const impersonator = {
  id: 3,
  first_name: "Marcus",
  last_name: "Okafor",
  email: "marcus@harborline.example",
  client: { id: 1, name: "Harborline", slug: "harborline", has_areas: false, is_demo: true },
  service_access: [{ service: "intouch", top_role: "regional_manager", status: "active" }],
  is_staff: false,
  is_impersonating: true,
  impersonation: { reason: "Ticket 4711", ends_at: "2026-11-19T13:00:00Z", staff_name: "Sam Ortiz" },
  navigation: { items: [], routes: [] },
};

/** Opens a page of the docs as impersonating staff or another viewer, against a stub server. */
export function openDocs(address: string, answer: StubServer, who: object = impersonator): OpenedRoutes {
  return openRoutes(address, buildDevelopersRoutes, (requests) =>
    requests.path === "/identity/user" ? { data: who } : answer(requests),
  );
}

/** Replaces the clipboard; returns the copied texts, newest last. */
export function stubClipboard(isBroken = false): string[] {
  const copies: string[] = [];
  const writeText = (text: string): Promise<void> => {
    if (isBroken) return Promise.reject(new Error("denied"));
    copies.push(text);
    return Promise.resolve();
  };
  Object.defineProperty(window.navigator, "clipboard", { configurable: true, value: { writeText } });
  return copies;
}
