import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openDocs } from "#slices/developers/web/testing/open-docs.tsx";
import { roles } from "#slices/identity/contract/identity.contract.ts";

const areas = [
  {
    name: "alerts",
    operations: [
      {
        name: "alerts.act",
        caller: "roles",
        roles: ["client-admin", "property_manager"],
        service: null,
        calls: ["POST /v1/en/analytics/alerts/:id/assign", "POST /v1/en/analytics/alerts/:id/note"],
      },
      { name: "alerts.check", caller: "public", roles: [...roles], service: null, calls: ["GET /alert-check/:token"] },
    ],
  },
  {
    name: "setup",
    operations: [{ name: "setup.read", caller: "roles", roles: ["client-admin"], service: null, calls: [] }],
  },
];

test("the page of permissions has a table of operations by roles for each area, and can be filtered to one role [ROLE-09]", async () => {
  openDocs("/docs/permissions", ({ path }) =>
    path === "/permission_docs" ? { data: { roles: [...roles], areas } } : undefined,
  );
  const table = await screen.findByRole("table", { name: "alerts" });
  const headers = within(table).getAllByRole("columnheader");
  expect(headers.map((header) => header.textContent)).toEqual([
    "Operation",
    ...roles.map((role) => role.replaceAll("_", " ")),
  ]);
  const [, act, check] = within(table).getAllByRole("row");
  const marks = within(act as HTMLElement).getAllByRole("cell");
  expect(marks.map((cell) => cell.textContent?.includes("Yes"))).toEqual(
    roles.map((role) => role === "client-admin" || role === "property_manager"),
  );
  expect(act?.textContent).toContain("POST /v1/en/analytics/alerts/:id/note");
  expect(check?.textContent).toContain("Anyone, signed in or not");
  fireEvent.change(screen.getByLabelText("Show what this role may do"), { target: { value: "employee" } });
  expect(within(screen.getByRole("table", { name: "alerts" })).getAllByRole("row")).toHaveLength(2);
  expect(screen.queryByRole("table", { name: "setup" })).toBeNull();
});
