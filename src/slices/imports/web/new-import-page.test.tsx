import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { stubUpload } from "#platform/web/testing/stub-upload.ts";
import { createImportReply } from "#slices/imports/web/testing/import-reply.ts";
import { openImports } from "#slices/imports/web/testing/open-imports.ts";

const kinds = {
  data: [
    { kind: "locations", name: "Properties", fields: [] },
    { kind: "people", name: "People", fields: [] },
  ],
  meta: { limits: { bytes: 1, rows: 1, columns: 1, cell_length: 1 } },
};

const file = new File(["First,Last"], "staff.csv", { type: "text/csv" });

async function choose(): Promise<void> {
  fireEvent.change(await screen.findByLabelText(/What are you importing/), { target: { value: "people" } });
  fireEvent.change(screen.getByLabelText(/^File/), { target: { files: [file] } });
}

test("without a kind and a file it shows errors and sends nothing", async () => {
  const { sent } = stubUpload([201, {}]);
  openImports("/settings/imports/new", () => kinds);
  fireEvent.click(await screen.findByRole("button", { name: "Upload" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Choose a data type");
  expect(alert.textContent).toContain("Choose a file");
  expect(sent).toEqual([]);
});

test("uploads the file with its kind and opens its columns", async () => {
  const { sent } = stubUpload([201, { data: createImportReply() }]);
  const { history } = openImports("/settings/imports/new", ({ path }) =>
    path.endsWith("/kinds") ? kinds : { data: createImportReply() },
  );
  await choose();
  expect(screen.getByRole("link", { name: "Download People template (CSV)" }).getAttribute("href")).toBe(
    "/v1/en/integration/imports/kinds/people/template?locale=en",
  );
  fireEvent.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(history.location.pathname).toBe("/settings/imports/7"));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe("/v1/en/integration/imports?kind=people&locale=en");
  expect(sent[0]?.headers).toMatchObject({ "x-requested-with": "courtyard" });
  expect(sent[0]?.file).toMatchObject({ name: "staff.csv" });
});

test("shows why the server rejects a file and keeps all choices", async () => {
  const detail = "The workbook contains macros. Save it as .xlsx and try again.";
  stubUpload([
    415,
    {
      type: "x",
      title: "Unsupported Media Type",
      status: 415,
      detail,
      code: "file_macro",
      requestId: "r",
      errors: [],
    },
  ]);
  openImports("/settings/imports/new", () => kinds);
  await choose();
  fireEvent.click(screen.getByRole("button", { name: "Upload" }));
  expect((await screen.findByRole("alert")).textContent).toContain(detail);
  expect(screen.getByText("staff.csv")).toBeTruthy();
});
