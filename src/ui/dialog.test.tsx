import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { ActionMenu } from "#ui/menu.tsx";
import { renderUi } from "#ui/testing/render-ui.tsx";

const doNothing = (): void => {};

function hasFocus(element: Element): boolean {
  return element.ownerDocument.activeElement === element;
}

function Page({ mounted }: { mounted: boolean }): ReactNode {
  const [opened, setOpened] = useState(false);
  const close = (): void => setOpened(false);
  const open = (): void => setOpened(true);
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <ActionMenu label="Actions for Alder" items={[{ key: "edit", label: "Edit", onSelect: open }]} />
      {(mounted || opened) && (
        <Dialog opened={opened} onClose={close} title="Edit Alder">
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

test.each([
  ["mounted before it opens", true],
  ["mounted when it opens", false],
])("a dialog that is %s has a name, closes with Esc and returns the focus", async (_, mounted) => {
  renderUi(<Page mounted={mounted} />);
  const button = screen.getByRole("button", { name: "Open" });
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole("dialog", { name: "Edit Alder" });
  screen.getByLabelText("Name").focus();
  fireEvent.keyDown(dialog, { key: "Escape" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(hasFocus(button)).toBe(true));
});

test("a dialog opened from a menu returns the focus to the menu's button", async () => {
  renderUi(<Page mounted />);
  const button = screen.getByRole("button", { name: "Actions for Alder" });
  fireEvent.click(button);
  fireEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await screen.findByRole("dialog", { name: "Edit Alder" });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(hasFocus(button)).toBe(true));
});

test("a menu without items is not rendered, and a disabled item does nothing", async () => {
  const select = vi.fn();
  const row = vi.fn();
  renderUi(
    <>
      <ActionMenu label="None" items={[]} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div onClick={row}>
        <ActionMenu label="Some" items={[{ key: "a", label: "Archive", disabled: true, onSelect: select }]} />
      </div>
    </>,
  );
  expect(screen.queryByRole("button", { name: "None" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Some" }));
  row.mockClear();
  fireEvent.click(await screen.findByRole("menuitem", { name: "Archive" }));
  expect(select).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("menu"));
  expect(row).not.toHaveBeenCalled();
});

test("a confirmation describes the action, runs it once, and cannot be closed meanwhile", async () => {
  let settle = doNothing;
  const confirm = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        settle = resolve;
      }),
  );
  const close = vi.fn();
  renderUi(
    <ConfirmDialog opened onClose={close} title="Delete Alder?" confirmLabel="Delete" danger onConfirm={confirm}>
      All its plans are deleted.
    </ConfirmDialog>,
  );
  expect(screen.getByRole("dialog", { name: "Delete Alder?" })).toBeTruthy();
  expect(screen.getByText("All its plans are deleted.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Cancel" }).getAttribute("data-autofocus")).toBe("");
  fireEvent.click(screen.getByRole("button", { name: "Delete" }));
  fireEvent.click(screen.getByRole("button", { name: "Working…" }));
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(close).not.toHaveBeenCalled();
  await act(async () => settle());
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(close).toHaveBeenCalledOnce();
});

test("a failed confirmation shows the reason", () => {
  renderUi(
    <ConfirmDialog opened onClose={doNothing} title="Send?" confirmLabel="Send" error="Too late" onConfirm={doNothing}>
      600 messages go out.
    </ConfirmDialog>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Too late");
});
