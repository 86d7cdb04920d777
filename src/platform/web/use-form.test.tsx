import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ApiError } from "#platform/web/api-error.ts";
import { setLocale } from "#platform/web/i18n.ts";
import { useForm, type FieldErrors, type Form } from "#platform/web/use-form.ts";

interface Values {
  email: string;
  rules: readonly string[];
  address: { city: string };
  kind: "a" | "b";
}
const initial: Values = { email: "", rules: [], address: { city: "" }, kind: "a" };

function createRefusal(...problems: [path: string, message: string][]): ApiError {
  const errors = problems.map(([path, message]) => ({ path, message, code: "bad" }));
  return new ApiError({ status: 400, title: "Bad Request", detail: "Some fields are wrong.", errors });
}

function start(
  submit: (values: Values) => Promise<unknown>,
  rest: { validate?: (values: Values) => FieldErrors<Values>; explain?: () => string } = {},
): { readonly form: Form<Values> } {
  const { result } = renderHook(() => useForm({ initial, submit, ...rest }));
  return {
    get form() {
      return result.current;
    },
  };
}

test("errors of fields appear at their fields, also within lists and objects", async () => {
  const failure = createRefusal(
    ["body.email", "must be an address"],
    ["body.email", "is too long"],
    ["body.rules.0.name", "is missing"],
    ["body.address.city", "is unknown"],
  );
  const at = start(() => Promise.reject(failure));
  await act(async () => expect(await at.form.submit()).toBe(false));
  expect(at.form.errors).toEqual({ email: "must be an address", rules: "is missing", address: "is unknown" });
  expect(at.form.summary.map((issue) => issue.field)).toEqual(["email", "email", "rules", "address"]);
  expect(at.form.bindField("email").error).toBe("must be an address");
  expect(at.form.busy).toBe(false);
});

test("the server's usual messages appear in the reader's language, unknown ones as they are", async () => {
  const failure = new ApiError({
    status: 400,
    title: "Bad Request",
    errors: [
      { path: "body.email", code: "too_small", message: "Required" },
      { path: "body.kind", code: "taken", message: "There is already a kind called a" },
      { path: "body.rules", code: "bad", message: "Must be in order" },
    ],
  });
  const at = start(() => Promise.reject(failure));
  act(() => setLocale("es"));
  await act(async () => void (await at.form.submit()));
  expect(at.form.errors).toEqual({ email: "Obligatorio", kind: "Ya está en uso", rules: "Must be in order" });
  expect(at.form.summary.map((issue) => issue.message)).toEqual(["Obligatorio", "Ya está en uso", "Must be in order"]);
  act(() => setLocale("en"));
  await act(async () => void (await at.form.submit()));
  expect(at.form.errors).toMatchObject({ email: "Required", kind: "There is already a kind called a" });
});

test("an error without a field appears in the summary, with the report's detail [ERR-14]", async () => {
  const at = start(() => Promise.reject(createRefusal(["body.colour", "is unknown"], ["body.email", "is taken"])));
  await act(async () => void (await at.form.submit()));
  expect(at.form.summary).toEqual([
    { field: "", message: "Some fields are wrong." },
    { field: "", label: "colour", message: "is unknown" },
    { field: "email", message: "is taken" },
  ]);
});

test("a conflict without fields shows its detail or its title; a lost connection says so", async () => {
  const submit = vi.fn<(values: Values) => Promise<unknown>>();
  const at = start(submit);
  submit.mockRejectedValueOnce(new ApiError({ status: 409, title: "Conflict", detail: "The name is taken." }));
  await act(async () => void (await at.form.submit()));
  expect(at.form.summary).toEqual([{ field: "", message: "The name is taken." }]);
  submit.mockRejectedValueOnce(new ApiError({ status: 502, title: "Bad Gateway" }));
  await act(async () => void (await at.form.submit()));
  expect(at.form.summary).toEqual([{ field: "", message: "Bad Gateway" }]);
  submit.mockRejectedValueOnce(new ApiError({ status: 0, title: "No connection" }));
  await act(async () => void (await at.form.submit()));
  expect(at.form.summary[0]?.message).toContain("We couldn’t reach the server");
  submit.mockResolvedValueOnce(undefined);
  await act(async () => expect(await at.form.submit()).toBe(true));
  expect(at.form.summary).toEqual([]);
});

test("reports an error of our own code and stays usable", async () => {
  const report = vi.fn();
  vi.stubGlobal("reportError", report);
  const bug = new TypeError("x is undefined");
  const at = start(() => Promise.reject(bug));
  await act(async () => void (await at.form.submit()));
  expect(report).toHaveBeenCalledWith(bug);
  expect(at.form.summary).toHaveLength(1);
  expect(at.form.busy).toBe(false);
});

test("typing clears the error at the field and keeps values and summary", async () => {
  const at = start(() => Promise.reject(createRefusal(["body.email", "is taken"])));
  act(() => at.form.set("kind", "b"));
  await act(async () => void (await at.form.submit()));
  act(() => at.form.bindField("email").onChange("a@example.test"));
  expect(at.form.errors.email).toBeUndefined();
  expect(at.form.summary).toHaveLength(1);
  expect(at.form.values).toEqual({ ...initial, kind: "b", email: "a@example.test" });
  act(() => at.form.reset());
  expect(at.form.values).toEqual(initial);
  expect(at.form.summary).toEqual([]);
});

test("its own validation runs before the server's", async () => {
  const submit = vi.fn(() => Promise.resolve());
  const at = start(submit, { validate: (values) => (values.email === "" ? { email: "is missing" } : {}) });
  await act(async () => expect(await at.form.submit()).toBe(false));
  expect(submit).not.toHaveBeenCalled();
  expect(at.form.errors).toEqual({ email: "is missing" });
  expect(at.form.summary).toEqual([{ field: "email", message: "is missing" }]);
  act(() => at.form.set("email", "a@example.test"));
  await act(async () => expect(await at.form.submit()).toBe(true));
  expect(submit).toHaveBeenCalledWith({ ...initial, email: "a@example.test" });
});

test("saves once at a time, and a problem's message can be replaced", async () => {
  let settle: (error: Error) => void = () => {};
  const submit = vi.fn(
    () =>
      new Promise((_, reject) => {
        settle = reject;
      }),
  );
  const at = start(submit, { explain: () => "ya existe" });
  let first: Promise<boolean> | undefined;
  act(() => {
    first = at.form.submit();
  });
  expect(at.form.busy).toBe(true);
  expect(await at.form.submit()).toBe(false);
  expect(submit).toHaveBeenCalledTimes(1);
  await act(async () => {
    settle(createRefusal(["body.email", "is taken"]));
    await first;
  });
  expect(at.form.errors.email).toBe("ya existe");
});
