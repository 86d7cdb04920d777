import { afterEach, expect, test } from "vitest";
import { readProblem } from "#platform/web/api-error.ts";

const read = (locale: string, status: number, body: object): ReturnType<typeof readProblem> => {
  document.documentElement.lang = locale;
  return readProblem(Response.json(body, { status, headers: { "content-type": "application/problem+json" } }));
};
afterEach(() => {
  document.documentElement.lang = "en";
});

test("a problem is said in the reader's language, with what helps", async () => {
  const conflict = {
    title: "Conflict",
    code: "changed_meanwhile",
    detail: "Someone else changed this.",
    requestId: "r",
  };
  const english = await read("en", 409, conflict);
  expect([english.title, english.detail, english.requestId]).toEqual(["Conflict", "Someone else changed this.", "r"]);
  expect(english.toDo).toBe("Reload the page to see how things stand now.");
  const spanish = await read("es", 409, conflict);
  expect([spanish.title, spanish.code, spanish.requestId]).toEqual([
    "No se puede hacer ahora",
    "changed_meanwhile",
    "r",
  ]);
  expect(spanish.detail).toMatch(/^Otra persona lo cambió/u);
  expect(spanish.toDo).toBe("Vuelva a cargar la página para ver cómo está ahora.");
});

test("a message of its own has precedence over its code, and a text without a translation stays", async () => {
  const draft = "The draft has changed. Review it again before publishing.";
  expect((await read("es", 409, { code: "changed_meanwhile", detail: draft })).detail).toMatch(/^El borrador cambió/u);
  const file = await read("es", 400, { code: "file_no_rows", detail: "El archivo está vacío." });
  expect([file.title, file.detail]).toEqual(["Solicitud no válida", "El archivo está vacío."]);
  const errors = ["a", "b"].map((path) => ({ path, code: "x", message: "Bad" }));
  expect((await read("es", 400, { code: "x", detail: "2 fields are invalid.", errors })).detail).toBe(
    "Hay que corregir 2 campos.",
  );
});

test("a page of a proxy is said by its status", async () => {
  document.documentElement.lang = "es";
  const away = await readProblem(new Response("<html>", { status: 502 }));
  expect([away.status, away.title, away.toDo]).toEqual([
    502,
    "El servidor no responde",
    "Inténtelo de nuevo en un minuto. Lo guardado no se pierde.",
  ]);
});
