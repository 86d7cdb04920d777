import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { setLocale } from "#platform/web/i18n.ts";
import { openRoutes, createProblemReply, type SendRequest } from "#platform/web/testing/open-routes.tsx";
import type { ThemePreview, ThemeRow } from "#slices/themes/contract/themes.contract.ts";
import { buildThemesRoutes } from "#slices/themes/web/public.tsx";

beforeAll(async () => {
  await import("#slices/themes/web/themes-page.tsx");
});
afterEach(() => {
  setLocale("en");
  vi.useRealTimers();
});

const createTheme = (more: Partial<ThemeRow>): ThemeRow => ({
  m_id: 114,
  service: "intouch",
  name: { en: "Parking", es: "Estacionamiento" },
  own_name: null,
  terms: { en: ["park", "tow"], es: ["grúa"] },
  added: { en: [], es: [] },
  removed: { en: [], es: [] },
  is_hidden: false,
  merged_into: null,
  flag: null,
  quality: { precision: 0.82, recall: 1 },
  ...more,
});

const themes = [
  createTheme({}),
  createTheme({ m_id: 107, name: { en: "Pests", es: "Plagas" }, merged_into: 114 }),
  createTheme({ m_id: 104, name: { en: "Heating", es: "Calefacción" }, is_hidden: true, own_name: "Pests and heat" }),
];

const preview: ThemePreview = {
  read: 40,
  matched: 3,
  matched_now: 1,
  examples: [
    { text: "My spot", change: "gained", marks: [[3, 7]] },
    { text: "My spot", change: "gained", marks: [[3, 7]] },
  ],
};

/** An error reply for terms, as the server sends it. */
const createRefusal = (...errors: readonly (readonly [path: string, code: string])[]): Response => {
  const problems = errors.map(([path, code]) => ({ path, code, message: `server ${code}` }));
  return createProblemReply(400, "Invalid", undefined, problems);
};

function open(answer: (request: SendRequest) => unknown = () => undefined) {
  return openRoutes("/settings/themes", buildThemesRoutes, (request) => {
    const found = answer(request);
    if (found !== undefined) return found;
    if (request.path !== "/analytics/comment_themes") return undefined;
    return { data: themes, meta: { is_reading: false } };
  });
}

async function openDialog(name: string): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole("button", { name }));
  return screen.findByRole("dialog");
}

const write = (dialog: HTMLElement, field: string, value: string): void => {
  fireEvent.change(within(dialog).getByLabelText(field), { target: { value } });
};

test("shows whether each theme is shown, hidden or merged into another one", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Theme" });
  const status = within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.lastElementChild?.textContent);
  expect(status).toEqual(["Shown", "Part of Parking", "Hidden"]);
});

test("a preview belongs to the current terms, and disappears when they change", async () => {
  const { requests } = open(({ method }) => (method === "POST" ? { data: preview } : undefined));
  const dialog = await openDialog("Edit Parking");
  write(dialog, "English terms", "park\n  spot ");
  fireEvent.click(within(dialog).getByRole("button", { name: "Preview" }));
  expect(await within(dialog).findByText("3 of the newest 40 comments match; 1 now.")).toBeTruthy();
  expect(requests.at(-1)?.body).toEqual({ terms: { en: ["park", "spot"], es: ["grúa"] } });
  // Two comments with the same text are two examples.
  expect(within(dialog).getAllByText("spot", { selector: "mark" })).toHaveLength(2);
  write(dialog, "English terms", "park");
  expect(within(dialog).queryByText(/newest 40 comments/u)).toBeNull();
  expect(within(dialog).getByText(/The terms have changed/u)).toBeTruthy();
});

test("shows all errors of a change in the viewer's language", async () => {
  setLocale("es");
  open(({ method }) =>
    method === "GET"
      ? undefined
      : createRefusal(
          ["body.terms.en.1", "too_common"],
          ["body.terms.en.2", "invalid_format"],
          ["body.merged_into", "hidden"],
          ["body.is_hidden", "has_parts"],
        ),
  );
  const dialog = await openDialog("Editar Estacionamiento");
  write(dialog, "Términos en inglés", "park\n\nthe\n^x");
  fireEvent.click(within(dialog).getByRole("button", { name: "Guardar" }));
  expect((await within(dialog).findAllByText(/«the» está en demasiados comentarios/u)).length).toBeGreaterThan(0);
  for (const message of [/«\^x» no es un término/u, /Elija un tema visible/u, /no se puede ocultar/u])
    expect(within(dialog).getAllByText(message).length).toBeGreaterThan(0);
  expect(dialog.textContent).not.toContain("server");
  fireEvent.click(within(dialog).getByRole("button", { name: "Vista previa" }));
  expect(await within(dialog).findByText("Estos términos no se pueden usar")).toBeTruthy();
  expect(dialog.textContent).not.toContain("server");
});

test("a theme can be merged into shown themes only", async () => {
  open();
  const dialog = await openDialog("Edit Pests");
  const options = within(within(dialog).getByLabelText("Count as part of")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual(["Itself", "Parking"]);
});

test("refetches while comments are being tagged", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"], shouldAdvanceTime: true });
  let isReading = true;
  const { requests } = open(({ path }) =>
    path === "/analytics/comment_themes" ? { data: themes, meta: { is_reading: isReading } } : undefined,
  );
  const ask = () => requests.filter(({ path }) => path === "/analytics/comment_themes").length;
  expect(await screen.findByText(/being read again/u)).toBeTruthy();
  expect(ask()).toBe(1);
  isReading = false;
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(ask()).toBe(2);
  expect(screen.queryByText(/being read again/u)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(ask()).toBe(2);
});
