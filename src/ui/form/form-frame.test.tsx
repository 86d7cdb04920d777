import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { FormFrame, type FormIssue } from "#ui/form/form-frame.tsx";
import { RadioField } from "#ui/form/choice-fields.tsx";
import { TextField } from "#ui/form/form-fields.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";
import { uiContext } from "#ui/ui-context.ts";

const doNothing = (): void => {};

function hasFocus(element: Element): boolean {
  return element.ownerDocument.activeElement === element;
}
const issues: FormIssue[] = [
  { field: "", message: "The plan is full" },
  { field: "rules.email", message: "must be an address" },
  { field: "kind", message: "choose one" },
];
const kinds = [
  { value: "a", label: "First" },
  { value: "b", label: "Second" },
];

function Example({ save }: { save: () => Promise<readonly FormIssue[]> }): ReactNode {
  const [summary, setSummary] = useState<readonly FormIssue[]>([]);
  const [email, setEmail] = useState("");
  return (
    <FormFrame
      label="Person"
      submitLabel="Save"
      summary={summary}
      onSubmit={async () => setSummary(await save())}
      onCancel={doNothing}
    >
      <TextField
        name="rules.email"
        label="Email"
        value={email}
        onChange={(value) => {
          setEmail(value);
          setSummary([...summary]);
        }}
      />
      <RadioField name="kind" label="Which kind?" value="b" options={kinds} onChange={doNothing} />
    </FormFrame>
  );
}

const getForm = (): HTMLElement => screen.getByRole("form", { name: "Person" });

test("a failed submit moves the focus to the summary, whose entries link to their fields", async () => {
  renderUi(<Example save={() => Promise.resolve(issues)} />);
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.submit(getForm());
  const alert = await screen.findByRole("alert");
  await waitFor(() => expect(hasFocus(alert)).toBe(true));
  expect(alert.querySelector("strong")?.textContent).toBe("Fix these 3 items before continuing");
  expect([...alert.querySelectorAll("li")].map((line) => line.textContent)).toEqual([
    "The plan is full",
    "Email: must be an address",
    "Which kind? choose one",
  ]);
  expect(screen.getAllByRole("link")).toHaveLength(2);
  fireEvent.click(screen.getByRole("link", { name: "Email: must be an address" }));
  expect(hasFocus(screen.getByLabelText("Email"))).toBe(true);
  fireEvent.click(screen.getByRole("link", { name: "Which kind? choose one" }));
  expect(hasFocus(screen.getByRole("radio", { name: "Second" }))).toBe(true);
});

test("the focus stays in the field while the summary changes during typing", async () => {
  renderUi(<Example save={() => Promise.resolve(issues)} />);
  fireEvent.submit(getForm());
  await waitFor(() => expect(hasFocus(screen.getByRole("alert"))).toBe(true));
  const email = screen.getByLabelText("Email");
  email.focus();
  fireEvent.change(email, { target: { value: "a" } });
  expect(hasFocus(email)).toBe(true);
});

test("a form is sent once at a time, and can be sent again after a failure", async () => {
  let settle: (found: readonly FormIssue[]) => void = doNothing;
  const save = vi.fn(
    () =>
      new Promise<readonly FormIssue[]>((resolve) => {
        settle = resolve;
      }),
  );
  renderUi(<Example save={save} />);
  fireEvent.submit(getForm());
  fireEvent.submit(getForm());
  fireEvent.click(screen.getByRole("button", { name: "Working…" }));
  expect(save).toHaveBeenCalledTimes(1);
  expect(getForm().getAttribute("aria-busy")).toBe("true");
  await act(async () => settle(issues));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(save).toHaveBeenCalledTimes(2);
});

test("while the caller is busy nothing is sent, but cancel works", () => {
  const submit = vi.fn();
  const cancel = vi.fn();
  renderUi(
    <FormFrame label="Person" submitLabel="Save" busy onSubmit={submit} onCancel={cancel}>
      <TextField name="a" label="A" value="" onChange={doNothing} />
    </FormFrame>,
    { locale: "es" },
  );
  fireEvent.submit(getForm());
  expect(submit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Cancelar" }));
  expect(cancel).toHaveBeenCalledOnce();
});

const onSample = { locale: "en", isSample: true } as const;

test("on sample data nothing is sent, and the form says why", () => {
  const submit = vi.fn();
  renderUi(
    <uiContext.Provider value={onSample}>
      <FormFrame label="Person" submitLabel="Save" onSubmit={submit}>
        <TextField name="a" label="A" value="" onChange={doNothing} />
      </FormFrame>
    </uiContext.Provider>,
  );
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("disabled")).not.toBeNull();
  expect(screen.getByText("Sample data can’t be changed.")).toBeTruthy();
  fireEvent.submit(getForm());
  expect(submit).not.toHaveBeenCalled();
});
